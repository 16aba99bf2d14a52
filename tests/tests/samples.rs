//! The samples with which the syntax was designed, end to end: checked, interpreted and compiled, and both engines
//! asked the same. Where a sample was written before names and types were looked up, what has to be said otherwise
//! is listed with it. Without the samples nothing is tested.

use al_tests::random::compare;
use al_tests::{assert_none, repository};
use std::fs;
use std::path::Path;

/// A file, and what of it is written otherwise.
type Sample = (&'static str, &'static [(&'static str, &'static str)]);

/// Files with tables.
const TABLES: [Sample; 5] = [
    ("any_position", &[]),
    ("kbbk_al1", &[]),
    (
        "kpk_value",
        &[
            // one material, so a rule for the queen has no place; with us to move nobody has the opposition
            ("(K P vs K | K Q vs K)", "(K P vs K)"),
            ("    rule queen:   captured(p) or role(p) == queen                     -> table kqk;\n", ""),
            ("    rule hold:    opposition and not rook_pawn                        -> walk;\n", ""),
            ("in ring(promotion_square(p))", "in ring(nearest_square(promotion_square(p)))"),
            // the advice that two rules list, and an end of the king's walk
            (
                "    advice walk {",
                "    advice draw { search: al1; better: not stalemate; us: 0 => king; them: none; }\n    advice walk {\n        bound: 3 plies;",
            ),
            ("4.. => legal;", "2 => legal;"),
            ("0 | 2 => king toward(p) then king, 2", "0 => king toward(p) then king, 2"),
            (
                "1..=3 => legal where to in ring(p) or to.rank > before.their.king.rank, 5.. => legal;",
                "1 => legal where to in ring(p) or to.rank > before.their.king.rank;",
            ),
            // tables are compiled from their files; the routes before take everything
            ("extern table krk from crate::tables::krk;", "use \"krk_al0.adv\";"),
            ("-> table krk;", "-> table krk_al0;"),
            ("    otherwise                                        -> table kqk;\n", ""),
        ],
    ),
    ("kqk", &[]),
    ("krk_al0", &[]),
];

/// Files that are used, or that say what no table does: they are read and laid out.
const OTHERS: [Sample; 3] = [
    // a step may leave the board
    (
        "geometry",
        &[(
            "= from.step(sign(to.file - from.file), sign(to.rank - from.rank));",
            "= nearest_square(from.step(sign(to.file - from.file), sign(to.rank - from.rank)));",
        )],
    ),
    ("everything", &[]),
    ("kpk_al3", &[]),
];

fn read(samples: &Path, (name, changes): Sample) -> String {
    let text =
        fs::read_to_string(samples.join(format!("{name}.adv"))).unwrap_or_else(|error| panic!("{name}: {error}"));
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{name}: {from}");
        text.replace(from, to)
    })
}

#[test]
fn both_engines_run_the_samples() {
    let samples = repository("../shared/samples");
    if !samples.is_dir() {
        println!("skipped: there is no folder {}", samples.display());
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let all = || TABLES.into_iter().chain(OTHERS);
    for sample in all() {
        let path = folder.path().join(format!("{}.adv", sample.0));
        fs::write(&path, read(&samples, sample)).expect("a copy");
    }
    let known: Vec<String> = all().map(|(name, _)| format!("{name}.adv")).collect();
    for entry in fs::read_dir(&samples).expect("the samples") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(!name.ends_with(".adv") || known.contains(&name), "{name} is not tried");
    }
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("samples");
    for (name, _) in TABLES {
        let path = folder.path().join(format!("{name}.adv"));
        let text = fs::read_to_string(&path).expect("the copy");
        let found = compare::engines((&path.to_string_lossy(), &text), &cache, 100, 7);
        let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_none(&found.differences);
        assert!(found.positions >= 100 && found.moves > 0, "{name}: {found:?}");
    }
    for (name, _) in all() {
        let text = fs::read_to_string(folder.path().join(format!("{name}.adv"))).expect("the copy");
        let once = al_compiler::format(name, &text).unwrap_or_else(|failed| panic!("{failed}"));
        assert_eq!(al_compiler::format(name, &once).ok().as_ref(), Some(&once), "{name}");
    }
}
