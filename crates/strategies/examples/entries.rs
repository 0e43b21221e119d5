//! Explores the methods of a class from their entries and prints what came of it.
//!
//! `cargo run --release -p strategies --example entries -- JDK CLASS_PATH CLASS [STEPS] [SLICE]`

#![expect(clippy::disallowed_methods, reason = "it prints how long things take")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use executor::{Surroundings, Worker};
use goals::{GoalId, Goals};
use program::{ClassPath, JdkImage};
use strategies::entry::{EntryExploration, Heap, Machine, methods};
use testcase::Universe;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, home, path, class, rest @ ..] = &args[..] else {
        eprintln!("usage: entries JDK CLASS_PATH CLASS [STEPS] [SLICE]");
        std::process::exit(2);
    };
    let number = |k: usize, usual: u64| rest.get(k).and_then(|s| s.parse().ok()).unwrap_or(usual);
    let (budget, slice) = (number(0, 500_000_000), number(1, 50_000_000));
    let library = Arc::new(JdkImage::open(&PathBuf::from(home)).expect("a JDK"));
    let entries: Vec<PathBuf> = path.split(':').map(PathBuf::from).collect();
    let (path, _) = ClassPath::open(&entries, 17);
    let path = Arc::new(path);
    let universe = Universe::new(path.clone(), library.clone());
    let name = class.replace('.', "/");
    let mut goals = Goals::default();
    let prefix = format!("{name}$");
    for c in path.class_names() {
        if (*c == *name || c.starts_with(&prefix))
            && let Some(info) = universe.class(&c)
        {
            goals.add(&info.file);
        }
    }
    let began = Instant::now();
    let usual = Surroundings::usual(1);
    let worker =
        Worker::new(library.clone(), path.clone(), &goals, &usual, 500_000).expect("boots");
    println!("worker: {:?}", began.elapsed());
    let mut checker = Worker::new(library, path, &goals, &usual, 500_000).expect("boots");
    let mut machine = Machine::new(worker);
    let package = testcase::package_of(&name).to_owned();
    let is_branch = |g: &GoalId| goals.is_branch(*g);
    let n_branches = goals.ids().filter(is_branch).count();
    let mut confirmed: BTreeSet<GoalId> = BTreeSet::new();
    let mut seen: BTreeSet<GoalId> = BTreeSet::new();
    let mut left = budget;
    let all = methods(&universe, &goals, &package);
    let setup = Instant::now();
    let mut work: Vec<EntryExploration> = all
        .into_iter()
        .filter_map(|m| {
            EntryExploration::new(&mut machine, &goals, m, (&package, Heap::Arguments), 1).ok()
        })
        .collect();
    println!("{} explorations: {:?}", work.len(), setup.elapsed());
    let began = Instant::now();
    while left > 0 && work.iter().any(|w| !w.is_exhausted()) {
        for w in &mut work {
            if w.is_exhausted() || left == 0 {
                continue;
            }
            let mut n_tests = 0;
            let mut differ = 0;
            let progress = w.work(&mut machine, &universe, slice.min(left), &mut |path| {
                seen.extend(&path.covered);
                if let Ok(test) = &path.test {
                    n_tests += 1;
                    let run = checker.run(test);
                    let covered: BTreeSet<GoalId> = run.covered().collect();
                    if !path.covered.iter().all(|g| covered.contains(g)) {
                        differ += 1;
                    }
                    confirmed.extend(covered);
                }
                true
            });
            left = left.saturating_sub(progress.steps.max(1));
            println!(
                "{:.1}s {}: {} paths, {n_tests} tests ({differ} differ), {:?}; {} of {n_branches} branches, {} by tests; {:?}",
                began.elapsed().as_secs_f64(),
                w.method().shown(),
                w.n_paths(),
                progress,
                seen.iter().filter(|g| is_branch(g)).count(),
                confirmed.iter().filter(|g| is_branch(g)).count(),
                w.not_realised(),
            );
        }
    }
    for w in &work {
        match w.refuted(&machine, &universe) {
            Ok(refuted) => {
                for (goal, refutation) in refuted {
                    println!("{:?}: {}", goals[goal].kind, refutation.reason);
                }
            }
            Err(why) => println!("{}: {why}", w.method().shown()),
        }
    }
    for (k, g) in goals.ids().zip(&goals.list) {
        if !seen.contains(&k) {
            println!("open: {}{} {:?}", g.signature.0, g.signature.1, g.kind);
        }
    }
}
