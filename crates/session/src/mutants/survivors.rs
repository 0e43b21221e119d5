//! Tests that notice what the others do not: surviving mutants as goals.
//!
//! A mutant is worked on once some test reaches its instruction. Tests that reach it are changed: their
//! values, their calls, what is called after them. A changed test runs once on the original, which tells for
//! all mutants at once which of them it could notice: whether the changed expression differs there, and
//! how far it is from that. On those it runs as a mutant, and what could be asserted is compared (reach,
//! infect, propagate, reveal: Ammann and Offutt 2016, chapter 9).
//!
//! Tests are made in batches, by what all before have shown, and tried side by side ([`Trial`]).

use std::collections::BTreeSet;

use executor::End;
use goals::GoalId;
use search::Generator;
use strategies::dse::Boundaries;
use testcase::{Action, TestCase, Var};

use super::arena::{Arena, Reached};
use super::boundaries::{Solver, Wanted};
use super::trial::{Attempt, Candidate, Trial};
use super::{Kills, Matrix};
use crate::Asked;
use crate::lanes::Lanes;
use crate::oracle::{Draft, Subject};

/// Times that a mutant is tried before it is given up.
const PATIENCE: u32 = 400;
/// Percentage of changes that start from the test that came closest, where there is a distance.
const CLOSEST: u32 = 60;
/// Percentage of tests that are some other test followed by a call of the mutant's method: what the
/// others have made is seldom what such a call needs, and sometimes it is.
const ELSEWHERE: u32 = 25;
/// Percentage of tests whose own values do not differ on a mutant that are asked for more.
const ASKED: u32 = 40;
/// Percentage of tests that are changed once more, and again.
const FURTHER_CHANGE: u32 = 35;
/// Tests that are changed for one mutant.
const SEEDS: usize = 12;
/// Percentage of the tests there were by which their number may grow.
const GROWTH: usize = 50;
/// Percentage of the steps that are left that symbolic execution may take each time.
const SOLVING: u64 = 15;
/// Steps that making a test costs.
const CHANGE: u64 = 300;
/// Tests that are made before any of them is run.
const BATCH: usize = 32;
/// Tests that notice something and wait until they are made shorter, which takes much longer than finding
/// them: so many at once.
const GROUP: usize = 8;

/// What looks for further tests.
pub(crate) struct Hunter<'a, 'u> {
    pub lanes: &'a mut Lanes,
    pub about: &'a Subject<'a>,
    pub is_late: Asked<'a>,
    /// Nothing when there is nothing to look for.
    pub further: Option<Further<'a, 'u>>,
}

/// With what, and how long.
pub(crate) struct Further<'a, 'u> {
    pub generator: Generator<'u>,
    /// Steps.
    pub budget: u64,
    /// Tests of the search besides those that are drafts.
    pub others: Vec<TestCase>,
    /// True when no more tests are to be looked for.
    pub is_over: Asked<'a>,
    /// Finds tests on the boundaries of comparisons.
    pub solver: Solver<'a>,
}

/// Looks for tests that notice surviving mutants; those that are kept come last in the drafts.
pub(crate) fn strengthen(
    arena: &Arena,
    hunter: &mut Hunter<'_, '_>,
    drafts: &mut Vec<Draft>,
    matrix: &mut Matrix,
) {
    let Some(further) = hunter.further.take() else {
        return;
    };
    let trial = Trial {
        arena,
        about: hunter.about,
        is_over: further.is_over,
        longest: Trial::longest(further.budget),
        shortening: Trial::shortening(further.budget),
    };
    let killed = matrix.rows.iter().flat_map(Kills::all).collect();
    let mut hunt = Hunt {
        last_step: hunter.lanes.spent() + further.budget,
        n_made: 0,
        arena,
        trial,
        lanes: hunter.lanes,
        further,
        killed,
        seeds: Vec::new(),
        of_mutant: vec![Known::default(); arena.len()],
        boundaries: None,
        solving: 0,
    };
    let new = hunt.hunt(drafts);
    let n_old = drafts.len();
    if new.is_empty() {
        return;
    }
    for (draft, kills) in new {
        drafts.push(draft);
        matrix.push(kills);
    }
    let (late, about) = (hunter.is_late, hunter.about);
    matrix.fill(arena, hunter.lanes, about, (drafts, n_old), late);
    reduce(drafts, matrix, n_old, n_old + (n_old * GROWTH / 100).max(2));
}

/// What is known of a mutant.
#[derive(Clone, Debug, Default)]
struct Known {
    tries: u32,
    /// Tests that reach it.
    seeds: Vec<usize>,
    /// The test that came closest to a difference, and how close.
    closest: Option<(f64, usize)>,
}

struct Hunt<'h, 'u> {
    arena: &'h Arena,
    trial: Trial<'h>,
    lanes: &'h mut Lanes,
    further: Further<'h, 'u>,
    last_step: u64,
    /// Tests that were made.
    n_made: u64,
    killed: BTreeSet<usize>,
    seeds: Vec<TestCase>,
    of_mutant: Vec<Known>,
    /// Finds tests on boundaries, once that was asked for; and the steps it took.
    boundaries: Option<Boundaries>,
    solving: u64,
}

impl Hunt<'_, '_> {
    fn hunt(&mut self, drafts: &[Draft]) -> Vec<(Draft, Kills)> {
        self.take_seeds(drafts);
        let mut new = Vec::new();
        let mut waiting = self.try_others();
        waiting.extend(self.try_boundaries());
        let middle = self.lanes.spent() + self.left() / 2;
        let mut is_first_half = true;
        while !self.is_over() {
            if is_first_half && self.lanes.spent() > middle {
                // Other tests are the closest ones by now.
                is_first_half = false;
                waiting.extend(self.try_boundaries());
            }
            let attempts = self.attempts();
            if attempts.is_empty() {
                break;
            }
            waiting.extend(self.try_all(&attempts));
            if waiting.len() >= GROUP {
                self.shorten(&mut waiting, &mut new);
            }
        }
        self.shorten(&mut waiting, &mut new);
        new
    }

    /// Tests of the search as it left them: by becoming shorter they may have lost what notices a mutant.
    fn try_others(&mut self) -> Vec<Candidate> {
        let others = std::mem::take(&mut self.further.others);
        let mut found = Vec::new();
        for some in others.chunks(BATCH) {
            if self.is_over() {
                break;
            }
            let attempt = |test: &TestCase| Attempt {
                target: usize::MAX,
                test: test.clone(),
                is_asked: true,
            };
            let attempts: Vec<Attempt> = some.iter().map(attempt).collect();
            found.extend(self.try_all(&attempts));
        }
        found
    }

    /// Begins with the tests that there are.
    fn take_seeds(&mut self, drafts: &[Draft]) {
        let own = drafts.iter().map(|d| d.test.keep(|k| k <= d.act));
        let seeds: Vec<TestCase> = own.collect();
        self.lanes.prepare(seeds.iter());
        for some in seeds.chunks(BATCH) {
            if self.is_over() {
                return;
            }
            let (arena, allowed) = (self.arena, self.trial.about.allowed);
            let reached = self.lanes.each(some, |lane, seed| {
                let (run, reached) = arena.reach(lane, seed);
                let is_usable = !matches!(run.end, End::Stopped { .. });
                (is_usable && allowed.permits(&run.effects)).then_some((run, reached))
            });
            for (seed, ran) in some.iter().zip(reached) {
                let Some((run, reached)) = ran else { continue };
                self.further.generator.learn_from(seed, &run);
                self.remember(seed, &reached);
            }
        }
    }

    /// Tests on the boundaries of comparisons, for mutants whose closest test is not there yet.
    fn try_boundaries(&mut self) -> Vec<Candidate> {
        let mut wanted = Wanted::default();
        for number in 0..self.arena.len() {
            let closest = self.of_mutant[number].closest;
            if let Some((distance, seed)) = closest
                && distance > 0.0
                && self.arena.is_wanted(number)
                && !self.killed.contains(&number)
            {
                wanted.add(self.arena, number, seed);
            }
        }
        if wanted.is_empty() || self.is_over() {
            return Vec::new();
        }
        if self.boundaries.is_none() {
            self.boundaries = (self.further.solver)();
        }
        let most = self.left() / 100 * SOLVING;
        let Some(boundaries) = &mut self.boundaries else {
            return Vec::new();
        };
        let (tests, steps) = wanted.solve(boundaries, &self.seeds, most);
        self.solving += steps;
        let attempt = |(target, test)| Attempt {
            target,
            test,
            is_asked: true,
        };
        let attempts: Vec<Attempt> = tests.into_iter().map(attempt).collect();
        let mut found = Vec::new();
        for some in attempts.chunks(BATCH) {
            if !self.is_over() {
                found.extend(self.try_all(some));
            }
        }
        found
    }

    fn used(&self) -> u64 {
        self.lanes.spent() + self.n_made * CHANGE + self.solving
    }

    fn left(&self) -> u64 {
        self.last_step.saturating_sub(self.used())
    }

    fn is_over(&self) -> bool {
        self.used() >= self.last_step || (self.further.is_over)()
    }

    /// Tests for the surviving mutants that were tried least.
    fn attempts(&mut self) -> Vec<Attempt> {
        let mut attempts = Vec::new();
        while attempts.len() < BATCH {
            let Some(target) = self.next_target() else {
                break;
            };
            self.of_mutant[target].tries += 1;
            self.n_made += 1;
            let test = self.changed(target);
            let is_asked = self.further.generator.rng().percent(ASKED);
            attempts.push(Attempt {
                target,
                test,
                is_asked,
            });
        }
        attempts
    }

    /// Tries tests side by side; those that notice what none before them does.
    fn try_all(&mut self, attempts: &[Attempt]) -> Vec<Candidate> {
        self.lanes.prepare(attempts.iter().map(|a| &a.test));
        let (trial, killed) = (&self.trial, &self.killed);
        let tries = |n: usize| self.of_mutant[n].tries;
        let tried = self.lanes.each(attempts, |lane, attempt| {
            trial.attempt(lane, attempt, killed, &tries)
        });
        let mut found = Vec::new();
        for tried in tried.into_iter().flatten() {
            self.further.generator.learn_from(&tried.test, &tried.run);
            self.remember(&tried.test, &tried.reached);
            let Some(mut candidate) = tried.noticing else {
                continue;
            };
            candidate.kills.retain(|n| !self.killed.contains(n));
            if !candidate.kills.is_empty() {
                self.killed.extend(&candidate.kills);
                found.push(candidate);
            }
        }
        found
    }

    /// Makes those that wait shorter.
    fn shorten(&mut self, waiting: &mut Vec<Candidate>, new: &mut Vec<(Draft, Kills)>) {
        let waiting = std::mem::take(waiting);
        let trial = &self.trial;
        let shorter = self.lanes.each(&waiting, |lane, candidate| {
            let draft = trial.shortened(lane, candidate);
            let kills = trial.kills(lane, &draft, &candidate.infected);
            (draft, kills)
        });
        for (_, kills) in &shorter {
            self.killed.extend(kills.all());
        }
        new.extend(shorter);
    }

    /// The surviving mutant that was tried least, of those that a test reaches.
    fn next_target(&self) -> Option<usize> {
        let is_open = |n: &usize| {
            let known = &self.of_mutant[*n];
            let is_wanted = self.arena.is_wanted(*n) && !self.killed.contains(n);
            is_wanted && !known.seeds.is_empty() && known.tries < PATIENCE
        };
        let open = (0..self.arena.len()).filter(is_open);
        open.min_by_key(|&n| (self.of_mutant[n].tries, n))
    }

    /// Notes what a test reaches, and keeps it where that is worth something.
    fn remember(&mut self, test: &TestCase, reached: &[Reached]) {
        let mut is_kept = false;
        let number = self.seeds.len();
        for r in reached.iter().filter(|r| !self.killed.contains(&r.number)) {
            let known = &mut self.of_mutant[r.number];
            if known.closest.is_none_or(|(d, _)| r.distance < d) {
                known.closest = Some((r.distance, number));
                // What comes closer is another beginning.
                known.tries = known.tries.min(PATIENCE / 2);
                is_kept = true;
            }
            if known.seeds.len() < SEEDS {
                known.seeds.push(number);
                is_kept = true;
            }
        }
        if is_kept {
            self.seeds.push(test.clone());
        }
    }

    /// A changed copy of a test that reaches the mutant.
    fn changed(&mut self, target: usize) -> TestCase {
        if self.further.generator.rng().percent(ELSEWHERE)
            && let Some(test) = self.called_elsewhere(target)
        {
            return test;
        }
        let known = &self.of_mutant[target];
        let generator = &mut self.further.generator;
        let closest = known.closest.filter(|(d, _)| *d > 0.0);
        let seed = match closest {
            Some((_, seed)) if generator.rng().percent(CLOSEST) => seed,
            _ => generator.rng().pick(&known.seeds).copied().unwrap_or(0),
        };
        let mut test = generator.mutate(&self.seeds[seed]).0;
        while generator.rng().percent(FURTHER_CHANGE) {
            test = generator.mutate(&test).0;
        }
        test
    }

    /// Some test, with a call of the mutant's method at its end.
    fn called_elsewhere(&mut self, target: usize) -> Option<TestCase> {
        let class = self.arena.class(target).clone();
        let method = class.methods.get(self.arena.mutant(target).method)?;
        let generator = &mut self.further.generator;
        let mut test = generator.rng().pick(&self.seeds).cloned()?;
        let is_one = |v: &Var| {
            let ty = test.ty(*v).class_name();
            let is_null = test.statements[v.0 as usize].action == Action::Null;
            !is_null && ty.is_some_and(|n| **n == *class.this_class)
        };
        let objects: Vec<Var> = (0..test.len() as u32).map(Var).filter(is_one).collect();
        let on = generator.rng().pick(&objects).copied()?;
        let signature = (&*method.name, &*method.descriptor);
        let is_called = generator.call_by_name(&mut test, on, signature);
        is_called.then_some(test)
    }
}

/// What decides whether a test is kept beside others.
#[derive(Clone, Debug, Default)]
struct Worth {
    /// Mutants that it notices.
    kills: BTreeSet<usize>,
    /// Goals that it covers.
    covers: BTreeSet<GoalId>,
    /// It shows an exception, which nothing else may.
    throws: bool,
}

/// Drops tests that add nothing to the others; no more than `most` are left if that can be had by
/// leaving out new ones.
fn reduce(drafts: &mut Vec<Draft>, matrix: &mut Matrix, n_old: usize, most: usize) {
    let tests = drafts.iter().zip(&matrix.rows).map(|(d, row)| Worth {
        kills: row.all(),
        covers: d.covered.iter().copied().collect(),
        throws: d.throws.is_some(),
    });
    let kept = needed(&tests.collect::<Vec<_>>(), n_old, most);
    let mut flags = kept.iter();
    drafts.retain(|_| *flags.next().unwrap_or(&true));
    let mut flags = kept.iter();
    matrix.rows.retain(|_| *flags.next().unwrap_or(&true));
}

/// Which tests are kept: new ones that notice what no other does, and old ones unless others have their
/// goals and their mutants too.
fn needed(tests: &[Worth], n_old: usize, most: usize) -> Vec<bool> {
    let n_own = |t: usize, kept: &[bool]| -> usize {
        let others = (0..tests.len()).filter(|&o| o != t && kept[o]);
        let others: BTreeSet<usize> = others
            .flat_map(|o| tests[o].kills.iter().copied())
            .collect();
        tests[t].kills.difference(&others).count()
    };
    let is_covered = |t: usize, kept: &[bool]| {
        let mut goals = tests[t].covers.iter();
        goals.all(|g| (0..tests.len()).any(|o| o != t && kept[o] && tests[o].covers.contains(g)))
    };
    let mut kept = vec![true; tests.len()];
    for t in (n_old..tests.len()).rev() {
        kept[t] = n_own(t, &kept) > 0;
    }
    for t in 0..n_old {
        kept[t] = tests[t].throws || n_own(t, &kept) > 0 || !is_covered(t, &kept);
    }
    while kept.iter().filter(|k| **k).count() > most {
        let new = (n_old..tests.len()).filter(|&t| kept[t]);
        let Some(least) = new.min_by_key(|&t| (n_own(t, &kept), t)) else {
            break;
        };
        kept[least] = false;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(kills: &[usize], covers: &[u32]) -> Worth {
        Worth {
            kills: kills.iter().copied().collect(),
            covers: covers.iter().map(|&g| GoalId(g)).collect(),
            throws: false,
        }
    }

    #[test]
    fn a_new_test_must_notice_what_no_other_does() {
        let tests = [test(&[1, 2], &[1]), test(&[2], &[1]), test(&[3], &[])];
        assert_eq!(needed(&tests, 1, 9), [true, false, true]);
    }

    #[test]
    fn an_old_test_goes_when_a_new_one_does_all_it_did() {
        let mut tests = [test(&[1], &[1, 2]), test(&[], &[2]), test(&[1, 5], &[1, 2])];
        assert_eq!(needed(&tests, 2, 9), [false, false, true]);
        tests[0].throws = true;
        assert_eq!(needed(&tests, 2, 9), [true, false, true]);
        // What only it covers keeps it.
        tests[1].covers.insert(GoalId(7));
        assert_eq!(needed(&tests, 2, 9), [true, true, true]);
    }

    #[test]
    fn there_are_no_more_than_wanted_unless_old_ones_are() {
        let tests = [
            test(&[1], &[1]),
            test(&[2], &[2]),
            test(&[3], &[]),
            test(&[4, 5], &[]),
        ];
        assert_eq!(needed(&tests, 2, 3), [true, true, false, true]);
        assert_eq!(needed(&tests, 2, 1), [true, true, false, false]);
    }
}
