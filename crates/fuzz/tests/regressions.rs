//! Inputs that once broke something, and a short campaign with a fixed seed.
//!
//! A file under `regressions/` is a class file, a jar, or (`.image`) edits to an image. They run in
//! the order of their names on one machine that is reset in between, as in a campaign: some of them
//! were broken by what the one before left behind.

use std::path::{Path, PathBuf};

use fuzz::machine::Machine;
use fuzz::seeds::Seeds;
use fuzz::worker::{Input, Target, run_one};

fn kept() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let entries = std::fs::read_dir(&dir).expect("regressions/ exists");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e != "md"));
    files.sort();
    files
}

/// Runs inputs one after the other; `None` where there is no JDK to boot on.
fn run_all(
    test: &str,
    with_images: bool,
    inputs: impl FnOnce(&Seeds) -> Vec<(String, Input)>,
) -> Option<Vec<String>> {
    let seeds = match Seeds::collect(with_images) {
        Ok(seeds) => seeds,
        Err(reason) => {
            test_lab::skip::loudly(test, &reason);
            return None;
        }
    };
    let scratch = test_lab::workspace::scratch_dir(test);
    let classes = scratch.join("classes");
    std::fs::create_dir_all(&classes).expect("scratch directory");
    let mut machine = Machine::boot(&seeds.jdk.home, &seeds.class_path, &classes).expect("boots");
    let run = |(name, input): (String, Input)| {
        // Shown when the test fails.
        println!("{name}");
        run_one(input, &mut machine, &seeds, &scratch, &mut |_| {})
    };
    Some(inputs(&seeds).into_iter().map(run).collect())
}

#[test]
fn kept_inputs_are_handled() {
    let files = kept();
    let with_images = files
        .iter()
        .any(|f| f.extension().is_some_and(|e| e == "image"));
    run_all("fuzz-regressions", with_images, |_| {
        let twice = files.iter().chain(&files);
        let read = |f: &PathBuf| {
            let input = Input::from_file(f).unwrap_or_else(|| panic!("{}", f.display()));
            (f.display().to_string(), input)
        };
        twice.map(read).collect()
    });
}

#[test]
fn short_campaign_with_a_fixed_seed() {
    const SEED: u64 = 20;
    let reached = run_all("fuzz-smoke", false, |seeds| {
        let make = |i: u64| {
            let target = if i.is_multiple_of(6) {
                Target::Jars
            } else {
                Target::Classes
            };
            (
                format!("iteration {i} of {}", target.name()),
                Input::make(seeds, target, SEED, i),
            )
        };
        (0..300).map(make).collect()
    });
    if let Some(reached) = reached {
        let ran = reached.iter().filter(|r| *r == "ran").count();
        assert!(ran > 20, "only {ran} of 300 classes got as far as running");
    }
}

#[test]
fn inputs_depend_on_the_seed_only() {
    let Ok(seeds) = Seeds::collect(false) else {
        return test_lab::skip::loudly("fuzz-determinism", "no JDK 17 with javac");
    };
    for i in 0..40 {
        let make = |seed| Input::make(&seeds, Target::All, seed, i).bytes();
        assert_eq!(make(1), make(1));
    }
}
