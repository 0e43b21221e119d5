//! Fewer and shorter tests with the same coverage.

mod plain;
mod split;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::{BTreeSet, BinaryHeap};

use executor::{Effect, End, Execution, Worker};
use goals::GoalId;
use testcase::{Action, Prim, TestCase, Ty, Var};

use plain::{run_to_a_call, with_literals, without_null};
use split::Ran;

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

/// Bytecodes for making tests plainer and shorter; what is left after that is taken as it is.
const MAX_STEPS: u64 = 300_000_000;

/// Chooses tests that together cover what all cover, then shortens each, as long as it is not late.
pub fn minimise(
    worker: &mut Worker,
    candidates: &[TestCase],
    is_late: &dyn Fn() -> bool,
) -> Vec<Kept> {
    let last_step = worker.vm().steps + MAX_STEPS;
    let is_late = |worker: &Worker| is_late() || worker.vm().steps > last_step;
    let mut runs: Vec<Ran> = Vec::new();
    for t in candidates {
        let (mut t, mut run) = run_to_a_call(worker, t);
        if !is_late(worker) {
            (t, run) = with_literals(worker, t, run);
            (t, run) = without_null(worker, t, run, candidates);
        }
        let t = &t;
        if matches!(run.end, End::Stopped { .. }) || t.is_empty() {
            continue;
        }
        let covered: BTreeSet<GoalId> = run.covered().collect();
        let parts = if is_late(worker) {
            None
        } else {
            split::parts(worker, t, (&run, &covered))
        };
        let parts = parts.unwrap_or_else(|| vec![(t.clone(), run, covered)]);
        for part in parts {
            if is_late(worker) {
                runs.push(part);
            } else {
                runs.extend(split::steps(worker, part));
            }
        }
    }
    // Some tests are only taken for what no other test covers.
    let (fine, last): (Vec<_>, Vec<_>) = runs
        .into_iter()
        .partition(|(t, run, _)| !fails_on_null(t, run) && !asks_the_clock(t));
    let mut kept = Vec::new();
    let mut covered = BTreeSet::new();
    for runs in [fine, last] {
        let mut left: BTreeSet<GoalId> = runs.iter().flat_map(|r| r.2.iter().copied()).collect();
        left.retain(|g| !covered.contains(g));
        covered.extend(left.iter().copied());
        choose(worker, &runs, left, &mut kept, &is_late);
    }
    kept
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
fn choose(
    worker: &mut Worker,
    runs: &[Ran],
    mut left: BTreeSet<GoalId>,
    kept: &mut Vec<Kept>,
    is_late: &dyn Fn(&Worker) -> bool,
) {
    // The test that adds most for its length; ties go to the first. What a test adds only becomes
    // less, so that what it added once is a bound, and few are looked at again.
    let worth = |k: usize, left: &BTreeSet<GoalId>| {
        let (t, _, covered) = &runs[k];
        let gain = covered.intersection(left).count();
        (gain * 100 / (t.len() + 4), std::cmp::Reverse(k), gain)
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
        let chosen = Kept { test, run, goals };
        kept.push(if is_late(worker) {
            chosen
        } else {
            shorten(worker, chosen)
        });
    }
}

/// Drops statements while the goals stay covered and the test ends in the same way.
pub fn shorten(worker: &mut Worker, kept: Kept) -> Kept {
    let mut best = kept;
    if let End::Threw { at, .. } = &best.run.end {
        let at = *at;
        best.test.truncate(at + 1);
        // An exception that the goals do not need.
        let without = best.test.keep(|k| k < at).without_unused_values();
        if !best.goals.is_empty() && !without.is_empty() {
            let run = worker.run(&without);
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
        if let Some(better) = still_good(worker, &best, shorter) {
            best = better;
        }
    }
    let tidy = best.test.without_unused_values();
    if tidy.len() < best.test.len()
        && let Some(better) = still_good(worker, &best, tidy)
    {
        best = better;
    }
    if let Some(better) = still_good(worker, &best, unshared(&best.test)) {
        best = better;
    }
    best = simplify_equals(worker, best);
    // What one literal can be may depend on a later one.
    for _ in 0..2 {
        let before = best.test.clone();
        best = simplify_values(worker, best);
        if best.test == before {
            break;
        }
    }
    best
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

fn still_good(worker: &mut Worker, old: &Kept, test: TestCase) -> Option<Kept> {
    let run = worker.run(&test);
    let covered: BTreeSet<GoalId> = run.covered().collect();
    let same_end = match (&old.run.end, &run.end) {
        (End::Completed, End::Completed) => true,
        (End::Threw { class: a, .. }, End::Threw { class: b, at, .. }) => {
            a == b && at + 1 == test.len()
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

/// Literals that are equal often have to be: tries simple values for all of a kind at once.
fn simplify_equals(worker: &mut Worker, mut best: Kept) -> Kept {
    for at in 0..best.test.len() {
        let action = best.test.statements[at].action.clone();
        let is_same = |k: &usize| best.test.statements[*k].action == action;
        let same: Vec<usize> = (0..best.test.len()).filter(is_same).collect();
        if same.len() < 2 || same[0] != at {
            continue;
        }
        let simple: Vec<Action> = match &action {
            Action::Prim(Prim::Boolean | Prim::Char, _) => continue,
            Action::Prim(p, _) => [1, 2, 0, -1, 10]
                .map(|v| Action::Prim(*p, crate::generator::cut(*p, v)))
                .to_vec(),
            Action::Str(units) if units.len() > 1 => [&b"a"[..], b"b", b""]
                .map(|t| Action::Str(t.iter().copied().map(u16::from).collect()))
                .to_vec(),
            _ => continue,
        };
        for s in simple {
            if s == action {
                break;
            }
            let mut test = best.test.clone();
            for &k in &same {
                test.statements[k].action = s.clone();
            }
            if let Some(better) = still_good(worker, &best, test) {
                best = better;
                break;
            }
        }
    }
    best
}

/// Tries short, human-friendly values where several would do: different ones for different
/// literals, so that a mix-up shows.
fn simplify_values(worker: &mut Worker, mut best: Kept) -> Kept {
    let (mut n_numbers, mut n_texts) = (0, 0);
    for at in 0..best.test.len() {
        let Some(s) = best.test.statements.get(at) else {
            break;
        };
        match s.action.clone() {
            Action::Prim(Prim::Boolean, _) => {}
            Action::Prim(p, bits) => {
                n_numbers += 1;
                best = simplify_number(worker, best, at, (p, bits), n_numbers);
            }
            Action::Str(units) => {
                n_texts += 1;
                best = simplify_text(worker, best, at, &units, n_texts);
            }
            Action::Null if s.ty == Ty::string() => {
                n_texts += 1;
                let letter = u16::from(b'a' + (n_texts - 1) % 26);
                let action = Action::Str(vec![letter].into());
                best = with_action(worker, &best, at, action).unwrap_or(best);
            }
            _ => {}
        }
    }
    best
}

fn with_action(worker: &mut Worker, best: &Kept, at: usize, action: Action) -> Option<Kept> {
    let mut test = best.test.clone();
    test.statements[at].action = action;
    still_good(worker, best, test)
}

fn simplify_number(
    worker: &mut Worker,
    best: Kept,
    at: usize,
    (p, bits): (Prim, u64),
    ordinal: i64,
) -> Kept {
    let own = crate::generator::value(p, bits);
    let is_float = matches!(p, Prim::Float | Prim::Double);
    let tries: &[i64] = match p {
        Prim::Char => &[96 + ordinal.min(26), 65, 48, 32, 45, 126],
        _ => &[ordinal.min(9), 1, 2, 0, -1, 10, 100],
    };
    for &t in tries {
        let action = Action::Prim(p, crate::generator::cut(p, t));
        if action == best.test.statements[at].action {
            return best;
        }
        if let Some(better) = with_action(worker, &best, at, action) {
            return better;
        }
    }
    if is_float || p == Prim::Char {
        return best;
    }
    // The number nearest to zero that still does, if all beyond it do.
    let (mut fails, mut works) = (0i64, own);
    let mut nearest = best;
    while works.abs_diff(fails) > 1 {
        let middle = fails + (works - fails) / 2;
        let action = Action::Prim(p, crate::generator::cut(p, middle));
        match with_action(worker, &nearest, at, action) {
            Some(better) => {
                nearest = better;
                works = middle;
            }
            None => fails = middle,
        }
    }
    nearest
}

fn simplify_text(
    worker: &mut Worker,
    mut best: Kept,
    at: usize,
    units: &[u16],
    ordinal: u8,
) -> Kept {
    /// Longest text that is shortened character by character.
    const MAX_SHRUNK: usize = 24;
    let letter = u16::from(b'a' + (ordinal - 1) % 26);
    let n = units.len().min(40);
    let counting =
        |first: u8| -> Vec<u16> { (0..n).map(|k| u16::from(first) + (k % 26) as u16).collect() };
    let whole = [
        vec![letter],
        Vec::new(),
        counting(b'a'),
        counting(b'A'),
        vec![u16::from(b'1'); n],
    ];
    for units in whole {
        let action = Action::Str(units.into());
        if action == best.test.statements[at].action {
            return best;
        }
        if let Some(better) = with_action(worker, &best, at, action) {
            return better;
        }
    }
    if units.len() > MAX_SHRUNK {
        return best;
    }
    let mut text = units.to_vec();
    let mut k = text.len();
    while k > 0 {
        k -= 1;
        let mut shorter = text.clone();
        shorter.remove(k);
        if let Some(better) = with_action(worker, &best, at, Action::Str(shorter.clone().into())) {
            best = better;
            text = shorter;
        }
    }
    for k in 0..text.len() {
        let is_plain = matches!(text[k], 0x20 | 0x61..=0x7a);
        for c in [letter, 0x20, 0x31] {
            let mut simpler = text.clone();
            simpler[k] = c;
            if is_plain || text[k] == c {
                break;
            }
            let action = Action::Str(simpler.clone().into());
            if let Some(better) = with_action(worker, &best, at, action) {
                best = better;
                text = simpler;
                break;
            }
        }
    }
    best
}
