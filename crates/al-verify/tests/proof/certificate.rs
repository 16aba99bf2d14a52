//! What is kept beside a table.

use std::error::Error;

use al_verify::proof::{Certificate, Options, Proof, Report, Sample, Watch};

use crate::tables::compiled;

fn report(options: &Options<'_>) -> Result<Report, Box<dyn Error>> {
    Ok(Proof::of(compiled("krk_safe")?, options, &Watch::default())?.report("compiled"))
}

#[test]
fn a_certificate_is_read_as_it_was_written() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = Certificate::path(&folder.path().join("krk_safe.adv"), "krk_safe");
    assert_eq!(path, folder.path().join("krk_safe.proof.json"));
    assert_eq!(Certificate::read(&path)?, None);
    let certificate = Certificate::of(&report(&Options::default())?).ok_or("no certificate")?;
    certificate.write(&path)?;
    let again = Certificate::read(&path)?.ok_or("it is gone")?;
    assert_eq!(again, certificate);
    assert!(again.differences(&certificate).is_empty());
    let other = Certificate { hash: "0x0".to_owned(), assured: 3, ..certificate };
    assert_eq!(again.differences(&other), ["hash", "assured"]);
    std::fs::write(&path, "{}")?;
    assert!(Certificate::read(&path).is_err_and(|error| error.to_string().contains("krk_safe.proof.json")));
    assert!(other.write(&folder.path().join("none").join("krk_safe.proof.json")).is_err());
    Ok(())
}

#[test]
fn only_a_whole_proof_makes_one() -> Result<(), Box<dyn Error>> {
    for options in [
        Options { memoryless: true, ..Options::default() },
        Options { fifty: Some(0), ..Options::default() },
        Options { max_moves: Some(40), ..Options::default() },
        Options { sample: Some(Sample { size: 10, seed: 1 }), ..Options::default() },
    ] {
        assert_eq!(Certificate::of(&report(&options)?), None, "{options:?}");
    }
    Ok(())
}
