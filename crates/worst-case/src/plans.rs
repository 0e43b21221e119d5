//! Search on plans: which side is wanted where, after which decisions, and where that is broken.
//!
//! What makes a path dear is often a habit: at this place always the one side, at that place the other
//! after this one. WISE and SPF-WCA learn habits from small sizes; here they are searched for in the size
//! asked for, beside exceptions for single decisions. A plan is followed in one run. Where an exception
//! changes the beginning of a path, the habits still say what is wanted in the rest, which no change of
//! values can do. Accepted is what costs no less than some changes ago, as in [`crate::values`].

use std::collections::BTreeMap;
use std::sync::Arc;

use budget::Rng;
use expr::Model;

use crate::baselines::random_values;
use crate::steered::{DEPTHS, Plan, Turn};
use crate::subject::Subject;

/// How far back is looked: each time it begins anew further than the last.
const LENGTHS: [usize; 4] = [30, 100, 300, 1000];
/// Plans at random, of which the dearest is gone on from.
const N_FIRST: usize = 24;

/// A plan with what came of it.
#[derive(Clone)]
struct Tried {
    plan: Arc<Plan>,
    turns: Arc<Vec<Turn>>,
    cost: u64,
}

/// A search that goes on where it was.
pub(crate) struct Plans {
    constants: Arc<[i64]>,
    current: Option<Tried>,
    /// The best since it began anew, and of all times.
    best: Option<Tried>,
    /// Costs some changes ago.
    history: Vec<u64>,
    at: usize,
    n_first: usize,
    in_vain: usize,
    n_begun: usize,
    /// Nothing can be chosen.
    pub is_idle: bool,
}

impl Plans {
    /// Nothing is known yet.
    pub fn new(subject: &mut Subject) -> Plans {
        Plans {
            constants: subject.constants().into(),
            current: None,
            best: None,
            history: Vec::new(),
            at: 0,
            n_first: 0,
            in_vain: 0,
            n_begun: 0,
            is_idle: false,
        }
    }

    /// Tries some plans.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn go_on(&mut self, subject: &mut Subject, n: usize, rng: &mut Rng) -> Result<(), String> {
        for _ in 0..n {
            if subject.is_over() || self.is_idle {
                break;
            }
            let plan = match &self.current {
                // Every other time it begins with the best path that any search found, as it is.
                None if self.n_begun % 2 == 1 && subject.best.is_some() => {
                    self.n_first = N_FIRST - 1;
                    let best = subject.best.as_ref();
                    Plan {
                        start: best.map(|b| b.model.clone()).unwrap_or_default(),
                        ..Plan::default()
                    }
                }
                None => Plan {
                    start: self.start(subject, rng),
                    ..Plan::default()
                },
                Some(current) if self.n_first < N_FIRST => random_plan(current, rng),
                Some(current) => {
                    let start = rng.percent(5).then(|| self.start(subject, rng));
                    changed(current, start, rng)
                }
            };
            let Some(tried) = self.attempt(subject, plan)? else {
                self.is_idle = self.current.is_none();
                continue;
            };
            self.judge(tried);
        }
        Ok(())
    }

    /// Values that a path begins with.
    fn start(&self, subject: &mut Subject, rng: &mut Rng) -> Model {
        match (rng.below(4), &subject.best) {
            (0, Some(best)) => best.model.clone(),
            (1, _) => random_values(subject, rng),
            _ => subject.first_model(),
        }
    }

    fn attempt(&self, subject: &mut Subject, plan: Plan) -> Result<Option<Tried>, String> {
        let plan = Arc::new(plan);
        let Some(steered) = subject.steer(&plan, &self.constants)? else {
            return Ok(None);
        };
        if steered.turns.is_empty() || !subject.complies(&steered.model) {
            return Ok(None);
        }
        let cost = subject.cost_plainly(&steered.model)?;
        Ok(cost.map(|cost| Tried {
            plan,
            turns: Arc::new(steered.turns),
            cost,
        }))
    }

    fn judge(&mut self, tried: Tried) {
        let is_first = self.n_first < N_FIRST;
        self.n_first += usize::from(is_first);
        self.in_vain += 1;
        let current = self.current.as_ref().map_or(0, |c| c.cost);
        if is_first {
            if self.current.is_none() || tried.cost >= current {
                let length = LENGTHS[self.n_begun.min(LENGTHS.len() - 1 - self.n_begun % 2)];
                self.history = vec![tried.cost; length];
                self.best = Some(tried.clone());
                self.current = Some(tried);
            }
            return;
        }
        let place = self.at % self.history.len();
        self.at += 1;
        if tried.cost >= current || tried.cost >= self.history[place] {
            if self.best.as_ref().is_none_or(|b| tried.cost > b.cost) {
                self.best = Some(tried.clone());
                self.in_vain = 0;
            }
            self.current = Some(tried);
        }
        let now = self.current.as_ref().map_or(0, |c| c.cost);
        self.history[place] = self.history[place].max(now);
        let n_turns = self.current.as_ref().map_or(0, |c| c.turns.len());
        if self.in_vain > 10 * self.history.len() + 4 * n_turns {
            self.n_begun += 1;
            self.in_vain = 0;
            self.n_first = 0;
            self.current = None;
        }
    }
}

/// For each place a side or none, by chance.
fn random_plan(seen: &Tried, rng: &mut Rng) -> Plan {
    let places: BTreeMap<u64, u16> = seen
        .turns
        .iter()
        .map(|t| (t.contexts[0], t.n_sides))
        .collect();
    let mut habits = BTreeMap::new();
    for (place, n_sides) in places {
        if rng.below(3) > 0 {
            habits.insert(place, rng.below(usize::from(n_sides.max(1))) as u16);
        }
    }
    Plan {
        habits,
        start: seen.plan.start.clone(),
        ..Plan::default()
    }
}

/// Another side than the one that a decision went to.
fn other_side(turn: &Turn, rng: &mut Rng) -> u16 {
    let others = usize::from(turn.n_sides.max(2)) - 1;
    let other = rng.below(others) as u16;
    other + u16::from(other >= turn.side)
}

/// A plan near another.
fn changed(from: &Tried, start: Option<Model>, rng: &mut Rng) -> Plan {
    let mut plan = (*from.plan).clone();
    if let Some(start) = start {
        plan.start = start;
        return plan;
    }
    let n = 1 + usize::from(rng.percent(30)) + usize::from(rng.percent(10));
    for _ in 0..n {
        let number = rng.below(from.turns.len());
        let turn = from.turns[number];
        match rng.below(100) {
            0..40 => {
                let context = turn.contexts[rng.below(DEPTHS)];
                let is_kept = plan.habits.get(&context) == Some(&turn.side);
                if is_kept && rng.percent(30) {
                    plan.habits.remove(&context);
                } else {
                    plan.habits.insert(context, other_side(&turn, rng));
                }
            }
            40..80 => {
                plan.exceptions
                    .insert(number as u32, other_side(&turn, rng));
            }
            80..95 => {
                let keys: Vec<u32> = plan.exceptions.keys().copied().collect();
                if let Some(key) = rng.pick(&keys) {
                    plan.exceptions.remove(key);
                }
            }
            _ => {
                plan.exceptions.split_off(&(number as u32));
            }
        }
    }
    plan
}
