//! Files that use files.

use al_compiler::check::check;
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::load::{self, Disk, Found, Loaded, Loader};
use std::collections::BTreeMap;

const TABLE: &str = "table demo (K R vs K) { rule some: near -> act; rule always: true -> act;
    advice act { better: checkmate; us: 0 => legal; them: none; } }";

fn files(texts: &[(&str, &str)]) -> BTreeMap<String, String> {
    texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn load(root: &str, texts: &[(&str, &str)]) -> (Loaded, Vec<Diagnostic>) {
    let text = format!("{root}\n{TABLE}");
    let loaded = load::text("tables/demo.adv", &text, &mut files(texts));
    let found = check(&loaded).1;
    (loaded, found)
}

fn names(loaded: &Loaded) -> Vec<&str> {
    loaded.modules.iter().map(|module| loaded.files.get(module.file).name.as_str()).collect()
}

#[test]
fn a_file_is_sought_beside_the_one_that_uses_it() {
    let (loaded, found) = load(
        "use \"shared/near.adv\";",
        &[
            ("tables/shared/near.adv", "use \"../../base.adv\"; let near = distance(our.king, their.king) < limit;"),
            ("base.adv", "let limit = 4;"),
        ],
    );
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(names(&loaded), ["prelude.adv", "base.adv", "tables/shared/near.adv", "tables/demo.adv"]);
}

#[test]
fn a_file_is_read_once_whoever_uses_it() {
    struct Counting(BTreeMap<String, String>, usize);
    impl Loader for Counting {
        fn load(&mut self, from: &str, path: &str) -> Result<Found, String> {
            self.1 += 1;
            self.0.load(from, path)
        }
    }
    let texts = [
        ("a.adv", "use \"c.adv\"; let near = distance(our.king, their.king) < one + 3;"),
        ("b.adv", "use \"./c.adv\"; let far = one == 2;"),
        ("c.adv", "let one = 1;"),
    ];
    let mut loader = Counting(files(&texts), 0);
    let loaded = load::text("demo.adv", &format!("use \"a.adv\"; use \"b.adv\"; {TABLE}"), &mut loader);
    assert_eq!(names(&loaded), ["prelude.adv", "c.adv", "a.adv", "b.adv", "demo.adv"]);
    assert_eq!(loader.1, 4, "asked for at every `use`");
    assert!(check(&loaded).1.is_empty());
}

#[test]
fn names_of_used_files_are_not_handed_on() {
    let (_, found) = load(
        "use \"a.adv\";",
        &[("tables/a.adv", "use \"b.adv\"; let far = near;"), ("tables/b.adv", "let near = true;")],
    );
    assert_eq!(found.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), [Code::UnknownName]);
}

#[test]
fn circles_are_found_wherever_they_close() {
    let (loaded, _) = load(
        "use \"a.adv\";",
        &[("tables/a.adv", "use \"b.adv\";"), ("tables/b.adv", "use \"a.adv\"; let near = true;")],
    );
    let codes: Vec<Code> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, [Code::UseCycle]);
    assert!(loaded.diagnostics[0].message.contains("tables/a.adv -> tables/b.adv -> tables/a.adv"));
}

#[test]
fn two_used_files_may_not_define_one_name() {
    let (_, found) = load(
        "use \"a.adv\"; use \"b.adv\";",
        &[("tables/a.adv", "let near = true;"), ("tables/b.adv", "let near = false;")],
    );
    assert_eq!(found[0].code, Code::DuplicateName);
    assert_eq!(found[0].secondary.len(), 2, "both places are shown");
    let (_, found) = load("use \"a.adv\"; use \"a.adv\";", &[("tables/a.adv", "let near = true;")]);
    assert_eq!(found[0].code, Code::DuplicateName);
}

#[test]
fn chains_of_files_end() {
    let texts: Vec<(String, String)> =
        (0..500).map(|n| (format!("f{n}.adv"), format!("use \"f{}.adv\";", n + 1))).collect();
    let mut files: BTreeMap<String, String> = texts.into_iter().collect();
    let loaded = load::text("demo.adv", "use \"f0.adv\";", &mut files);
    assert_eq!(loaded.diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), [Code::TooDeep]);
}

#[test]
fn a_used_file_is_checked_without_its_tables() {
    let library = "table other (K Q vs K) { rule always: true -> act; advice act { better: checkmate; us: 0 => queen; them: none; } }
        let near = distance(our.king, their.king) < 4;";
    let (loaded, found) = load("use \"kqk.adv\";", &[("tables/kqk.adv", library)]);
    assert!(found.is_empty(), "{found:#?}");
    let (program, _) = check(&loaded);
    assert_eq!(program.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["demo"]);
}

/// A table of one rule.
fn table(head: &str, target: &str) -> String {
    format!(
        "table {head} {{ rule always: true -> act, {target}; advice act {{ better: checkmate; us: 0 => queen; them: none; }} }}"
    )
}

#[test]
fn tables_of_used_files_take_part_where_something_hands_over_to_them() {
    let (kqk, deep) = (table("kqk (K Q vs K)", "network deep"), table("last (K Q vs K)", "act"));
    let deep = deep.replace(", act;", ";")
        + "network deep { otherwise -> table last; }"
        + &table("idle (K Q vs K)", "act").replace(", act;", ";");
    let texts = [("tables/kqk.adv", format!("use \"deep.adv\"; {kqk}")), ("tables/deep.adv", deep)];
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let (loaded, found) = load(
        "use \"kqk.adv\"; let near = our.king == a1; network whole { route (K Q vs K) where our.king == a1 -> table kqk; otherwise -> table demo; }",
        &texts,
    );
    assert!(found.is_empty(), "{found:#?}");
    let (program, _) = check(&loaded);
    let tables: Vec<(&str, bool)> = program.tables.iter().map(|table| (table.name.as_str(), table.used)).collect();
    assert_eq!(tables, [("last", true), ("kqk", true), ("demo", false), ("deep", true), ("whole", false)]);

    // what a used file uses is not known here
    let (_, found) =
        load("use \"kqk.adv\"; let near = our.king == a1; network whole { otherwise -> network deep; }", &texts);
    assert_eq!(found.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), [Code::UnknownTable]);
    assert!(found[0].secondary[0].1.contains("does not use itself"), "{found:#?}");
}

#[test]
fn tables_of_one_name_cannot_take_part_together() {
    let one = table("kqk (K Q vs K)", "act").replace(", act;", ";");
    let two = format!("use \"one.adv\"; {}", table("two (K Q vs K)", "table kqk"));
    let texts =
        [("tables/one.adv", one.as_str()), ("tables/two.adv", two.as_str()), ("tables/three.adv", one.as_str())];
    let codes = |text: &str| load(text, &texts).1.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>();
    assert_eq!(
        codes(
            "use \"one.adv\"; use \"three.adv\"; let near = our.king == a1; network whole { otherwise -> table kqk; }"
        ),
        [Code::DuplicateName]
    );
    assert_eq!(
        codes(
            "use \"two.adv\"; use \"three.adv\"; let near = our.king == a1; network whole { route (K Q vs K) where our.king == a1 -> table kqk; otherwise -> table two; }"
        ),
        [Code::DuplicateName]
    );
    // the file's own is the nearest
    assert_eq!(codes("use \"one.adv\"; let near = our.king == a1; network whole { otherwise -> table demo; }"), []);
}

#[test]
fn mistakes_in_used_tables_count_and_warnings_about_them_do_not() {
    let idle = table("kqk (K Q vs K)", "act")
        .replace(", act;", ";")
        .replace("} }", "} advice idle { better: checkmate; us: 0 => queen; them: none; } }");
    let own = "use \"kqk.adv\"; let near = our.king == a1; network whole { otherwise -> table kqk; }";
    assert_eq!(load(own, &[("tables/kqk.adv", &idle)]).1.len(), 0);
    let wrong = idle.replace("-> act", "-> actt");
    let (loaded, found) = load(own, &[("tables/kqk.adv", &wrong)]);
    assert_eq!(found.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), [Code::UnknownAdvice]);
    assert_eq!(loaded.files.get(found[0].span.file).name, "tables/kqk.adv");
}

#[test]
fn a_table_has_one_hash_whoever_uses_its_file() {
    let kqk = "use \"b.adv\"; use \"a.adv\"; ".to_owned() + &table("kqk (K Q vs K)", "act").replace(", act;", ";");
    let texts = [("kqk.adv", kqk.as_str()), ("a.adv", "let a1_corner = a1;"), ("b.adv", "let h8_corner = h8;")];
    let mut files: BTreeMap<String, String> = texts.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    let alone = al_compiler::front("kqk.adv", &kqk, &mut files).expect("a good file");
    let whole = "use \"a.adv\"; use \"kqk.adv\"; network whole { otherwise -> table kqk; }";
    let used = al_compiler::front("whole.adv", whole, &mut files).expect("a good file");
    assert!(alone.hash_of("kqk").is_some());
    assert_eq!(alone.hash_of("kqk"), used.hash_of("kqk"));
    assert_ne!(used.hash_of("whole"), used.hash_of("kqk"));
}

#[test]
fn the_disk_is_read_relative_to_the_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/pass");
    let found = Disk.load(&format!("{folder}/shadows.adv"), "used/../used/geometry.adv").expect("the file is there");
    assert!(found.name.ends_with("/tests/cases/pass/used/geometry.adv"), "{}", found.name);
    assert!(found.text.contains("in_the_middle"));
    assert_eq!(Disk.load(&format!("{folder}/shadows.adv"), "used/none.adv"), Err("there is no such file".to_owned()));
}

/// A file that is reached by two names is one file, and what is no file is not read.
#[cfg(unix)]
#[test]
fn links_and_pipes_on_the_disk() {
    use std::fs;
    use std::os::unix::fs::symlink;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("links");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("sub")).expect("a folder");
    fs::write(folder.join("near.adv"), "let near = true;").expect("a file");
    symlink("near.adv", folder.join("close.adv")).expect("a link");
    symlink("demo.adv", folder.join("itself.adv")).expect("a link");
    let name = folder.join("demo.adv").to_string_lossy().into_owned();
    let load = |uses: &str| {
        fs::write(&name, uses).expect("a file");
        load::text(&name, &format!("{uses}\n{TABLE}"), &mut Disk)
    };
    let twice = load("use \"near.adv\"; use \"close.adv\";");
    assert!(twice.diagnostics.is_empty(), "{:#?}", twice.diagnostics);
    let found = check(&twice).1;
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].code, found[0].message.as_str()), (Code::DuplicateName, "this file is used twice"));
    let message = |uses: &str| {
        let loaded = load(uses);
        assert_eq!(loaded.diagnostics.len(), 1, "{:#?}", loaded.diagnostics);
        loaded.diagnostics[0].message.clone()
    };
    let circle = message("use \"itself.adv\";");
    assert!(circle.ends_with("itself.adv, which is the same file"), "{circle}");
    assert!(message("use \"sub\";").ends_with("it is a folder, not a file"));
    assert!(message("use \"/dev/null\";").ends_with("it is a pipe or a device, not a file"));
}
