//! Tests that notice what the others do not: surviving mutants as goals.
//!
//! A mutant is worked on once some test reaches its instruction. Tests that reach it are changed: their
//! values, their calls, what is called after them. A changed test runs once on the original, which tells for
//! all mutants at once which of them it could notice: whether the changed expression differs there, and
//! how far it is from that. On those it runs as a mutant, and what could be asserted is compared (reach,
//! infect, propagate, reveal: Ammann and Offutt 2016, chapter 9).

use std::collections::BTreeSet;

use executor::{Allowed, End, Execution, Observed, Worker};
use goals::GoalId;
use search::Generator;
use search::minimise::Kept;
use testcase::{Action, Prim, TestCase, Var};

use super::arena::Arena;
use super::{Kills, Matrix, notices};
use crate::oracle::{Draft, Oracle, Probe, Seen};

/// Times that a mutant is tried before it is given up.
const PATIENCE: u32 = 400;
/// Mutants that a changed test is run on before it is known to notice any.
const FIRST_LOOK: usize = 6;
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
/// Steps that making a test costs.
const CHANGE: u64 = 300;

/// What looks for further tests.
pub(crate) struct Hunter<'a, 'u> {
    pub worker: &'a mut Worker,
    pub other: &'a mut Worker,
    /// Calls that tests make and that look at objects.
    pub probes: &'a [Probe],
    pub seen: &'a Seen<'u>,
    pub is_late: &'a dyn Fn() -> bool,
    /// Nothing when there is nothing to look for.
    pub further: Option<Further<'a, 'u>>,
}

/// With what, and how long.
pub(crate) struct Further<'a, 'u> {
    pub generator: Generator<'u>,
    pub allowed: &'a Allowed,
    /// Steps.
    pub budget: u64,
    /// Tests of the search besides those that are drafts.
    pub others: Vec<TestCase>,
    /// True when no more tests are to be looked for.
    pub is_over: &'a dyn Fn() -> bool,
}

/// Looks for tests that notice surviving mutants; those that are kept come last in the drafts.
pub(crate) fn strengthen(
    arena: &mut Arena,
    hunter: &mut Hunter<'_, '_>,
    drafts: &mut Vec<Draft>,
    matrix: &mut Matrix,
) {
    let Some(further) = hunter.further.take() else {
        return;
    };
    let killed = matrix.rows.iter().flat_map(Kills::all).collect();
    let mut hunt = Hunt {
        started: spent(hunter, arena),
        arena,
        hunter,
        further,
        killed,
        seeds: Vec::new(),
        of_mutant: Vec::new(),
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
    let late = hunter.is_late;
    matrix.fill(arena, hunter.worker, hunter.seen, (drafts, n_old), late);
    reduce(drafts, matrix, n_old, n_old + (n_old * GROWTH / 100).max(2));
}

/// Steps of all machines.
fn spent(hunter: &Hunter<'_, '_>, arena: &Arena) -> u64 {
    hunter.worker.vm().steps + hunter.other.vm().steps + 500 * arena.runs
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

struct Hunt<'h, 'a, 'u> {
    arena: &'h mut Arena,
    hunter: &'h mut Hunter<'a, 'u>,
    further: Further<'a, 'u>,
    started: u64,
    killed: BTreeSet<usize>,
    seeds: Vec<TestCase>,
    of_mutant: Vec<Known>,
}

impl Hunt<'_, '_, '_> {
    fn hunt(&mut self, drafts: &[Draft]) -> Vec<(Draft, Kills)> {
        self.of_mutant = vec![Known::default(); self.arena.len()];
        let own = drafts.iter().map(|d| d.test.keep(|k| k <= d.act));
        let mut seeds: Vec<TestCase> = own.collect();
        seeds.extend(std::mem::take(&mut self.further.others));
        for seed in seeds {
            if self.is_over() {
                return Vec::new();
            }
            let (run, reached) = self.arena.reach(self.hunter.worker, &seed);
            let is_usable = !matches!(run.end, End::Stopped { .. });
            if is_usable && self.further.allowed.permits(&run.effects) {
                self.remember(&seed, &reached);
            }
        }
        let mut new = Vec::new();
        while !self.is_over() {
            let Some(target) = self.next_target() else {
                break;
            };
            self.of_mutant[target].tries += 1;
            let test = self.changed(target);
            if let Some(found) = self.attempt(target, test) {
                new.push(found);
            }
        }
        new
    }

    fn is_over(&self) -> bool {
        let used = spent(self.hunter, self.arena) - self.started;
        used >= self.further.budget || (self.further.is_over)()
    }

    /// The surviving mutant that was tried least, of those that a test reaches.
    fn next_target(&self) -> Option<usize> {
        let is_open = |n: &usize| {
            let known = &self.of_mutant[*n];
            !self.killed.contains(n) && !known.seeds.is_empty() && known.tries < PATIENCE
        };
        let open = (0..self.arena.len()).filter(is_open);
        open.min_by_key(|&n| (self.of_mutant[n].tries, n))
    }

    /// Notes what a test reaches, and keeps it where that is worth something.
    fn remember(&mut self, test: &TestCase, reached: &[super::arena::Reached]) {
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

    /// Whether the values that a test makes itself differ on one of the mutants.
    fn differs_by_itself(
        &mut self,
        test: &TestCase,
        original: &Execution,
        numbers: &[usize],
    ) -> bool {
        for &number in numbers {
            if !self.arena.enter(self.hunter.worker, number) {
                continue;
            }
            let run = self.arena.run(self.hunter.worker, test, original.steps);
            self.arena.leave(self.hunter.worker, number);
            if !ends_alike(original, &run) || run.observed != original.observed {
                return true;
            }
        }
        false
    }

    /// Tries a test: what it could notice, and what of that it does. A test that notices something
    /// new is made shorter and comes back.
    fn attempt(&mut self, target: usize, mut test: TestCase) -> Option<(Draft, Kills)> {
        self.arena.steps += CHANGE;
        let (run, reached) = self.arena.reach(self.hunter.worker, &test);
        if let End::Stopped { .. } = run.end {
            return None;
        }
        if let End::Threw { at, .. } = run.end {
            test.truncate(at + 1);
        }
        if !self.further.allowed.permits(&run.effects) || test.is_empty() {
            return None;
        }
        self.remember(&test, &reached);
        let is_new = |n: &usize| !self.killed.contains(n);
        let infected = reached.iter().filter(|r| r.distance == 0.0);
        let mut infected: Vec<usize> = infected.map(|r| r.number).filter(is_new).collect();
        if infected.is_empty() {
            return None;
        }
        infected.sort_by_key(|&n| (n != target, self.of_mutant[n].tries, n));
        let look = FIRST_LOOK.min(infected.len());
        let (first, rest) = infected.split_at(look);
        let is_asked = self.differs_by_itself(&test, &run, first)
            || self.further.generator.rng().percent(ASKED);
        if !is_asked {
            return None;
        }
        let draft = self.draft(&test)?;
        let mut kills = self.kills(&draft, first).all();
        if kills.is_empty() {
            return None;
        }
        kills.extend(self.kills(&draft, rest).all());
        let draft = self.shortened(test, draft, &kills);
        let kills = self.kills(&draft, &infected);
        self.killed.extend(kills.all());
        Some((draft, kills))
    }

    fn draft(&mut self, test: &TestCase) -> Option<Draft> {
        let run = self.hunter.worker.run(test);
        self.arena.runs += 1;
        if !self.further.allowed.permits(&run.effects) {
            return None;
        }
        let kept = Kept {
            test: test.clone(),
            run,
            goals: Vec::new(),
        };
        let mut oracle = Oracle {
            seen: Seen {
                universe: self.hunter.seen.universe,
                package: self.hunter.seen.package,
            },
            worker: self.hunter.worker,
            other: self.hunter.other,
            probes: self.hunter.probes,
        };
        let draft = oracle.draft(&kept, false)?;
        self.is_about_the_class(&draft).then_some(draft)
    }

    /// Whether the act of a test is one of the class under test. A call of the library on what the class
    /// gave may notice a mutant too, but it is a question, and nothing that a person would test.
    fn is_about_the_class(&self, draft: &Draft) -> bool {
        let action = &draft.test.statements[draft.act].action;
        let Some((called, _)) = action.called() else {
            return true;
        };
        let of_object = action
            .receiver()
            .and_then(|v| draft.test.ty(v).class_name());
        self.arena.has_class(&called.class) || of_object.is_some_and(|n| self.arena.has_class(n))
    }

    /// Those of the mutants that a test notices, and by what.
    fn kills(&mut self, draft: &Draft, numbers: &[usize]) -> Kills {
        let mut kills = Kills::of(draft);
        for &number in numbers {
            if self.arena.enter(self.hunter.worker, number) {
                let noticed = notices(self.arena, self.hunter.worker, draft, self.hunter.seen);
                kills.add(number, noticed);
                self.arena.leave(self.hunter.worker, number);
            }
        }
        kills
    }

    /// The draft of a test if it still notices the same mutants.
    fn still_kills(&mut self, test: &TestCase, kills: &BTreeSet<usize>) -> Option<Draft> {
        if test.is_empty() || self.is_over() {
            return None;
        }
        let draft = self.draft(test)?;
        for &number in kills {
            if self.kills(&draft, &[number]).all().is_empty() {
                return None;
            }
        }
        Some(draft)
    }

    /// Without what it does not need to notice the same mutants, and with plainer values.
    fn shortened(&mut self, test: TestCase, draft: Draft, kills: &BTreeSet<usize>) -> Draft {
        let mut best = (test, draft);
        self.use_literals(&mut best, kills);
        let mut at = best.0.len();
        while at > 0 {
            at -= 1;
            if at >= best.0.len() || best.0.len() == 1 {
                continue;
            }
            let shorter = best.0.without(at).without_unused_values();
            self.improve(&mut best, shorter, kills);
        }
        let mut n_literals = 0;
        for at in 0..best.0.len() {
            match best.0.statements[at].action.clone() {
                Action::Prim(p, bits) if !matches!(p, Prim::Boolean | Prim::Char) => {
                    n_literals += 1;
                    self.make_plain(&mut best, (at, p, bits), n_literals, kills);
                }
                Action::Str(units) if units.len() > 3 => {
                    let short: [u16; 2] = [0x61, 0x62];
                    let action = Action::Str(Vec::from(short).into());
                    self.improve_action(&mut best, (at, action), kills);
                }
                _ => {}
            }
        }
        best.1
    }

    /// Takes another test if it notices the same mutants; whether it does.
    fn improve(
        &mut self,
        best: &mut (TestCase, Draft),
        test: TestCase,
        kills: &BTreeSet<usize>,
    ) -> bool {
        match self.still_kills(&test, kills) {
            Some(draft) => {
                *best = (test, draft);
                true
            }
            None => false,
        }
    }

    fn improve_action(
        &mut self,
        best: &mut (TestCase, Draft),
        (at, action): (usize, Action),
        kills: &BTreeSet<usize>,
    ) -> bool {
        let mut test = best.0.clone();
        test.statements[at].action = action;
        self.improve(best, test, kills)
    }

    /// Literals instead of calls that only give a number or a truth to others.
    fn use_literals(&mut self, best: &mut (TestCase, Draft), kills: &BTreeSet<usize>) {
        let observed = self.hunter.worker.run(&best.0).observed;
        self.arena.runs += 1;
        for at in 0..best.0.len().saturating_sub(1) {
            let gives = matches!(
                best.0.statements[at].action,
                Action::Call { .. } | Action::ReadField { .. }
            );
            if gives && let Some(Observed::Prim(p, bits)) = observed.get(at) {
                self.improve_action(best, (at, Action::Prim(*p, *bits)), kills);
            }
        }
    }

    /// A number of few digits instead of one of many: one of the usual ones, else the one nearest to
    /// zero that does if all beyond it do.
    fn make_plain(
        &mut self,
        best: &mut (TestCase, Draft),
        (at, p, bits): (usize, Prim, u64),
        ordinal: i64,
        kills: &BTreeSet<usize>,
    ) {
        /// Numbers up to here are plain.
        const PLAIN: i64 = 200;
        let own = search::generator::value(p, bits);
        let is_whole = search::generator::cut(p, own) == bits;
        if is_whole && own.unsigned_abs() <= PLAIN as u64 {
            return;
        }
        for plain in [ordinal + 1, 10, 100, 1000, -ordinal - 1] {
            let action = Action::Prim(p, search::generator::cut(p, plain));
            if self.improve_action(best, (at, action), kills) {
                return;
            }
        }
        if !is_whole || matches!(p, Prim::Float | Prim::Double) {
            return;
        }
        let (mut fails, mut works) = (0i64, own);
        while works.abs_diff(fails) > 1 {
            let middle = fails + (works - fails) / 2;
            let action = Action::Prim(p, search::generator::cut(p, middle));
            match self.improve_action(best, (at, action), kills) {
                true => works = middle,
                false => fails = middle,
            }
        }
    }
}

/// Whether two runs end in the same way, as far as a test could tell.
fn ends_alike(a: &Execution, b: &Execution) -> bool {
    match (&a.end, &b.end) {
        (
            End::Threw {
                at, class, message, ..
            },
            End::Threw {
                at: at2,
                class: class2,
                message: message2,
                ..
            },
        ) => at == at2 && class == class2 && message == message2,
        (a, b) => a == b,
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
