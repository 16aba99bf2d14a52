//! From a FEN to a position and the table that speaks of it.

use crate::fault::{Complaint, Fault};
use crate::opened::Entry;
use crate::output::printable;
use al_chess::{Color, FenError, FenErrorKind, Material, Position, Side};

/// Why a FEN cannot be asked about.
#[derive(Clone, Debug)]
pub(crate) struct Unfit {
    /// The kind, for programs.
    pub(crate) reason: &'static str,
    /// Which bytes of the FEN are concerned, where it is illegal.
    pub(crate) bytes: Option<[usize; 2]>,
    /// The message; of an illegal FEN without the FEN itself.
    pub(crate) complaint: Box<Complaint>,
    /// The FEN with marks under the place.
    drawing: Vec<String>,
}

impl Unfit {
    pub(crate) fn new(reason: &'static str, complaint: Complaint) -> Self {
        Self { reason, complaint: Box::new(complaint), bytes: None, drawing: Vec::new() }
    }

    /// The message on one line.
    pub(crate) fn line(&self) -> String {
        let Complaint { what, details, .. } = &*self.complaint;
        std::iter::once(what).chain(details).map(String::as_str).collect::<Vec<_>>().join("; ")
    }
}

impl From<Unfit> for Fault {
    fn from(unfit: Unfit) -> Self {
        let Unfit { mut complaint, drawing, .. } = unfit;
        complaint.details.splice(..0, drawing);
        Self::Wrong(*complaint)
    }
}

/// The position of a FEN, seen by the side to move, which is us.
pub(crate) fn read(fen: &str) -> Result<Position, Unfit> {
    let position = Position::from_fen(fen, Color::White).map_err(|error| illegal(fen, error))?;
    Ok(if position.turn() == Side::Us { position } else { position.seen_by_other().canonical() })
}

/// The number of the move that is to be made, as a FEN says it; 1 where it says nothing.
pub(crate) fn number(fen: &str) -> u32 {
    fen.split_whitespace().nth(5).and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// The castling rights that a FEN gives, if any; a position knows nothing of them.
pub(crate) fn castling(fen: &str) -> Option<&str> {
    fen.split_whitespace().nth(2).filter(|rights| *rights != "-")
}

/// The number of the move that is to be made so many plies after a position in which it is this one.
pub(crate) fn number_after(first: &Position, number: u32, plies: usize) -> u32 {
    let black_begins = first.color(first.turn()) == Color::Black;
    number.saturating_add(((plies + usize::from(black_begins)) / 2) as u32)
}

/// The FEN of a position in which the move of this number is to be made.
pub(crate) fn fen(position: &Position, number: u32) -> String {
    let fen = position.fen().to_string();
    // the last field is the number, which a position does not know
    let known = fen.rsplit_once(' ').map_or(fen.as_str(), |(known, _)| known);
    format!("{known} {number}")
}

/// The one table that speaks of a position with us to move.
pub(crate) fn table_for<'e>(entries: &'e [Entry], position: &Position) -> Result<&'e Entry, Unfit> {
    let mut fitting: Vec<&Entry> =
        entries.iter().filter(|entry| entry.materials().contains(&position.material())).collect();
    if fitting.is_empty() {
        // a table for any position takes what the others leave
        fitting = entries.iter().filter(|entry| entry.speaks_of(position.material())).collect();
    }
    match fitting[..] {
        [entry] => Ok(entry),
        [] => Err(unfit(entries, position)),
        _ => Err(ambiguous(&fitting.iter().map(|entry| entry.name()).collect::<Vec<_>>())),
    }
}

/// The position of a FEN in which either side may be to move, and the table that speaks of it, whose side
/// is us.
pub(crate) fn game<'e>(entries: &'e [Entry], fen: &str) -> Result<(&'e Entry, Position), Unfit> {
    let mover = read(fen)?;
    let other = mover.seen_by_other().canonical();
    match table_for(entries, &mover) {
        Err(error) if error.reason == WEAK_SIDE => Ok((table_for(entries, &other)?, other)),
        found => Ok((found?, mover)),
    }
}

/// The reason where the table's side is not to move.
const WEAK_SIDE: &str = "weak_side_to_move";

fn illegal(fen: &str, error: FenError) -> Unfit {
    let complaint = Complaint::new(format!("illegal FEN: {}", printable(&error.to_string())));
    let complaint = match error.kind {
        FenErrorKind::NoTurn => complaint.help("a FEN holds spaces: put it in quotes"),
        _ => complaint,
    };
    let mut unfit = Unfit::new("illegal_fen", complaint);
    unfit.bytes = Some([error.from, error.to]);
    if !fen.is_empty() {
        let before = fen.get(..error.from).map_or(0, |text| text.chars().count());
        let width = fen.get(error.from..error.to).map_or(0, |text| text.chars().count()).max(1);
        unfit.drawing = vec![printable(fen), format!("{}{}", " ".repeat(before), "^".repeat(width))];
    }
    unfit
}

/// Several tables of a file speak of a position, and it was not said which is meant.
pub(crate) fn ambiguous(names: &[&str]) -> Unfit {
    let complaint = Complaint::new(format!("several tables speak of this position: {}", names.join(", ")))
        .help(format!("say which, for example --table {}", names[0]));
    Unfit::new("several_tables", complaint)
}

fn unfit(entries: &[Entry], position: &Position) -> Unfit {
    let (men, color) = (position.material(), position.color(Side::Us));
    if let Some(entry) = entries.iter().find(|entry| entry.materials().contains(&men.swapped())) {
        let (ours, theirs) = sides(men);
        let other = color.other();
        let what = format!("the weak side is to move: `{}` advises the side with {theirs}", entry.name());
        let complaint = Complaint::new(what)
            .detail(format!("{color:?} is to move and has {ours}, {other:?} has {theirs}"))
            .help(format!("give a position with {other:?} to move"));
        return Unfit::new(WEAK_SIDE, complaint);
    }
    let subject = match entries {
        [entry] => format!("`{}`", entry.name()),
        _ => "any table of the file".to_owned(),
    };
    let mut complaint = Complaint::new(format!("the position does not have the men of {subject}"));
    for entry in entries {
        complaint = complaint.detail(format!(
            "`{}` speaks of {}",
            entry.name(),
            spoken_of(entry.materials(), entry.speaks_of_any())
        ));
    }
    let position = format!("the position has {men}, {color:?} to move");
    Unfit::new("wrong_material", complaint.detail(position))
}

/// "K R vs K or K Q vs K", "any position", "K R vs K, and any other position"
pub(crate) fn spoken_of(declared: &[Material], any: bool) -> String {
    match (declared, any) {
        ([], true) => "any position".to_owned(),
        (declared, true) => format!("{}, and any other position", materials(declared)),
        (declared, false) => materials(declared),
    }
}

/// "K R vs K", "K Q vs K or K R vs K"
pub(crate) fn materials(materials: &[Material]) -> String {
    materials.iter().map(Material::to_string).collect::<Vec<_>>().join(" or ")
}

/// The men of each side: "K R" and "K".
pub(crate) fn sides(material: Material) -> (String, String) {
    let men = |side| {
        let letters = material.slots().filter(move |(_, man)| man.side == side);
        let letters: Vec<String> = letters.map(|(_, man)| man.role.letter().to_ascii_uppercase().to_string()).collect();
        letters.join(" ")
    };
    (men(Side::Us), men(Side::Them))
}
