//! Which calls are given more fuel.
//!
//! A call gets more, by a factor, when a test that it used up the fuel of covers something new
//! before that, or when it used up the fuel each time it was made. When it ends with more, it keeps
//! that; when it does not, and nothing new is covered either, it is left alone: it is taken for a loop
//! that never ends. All of this takes no more than a share of the steps.

use std::sync::Arc;

use executor::Execution;
use executor::patience::{Patience, stopped_call};
use goals::GoalId;
use rustc_hash::FxHashMap;
use testcase::{Executable, TestCase};

/// By how much fuel grows at a time.
const FACTOR: u64 = 4;
/// Times that a call used up the usual fuel, and never ended, after which it gets more.
const TIMES: u32 = 3;
/// One of so many steps may be taken by what tests do with more fuel, and so many to begin with.
const SHARE: u64 = 6;
const FIRST_STEPS: u64 = 20_000_000;

/// What is known of a call.
struct Record {
    call: Arc<Executable>,
    /// Fuel that it has.
    fuel: u64,
    /// Fuel that was not enough.
    too_little: u64,
    /// Fuel with which it ended, when that was more than usual.
    needed: u64,
    /// Times that it used that up, since it has it.
    used_up: u32,
    /// Times that it ended, since it has that.
    ended: u32,
    /// It covered something new before it used up the fuel.
    is_new: bool,
    is_left_alone: bool,
}

/// Learns from runs how much fuel calls are worth.
pub struct Learner {
    /// What tests have at first, and at most.
    usual: u64,
    most: u64,
    records: FxHashMap<usize, Record>,
    /// Steps of runs that had more fuel than usual.
    spent: u64,
    is_spent: bool,
    current: Arc<Patience>,
}

impl Learner {
    pub fn new(usual: u64, most: u64) -> Learner {
        Learner {
            usual,
            most,
            records: FxHashMap::default(),
            spent: 0,
            is_spent: false,
            current: Arc::default(),
        }
    }

    /// What the next tests are run with.
    pub fn current(&self) -> &Arc<Patience> {
        &self.current
    }

    /// The fuel that some test came to its end with, when that was more than usual.
    pub fn most_needed(&self) -> u64 {
        let needed = self.records.values().map(|r| r.needed);
        needed.max().unwrap_or(0).max(self.usual)
    }

    /// Notes a run. `is_open` tells goals that nothing covers yet; `steps` are those of all runs so far.
    pub fn note(
        &mut self,
        test: &TestCase,
        run: &Execution,
        steps: u64,
        is_open: impl Fn(GoalId) -> bool,
    ) {
        // A run ends a little after the fuel; one with more had the usual amount before.
        if run.steps > 2 * self.usual {
            self.spent += run.steps - self.usual;
        }
        let is_spent = self.spent > FIRST_STEPS + steps / SHARE;
        let mut has_changed = std::mem::replace(&mut self.is_spent, is_spent) != is_spent;
        let left = (FIRST_STEPS + steps / SHARE).saturating_sub(self.spent);
        match stopped_call(test, run) {
            Some(call) => {
                let is_new = run.covered().any(is_open);
                has_changed |= self.note_used_up(call, run.steps, is_new, left);
            }
            None if !self.records.is_empty() => {
                has_changed |= self.note_ended(test, run.steps);
            }
            None => {}
        }
        if has_changed {
            self.update();
        }
    }

    /// A test ended, and all of its calls; true when some of them did for the first time.
    fn note_ended(&mut self, test: &TestCase, steps: u64) -> bool {
        let mut is_first = false;
        for (call, _) in test.statements.iter().filter_map(|s| s.action.called()) {
            if let Some(r) = self.records.get_mut(&(Arc::as_ptr(call) as usize)) {
                r.ended += 1;
                if steps > self.usual {
                    r.needed = r.needed.max(r.fuel);
                }
                is_first |= r.ended == 1;
            }
        }
        is_first
    }

    /// A call used up the fuel; true when it has another amount from now on. `left` steps may be spent.
    fn note_used_up(
        &mut self,
        call: &Arc<Executable>,
        steps: u64,
        is_new: bool,
        left: u64,
    ) -> bool {
        let usual = self.usual;
        let key = Arc::as_ptr(call) as usize;
        let r = self.records.entry(key).or_insert_with(|| Record {
            call: call.clone(),
            fuel: usual,
            too_little: 0,
            needed: 0,
            used_up: 0,
            ended: 0,
            is_new: false,
            is_left_alone: false,
        });
        if steps < r.fuel {
            // It was made before the call had that much, or was not given it.
            return false;
        }
        r.used_up += 1;
        r.is_new |= is_new;
        let times = if r.fuel > usual { 1 } else { TIMES };
        let never_ends = r.used_up >= times && r.ended == 0;
        if r.is_left_alone || !(r.is_new || never_ends) {
            return false;
        }
        r.too_little = r.too_little.max(r.fuel);
        let next = r.too_little.saturating_mul(FACTOR);
        let before = r.fuel;
        if next > self.most {
            r.is_left_alone = !r.is_new;
            if r.is_left_alone {
                r.fuel = usual;
            }
        } else if next <= left {
            r.fuel = next;
        } else {
            // Later: until then nothing is spent on what is not enough.
            r.fuel = usual;
            return before != usual;
        }
        (r.used_up, r.ended, r.is_new) = (0, 0, false);
        true
    }

    fn update(&mut self) {
        let mut patience = Patience::default();
        if !self.is_spent {
            for r in self.records.values().filter(|r| r.fuel > self.usual) {
                patience.set(&r.call, r.fuel, r.ended == 0);
            }
        }
        self.current = Arc::new(patience);
    }
}

#[cfg(test)]
mod tests {
    use executor::{End, Seen};
    use testcase::{Action, Prim, Ty};
    use vm::StopReason;

    use super::*;

    const USUAL: u64 = 1_000;
    const MOST: u64 = 16_000;

    fn test_of(name: &str) -> TestCase {
        let method = Arc::new(Executable {
            class: "a/A".into(),
            name: name.into(),
            descriptor: "()I".into(),
            access: 9,
            params: Vec::new(),
            ret: Ty::Prim(Prim::Int),
            type_params: Vec::new(),
            param_names: Vec::new(),
            exceptions: Vec::new(),
            needs_outer: false,
            is_varargs: false,
        });
        let mut test = TestCase::default();
        let action = Action::Call {
            method,
            on: None,
            args: Vec::new(),
        };
        test.push(action, Ty::Prim(Prim::Int));
        test
    }

    fn run(steps: u64, is_out_of_fuel: bool, covered: &[GoalId]) -> Execution {
        let reason = StopReason::OutOfFuel;
        Execution {
            end: match is_out_of_fuel {
                true => End::Stopped { at: 0, reason },
                false => End::Completed,
            },
            observed: Vec::new(),
            reached: covered.iter().map(|g| (*g, 0.0)).collect(),
            repeated: Vec::new(),
            steps,
            warmth: None,
            effects: Vec::new(),
            seen: Seen::default(),
        }
    }

    fn fuel_of(learner: &Learner, test: &TestCase) -> u64 {
        let (call, _) = test.statements[0].action.called().unwrap();
        learner.current().of(call).unwrap_or(USUAL)
    }

    #[test]
    fn a_call_that_never_ends_gets_more_until_it_is_left_alone() {
        let (mut learner, test) = (Learner::new(USUAL, MOST), test_of("f"));
        let mut seen = Vec::new();
        for _ in 0..4 {
            learner.note(&test, &run(USUAL, true, &[]), 0, |_| true);
            seen.push(fuel_of(&learner, &test));
        }
        for steps in [5_000, 5_000, 17_000, USUAL] {
            learner.note(&test, &run(steps, true, &[]), 0, |_| true);
            seen.push(fuel_of(&learner, &test));
        }
        let (one, two) = (4_000, 16_000);
        // Runs with less than it has by then say nothing.
        let expected = [USUAL, USUAL, one, one, two, two, USUAL, USUAL];
        assert_eq!(seen, expected);
        assert_eq!(learner.most_needed(), USUAL);
    }

    #[test]
    fn a_call_that_ends_with_more_keeps_it() {
        let (mut learner, test) = (Learner::new(USUAL, MOST), test_of("f"));
        for _ in 0..3 {
            learner.note(&test, &run(USUAL, true, &[]), 0, |_| true);
        }
        learner.note(&test, &run(3_000, false, &[]), 0, |_| true);
        for _ in 0..9 {
            learner.note(&test, &run(5_000, true, &[]), 0, |_| true);
        }
        assert_eq!(fuel_of(&learner, &test), 4_000);
        assert_eq!(learner.most_needed(), 4_000);
    }

    #[test]
    fn something_new_before_the_end_of_the_fuel_is_a_reason_at_once() {
        let (mut learner, test) = (Learner::new(USUAL, MOST), test_of("f"));
        learner.note(&test, &run(USUAL, true, &[GoalId(7)]), 0, |g| {
            g != GoalId(7)
        });
        assert_eq!(fuel_of(&learner, &test), USUAL, "nothing new");
        learner.note(&test, &run(USUAL, true, &[GoalId(8)]), 0, |g| {
            g != GoalId(7)
        });
        assert_eq!(fuel_of(&learner, &test), 4_000);
    }

    #[test]
    fn all_of_it_takes_a_share_of_the_steps() {
        let (mut learner, test) = (Learner::new(USUAL, MOST), test_of("f"));
        learner.note(&test, &run(USUAL, true, &[GoalId(8)]), 0, |_| true);
        learner.note(&test, &run(FIRST_STEPS + USUAL + 1, false, &[]), 0, |_| {
            true
        });
        assert_eq!(fuel_of(&learner, &test), USUAL, "too much was spent");
        learner.note(&test, &run(USUAL, false, &[]), SHARE * 1_000, |_| true);
        assert_eq!(fuel_of(&learner, &test), 4_000, "but not for long");
    }

    #[test]
    fn no_call_gets_more_than_may_be_spent() {
        let (mut learner, test) = (Learner::new(USUAL, u64::MAX), test_of("f"));
        let mut most = 0;
        for _ in 0..20 {
            let fuel = fuel_of(&learner, &test);
            most = most.max(fuel);
            learner.note(&test, &run(fuel, true, &[GoalId(8)]), 0, |_| true);
        }
        assert!(most > USUAL && most <= FIRST_STEPS, "{most}");
        assert!(learner.spent <= 2 * FIRST_STEPS, "{}", learner.spent);
    }
}
