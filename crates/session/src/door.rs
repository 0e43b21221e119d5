//! The only door to the real JVM: a test goes through when its final run, with everything that its
//! assertions call, does nothing to the host.
//!
//! Whatever changed a test before (it was shortened, getters were added, it was kept for an
//! exception) does not matter here: each is run once more, on a machine where no class is
//! initialised yet and on one in other surroundings, with what its threads and finalisers do after
//! its last statement; then all together, in their order and backwards, with what they leave in
//! static fields.

use std::collections::BTreeMap;
use std::sync::Arc;

use executor::{Allowed, Effect, GoalId, Worker};
use testcase::TestCase;

use crate::confirm::Written;

/// The cause of a test that does something to the host.
const HAS_EFFECTS: &str = "has effects on the host";
/// The cause of a test with effects that are allowed, where nothing keeps them from the host.
const NEEDS_ISOLATION: &str = "needs isolation to be checked";

/// The cause of a test whose effects are not known.
const NOT_FOLLOWED: &str = "could not be followed to its end";

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
    pub dropped: BTreeMap<String, usize>,
    /// Goals that they cover, with their effects.
    pub needs: BTreeMap<GoalId, Arc<[Effect]>>,
}

impl KeptOut {
    fn add(&mut self, test: &Written, effects: Vec<Effect>, cause: &str) {
        *self.dropped.entry(cause.to_owned()).or_default() += 1;
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
) -> (Judged, KeptOut) {
    let (cold, other) = machines;
    let mut out = KeptOut::default();
    let mut passed: Vec<Written> = Vec::with_capacity(tests.len());
    for mut test in tests {
        let Some(effects) = of_both(cold, other, &test.method.test) else {
            *out.dropped.entry(NOT_FOLLOWED.to_owned()).or_default() += 1;
            continue;
        };
        if effects.is_empty() {
            passed.push(test);
        } else if !allowed.permits(&effects) {
            out.add(&test, effects, HAS_EFFECTS);
        } else if !is_isolated {
            out.add(&test, effects, NEEDS_ISOLATION);
        } else {
            test.method.effects = effects.iter().map(Effect::to_string).collect();
            passed.push(test);
        }
    }
    // Each round drops a test at least.
    while let Some((at, effects)) = together(cold, &passed, allowed) {
        let test = passed.remove(at);
        out.add(&test, effects, HAS_EFFECTS);
    }
    (Judged(passed), out)
}

/// The effects on two machines; nothing when they are not known.
fn of_both(cold: &mut Worker, other: &mut Worker, test: &TestCase) -> Option<Vec<Effect>> {
    let mut effects = cold.judge(test).ok()?;
    for effect in other.judge(test).ok()? {
        if !effects.contains(&effect) {
            effects.push(effect);
        }
    }
    Some(effects)
}

/// The first test with effects that are not allowed when all run one after the other.
fn together(
    cold: &mut Worker,
    tests: &[Written],
    allowed: &Allowed,
) -> Option<(usize, Vec<Effect>)> {
    let order: Vec<usize> = (0..tests.len()).collect();
    let backwards: Vec<usize> = order.iter().rev().copied().collect();
    for order in [order, backwards] {
        let cases: Vec<&TestCase> = order.iter().map(|&k| &tests[k].method.test).collect();
        let found = cold.judge_in_turn(&cases);
        let mut found = order.into_iter().zip(found);
        if let Some(bad) = found.find(|(_, effects)| !allowed.permits(effects)) {
            return Some(bad);
        }
    }
    None
}
