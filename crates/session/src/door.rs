//! The only door to the real JVM: a test goes through when its final run, with everything that its
//! assertions call, does nothing to the host.
//!
//! Whatever changed a test before (it was shortened, getters were added, it was kept for an
//! exception) does not matter here: each is run once more, on a machine where no class is
//! initialised yet and on one in other surroundings, with what its threads and finalisers do after
//! its last statement; then all together, in several orders, with what they leave in static fields.

use std::collections::BTreeMap;
use std::sync::Arc;

use budget::Rng;
use executor::{Allowed, Effect, Worker};
use goals::GoalId;
use testcase::TestCase;

use crate::confirm::Written;
use crate::reasons::Reason;

/// Tests that may be handed to the real JVM. Only [`judge`] makes one.
pub(crate) struct Judged(Vec<Written>);

impl Judged {
    pub fn into_tests(self) -> Vec<Written> {
        self.0
    }
}

/// What was kept out.
#[derive(Default)]
pub(crate) struct KeptOut {
    /// Tests, by cause.
    pub dropped: BTreeMap<Reason, usize>,
    /// Goals that they cover, with their effects.
    pub needs: BTreeMap<GoalId, Arc<[Effect]>>,
}

impl KeptOut {
    fn add(&mut self, test: &Written, effects: Vec<Effect>, cause: Reason) {
        *self.dropped.entry(cause).or_default() += 1;
        let effects: Arc<[Effect]> = effects.into();
        for goal in &test.covered {
            self.needs.entry(*goal).or_insert_with(|| effects.clone());
        }
    }
}

/// Lets tests through to the real JVM.
pub(crate) fn judge(
    machines: (&mut Worker, &mut Worker),
    tests: Vec<Written>,
    allowed: &Allowed,
    is_isolated: bool,
    under_test: &str,
) -> (Judged, KeptOut) {
    let (cold, other) = machines;
    let mut out = KeptOut::default();
    let mut passed: Vec<Written> = Vec::with_capacity(tests.len());
    for mut test in tests {
        let Some((effects, prints)) = of_both(cold, other, &test.method.test, under_test) else {
            *out.dropped.entry(Reason::NotFollowed).or_default() += 1;
            continue;
        };
        test.method.prints = prints;
        if effects.is_empty() {
            passed.push(test);
        } else if !allowed.permits(&effects) {
            out.add(&test, effects, Reason::HasEffects);
        } else if !is_isolated {
            out.add(&test, effects, Reason::NeedsIsolation);
        } else {
            test.method.effects = effects.iter().map(Effect::to_string).collect();
            passed.push(test);
        }
    }
    // Each round drops a test at least.
    loop {
        let mut bad = together(cold, &passed, allowed);
        if bad.is_empty() {
            return (Judged(passed), out);
        }
        let tests = std::mem::take(&mut passed);
        for (k, test) in tests.into_iter().enumerate() {
            match bad.remove(&k) {
                Some(effects) => out.add(&test, effects, Reason::HasEffects),
                None => passed.push(test),
            }
        }
    }
}

/// The effects on two machines, and the streams that the test prints to; nothing when they are not known.
fn of_both(
    cold: &mut Worker,
    other: &mut Worker,
    test: &TestCase,
    under_test: &str,
) -> Option<(Vec<Effect>, Vec<&'static str>)> {
    let (mut effects, prints) = cold.judge_aloud(test, under_test).ok()?;
    for effect in other.judge(test).ok()? {
        if !effects.contains(&effect) {
            effects.push(effect);
        }
    }
    Some((effects, prints))
}

/// The tests with effects that are not allowed when all run one after the other, in the first order
/// in which there are any.
fn together(
    cold: &mut Worker,
    tests: &[Written],
    allowed: &Allowed,
) -> BTreeMap<usize, Vec<Effect>> {
    for order in orders(tests.len()) {
        let cases: Vec<&TestCase> = order.iter().map(|&k| &tests[k].method.test).collect();
        let found = cold.judge_in_turn(&cases);
        let found = order.into_iter().zip(found);
        let bad: BTreeMap<_, _> = found.filter(|(_, e)| !allowed.permits(e)).collect();
        if !bad.is_empty() {
            return bad;
        }
    }
    BTreeMap::new()
}

/// Orders of so many tests: theirs, backwards, and some at random. Which one JUnit takes depends on
/// names that they do not have yet, and on what else is dropped.
fn orders(n: usize) -> Vec<Vec<usize>> {
    const AT_RANDOM: u64 = 6;
    let plain: Vec<usize> = (0..n).collect();
    let mut orders = vec![plain.clone(), plain.iter().rev().copied().collect()];
    for seed in 0..AT_RANDOM {
        let mut rng = Rng::new(seed);
        let mut order = plain.clone();
        for k in (1..n).rev() {
            order.swap(k, rng.below(k + 1));
        }
        orders.push(order);
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn orders_have_each_test_once_and_differ() {
        let found = orders(9);
        for order in &found {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..9).collect::<Vec<_>>());
        }
        assert_eq!(found[1], [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_ne!(found[2], found[3]);
        assert_eq!(orders(0)[2], []);
    }
}
