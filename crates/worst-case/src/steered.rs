//! One path in one run: sides are chosen by a plan while the run is under way, and values are found for
//! them as it goes (algorithm 5 of the paper, with a solver that keeps what it knows along the path).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use budget::PRICES;
use expr::{Model, Pool, Term};
use rustc_hash::FxHashSet;
use symex::steering::{Jump, Steering};

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
    /// By context: whether conditions shall hold.
    pub habits: BTreeMap<u64, bool>,
    /// By the number of the decision: the same, against all habits.
    pub exceptions: BTreeMap<u32, bool>,
    /// The values that a path begins with.
    pub start: Model,
}

impl Plan {
    fn wish(&self, number: u32, contexts: &Contexts) -> Option<bool> {
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
    /// Whether the condition held.
    pub held: bool,
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

    fn contexts(&self, jump: &Jump) -> Contexts {
        let site = jump.site;
        let here = mixed(site.method.index() as u64 + 1, u64::from(site.bci) + 1);
        let way = mixed(here, (jump.depth.cmp(&self.depth) as i8 + 2) as u64);
        let one = mixed(way, self.last[0]);
        [here, way, one, mixed(one, self.last[1])]
    }

    fn met(&mut self, pool: &Pool, clause: Term) {
        if !self.is_lost && self.known.insert(clause) {
            self.is_lost = !self.standing.demand(pool, clause);
        }
    }

    fn side(&mut self, pool: &Pool, jump: Jump) -> bool {
        if !self.has_begun {
            self.has_begun = true;
            for clause in self.base.clone() {
                self.met(pool, clause);
            }
        }
        if self.is_lost {
            return jump.held;
        }
        let (yes, no) = (jump.condition, jump.negation);
        if self.known.contains(&yes) || self.known.contains(&no) {
            return self.known.contains(&yes);
        }
        let contexts = self.contexts(&jump);
        let now = pool.holds(yes, &self.standing.model);
        let number = self.turns.len() as u32;
        let clause = |side: bool| if side { yes } else { no };
        let wants_other = self.plan.wish(number, &contexts) == Some(!now);
        let went = match wants_other && self.standing.demand(pool, clause(!now)) {
            true => !now,
            false => now,
        };
        if went == now {
            self.is_lost = !self.standing.demand(pool, clause(now));
        }
        self.known.insert(clause(went));
        self.turns.push(Turn {
            contexts,
            held: went,
        });
        let place = mixed(contexts[0], u64::from(went));
        self.last = [place, self.last[0]];
        self.depth = jump.depth;
        went
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

    fn side(&mut self, pool: &Pool, jump: Jump) -> bool {
        self.state().side(pool, jump)
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
