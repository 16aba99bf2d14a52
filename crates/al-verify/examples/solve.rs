//! Solves endings in memory and says how long it takes: `cargo run --release --example solve -- KRK KRKP`.
//!
//! Without names it solves all of three men together, then every ending of four men from nothing.

use std::error::Error;
use std::time::{Duration, Instant};

use al_chess::{Material, Role, Side};
use al_verify::optimum::{Event, Store};

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        let start = Instant::now();
        let store = Store::in_memory();
        for name in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
            store.optimum(&name.parse()?)?;
        }
        println!("all of 3 men    {:6.3} s", start.elapsed().as_secs_f64());
    }
    let materials =
        if names.is_empty() { four_men()? } else { names.iter().map(|name| name.parse()).collect::<Result<_, _>>()? };
    println!("{:8}{:>14}{:>14}{:>10}{:>9}", "ending", "alone", "from nothing", "counted", "longest");
    for material in materials {
        let store = Store::in_memory();
        let start = Instant::now();
        let optimum = store.optimum(&material)?;
        let total = start.elapsed();
        let alone = store.take_events().iter().fold(Duration::ZERO, |last, event| match event {
            Event::Solved { time, .. } => *time,
            _ => last,
        });
        let start = Instant::now();
        let counts = optimum.counts();
        let seconds = |time: Duration| time.as_secs_f64();
        let longest = [&counts.us_to_move, &counts.them_to_move]
            .map(|tally| tally.won_in.longest_plies.max(tally.lost_in.longest_plies));
        println!(
            "{:8}{:12.3} s{:12.3} s{:8.3} s{:9}",
            material.code().to_string(),
            seconds(alone),
            seconds(total),
            seconds(start.elapsed()),
            longest.into_iter().flatten().max().unwrap_or(0)
        );
    }
    Ok(())
}

/// Every ending of four men, the stronger side as us.
fn four_men() -> Result<Vec<Material>, Box<dyn Error>> {
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut materials = Vec::new();
    for (place, &a) in roles.iter().enumerate() {
        for &b in &roles[place..] {
            materials.push(Material::new(&[Role::King, a, b], &[Role::King])?);
            materials.push(Material::new(&[Role::King, a], &[Role::King, b])?);
        }
    }
    materials.sort_by_key(|material| (material.slots_of(Side::Us, Role::Pawn).count(), *material));
    Ok(materials)
}
