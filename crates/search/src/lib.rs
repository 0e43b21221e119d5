//! The search: random tests guided by types, changed step by step towards goals that are not
//! covered yet.
//!
//! What this crate does not know: how tests are written as Java, files, the real JVM.

pub mod archive;
pub mod constants;
pub mod generator;
pub mod minimise;
pub mod rng;

use executor::{End, Goals, Worker};
use testcase::{ClassInfo, TestCase, Universe};

pub use archive::Archive;
pub use generator::Generator;

use std::sync::Arc;

/// Steps that running a statement costs besides its bytecodes.
const STATEMENT_COST: u64 = 300;

/// What a search did.
pub struct Found {
    /// Tests by goal.
    pub archive: Archive,
    /// Machine steps used.
    pub steps: u64,
    /// Tests run.
    pub executions: u64,
    /// Why statements stopped without an end, with how often.
    pub stopped: std::collections::BTreeMap<String, u64>,
}

/// Limits of a search.
pub struct Limits<'a> {
    /// Machine steps.
    pub steps: u64,
    /// Asked between tests; true ends the search at once.
    pub is_over: &'a mut dyn FnMut(&Archive, u64) -> bool,
    /// Asked when nothing new was found for a while: tests derived by other means, and the steps
    /// that took.
    pub boost: &'a mut dyn FnMut(&Archive) -> (Vec<TestCase>, u64),
}

/// Executions without anything new after which a boost is asked for.
const STAGNATION: u64 = 400;

/// Searches for tests of a class.
pub fn search(
    universe: &Universe,
    class: &Arc<ClassInfo>,
    goals: &Goals,
    worker: &mut Worker,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Found {
    let mut generator = Generator::new(universe, class.clone(), seed);
    let mut found = Found {
        archive: Archive::new(goals.list.len()),
        steps: 0,
        executions: 0,
        stopped: std::collections::BTreeMap::new(),
    };
    if !generator.has_subjects() {
        return found;
    }
    worker.collect_seen(true);
    let all = goals.list.len();
    let mut last_news = 0;
    while found.steps < limits.steps && found.archive.n_covered() < all {
        if (limits.is_over)(&found.archive, found.steps) {
            break;
        }
        // Random tests early on, focus later (Arcuri's MIO).
        let used = found.steps * 100 / limits.steps.max(1);
        let random = if used < 50 { 40 - used * 35 / 50 } else { 5 };
        let mut test = next_test(&mut generator, &mut found.archive, random as u32);
        let rounds = if used < 50 { 1 } else { 4 };
        for _ in 0..rounds {
            let run = worker.run(&test);
            found.executions += 1;
            found.steps += run.steps + STATEMENT_COST * test.len() as u64;
            if let End::Stopped { reason, .. } = &run.end {
                *found.stopped.entry(format!("{reason:?}")).or_default() += 1;
            }
            if found.archive.add(&test, &run) {
                last_news = found.executions;
            }
            test = generator.mutate(&test);
        }
        if found.executions - last_news >= STAGNATION {
            last_news = found.executions;
            let (derived, steps) = (limits.boost)(&found.archive);
            found.steps += steps;
            for test in derived {
                let run = worker.run(&test);
                found.executions += 1;
                found.steps += run.steps + STATEMENT_COST * test.len() as u64;
                found.archive.add(&test, &run);
            }
        }
        if found.executions.is_multiple_of(64) {
            let (ints, strings) = worker.take_seen();
            generator.constants.add_seen(ints, strings);
        }
    }
    worker.collect_seen(false);
    found
}

fn next_test(generator: &mut Generator<'_>, archive: &mut Archive, random: u32) -> TestCase {
    if generator.rng().percent(random) {
        // Half of the new tests go on from one that works: its objects are valid.
        if generator.rng().percent(50)
            && let Some(mut test) = archive.any_completed(generator.rng())
        {
            generator.insert_call(&mut test);
            return test;
        }
        return generator.random_test();
    }
    let Some(near) = archive.sample(generator.rng()) else {
        return generator.random_test();
    };
    if generator.rng().percent(10)
        && let Some(other) = archive.any_covering(generator.rng())
    {
        let crossed = generator.cross(&near, &other);
        return generator.mutate(&crossed);
    }
    generator.mutate(&near)
}
