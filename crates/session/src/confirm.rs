//! The real JVM's word on a test class, and what becomes of tests that it does not confirm.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use executor::{GoalId, GoalKind, Goals};
use junit::{Style, Suite, TestMethod};
use testcase::{ClassInfo, Universe};

use crate::agreement::Shown;
use crate::check::RealJvm;
use crate::coverage::Measured;
use crate::suspects::Suspected;
use crate::{Outcome, SessionError, Sources, account, facts, test_package};

/// Rounds of dropping what does not compile or fails.
const MAX_REPAIRS: usize = 10;
/// Rounds in which only tests that spoil others are dropped: where all share a state, they all do.
const MAX_SPOILED: usize = 2;
/// The cause of a test that compiles and does not pass.
const FAILS: &str = "fails on the real JVM";
/// The cause of a test after which others fail.
const SPOILS: &str = "spoils other tests";

/// A test as it goes into the file.
pub(crate) struct Written {
    pub method: TestMethod,
    pub covered: Vec<GoalId>,
    pub suspected: Option<Suspected>,
}

/// Writes, compiles and runs; drops what does not hold on the real JVM.
pub(crate) fn confirm(
    universe: &Universe,
    class: &Arc<ClassInfo>,
    (real, measured): (&RealJvm<'_>, &[Measured]),
    style: Style,
    mut tests: Vec<Written>,
    goals: &Goals,
    outcome: &mut Outcome,
) -> Result<(), SessionError> {
    let facts = facts::facts(universe, tests.iter().map(|t| &t.method.test));
    let package = test_package(class).replace('/', ".");
    let full_name = if package.is_empty() {
        outcome.name.clone()
    } else {
        format!("{package}.{}", outcome.name)
    };
    let mut n_spoiled = 0;
    for _ in 0..MAX_REPAIRS {
        if tests.is_empty() {
            return Ok(());
        }
        let suite = Suite {
            class: class.name.clone(),
            package: test_package(class),
            name: outcome.name.clone(),
            tests: tests.iter().map(|t| t.method.clone()).collect(),
            facts: facts.clone(),
        };
        let (source, names) = junit::write(&suite, style);
        let verdict = real
            .check(&full_name, &source, &names, measured)
            .map_err(SessionError::RealJvm)?;
        if !verdict.spoilers.is_empty() && n_spoiled < MAX_SPOILED {
            n_spoiled += 1;
            // The others may be fine without them.
            for name in &verdict.spoilers {
                let complaint = format!("{name}: other tests fail after it");
                outcome.complaints.push(complaint);
            }
            let n = tests.len();
            let mut spoils = names.iter().map(|n| verdict.spoilers.contains(n));
            tests.retain(|_| spoils.next() != Some(true));
            *outcome.dropped.entry(SPOILS.into()).or_default() += n - tests.len();
            continue;
        }
        let mut bad: BTreeMap<usize, String> = BTreeMap::new();
        let places = junit::lines_of_tests(&source, &outcome.name);
        let lines: Vec<&str> = source.lines().collect();
        for (line, message) in &verdict.errors {
            let text = lines.get((*line as usize).saturating_sub(1));
            let text = text.copied().unwrap_or_default();
            outcome
                .complaints
                .push(format!("{}: {message}", text.trim()));
            if let Some(k) = test_at(&places, &names, *line) {
                bad.insert(k, "does not compile".into());
            }
        }
        for (name, why) in &verdict.failed {
            outcome.complaints.push(format!("{name}: {why}"));
            if let Some(k) = names.iter().position(|n| n == name) {
                bad.insert(k, FAILS.into());
            }
        }
        if bad.is_empty() {
            if let Some((line, message)) = verdict.errors.first() {
                return Err(SessionError::RealJvm(format!("line {line}: {message}")));
            }
            match verdict.coverage {
                Some(Ok(found)) => outcome.real = Some(found),
                Some(Err(why)) => outcome.not_measured = Some(why),
                None => {}
            }
            let covered = covered_by_test(&tests, goals, outcome);
            count(&covered, goals, outcome);
            for (t, name) in tests.iter().zip(&names) {
                outcome
                    .suspected
                    .extend(t.suspected.clone().map(|s| Suspected {
                        test: name.clone(),
                        ..s
                    }));
            }
            outcome.n_tests = names.len();
            let covered = covered.iter().map(|c| &c[..]);
            outcome.tests = account::tests(&places, &names, covered);
            outcome.source = Some(source);
            return Ok(());
        }
        repair(&mut tests, &bad, outcome);
    }
    *outcome
        .dropped
        .entry("could not be repaired".into())
        .or_default() += tests.len();
    Ok(())
}

/// Takes the assertions from tests that fail and cover what no other test does, since the branches
/// are taken all the same; drops the others, counted by cause.
fn repair(tests: &mut Vec<Written>, bad: &BTreeMap<usize, String>, outcome: &mut Outcome) {
    let mut others: BTreeSet<GoalId> = BTreeSet::new();
    for (k, t) in tests.iter().enumerate() {
        if !bad.contains_key(&k) {
            others.extend(&t.covered);
        }
    }
    let mut k = 0;
    tests.retain_mut(|t| {
        let cause = bad.get(&k);
        k += 1;
        let Some(cause) = cause else { return true };
        let is_needed = t.covered.iter().any(|g| !others.contains(g));
        if cause == FAILS && is_needed && !t.method.expects.is_empty() {
            t.method.expects.clear();
            others.extend(&t.covered);
            outcome.weakened += 1;
            return true;
        }
        *outcome.dropped.entry(cause.clone()).or_default() += 1;
        false
    });
}

/// The test method that a source line belongs to.
fn test_at(places: &BTreeMap<String, (u32, u32)>, names: &[String], line: u32) -> Option<usize> {
    let mut places = places.iter();
    let (name, _) = places.find(|(_, (first, last))| (*first..=*last).contains(&line))?;
    names.iter().position(|n| n == name)
}

/// What each test covers: on the real JVM where that was measured, else on the machine. Notes where
/// the two differ.
fn covered_by_test(tests: &[Written], goals: &Goals, outcome: &mut Outcome) -> Vec<Vec<GoalId>> {
    let claimed: Vec<&[GoalId]> = tests.iter().map(|t| &t.covered[..]).collect();
    let Some(real) = &outcome.real else {
        return claimed.iter().map(|c| c.to_vec()).collect();
    };
    let shown = Shown::new(goals, real);
    outcome.disagreements = shown.disagreements(claimed.iter().copied());
    shown.covered_by_test(&claimed)
}

fn count(by_test: &[Vec<GoalId>], goals: &Goals, outcome: &mut Outcome) {
    let covered: BTreeSet<GoalId> = by_test.iter().flatten().copied().collect();
    let branches = |only: Option<&BTreeSet<GoalId>>| {
        (0..goals.list.len() as GoalId)
            .filter(|g| goals.is_branch(*g) && only.is_none_or(|c| c.contains(g)))
            .count()
    };
    outcome.branches = (branches(Some(&covered)), branches(None));
    let lines = |only: Option<&BTreeSet<GoalId>>| {
        let mut found = BTreeSet::new();
        for (g, goal) in goals.list.iter().enumerate() {
            if let GoalKind::Branch { line: Some(l), .. } = goal.kind
                && only.is_none_or(|c| c.contains(&(g as GoalId)))
            {
                found.insert((goal.class.clone(), l));
            }
        }
        found.len()
    };
    outcome.lines = (lines(Some(&covered)), lines(None));
}

/// The classes with goals, with their modules.
pub(crate) fn measured_classes(sources: &Sources, goals: &Goals) -> Vec<Measured> {
    let names = goals.classes.iter().map(|(name, _)| name);
    let found = names.filter_map(|name| {
        let is_users = sources.class_path.find_class(name).is_some();
        let library = || sources.library.find_class(name).map(|(_, module)| module);
        Some(Measured {
            file: sources.universe.class(name)?.file.clone(),
            module: if is_users { None } else { library() },
        })
    });
    found.collect()
}
