//! `al verify`.

use crate::run::{Run, al, al_with, command, folder, golden, write};
use al_chess::{Material, Role};
use al_verify::proof::Certificate;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The file of a linked table.
fn linked(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "tables", &format!("{name}.adv")].iter().collect();
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// The page without its time.
fn page(run: &Run) -> String {
    let lines = run.out.lines().map(|line| match line.rsplit_once(", ") {
        Some((circumstances, seconds)) if seconds.ends_with(" s") => circumstances,
        _ => line,
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_table_that_keeps_its_claim() {
    let run = al(&["verify", &linked("krk_safe")]).ends(0);
    assert_eq!(run.err, "", "no progress where there is no terminal, and the certificate agrees");
    golden("verify_krk", &page(&run));
}

#[test]
fn a_table_that_does_not() {
    golden("verify_krk_al0", &page(&al(&["verify", &linked("krk_al0")]).ends(1)));
    golden("verify_memoryless", &page(&al(&["verify", &linked("krk_al0"), "--memoryless"]).ends(1)));
    let fifty = al(&["verify", &linked("krk_safe"), "--fifty", "--clock", "40"]).ends(1);
    golden("verify_fifty", &page(&fifty));
}

#[test]
fn the_engines_say_the_same_to_programs() {
    let report = |engine: &str| {
        let run = al(&["verify", &linked("krk_al0"), "--sample", "300", "--seed", "5", "--engine", engine, "--json"]);
        let mut report = run.json().remove(0);
        assert_eq!(report["engine"], engine);
        for key in ["engine", "seconds"] {
            report.as_object_mut().and_then(|report| report.remove(key)).expect("it is there");
        }
        report
    };
    let report_of_compiled = report("compiled");
    assert_eq!(report_of_compiled, report("interpreted"));
    assert_eq!((&report_of_compiled["positions"], &report_of_compiled["schema"]), (&300.into(), &1.into()));
    for key in ["table", "ending", "claim", "assured", "failures", "longest_moves", "mean_moves", "optimal", "rules"] {
        assert_ne!(report_of_compiled[key], Value::Null, "{key}");
    }
}

#[test]
fn a_sample_tells_how_many_positions_there_were() {
    let run = al(&["verify", &linked("krk_al0"), "--sample", "9999999"]).ends(1);
    assert!(run.out.contains("in a sample of 175,168"), "{}", run.out);
}

#[test]
fn who_waits_for_the_interpreter_is_told_of_the_compiler() {
    let hint = "--engine compiled";
    let proof = |more: &[&str]| al(&[&["verify", "cut.adv", "--sample", "5"], more].concat()).ends(1).err;
    assert!(proof(&[]).contains(hint), "{}", proof(&[]));
    for more in [["--engine", "interpreted"].as_slice(), &["--json"]] {
        assert!(!proof(more).contains(hint), "{}", proof(more));
    }
}

#[test]
fn games_and_charts_are_written() {
    let folder = folder("verify_files");
    let (games, charts) = (folder.join("games"), folder.join("charts"));
    let (games, charts) = (games.to_str().expect("UTF-8"), charts.to_str().expect("UTF-8"));
    al(&["verify", &linked("krk_al0"), "--pgn", games, "--svg", charts]).ends(1);
    golden("verify_pgn", &fs::read_to_string(Path::new(games).join("krk_al0.pgn")).expect("games"));
    for name in ["krk_al0-lengths.svg", "krk_al0-failures.svg"] {
        let chart = fs::read_to_string(Path::new(charts).join(name)).expect("a chart");
        assert!(chart.starts_with("<svg") && chart.ends_with("</svg>\n"), "{chart}");
    }
    let file = write(&folder, "file", "");
    al(&["verify", &linked("krk_safe"), "--pgn", &file]).ends(2).says(&["krk_safe.pgn cannot be written"]);
}

#[test]
fn the_certificates_of_the_linked_tables_are_true() {
    for table in proved(is_quick) {
        let run = al(&["verify", &linked(table.name), "--json"]);
        assert_eq!(run.err, "", "{}", table.name);
        let report = serde_json::from_str(&run.out).expect("a report");
        let proved = Certificate::of(&report).expect("a whole proof");
        let path = Certificate::path(Path::new(&linked(table.name)), table.name);
        let kept = Certificate::read(&path).expect("readable").expect("a table ships with its certificate");
        assert_eq!(kept.differences(&proved), [""; 0], "{}", table.name);
    }
}

/// The linked tables of these endings. A network claims what its tables have proved.
fn proved(wanted: impl Fn(Material) -> bool) -> impl Iterator<Item = &'static al_tables::Linked> {
    let tables = al_tables::all().iter().filter(|linked| linked.table.advice_count() > 0);
    tables.filter(move |linked| linked.table.materials().iter().all(|material| wanted(*material)))
}

/// Whether a proof of all positions takes seconds: three men, and no pawn that has to be led through.
fn is_quick(material: Material) -> bool {
    material.len() <= 3 && material.slots().all(|(_, man)| man.role != Role::Pawn)
}

/// Tables that have been proved on samples only.
const SAMPLED: [&str; 3] = ["kbbk_thesis", "kqkr", "krkp"];

/// Other proofs take minutes, so only what is cheap is asked of their certificates.
#[test]
fn the_certificates_of_large_endings_are_of_the_linked_tables() {
    for table in proved(|material| !is_quick(material)) {
        let path = Certificate::path(Path::new(&linked(table.name)), table.name);
        let kept = Certificate::read(&path).expect("readable");
        if SAMPLED.contains(&table.name) {
            assert_eq!((kept.is_some(), table.table.longest_moves()), (false, None), "{}", table.name);
            continue;
        }
        let kept = kept.unwrap_or_else(|| panic!("{} ships without its certificate", table.name));
        assert_eq!(kept.hash, format!("{:#018x}", table.hash), "{}: `al verify --certify`", table.name);
        assert_eq!(kept.advice.len(), table.table.advice_count(), "{}", table.name);
        assert_eq!(kept.longest_moves.filter(|_| kept.holds), table.table.longest_moves().map(u32::from));
    }
}

#[test]
fn a_certificate_that_is_wrong_is_told_and_renewed() {
    let folder = folder("verify_certificate");
    let file = write(&folder, "krk_safe.adv", fs::read(linked("krk_safe")).expect("the table"));
    let kept = folder.join("krk_safe.proof.json");
    al(&["verify", &file, "--certify"]).ends(0);
    let text = fs::read_to_string(&kept).expect("the certificate");
    fs::write(&kept, text.replace("175168", "175167")).expect("written");
    al(&["verify", &file]).ends(0).says(&["krk_safe.proof.json tells another story (positions, assured)", "--certify"]);
    al(&["verify", &file, "--certify"]).ends(0);
    assert_eq!(fs::read_to_string(&kept).expect("the certificate"), text);
    fs::write(&kept, "nothing").expect("written");
    al(&["verify", &file]).ends(0).says(&["the certificate cannot be read"]);
    al_with(&["verify", "-", "--certify"], "").ends(2).says(&["no place for a certificate"]);
    al(&["verify", &file, "--certify", "--memoryless"]).ends(2).says(&["cannot be used with"]);
}

#[test]
fn work_is_kept_in_a_file() {
    let folder = folder("verify_resume");
    let file = folder.join("krk.run");
    let file = file.to_str().expect("UTF-8");
    let first = al(&["verify", &linked("krk_safe"), "--resume", file]).ends(0);
    assert!(fs::metadata(file).expect("the file").len() > 1_000_000);
    assert_eq!(page(&al(&["verify", &linked("krk_safe"), "--resume", file]).ends(0)), page(&first));
    al(&["verify", &linked("krk_al0"), "--resume", file]).ends(2).says(&["krk.run is of another table"]);
    al(&["verify", "two.adv", "--resume", file]).ends(2).says(&["--table"]);
    // a byte in the middle is another one
    let mut bytes = fs::read(file).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(file, &bytes).expect("written");
    let refused = al(&["verify", &linked("krk_safe"), "--resume", file]).ends(2);
    refused.says(&["krk.run is damaged: the checksum of its record at byte ", "delete it"]);
    assert_eq!(fs::read(file).expect("the file"), bytes);
}

#[test]
fn of_a_network_the_advice_inside_is_counted() {
    let told = al(&["verify", "kpk", "--json"]).ends(0).json();
    let used = |of: &str| -> Vec<(String, u64)> {
        let list = told[0][of].as_array().expect("a list").iter();
        list.map(|used| (used["name"].as_str().unwrap_or_default().to_owned(), used["used"].as_u64().unwrap_or(0)))
            .collect()
    };
    let (rules, advice) = (used("rules"), used("advice"));
    let of_table = |name: &str| -> u64 {
        advice.iter().filter(|(advice, _)| advice.starts_with(&format!("{name}."))).map(|(_, used)| used).sum()
    };
    assert!(!rules.is_empty() && rules.iter().all(|(_, used)| *used > 0), "{rules:?}");
    // each route hands over to the table of its name
    for (table, used) in &rules {
        assert_eq!(of_table(table), *used, "{advice:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_and_the_work_goes_on_later() {
    use std::process::Command;
    use std::time::{Duration, Instant};

    let folder = folder("verify_stopped");
    let file = folder.join("krk.run");
    let arguments =
        ["verify", &linked("krk_safe"), "--engine", "interpreted", "--resume", file.to_str().expect("UTF-8")];
    let child = command(&arguments).spawn().expect("the command starts");
    let start = Instant::now();
    while fs::metadata(&file).map_or(0, |file| file.len()) < 100_000 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("the proof was stopped") && err.contains("goes on"), "{err}");
    assert!(fs::metadata(&file).expect("the file").len() >= 100_000);
}

#[test]
fn games_are_played_against_a_defence() {
    for defence in ["longest", "trickiest", "random"] {
        let arguments = ["verify", "../../../../tables/krk_safe.adv", "--defence", defence, "--sample", "60"];
        let run = al(&arguments).ends(0);
        assert!(
            run.out.contains(&format!("krk_safe (compiled) against the {defence} defence: 60 of 60 games won")),
            "{}",
            run.out
        );
    }
    // a table for tests, which wins almost nothing
    let run = al(&["verify", "cut.adv", "--defence", "longest", "--sample", "20", "--json"]).ends(1);
    let told = run.json().remove(0);
    assert!(told["won"].as_u64().is_some_and(|won| won < 20) && told["not_won"].is_string(), "{told}");
    // where a pawn promotes or a man is taken, the rest is best play
    let run = al(&["verify", "kpk_attack", "--defence", "trickiest", "--sample", "60"]).ends(0);
    assert!(run.out.contains(" against the trickiest defence: 60 of 60 games won"), "{}", run.out);
    let run = al(&["verify", "kpk", "--defence", "random", "--sample", "20"]).ends(0);
    for text in ["20 of 20 games won", "left out, since no won position was found: K vs K P"] {
        assert!(run.out.contains(text), "{}", run.out);
    }
    al(&["verify", "cut.adv", "--defence", "longest", "--fifty"]).ends(2).says(&["cannot be used with"]);
}

#[test]
fn distances_are_kept_where_players_look_for_them() {
    let cache = folder("distances");
    let keep = |arguments: &[&str]| {
        let mut command = command(&[&["verify", "krk_safe", "--distances"], arguments].concat());
        command.env("AL_CACHE", &cache);
        crate::run::finish(command, b"")
    };
    keep(&[]).ends(0).says(&["the distances are kept in", "krk_safe-"]);
    let kept: Vec<PathBuf> = fs::read_dir(cache.join("distances"))
        .expect("the folder is made")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let [file] = kept.as_slice() else { panic!("{kept:?}") };
    let table = al_tables::named("krk_safe").expect("the table is linked").table;
    let bytes = fs::read(file).expect("readable");
    let distances = al_verify::proof::Distances::from_bytes(&bytes, table).expect("of this table");
    let mate = al_chess::Position::from_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1", al_chess::Color::White).expect("legal");
    // the table takes the first way to mate in two moves, though there is one in one
    assert_eq!(distances.plies(&mate), Some(3));
    keep(&["--memoryless"]).ends(2).says(&["cannot be used with"]);
}

/// A table of the name of one that is linked is still the table that the file has.
#[test]
fn who_makes_a_certificate_is_told() {
    let folder = folder("verify_who");
    let table = |name: &str| {
        let text = format!(
            "table {name} (K vs K) {{ claim: hold; rule every: true -> go;
             advice go {{ better: turn == them; us: 0 => king; them: none; }} }}"
        );
        write(&folder, &format!("{name}.adv"), text)
    };
    let (same, other) = (table("krk"), table("kings"));
    let here = "`krk` here is not the `krk` that is compiled into this command, so the interpreter proves it";
    al(&["verify", &same]).ends(0).says(&[here, "`--engine compiled` compiles it"]);
    let certified = format!("{here}, for the certificate too");
    al(&["verify", &same, "--certify", "--json"]).ends(0).says(&[&certified]);
    assert!(folder.join("krk.proof.json").exists());
    al(&["verify", &other, "--certify"]).ends(0).says(&["`kings` is not compiled, so the interpreter proves it"]);
    for quiet in [vec!["verify", &same, "--json"], vec!["verify", &same, "--certify", "--engine", "interpreted"]] {
        assert!(!al(&quiet).ends(0).err.contains("so the interpreter"), "{quiet:?}");
    }
}
