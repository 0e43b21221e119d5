//! Fewer and shorter tests with the same coverage.

mod answers;
mod plain;
mod split;
#[cfg(test)]
pub(crate) mod tests;
mod twin;
mod values;
mod vivid;

use std::collections::{BTreeSet, BinaryHeap};

use executor::{Effect, End, Execution, Worker};
use goals::GoalId;
use strategy::share;
use testcase::{Action, TestCase, Var};

use plain::{run_to_a_call, with_literals, without_aliases, without_null};
use split::Ran;
pub use values::word;
use vivid::Makers;

/// A test that is kept, with what it showed.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The test.
    pub test: TestCase,
    /// What it shows.
    pub run: Execution,
    /// Goals that only it, among the tests before it, covers.
    pub goals: Vec<GoalId>,
}

/// What changes of a test are tried with.
struct Trial<'t> {
    worker: &'t mut Worker,
    /// What other tests make objects with.
    makers: &'t Makers,
}

/// Steps for making tests plainer and shorter; what is left after that is taken as it is.
const MAX_STEPS: u64 = 300_000_000;
/// Tests after which the steps are counted: always so many, so that the same ones are taken as they are
/// however many machines there are.
const AT_ONCE: usize = 32;

/// Asked now and then; true when tests are to be taken as they are.
pub type IsLate<'a> = &'a (dyn Fn() -> bool + Sync);

/// The machines at work, and what they have spent.
struct Crew<'w> {
    workers: &'w mut [Worker],
    spent: u64,
    is_late: IsLate<'w>,
}

impl Crew<'_> {
    /// Does something with each item; what comes of it must depend on the item alone.
    fn each<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T, IsLate<'_>) -> R + Sync,
    ) -> Vec<R> {
        let mut all = Vec::with_capacity(items.len());
        for some in items.chunks(AT_ONCE) {
            let is_used_up = self.spent > MAX_STEPS;
            let is_late = || is_used_up || (self.is_late)();
            let done = share(self.workers, some, |worker, item| {
                let before = worker.spent();
                let result = work(worker, item, &is_late);
                (result, worker.spent() - before)
            });
            for (result, spent) in done {
                self.spent += spent;
                all.push(result);
            }
        }
        all
    }
}

/// Chooses tests that together cover what all cover, then shortens each, as long as it is not late. The
/// result is the same for any number of machines.
pub fn minimise(workers: &mut [Worker], candidates: &[TestCase], is_late: IsLate<'_>) -> Vec<Kept> {
    for worker in &mut *workers {
        worker.prepare(candidates);
    }
    let mut crew = Crew {
        workers,
        spent: 0,
        is_late,
    };
    let runs = crew.each(candidates, |worker, t, is_late| {
        plainer(worker, t, candidates, is_late)
    });
    // Some tests are only taken for what no other test covers.
    let (fine, last): (Vec<_>, Vec<_>) = runs
        .into_iter()
        .flatten()
        .partition(|(t, run, _)| !fails_on_null(t, run) && !asks_the_clock(t));
    let mut chosen = Vec::new();
    let mut covered = BTreeSet::new();
    for runs in [fine, last] {
        let mut left: BTreeSet<GoalId> = runs.iter().flat_map(|r| r.2.iter().copied()).collect();
        left.retain(|g| !covered.contains(g));
        covered.extend(left.iter().copied());
        choose(&runs, left, &mut chosen);
    }
    let makers = Makers::of(candidates);
    crew.each(&chosen, |worker, kept, is_late| {
        let kept = kept.clone();
        match is_late() {
            true => kept,
            false => shorten_with(worker, kept, &makers),
        }
    })
}

/// A test with plainer values, in as many parts as it has.
fn plainer(
    worker: &mut Worker,
    test: &TestCase,
    candidates: &[TestCase],
    is_late: IsLate<'_>,
) -> Vec<Ran> {
    let (mut t, mut run) = run_to_a_call(worker, test);
    if !is_late() {
        (t, run) = with_literals(worker, t, run);
        (t, run) = without_null(worker, t, run, candidates);
    }
    if matches!(run.end, End::Stopped { .. }) || t.is_empty() {
        return Vec::new();
    }
    let covered: BTreeSet<GoalId> = run.covered().collect();
    let parts = match is_late() {
        true => None,
        false => split::parts(worker, &t, (&run, &covered)),
    };
    let mut runs = Vec::new();
    for part in parts.unwrap_or_else(|| vec![(t, run, covered)]) {
        match is_late() {
            true => runs.push(part),
            false => runs.extend(split::steps(worker, part)),
        }
    }
    runs
}

fn fails_on_null(test: &TestCase, run: &Execution) -> bool {
    matches!(&run.end, End::Threw { class, .. } if class == "java/lang/NullPointerException")
        && test.statements.iter().any(|s| s.action == Action::Null)
}

/// Whether a test calls what gives something else each time.
fn asks_the_clock(test: &TestCase) -> bool {
    test.statements.iter().any(|s| match &s.action {
        Action::Call { method, .. } => {
            method.class.starts_with("java/")
                && matches!(
                    &*method.name,
                    "now" | "currentTimeMillis" | "nanoTime" | "random" | "randomUUID"
                )
        }
        _ => false,
    })
}

/// Takes tests that together cover the goals left.
fn choose(runs: &[Ran], mut left: BTreeSet<GoalId>, chosen: &mut Vec<Kept>) {
    // The test that adds most for its length; ties go to the first. What a test adds only becomes
    // less, so that what it added once is a bound, and few are looked at again.
    let worth = |k: usize, left: &BTreeSet<GoalId>| {
        let (t, _, covered) = &runs[k];
        let gain = covered.intersection(left).count();
        // However long it is, what it adds counts.
        let worth = (gain * 100 / (t.len() + 4)).max(gain.min(1));
        (worth, std::cmp::Reverse(k), gain)
    };
    let mut bounds: BinaryHeap<_> = (0..runs.len()).map(|k| worth(k, &left)).collect();
    while !left.is_empty() {
        let Some(bound) = bounds.pop() else {
            break;
        };
        let (_, std::cmp::Reverse(k), gain) = bound;
        let now = worth(k, &left);
        if now != bound {
            bounds.push(now);
            continue;
        }
        if gain == 0 {
            break;
        }
        let (test, run, covered) = runs[k].clone();
        let goals: Vec<GoalId> = covered.intersection(&left).copied().collect();
        left.retain(|g| !covered.contains(g));
        chosen.push(Kept { test, run, goals });
    }
}

/// Drops statements while the goals stay covered and the test ends in the same way, and gives what
/// is left values that tell.
pub fn shorten(worker: &mut Worker, kept: Kept) -> Kept {
    shorten_with(worker, kept, &Makers::default())
}

/// The same with what other tests make objects with.
fn shorten_with(worker: &mut Worker, kept: Kept, makers: &Makers) -> Kept {
    let mut trial = Trial { worker, makers };
    let best = trial.drop_answers(kept);
    let best = trial.drop_statements(best);
    let best = trial.give_values(best);
    without_aliases(trial.worker, best)
}

impl Trial<'_> {
    fn drop_statements(&mut self, kept: Kept) -> Kept {
        let mut best = kept;
        if let End::Threw { at, .. } = &best.run.end {
            let at = *at;
            best.test.truncate(at + 1);
            // An exception that the goals do not need.
            let without = best.test.keep(|k| k < at).without_unused_values();
            if !best.goals.is_empty() && !without.is_empty() {
                let run = self.worker.run(&without);
                let covered: BTreeSet<GoalId> = run.covered().collect();
                if run.end == End::Completed
                    && !adds_effects(&best.run, &run)
                    && best.goals.iter().all(|g| covered.contains(g))
                {
                    best.test = without;
                    best.run = run;
                }
            }
        }
        let mut at = best.test.len();
        while at > 0 {
            at -= 1;
            if at >= best.test.len() || best.test.len() == 1 {
                continue;
            }
            let shorter = best.test.without(at).without_unused_values();
            if shorter.is_empty() {
                continue;
            }
            if let Some(better) = self.still_good(&best, shorter) {
                best = better;
            }
        }
        let tidy = best.test.without_unused_values();
        if tidy.len() < best.test.len()
            && let Some(better) = self.still_good(&best, tidy)
        {
            best = better;
        }
        if let Some(better) = self.still_good(&best, unshared(&best.test)) {
            best = better;
        }
        best
    }

    /// Values that tell, in what is left of a test.
    fn give_values(&mut self, mut best: Kept) -> Kept {
        best = self.enliven(best);
        best = self.simplify_equals(best);
        // What one literal can be may depend on a later one.
        for _ in 0..2 {
            let before = best.test.clone();
            best = self.simplify_values(best);
            if best.test == before {
                break;
            }
        }
        self.fill(best)
    }

    /// The changed test, where nothing is lost by the change.
    fn still_good(&mut self, old: &Kept, test: TestCase) -> Option<Kept> {
        still_good(self.worker, old, test)
    }
}

/// With a literal of its own for each use of one.
fn unshared(test: &TestCase) -> TestCase {
    let mut out = TestCase::default();
    let mut numbers: Vec<Var> = Vec::new();
    let mut used = vec![false; test.len()];
    for s in &test.statements {
        let mut s = s.clone();
        s.action.map_uses(&mut |v| {
            let old = &test.statements[v.0 as usize];
            let is_literal = matches!(old.action, Action::Prim(..) | Action::Str(_));
            if is_literal && std::mem::replace(&mut used[v.0 as usize], true) {
                return out.push(old.action.clone(), old.ty.clone());
            }
            numbers[v.0 as usize]
        });
        numbers.push(Var(out.len() as u32));
        out.statements.push(s);
    }
    out
}

/// Whether a run does something to the host that another one does not.
pub fn adds_effects(old: &Execution, new: &Execution) -> bool {
    let is_known = |e: &Effect| old.effects.iter().any(|o| o.kind == e.kind);
    !new.effects.iter().all(is_known)
}

/// Whether a null pointer comes from the same instruction: one from another place is another story, most often
/// that of something which is missing.
fn fails_at_the_same_place(old: &End, new: &End) -> bool {
    match (old, new) {
        (
            End::Threw {
                class,
                stack: s,
                places: p,
                ..
            },
            End::Threw {
                stack: t,
                places: q,
                ..
            },
        ) if class == "java/lang/NullPointerException" => {
            s.first() == t.first() && p.first() == q.first()
        }
        _ => true,
    }
}

fn still_good(worker: &mut Worker, old: &Kept, test: TestCase) -> Option<Kept> {
    let run = worker.run(&test);
    let covered: BTreeSet<GoalId> = run.covered().collect();
    let same_end = match (&old.run.end, &run.end) {
        (End::Completed, End::Completed) => true,
        (End::Threw { class: a, .. }, End::Threw { class: b, at, .. }) => {
            a == b && at + 1 == test.len() && fails_at_the_same_place(&old.run.end, &run.end)
        }
        _ => false,
    };
    let is_good = same_end && !adds_effects(&old.run, &run);
    (is_good && old.goals.iter().all(|g| covered.contains(g))).then(|| Kept {
        test,
        run,
        goals: old.goals.clone(),
    })
}
