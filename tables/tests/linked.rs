//! The list of linked tables.

use advice::chess::{Color, Position, Side};
use advice::{Decision, Player, Scratch};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_file_of_the_folder_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let files: BTreeSet<String> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "adv"))
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    let linked: BTreeSet<String> = al_tables::sources().iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(linked, files);
    for (name, text) in al_tables::sources() {
        assert_eq!(fs::read_to_string(folder.join(name)).expect("the file"), *text, "{name}");
    }
}

#[test]
fn a_table_is_found_by_its_name() {
    let names: BTreeSet<&str> = al_tables::all().iter().map(|linked| linked.name).collect();
    assert_eq!(names.len(), al_tables::all().len(), "no two have one name");
    for linked in al_tables::all() {
        let found = al_tables::named(linked.name).expect("a linked table");
        assert_eq!((found.hash, found.file), (linked.hash, linked.file));
        assert_eq!((linked.table.name(), linked.table.hash()), (linked.name, linked.hash));
        let source = al_tables::sources().iter().find(|(name, _)| *name == linked.file);
        assert_eq!(source.map(|(_, text)| *text), Some(linked.source));
    }
    assert!(al_tables::named("no_such_table").is_none());
}

#[test]
fn proved_lengths_are_compiled_in() {
    let krk = al_tables::named("krk").expect("linked").table;
    let longest = krk.longest_moves().expect("its certificate says so");
    assert!(longest >= 16, "the best play takes that long");
    let mut player = Player::new(krk);
    let mut scratch = Scratch::default();
    let at = |clock: u16| format!("8/8/8/8/8/2k5/3R4/K7 w - - {clock} 60");
    let plies = 2 * longest - 1;
    for (clock, in_time) in [(0, true), (100 - plies, true), (101 - plies, false), (99, false)] {
        let position = Position::from_fen(&at(clock), Color::White).expect("a legal FEN");
        let chosen = player.choose_with(&position, &mut scratch).expect("a move");
        assert_eq!((chosen.longest_plies(), chosen.in_time()), (Some(plies), Some(in_time)), "{clock}");
    }
    // a claim that does not hold promises nothing
    assert_eq!(al_tables::named("krk_al0").expect("linked").table.longest_moves(), None);
}

#[test]
fn tables_speak_of_their_material_and_of_nothing_else() {
    let mut scratch = Scratch::default();
    for linked in al_tables::all() {
        for material in linked.table.materials() {
            let mut ours = Position::all(*material, Side::Us).step_by(1009);
            assert!(ours.all(|position| linked.table.covers(&position)), "{}", linked.name);
            let theirs = Position::all(*material, Side::Them).next().expect("a position");
            assert_eq!(linked.table.decide(&theirs, &mut scratch), Decision::NotCovered, "{}", linked.name);
        }
    }
}
