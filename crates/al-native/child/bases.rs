//! What the prover asks of a knowledge base.

use std::io::{self, Read, Write};
use std::sync::Mutex;

use al_runtime::prover::{Base, Kind, Memo, Nodes};

use crate::asking::{Errand, GO_ON};
use crate::tables;
use crate::wire::{self, Take};

/// The base of a place.
fn base(place: u16) -> io::Result<&'static dyn Base> {
    tables::BASES.get(usize::from(place)).copied().ok_or_else(wire::malformed)
}

/// Which lemmas and observations hold in a position: a proof asks for some of them, one after the other.
pub(crate) fn holds(place: u16, mut message: Take<'_>, answer: &mut Vec<u8>) -> io::Result<()> {
    let base = base(place)?;
    let position = message.position()?;
    let evaluated = |place: &usize| matches!(base.proposition(*place).kind, Kind::Lemma | Kind::Observation);
    let all = (0..base.proposition_count()).filter(evaluated);
    let holding = all.filter(|place| base.holds(*place, &position)).fold(0u64, |holding, place| holding | 1 << place);
    answer.extend(holding.to_le_bytes());
    message.end()
}

/// Searches a forcing tree. Who watches the search is asked whether it is to go on.
pub(crate) fn search(
    message: &[u8],
    answer: &mut Vec<u8>,
    remembered: &mut Option<Memo<'static>>,
    input: &mut (impl Read + Send),
    out: &mut (impl Write + Send),
) -> io::Result<()> {
    let mut message = Take(message);
    let base = base(message.short()?)?;
    let errand = Errand::take(&mut message)?;
    message.end()?;
    let room = errand.room as usize;
    if remembered.as_ref().is_none_or(|memo| memo.room() != room) {
        // once in the life of this process
        *remembered = Some(Memo::new(Vec::leak(vec![[0; 2]; room])));
    }
    let mut without = Memo::none();
    let memo = remembered.as_mut().unwrap_or(&mut without);
    let talk = Mutex::new((input, out));
    let stop = || {
        let Ok(mut talk) = talk.lock() else { return true };
        let (input, out) = &mut *talk;
        let mut told = Vec::new();
        let heard = wire::send(*out, GO_ON).and_then(|()| wire::receive(*input, &mut told));
        // whoever does not answer has gone
        !matches!(heard, Ok(Some(()))) || told != [1]
    };
    let mut nodes = Nodes::new(errand.nodes);
    if errand.watched {
        nodes = nodes.until(Some(&stop));
    }
    let found = base.search(&errand.quest, &errand.root, &mut nodes, memo);
    answer.push(found.map_or(3, u8::from));
    answer.extend(nodes.entered().to_le_bytes());
    Ok(())
}
