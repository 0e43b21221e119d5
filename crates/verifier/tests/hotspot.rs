//! Agreement with a real virtual machine on mutants of compiled classes.
//!
//! `VERIFIER_CLASS_PATH` adds classes to mutate, `VERIFIER_SEED` makes other mutants,
//! `VERIFIER_REASONS` counts the real machine's reasons, `VERIFIER_SHOW` limits what is printed.

use crate::support;

use classfile::ClassFile;
use std::collections::BTreeMap;
use std::path::Path;
use support::Library;
use support::hotspot::HotSpot;
use support::mutate::{Random, mutate};

/// Mutants per run and JDK; `VERIFIER_MUTANTS` overrides it.
const MUTANTS: usize = 2000;

#[test]
fn agrees_on_new_class_files() {
    compare(&["Plain", "Modern"], &[], None);
}

#[test]
fn agrees_on_old_class_files() {
    compare(&["Plain"], &["--release", "8"], Some(49));
}

fn environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Compiles the sources, mutates all their classes and compares verdicts. `major` replaces the
/// class file version.
fn compare(sources: &[&str], options: &[&str], major: Option<u16>) {
    for home in support::jdks() {
        compare_with(&home, sources, options, major);
    }
}

fn compare_with(home: &Path, sources: &[&str], options: &[&str], major: Option<u16>) {
    let machine = HotSpot::new(home);
    let classes = machine.compile(sources, options);
    let mut class_path = vec![classes.clone()];
    let more = std::env::var_os("VERIFIER_CLASS_PATH").unwrap_or_default();
    class_path.extend(std::env::split_paths(&more).filter(|path| path.exists()));
    let mut library = Library::new(home, &class_path);
    let mut originals = Vec::new();
    let names: Vec<String> = library.class_path.class_names().collect();
    for name in names {
        let mut bytes = library
            .class_path
            .find_class(&name)
            .unwrap()
            .unwrap()
            .bytes
            .to_vec();
        if let Some(major) = major {
            bytes[6..8].copy_from_slice(&major.to_be_bytes());
        }
        if let Ok(class) = ClassFile::parse(bytes.into())
            && library.jdk.find_class(&class.this_class).is_none()
        {
            originals.push(class);
        }
    }
    let mut random = Random(environment("VERIFIER_SEED").unwrap_or(1) | 1 << 40);
    let count = environment("VERIFIER_MUTANTS").map_or(MUTANTS, |count| count as usize);
    let mut mutants = Vec::new();
    for class in &originals {
        mutants.push((class, class.bytes().to_vec(), "as it was".to_owned()));
    }
    let good: Vec<&ClassFile> = originals
        .iter()
        .filter(|class| verifier::verify(class, &mut library).is_ok())
        .collect();
    while mutants.len() < originals.len() + count {
        let class = random.pick(&good).unwrap();
        if let Some((bytes, what)) = mutate(class, &mut random) {
            mutants.push((class, bytes, what));
        }
    }
    let questions: Vec<_> = mutants
        .iter()
        .map(|(class, bytes, _)| (&*class.this_class, bytes.as_slice()))
        .collect();
    let theirs = machine.verdicts(&class_path, &questions);
    tally(&mut library, &mutants, &theirs);
}

type Mutant<'a> = (&'a ClassFile, Vec<u8>, String);

fn tally(library: &mut Library, mutants: &[Mutant<'_>], theirs: &[String]) {
    let (mut accepted, mut refused, mut unlinked) = (0, 0, 0);
    let (mut lenient, mut strict) = (Vec::new(), Vec::new());
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for ((class, bytes, what), verdict) in mutants.iter().zip(theirs) {
        let ours = match ClassFile::parse(bytes.clone().into()) {
            Ok(mutant) => verifier::verify(&mutant, library).map_err(|error| error.to_string()),
            Err(error) => Err(format!("format: {error}")),
        };
        let name = &class.this_class;
        let line = || format!("{name} {what}\n  theirs {verdict}\n  ours {ours:?}");
        match (&ours, verdict.as_bytes().first()) {
            (Ok(()), Some(b'A')) => accepted += 1,
            (Err(_), Some(b'V' | b'C' | b'N')) => refused += 1,
            // Of a class that is missing, or breaks rules of linking.
            (_, Some(b'N' | b'L')) => unlinked += 1,
            (Ok(()), _) => lenient.push(line()),
            (Err(_), _) => strict.push(line()),
        }
        if what == "as it was" {
            assert!(ours.is_ok() || !verdict.starts_with('A'), "{}", line());
        }
        let reason = verdict.split(" | ").next().unwrap_or_default();
        let reason = reason.split(|c: char| c.is_ascii_digit()).next();
        *reasons.entry(reason.unwrap_or_default()).or_default() += 1;
    }
    if environment("VERIFIER_REASONS").is_some() {
        eprintln!("{reasons:#?}");
    }
    let total = mutants.len() - unlinked;
    eprintln!(
        "{total} classes: both accept {accepted}, both refuse {refused} ({:.2} %), only ours refuses {}, only theirs refuses {}; {unlinked} more with linkage errors",
        100.0 * (accepted + refused) as f64 / total as f64,
        strict.len(),
        lenient.len(),
    );
    let shown = environment("VERIFIER_SHOW").unwrap_or(40) as usize;
    for line in strict.iter().chain(&lenient).take(shown) {
        eprintln!("{line}");
    }
    // What only they refuse is left to the parser.
    let unsafe_one = lenient.iter().find(|line| line.contains("theirs V"));
    assert_eq!(unsafe_one, None);
    assert!(strict.len() * 1000 <= total, "{strict:#?}");
}
