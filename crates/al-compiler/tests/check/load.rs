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

#[test]
fn the_disk_is_read_relative_to_the_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/pass");
    let found = Disk.load(&format!("{folder}/shadows.adv"), "used/../used/geometry.adv").expect("the file is there");
    assert!(found.name.ends_with("/tests/cases/pass/used/geometry.adv"), "{}", found.name);
    assert!(found.text.contains("in_the_middle"));
    assert_eq!(Disk.load(&format!("{folder}/shadows.adv"), "used/none.adv"), Err("there is no such file".to_owned()));
}
