//! One path in one run: sides are chosen by a plan while the run is under way, and values are found for
//! them as it goes (algorithm 5 of the paper, with a solver that keeps what it knows along the path).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use budget::PRICES;
use expr::{Model, Pool, Term};
use rustc_hash::FxHashSet;
use symex::steering::{Fork, Steering};

use crate::standing::Standing;
use crate::subject::Subject;

/// How much of what was right before a habit may look at: nothing; whether a call was entered or left
/// since the last decision; that decision too; the one before it too.
pub(crate) const DEPTHS: usize = 4;

/// Decision points and what was decided right before, by how far is looked back.
pub(crate) type Contexts = [u64; DEPTHS];

/// Which sides are wanted. Where the plan says nothing, or what it wants cannot be, a path goes where the
/// values that it has at the time take it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// By context: the number of a side.
    pub habits: BTreeMap<u64, u16>,
    /// By the number of the decision: the same, against all habits.
    pub exceptions: BTreeMap<u32, u16>,
    /// The values that a path begins with.
    pub start: Model,
}

impl Plan {
    fn wish(&self, number: u32, contexts: &Contexts) -> Option<u16> {
        if let Some(&wish) = self.exceptions.get(&number) {
            return Some(wish);
        }
        let mut longest = contexts.iter().rev();
        longest.find_map(|c| self.habits.get(c)).copied()
    }
}

/// A decision of a steered path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub contexts: Contexts,
    /// The side it went to.
    pub side: u16,
    /// How many there are.
    pub n_sides: u16,
}

/// Where a steered run came to.
pub(crate) struct Steered {
    pub model: Model,
    pub turns: Vec<Turn>,
}

/// What a steered run is doing.
struct State {
    plan: Arc<Plan>,
    base: Vec<Term>,
    constants: Arc<[i64]>,
    standing: Standing,
    turns: Vec<Turn>,
    /// The last decisions, the latest first.
    last: [u64; 2],
    /// Frames at the last decision.
    depth: usize,
    known: FxHashSet<Term>,
    /// Values could not follow any more: from here on the run goes where it goes.
    is_lost: bool,
    has_begun: bool,
}

fn mixed(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 31)
}

impl State {
    fn new(plan: Arc<Plan>, base: Vec<Term>, constants: Arc<[i64]>) -> State {
        State {
            standing: Standing::new(plan.start.clone(), constants.clone()),
            plan,
            base,
            constants,
            turns: Vec::new(),
            last: [0; 2],
            depth: 0,
            known: FxHashSet::default(),
            is_lost: false,
            has_begun: false,
        }
    }

    fn contexts(&self, fork: &Fork<'_>) -> Contexts {
        let site = fork.site;
        let here = mixed(site.method.index() as u64 + 1, u64::from(site.bci) + 1);
        let way = mixed(here, (fork.depth.cmp(&self.depth) as i8 + 2) as u64);
        let one = mixed(way, self.last[0]);
        [here, way, one, mixed(one, self.last[1])]
    }

    fn met(&mut self, pool: &Pool, clause: Term) {
        if !self.is_lost && self.known.insert(clause) {
            self.is_lost = !self.standing.demand(pool, clause);
        }
    }

    fn side(&mut self, pool: &Pool, fork: Fork<'_>) -> usize {
        if !self.has_begun {
            self.has_begun = true;
            for clause in self.base.clone() {
                self.met(pool, clause);
            }
        }
        if self.is_lost {
            return fork.taken;
        }
        let sides = fork.sides;
        if let Some(side) = sides.iter().position(|c| self.known.contains(c)) {
            return side;
        }
        let contexts = self.contexts(&fork);
        let model = &self.standing.model;
        let Some(now) = sides.iter().position(|&c| pool.holds(c, model)) else {
            self.is_lost = true;
            return fork.taken;
        };
        let number = self.turns.len() as u32;
        let wish = self.plan.wish(number, &contexts).map(usize::from);
        let wish = wish.filter(|&w| w != now && w < sides.len());
        let side = match wish {
            Some(wish) if self.standing.demand(pool, sides[wish]) => wish,
            _ => {
                self.is_lost = !self.standing.demand(pool, sides[now]);
                now
            }
        };
        self.known.insert(sides[side]);
        self.turns.push(Turn {
            contexts,
            side: side as u16,
            n_sides: sides.len() as u16,
        });
        let place = mixed(contexts[0], side as u64);
        self.last = [place, self.last[0]];
        self.depth = fork.depth;
        side
    }
}

/// The part of a steered run that the machine's domain has.
struct Helm(Arc<Mutex<State>>);

impl Helm {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Steering for Helm {
    fn begin(&mut self) {
        let mut state = self.state();
        let (plan, base, constants) = (
            state.plan.clone(),
            state.base.clone(),
            state.constants.clone(),
        );
        *state = State::new(plan, base, constants);
    }

    fn side(&mut self, pool: &Pool, fork: Fork<'_>) -> usize {
        self.state().side(pool, fork)
    }

    fn met(&mut self, pool: &Pool, clause: Term) {
        self.state().met(pool, clause);
    }
}

impl Subject {
    /// Follows a plan in one run. Nothing when the input cannot be made.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub(crate) fn steer(
        &mut self,
        plan: &Arc<Plan>,
        constants: &Arc<[i64]>,
    ) -> Result<Option<Steered>, String> {
        let state = State::new(plan.clone(), self.base.clone(), constants.clone());
        let state = Arc::new(Mutex::new(state));
        let mut input = self.input.clone();
        input.model = plan.start.clone();
        self.explorer.domain.steering = Some(Box::new(Helm(state.clone())));
        let run = self.explorer.run(input);
        self.explorer.domain.steering = None;
        let Ok(path) = run? else {
            return Ok(None);
        };
        self.n_runs += 1;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        self.run_steps += path.steps * PRICES.concolic_factor + PRICES.concolic_run;
        self.order_steps += state.standing.work() * PRICES.operator;
        Ok(Some(Steered {
            model: state.standing.model.clone(),
            turns: std::mem::take(&mut state.turns),
        }))
    }
}
