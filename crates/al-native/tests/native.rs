//! Native code built by cargo, in a cache of the test's own.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, thread};

use al_chess::{Position, Side};
use al_compiler::{Checked, front};
use al_interpreter::Interpreter;
use al_native::{Cache, Native, Program, Step};
use al_runtime::{Decision, Follow, Scratch, Table, Visit, walk};

/// A table with large trees.
const SOURCE: &str = include_str!("march.adv");

/// One that is built soon.
const SMALL: &str = include_str!("small.adv");

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn checked(text: &str) -> Result<Checked> {
    Ok(front("table.adv", text, &mut al_compiler::load::Disk)?)
}

/// The tests that build do so one after the other, in one cache: cargo compiles al-chess only once.
fn built() -> Result<(PathBuf, Program)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("native");
    let cache = Cache::at(&folder);
    Ok((folder, Program::build(&cache, &checked(SOURCE)?, &mut |_| ())?))
}

fn table() -> Result<Native> {
    Ok(built()?.1.table("march").ok_or("no table")?)
}

fn interpreter() -> Result<Interpreter> {
    let checked = checked(SOURCE)?;
    Ok(Interpreter::of(&checked, "march").ok_or("no table")?)
}

fn sample(step: usize) -> Result<Vec<Position>> {
    Ok(Position::all("KRK".parse()?, Side::Us).step_by(step).collect())
}

/// A forcing tree, each step as a line.
fn tree(table: &dyn Table, root: &Position) -> Vec<String> {
    let mut steps = Vec::new();
    let decision = table.decide(root, &mut Scratch::default());
    steps.push(format!("{decision:?}"));
    if let Some(play) = decision.play() {
        walk(table, root, play, &mut Scratch::default(), &mut |visit: Visit<'_>| steps.push(format!("{visit:?}")));
    }
    steps
}

#[test]
fn native_code_answers_as_the_interpreter_does() -> Result {
    let (native, interpreter) = (table()?, interpreter()?);
    assert_eq!((native.name(), native.hash()), (interpreter.name(), interpreter.hash()));
    assert_eq!(native.materials(), interpreter.materials());
    let names = |table: &dyn Table| -> Vec<String> {
        let rules = (0..table.rule_count()).map(|rule| table.rule_name(rule as u16).to_owned());
        rules.chain((0..table.advice_count()).map(|advice| table.advice_name(advice as u16).to_owned())).collect()
    };
    assert_eq!(names(&native), names(&interpreter));

    let positions = sample(199)?;
    let alone: Vec<Vec<String>> = positions.iter().map(|root| tree(&native, root)).collect();
    native.sound()?;
    let expected: Vec<Vec<String>> = positions.iter().map(|root| tree(&interpreter, root)).collect();
    assert_eq!(alone, expected);
    assert!(expected.iter().any(|steps| steps.len() > 20));

    // announced: some are left out, and one is asked twice
    native.announce(&mut positions.iter().copied());
    for (root, expected) in positions.iter().zip(&expected).filter(|(root, _)| root.king(Side::Us).file() != 3) {
        assert_eq!(tree(&native, root), *expected);
        assert_eq!(tree(&native, root), *expected);
    }
    let decisions: Vec<String> =
        native.decide_many(&positions)?.iter().map(|decision| format!("{decision:?}")).collect();
    assert!(decisions.iter().eq(expected.iter().map(|steps| &steps[0])));
    assert!(native.measure(&positions)? > 0.0);

    let theirs = Position::all("KRK".parse()?, Side::Them).next().ok_or("none")?;
    assert_eq!(native.decide(&theirs, &mut Scratch::default()), Decision::NotCovered);
    assert!(!native.covers(&theirs) && positions.iter().all(|position| native.covers(position)));
    Ok(native.sound()?)
}

/// Questions about a tree other than the one fetched last go to the process one by one.
#[test]
fn any_place_in_any_tree_may_be_asked_about() -> Result {
    let (native, other, interpreter) = (table()?, sample(50_000)?, interpreter()?);
    let (mut scratch, mut count) = (Scratch::default(), 0);
    for root in sample(1999)? {
        let Some(play) = interpreter.decide(&root, &mut scratch).play() else { continue };
        let mut asked = Vec::new();
        walk(&interpreter, &root, play, &mut Scratch::default(), &mut |visit| {
            if let Visit::Theirs { depth, before, mv, after, allowed } = visit {
                asked.push((depth, *before, mv, *after, allowed));
            }
        });
        native.decide(&other[0], &mut scratch);
        for (depth, before, mv, after, allowed) in asked {
            let root = &root;
            assert_eq!(native.allows(root, play.advice, depth, &before, mv), allowed);
            let follow =
                |table: &dyn Table| table.follow(root, play.advice, depth + 1, &after, &mut Scratch::default());
            if allowed {
                assert_eq!(follow(&native), follow(&interpreter), "{root:?} {before:?} {mv:?}");
                count += 1;
            }
        }
    }
    assert!(count > 100);
    Ok(native.sound()?)
}

#[test]
fn every_thread_has_a_process_of_its_own() -> Result {
    let (native, interpreter, positions) = (table()?, interpreter()?, sample(499)?);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                native.announce(&mut positions.iter().copied());
                for root in &positions {
                    assert_eq!(tree(&native, root), tree(&interpreter, root));
                }
            });
        }
    });
    assert_eq!(native.processes().len(), 4);
    Ok(native.sound()?)
}

#[cfg(unix)]
fn kill(process: u32) -> Result {
    let status = std::process::Command::new("kill").args(["-9", &process.to_string()]).status()?;
    assert!(status.success());
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_killed_process_is_started_again() -> Result {
    let (native, interpreter) = (table()?, interpreter()?);
    for (place, root) in sample(997)?.iter().enumerate() {
        assert_eq!(tree(&native, root), tree(&interpreter, root));
        if place % 20 == 7 {
            kill(native.processes()[0])?;
        }
    }
    Ok(native.sound()?)
}

#[cfg(unix)]
#[test]
fn a_process_that_cannot_be_started_again_breaks_the_table() -> Result {
    let (folder, _) = built()?;
    let own = tempfile_copy(&folder, "broken")?;
    let program = Program::find(&Cache::at(&own), &checked(SOURCE)?).ok_or("not found")?;
    let native = program.table("march").ok_or("no table")?;
    let mut scratch = Scratch::default();
    let positions = sample(1999)?;
    let mut moves = positions.iter().filter_map(|root| Some((*root, native.decide(root, &mut scratch).play()?)));
    let ((second, play), (first, _)) = moves.next().zip(moves.next()).ok_or("no moves")?;
    native.sound()?;
    kill(native.processes()[0])?;
    fs::remove_file(program.path())?;
    assert_eq!(native.decide(&second, &mut scratch), Decision::NotCovered);
    let broken = native.sound().err().ok_or("not broken")?;
    assert!(
        broken.to_string().contains("`march` does not answer any more") && broken.what.contains("cannot be started")
    );
    // from now on it answers nothing, not even what it knows
    assert_eq!(native.decide(&first, &mut scratch), Decision::NotCovered);
    assert_eq!(native.follow(&first, play.advice, 2, &second, &mut scratch), Follow::Outside);
    assert!(native.decide_many(&[first]).is_err() && native.measure(&[first]).is_err());
    Ok(())
}

/// A copy of the programs of a cache, without the workshop.
fn tempfile_copy(folder: &Path, name: &str) -> Result<PathBuf> {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&copy);
    fs::create_dir_all(&copy)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != "lock" {
            fs::copy(entry.path(), copy.join(entry.file_name()))?;
        }
    }
    Ok(copy)
}

#[test]
fn what_is_in_the_cache_is_used_and_what_is_damaged_is_not() -> Result {
    let (folder, program) = built()?;
    let mut steps = Vec::new();
    let cache = Cache::at(&folder);
    Program::build(&cache, &checked(SOURCE)?, &mut |step| steps.push(step))?;
    assert_eq!(steps, [], "cargo is not called again");
    let relaid = format!("// the same program\n{SOURCE}");
    assert_eq!(Program::find(&cache, &checked(&relaid)?).ok_or("not found")?.path(), program.path());
    let edited = SOURCE.replace("stride, walk", "walk, stride");
    assert!(Program::find(&cache, &checked(&edited)?).is_none(), "an edited file never runs old code");

    let own = tempfile_copy(&folder, "damaged")?;
    let cache = Cache::at(&own);
    let copied = Program::find(&cache, &checked(SOURCE)?).ok_or("not found")?;
    let bytes = fs::read(copied.path())?;
    let mut wrong = bytes.clone();
    wrong[bytes.len() / 2] ^= 1;
    for damaged in [&wrong[..], &bytes[..bytes.len() / 2], b""] {
        // as if by a disk that fails: the file has the same name and the same rights
        fs::remove_file(copied.path())?;
        fs::write(copied.path(), damaged)?;
        assert!(Program::find(&cache, &checked(SOURCE)?).is_none());
    }
    Ok(())
}

#[test]
fn two_at_once_build_once() -> Result {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two");
    let _ = fs::remove_dir_all(&folder);
    let build = || {
        let mut steps = Vec::new();
        let program = Program::build(&Cache::at(&folder), &checked(SMALL).ok()?, &mut |step| steps.push(step)).ok()?;
        program.table("small").map(|_| steps)
    };
    let [one, other] = thread::scope(|scope| {
        let one = scope.spawn(build);
        let other = scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            build()
        });
        [one.join(), other.join()].map(|steps| steps.ok().flatten().unwrap_or_default())
    });
    assert_eq!((one, other), (vec![Step::Building], vec![Step::Waiting]));
    Ok(())
}
