//! The real JVM's word on a test class, and what becomes of tests that it does not confirm.
#![expect(
    clippy::disallowed_methods,
    reason = "the time that the real JVM takes"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use goals::{GoalId, Goals};
use junit::tree::{MemberSpan, Printed, Unit};
use junit::{Style, Suite, TestMethod};
use testcase::{ClassInfo, Universe};

use crate::agreement::{self, Shown};
use crate::check::{Patience, RealJvm, Verdict};
use crate::coverage::{Measured, RealCoverage};
use crate::door::Judged;
use crate::fold;
use crate::reasons::Reason;
use crate::suspects::Suspected;
use crate::{Outcome, SessionError, Sources, account, facts, settle, test_package};

/// Rounds of dropping what does not compile or fails.
const MAX_REPAIRS: usize = 10;
/// Rounds in which only tests that spoil others are dropped: where all share a state, they all do.
const MAX_SPOILED: usize = 2;

/// A test as it goes into the file.
pub(crate) struct Written {
    pub method: TestMethod,
    pub covered: Vec<GoalId>,
    /// What it covers at some moments only, which does not count.
    pub doubtful: BTreeSet<GoalId>,
    pub suspected: Option<Suspected>,
    /// The tests that it stands for, where it stands for several.
    pub parts: Vec<Written>,
}

/// Where and how tests are confirmed.
pub(crate) struct Court<'a> {
    pub real: &'a RealJvm<'a>,
    /// The classes whose coverage is measured.
    pub measured: &'a [Measured],
    pub style: Style,
    pub patience: Patience<'a>,
}

/// Tests written out as a class.
struct TestClass {
    unit: Unit,
    /// Its text, with the places of the tests.
    printed: Printed,
    /// The test methods, in the order of the tests.
    names: Vec<String>,
}

impl TestClass {
    fn of(suite: &Suite, style: Style) -> TestClass {
        let unit = junit::build(suite, style);
        let printed = unit.print();
        TestClass {
            names: printed.tests().map(|(name, _)| name.to_owned()).collect(),
            printed,
            unit,
        }
    }

    /// The test that a line belongs to, or all that use the class that it belongs to.
    fn tests_at(&self, line: u32) -> Vec<usize> {
        let here = |m: &&MemberSpan| (m.span.first..=m.span.last).contains(&line);
        let Some(member) = self.printed.members.iter().find(here) else {
            return Vec::new();
        };
        let is_meant = |test: &MemberSpan| match &member.class_name {
            Some(class) => self.printed.text[test.span.bytes.clone()].contains(&**class),
            None => test == member,
        };
        let tests = self.printed.tests().enumerate();
        tests
            .filter(|(_, (_, t))| is_meant(t))
            .map(|(k, _)| k)
            .collect()
    }
}

/// Writes, compiles and runs; drops what does not hold on the real JVM.
///
/// Each round drops or weakens what did not hold in it, and the last one is that in which all held.
/// Where there is no time for another round, only what held in this one is kept: each of these tests
/// passed before and after those that are dropped.
pub(crate) fn confirm(
    universe: &Universe,
    class: &Arc<ClassInfo>,
    court: &Court<'_>,
    tests: Judged,
    goals: &Goals,
    outcome: &mut Outcome,
) -> Result<(), SessionError> {
    let tests = tests.into_tests();
    // Where nothing can be written, everything is open.
    (outcome.branches, outcome.lines) = settle::count(goals.list.iter(), &BTreeSet::new());
    let facts = facts::facts(universe, class, tests.iter().map(|t| &t.method.test));
    let mut tests = fold::fold(universe, tests, court.style);
    let package = test_package(class);
    let simple = outcome.name.clone();
    let full_name = match &*package {
        "" => simple.clone(),
        package => format!("{}.{simple}", package.replace('/', ".")),
    };
    let written = |tests: &[Written]| {
        let suite = Suite {
            class: class.name.clone(),
            package: package.clone(),
            name: simple.clone(),
            tests: tests.iter().map(|t| t.method.clone()).collect(),
            facts: facts.clone(),
        };
        TestClass::of(&suite, court.style)
    };
    let mut n_spoiled = 0;
    for _ in 0..MAX_REPAIRS {
        if tests.is_empty() {
            return Ok(());
        }
        let text = written(&tests);
        let started = Instant::now();
        let of = (&text.names[..], court.measured);
        let verdict = court
            .real
            .check_within(&full_name, &text.printed.text, of, &court.patience)
            .map_err(SessionError::RealJvm)?;
        let is_last = court.patience.is_shorter_than(started.elapsed());
        if !verdict.spoilers.is_empty() && n_spoiled < MAX_SPOILED && !is_last {
            n_spoiled += 1;
            drop_spoilers(&mut tests, &text, &verdict, outcome);
            continue;
        }
        let bad = bad_tests(&text, &verdict, is_last, outcome);
        if bad.is_empty() {
            if let Some((line, message)) = verdict.errors.first() {
                return Err(SessionError::RealJvm(format!("line {line}: {message}")));
            }
            accept(&tests, text, verdict.coverage, goals, outcome);
            return Ok(());
        }
        if is_last {
            let (tests, coverage) = held(tests, &text, verdict, &bad, outcome);
            if !tests.is_empty() {
                let text = written(&tests);
                let coverage = coverage.map(|c| c.map(|c| c.renamed(&text.names)));
                accept(&tests, text, coverage, goals, outcome);
            }
            return Ok(());
        }
        repair(&mut tests, &bad, outcome);
    }
    *outcome.dropped.entry(Reason::NotRepaired).or_default() += tests.len();
    Ok(())
}

/// Drops tests after which others fail: these may be fine without them.
fn drop_spoilers(
    tests: &mut Vec<Written>,
    text: &TestClass,
    verdict: &Verdict,
    outcome: &mut Outcome,
) {
    for name in &verdict.spoilers {
        let complaint = format!("{name}: other tests fail after it");
        outcome.complaints.push(complaint);
    }
    for (t, name) in std::mem::take(tests).into_iter().zip(&text.names) {
        match (verdict.spoilers.contains(name), t.parts.is_empty()) {
            (false, _) => tests.push(t),
            // Not all of them need be to blame.
            (true, false) => tests.extend(t.parts),
            (true, true) => *outcome.dropped.entry(Reason::Spoils).or_default() += 1,
        }
    }
}

/// The tests that did not hold, by number, and why; what was not run counts in the last round.
fn bad_tests(
    text: &TestClass,
    verdict: &Verdict,
    is_last: bool,
    outcome: &mut Outcome,
) -> BTreeMap<usize, Reason> {
    let mut bad: BTreeMap<usize, Reason> = BTreeMap::new();
    let lines: Vec<&str> = text.printed.text.lines().collect();
    for (line, message) in &verdict.errors {
        let wrong = lines.get((*line as usize).saturating_sub(1));
        let wrong = wrong.copied().unwrap_or_default();
        outcome
            .complaints
            .push(format!("{}: {message}", wrong.trim()));
        for k in text.tests_at(*line) {
            bad.insert(k, Reason::DoesNotCompile);
        }
    }
    let place = |name: &String| text.names.iter().position(|n| n == name);
    for (list, cause) in [
        (&verdict.failed, Reason::Fails),
        (&verdict.ended, Reason::Ends),
    ] {
        for (name, why) in list {
            outcome.complaints.push(format!("{name}: {why}"));
            bad.extend(place(name).map(|k| (k, cause)));
        }
    }
    if is_last || bad.is_empty() {
        let unchecked = verdict.unchecked.iter().filter_map(place);
        bad.extend(unchecked.map(|k| (k, Reason::NotChecked)));
    }
    if is_last {
        let spoilers = verdict.spoilers.iter().filter_map(place);
        bad.extend(spoilers.map(|k| (k, Reason::Spoils)));
        if !verdict.errors.is_empty() {
            // Nothing was run.
            for k in 0..text.names.len() {
                bad.entry(k).or_insert_with(|| Reason::NotChecked);
            }
        }
    }
    bad
}

type Coverage = Option<Result<RealCoverage, String>>;

/// The tests that are not bad, and what is known of them.
fn held(
    tests: Vec<Written>,
    text: &TestClass,
    verdict: Verdict,
    bad: &BTreeMap<usize, Reason>,
    outcome: &mut Outcome,
) -> (Vec<Written>, Coverage) {
    for cause in bad.values() {
        *outcome.dropped.entry(*cause).or_default() += 1;
    }
    let is_kept = |k: &usize| !bad.contains_key(k);
    let kept: BTreeSet<&String> = (0..)
        .zip(&text.names)
        .filter(|(k, _)| is_kept(k))
        .map(|(_, n)| n)
        .collect();
    let coverage = verdict.coverage.map(|c| {
        c.map(|mut found| {
            found.tests.retain(|t| kept.contains(&t.name));
            found.not_passed.retain(|name, _| kept.contains(name));
            found
        })
    });
    let tests = (0..).zip(tests).filter(|(k, _)| is_kept(k));
    (tests.map(|(_, t)| t).collect(), coverage)
}

/// Takes what was confirmed for the outcome.
fn accept(
    tests: &[Written],
    text: TestClass,
    coverage: Coverage,
    goals: &Goals,
    outcome: &mut Outcome,
) {
    let TestClass {
        unit,
        printed,
        names,
    } = text;
    match coverage {
        Some(Ok(found)) => match found.first_not_passed() {
            Some(why) => outcome.not_measured = Some(why),
            None => {
                let doubtful = tests.iter().map(|t| &t.doubtful);
                outcome.real = Some(agreement::without(found, goals, doubtful));
            }
        },
        Some(Err(why)) => outcome.not_measured = Some(why),
        None => {}
    }
    let covered = covered_by_test(tests, goals, outcome);
    let all: BTreeSet<GoalId> = covered.iter().flatten().copied().collect();
    (outcome.branches, outcome.lines) = settle::count(goals.list.iter(), &all);
    for (t, name) in tests.iter().zip(&names) {
        let named = t.suspected.clone().map(|s| Suspected {
            test: name.clone(),
            ..s
        });
        outcome.suspected.extend(named);
    }
    outcome.n_tests = names.len();
    let covered = covered.iter().map(|c| &c[..]);
    let places = printed.tests();
    let places = places.map(|(name, test)| (name.to_owned(), (test.span.first, test.span.last)));
    outcome.tests = account::tests(&places.collect(), &names, covered);
    outcome.source = Some(unit);
}

/// Takes the assertions from tests that fail and cover what no other test does, since the branches
/// are taken all the same; drops the others, counted by cause. Those that stand for several give way to them.
fn repair(tests: &mut Vec<Written>, bad: &BTreeMap<usize, Reason>, outcome: &mut Outcome) {
    let mut others: BTreeSet<GoalId> = BTreeSet::new();
    for (k, t) in tests.iter().enumerate() {
        if !bad.contains_key(&k) {
            others.extend(&t.covered);
        }
    }
    let mut kept = Vec::with_capacity(tests.len());
    for (k, mut t) in std::mem::take(tests).into_iter().enumerate() {
        let Some(cause) = bad.get(&k) else {
            kept.push(t);
            continue;
        };
        if !t.parts.is_empty() {
            kept.extend(t.parts);
            continue;
        }
        let is_needed = t.covered.iter().any(|g| !others.contains(g));
        if *cause == Reason::Fails && is_needed && !t.method.expects.is_empty() {
            t.method.expects.clear();
            others.extend(&t.covered);
            outcome.weakened += 1;
            kept.push(t);
            continue;
        }
        *outcome.dropped.entry(*cause).or_default() += 1;
    }
    *tests = kept;
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
