//! Solved endings on disk: read back, rebuilt when they are not as they should be, done without where
//! there is no place for them.

use std::fs;
use std::path::Path;

use al_chess::Material;
use al_verify::optimum::{Cache, CacheFault, Counts, Event, Store};

/// The counts of an ending by a new store with its cache in this folder, and what the store did.
fn counts(folder: &Path, ending: &str) -> (Counts, Vec<Event>) {
    let store = Store::cached(Cache::at(folder));
    let material: Material = ending.parse().expect("an ending");
    let counts = store.optimum(&material).expect("at most four men").counts();
    (counts, store.take_events())
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Spoils the file of KRK in some way, and expects that this is noticed, told, and put right.
fn spoil(how: impl Fn(Vec<u8>) -> Vec<u8>, is_noticed: impl Fn(&CacheFault) -> bool, told: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (expected, _) = counts(folder.path(), "KRK");
    let path = folder.path().join("KRK.dtm");
    let whole = fs::read(&path).expect("the file");
    fs::write(&path, how(whole.clone())).expect("written");

    let (found, events) = counts(folder.path(), "KRK");
    assert_eq!(found, expected);
    let [Event::Read { .. }, Event::CacheFailed(error), Event::Solved { .. }] = &events[..] else {
        panic!("king against king read, then the fault, then solved again: {events:?}")
    };
    assert!(is_noticed(&error.fault), "{error:?}");
    assert!(error.to_string().contains(told) && error.to_string().contains("KRK.dtm"), "{error}");
    assert_eq!(fs::read(&path).expect("the file"), whole, "the file is replaced");
    assert_eq!(files(folder.path()), ["KK.dtm", "KRK.dtm"]);
}

#[test]
fn what_was_solved_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("made/when needed");
    let (first, events) = counts(&place, "KPK");
    assert!(events.iter().all(|event| matches!(event, Event::Solved { .. })) && events.len() == 6, "{events:?}");
    let (second, events) = counts(&place, "KPK");
    assert!(events.iter().all(|event| matches!(event, Event::Read { .. })) && events.len() == 6, "{events:?}");
    assert_eq!(first, second);
    assert_eq!(files(&place), ["KBK.dtm", "KK.dtm", "KNK.dtm", "KPK.dtm", "KQK.dtm", "KRK.dtm"]);
}

#[test]
fn a_damaged_file_is_replaced() {
    let flip_a_bit = |mut file: Vec<u8>| {
        let middle = file.len() / 2;
        file[middle] ^= 4;
        file
    };
    spoil(flip_a_bit, |fault| matches!(fault, CacheFault::Damaged("wrong checksum")), "damaged");
}

#[test]
fn a_truncated_file_is_replaced() {
    for length in [0, 5, 11, 20, 39, 40, 1000] {
        spoil(|file| file[..length].to_vec(), |fault| matches!(fault, CacheFault::Damaged(_)), "damaged");
    }
    spoil(|file| [file, vec![0]].concat(), |fault| matches!(fault, CacheFault::Damaged("wrong length")), "damaged");
}

#[test]
fn a_file_of_another_version_is_replaced() {
    let of_the_future = |mut file: Vec<u8>| {
        file[8] = 77;
        file
    };
    spoil(of_the_future, |fault| matches!(fault, CacheFault::Version { found: 77 }), "version 77");
}

#[test]
fn a_file_of_something_else_is_replaced() {
    spoil(
        |_| vec![b'x'; 100],
        |fault| matches!(fault, CacheFault::Damaged("not a solved ending")),
        "not a solved ending",
    );
    let of_another_ending = |mut file: Vec<u8>| {
        file[13] = b'Q';
        file
    };
    spoil(of_another_ending, |fault| matches!(fault, CacheFault::Damaged("of another ending")), "another ending");
}

/// A file where the folder should be serves as a folder without rights: the superuser has all rights.
#[test]
fn without_a_place_all_is_done_in_memory_and_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("file");
    fs::write(&place, "not a folder").expect("written");
    let (found, events) = counts(&place.join("cache"), "KPK");
    assert_eq!(found.us_to_move.legal, 163_328);
    let told = |event: &&Event| matches!(event, Event::CacheFailed(error) if matches!(error.fault, CacheFault::Io(_)));
    let unwritable = |event: &&Event| {
        told(event) && matches!(event, Event::CacheFailed(error) if error.to_string().contains("cannot write"))
    };
    assert_eq!(events.iter().filter(unwritable).count(), 1, "{events:?}");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Solved { .. })).count(), 6);
}

#[cfg(unix)]
#[test]
fn a_folder_without_rights_is_done_without() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("rights changed");
    let may_write_all_the_same = fs::write(folder.path().join("try"), "").is_ok();
    let (found, events) = counts(folder.path(), "KRK");
    assert_eq!(found.us_to_move.won, 175_168);
    let failed = events.iter().filter(|event| matches!(event, Event::CacheFailed(_))).count();
    assert_eq!(failed, usize::from(!may_write_all_the_same), "{events:?}");
}
