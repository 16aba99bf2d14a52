//! Checking a page of 10,000 lines and compiling one of 1,000, under divan: `cargo bench -p al-bench`.

use al_bench::page;
use al_compiler::load::Disk;
use al_compiler::{back, front};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// The front end; an item is a line.
#[divan::bench(args = [91, 909])]
fn check(bencher: Bencher<'_, '_>, rules: usize) {
    let text = page::of_rules(rules);
    bencher
        .counter(ItemsCount::new(text.lines().count()))
        .bench_local(|| front("page.adv", &text, &mut Disk).expect("a good page"));
}

/// The back end; an item is a rule.
#[divan::bench(args = [10, 91])]
fn compile(bencher: Bencher<'_, '_>, rules: usize) {
    let checked = front("page.adv", &page::of_rules(rules), &mut Disk).expect("a good page");
    let runtime = "::advice".parse().expect("a path");
    bencher
        .counter(ItemsCount::new(rules))
        .bench_local(|| back(&checked, &runtime).expect("no large tree").to_string());
}
