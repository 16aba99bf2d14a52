//! A knowledge base run by native code, and by the interpreter.

use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use al_chess::{Color, Position, Side};
use al_compiler::{Checked, front};
use al_interpreter::BaseInterpreter;
use al_native::{Cache, NativeBase, Program};
use al_runtime::prover::{Answer, Answers, Base, Budget, Event, Memo, Memory, Options, Proof, Why, prove};

const SOURCE: &str = include_str!("argue.adv");

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn checked() -> Result<Checked> {
    Ok(front("argue.adv", SOURCE, &mut al_compiler::load::Disk).map_err(|failed| failed.to_string())?)
}

fn interpreter() -> Result<BaseInterpreter> {
    Ok(BaseInterpreter::of(&checked()?, "argue").ok_or("no base")?)
}

fn program() -> Result<Program> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bases");
    Ok(Program::build(&Cache::at(&folder), &checked()?, &mut |_| ())?)
}

fn native<'b>(program: &Program, says: &'b BaseInterpreter) -> Result<NativeBase<'b>> {
    Ok(program.base("argue", says).ok_or("no base")?)
}

fn sample(step: usize) -> Result<Vec<Position>> {
    let material = "KPKP".parse()?;
    Ok([Side::Us, Side::Them].into_iter().flat_map(|turn| Position::all(material, turn).step_by(step)).collect())
}

/// A proof with everything that happens in it.
fn proof(base: &dyn Base, position: &Position, options: &Options<'_>) -> (Proof, Vec<Event>) {
    proof_of(base, base.settings().ask, position, options)
}

fn proof_of(base: &dyn Base, asked: usize, position: &Position, options: &Options<'_>) -> (Proof, Vec<Event>) {
    let mut events = Vec::new();
    let tell = &mut |event| events.push(event);
    let proof = prove(base, asked, position, options, &mut Memory::default(), &mut Memo::none(), tell);
    (proof, events)
}

#[test]
fn native_code_proves_as_the_interpreter_does() -> Result {
    let (program, interpreter) = (program()?, interpreter()?);
    let native = native(&program, &interpreter)?;
    let mut options = Options { answers: Answers::Checked, ..Options::of(&interpreter) };
    let (mut joined, mut used_up) = (0, 0);
    for (place, position) in sample(400_000)?.iter().enumerate() {
        // here and there the nodes do not suffice
        options.budget.nodes = if place % 3 == 0 { 100 } else { 1 << 20 };
        let expected = proof(&interpreter, position, &options);
        assert_eq!(proof(&native, position, &options), expected, "{}", position.fen());
        joined += u32::from(expected.1.iter().any(|event| format!("{event:?}").contains("Join")));
        used_up += u32::from(expected.0.answer == Answer::Undetermined(Why::Nodes));
    }
    assert!(joined > 0 && used_up > 0, "{joined} {used_up}");
    Ok(native.sound()?)
}

/// Who wants a search to end is asked each so many positions, and heard.
#[test]
fn a_search_ends_where_somebody_wants_it_to() -> Result {
    let (program, interpreter) = (program()?, interpreter()?);
    let native = native(&program, &interpreter)?;
    let far = (0..native.proposition_count()).find(|place| native.proposition(*place).name == "far").ok_or("none")?;
    let position = Position::from_fen("8/8/8/3p4/8/3P4/8/k6K w - - 0 1", Color::White)?;
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Relaxed) == 9;
    let options = Options { stop: Some(&stop), ..Options::of(&native) };
    let (stopped, _) = proof_of(&native, far, &position, &options);
    // the prover asks as well, between the searches
    assert_eq!((stopped.answer, asked.load(Relaxed)), (Answer::Undetermined(Why::Stopped), 10));
    assert!(stopped.spent.nodes.is_multiple_of(4096) && stopped.spent.nodes >= 4 * 4096, "{stopped:?}");
    // and the process is there for the next one
    let (again, _) = proof_of(
        &native,
        far,
        &position,
        &Options { budget: Budget { nodes: 5000, ..options.budget }, stop: None, ..options },
    );
    assert_eq!((again.answer, again.spent.nodes), (Answer::Undetermined(Why::Nodes), 5000));
    Ok(native.sound()?)
}

#[cfg(unix)]
#[test]
fn a_killed_process_is_started_again_and_one_that_cannot_be_breaks_the_base() -> Result {
    let (program, interpreter) = (program()?, interpreter()?);
    let native = native(&program, &interpreter)?;
    let options = Options::of(&interpreter);
    let positions = sample(2_000_000)?;
    for position in &positions {
        assert_eq!(proof(&native, position, &options), proof(&interpreter, position, &options));
        for process in native.processes() {
            let status = std::process::Command::new("kill").args(["-9", &process.to_string()]).status()?;
            assert!(status.success());
        }
    }
    native.sound()?;

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken-base");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    for entry in std::fs::read_dir(program.path().parent().ok_or("no folder")?)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != "lock" {
            std::fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
    }
    let copied = Program::find(&Cache::at(&folder), &checked()?).ok_or("not found")?;
    let native = self::native(&copied, &interpreter)?;
    std::fs::remove_file(copied.path())?;
    proof(&native, &positions[0], &options);
    let broken = native.sound().err().ok_or("not broken")?;
    assert!(broken.to_string().contains("`argue` does not answer any more"), "{broken}");
    Ok(())
}

/// What another file says is not taken for this base.
#[test]
fn a_base_of_another_hash_is_not_found() -> Result {
    let edited = SOURCE.replace("bound: 7", "bound: 6");
    let checked = front("argue.adv", &edited, &mut al_compiler::load::Disk).map_err(|failed| failed.to_string())?;
    let other = BaseInterpreter::of(&checked, "argue").ok_or("no base")?;
    let program = program()?;
    assert!(program.base("argue", &other).is_none() && program.base("other", &other).is_none());
    Ok(())
}
