//! The alternating variable method: a local search that changes one variable at a time.
//!
//! Each clause has a distance: how far its operands are from making it true. Starting from the hint,
//! a variable is changed by small *exploratory* moves; while a move helps, *pattern* moves in the
//! same direction double it. Floats are searched with steps of decreasing size. When no variable
//! helps any more, the search restarts elsewhere. (Korel 1990; for floats Harman and McMinn 2007; as in
//! Galeotti, Fraser and Arcuri 2013, section IV.A.)
//!
//! Before moving blindly, the search looks at a violated comparison: if one side can be undone down
//! to a variable (`x + 3 == y` gives `x = y - 3`), that value is tried first.
//!
//! It answers "satisfiable" or passes on; it can refute nothing.

mod distance;
mod invert;
mod linear;

use budget::PRICES;
use expr::{Model, Pool, Range, Tape, Term, Value, VarKind};

use crate::simplify::bounds::Bounds;
use crate::stats::{Layer, Next};
use crate::{Query, Verdict};
use distance::{Goal, Proposal};

/// How far a condition is from being true, for whoever searches for values by other means.
pub struct Measure(Goal);

impl Measure {
    /// Of a condition.
    #[must_use]
    pub fn of(pool: &Pool, condition: Term) -> Measure {
        Measure(Goal::of(pool, condition))
    }

    /// From 0, when it is true, up to 1; the tape has the condition and was run.
    #[must_use]
    pub fn distance(&self, tape: &Tape) -> f64 {
        let distance = self.0.distance(tape);
        match self.0 {
            Goal::Compare { .. } | Goal::Is { .. } => distance.min(1.0),
            // Several comparisons have a sum or a least one, which may be above 1.
            Goal::All(_) | Goal::Any(_) => distance / (distance + 1.0),
        }
    }
}

/// The link.
pub(crate) struct Avm {
    max_steps: u64,
    seed: u64,
}

impl Avm {
    /// With a budget of operators evaluated for a query, and a seed for where searches restart.
    pub(crate) fn new(max_steps: u64, seed: u64) -> Avm {
        Avm { max_steps, seed }
    }
}

impl Layer for Avm {
    const NAME: &'static str = "avm";

    fn answer(&mut self, pool: &mut Pool, query: &Query<'_>, next: &mut Next<'_>) -> Verdict {
        let (found, n_operators) = search(pool, query, self.max_steps, self.seed);
        next.charge(PRICES.operator * n_operators);
        match found {
            Some(model) => Verdict::Sat(model),
            None => next.check(pool, query),
        }
    }

    fn forget(&mut self) {}
}

/// Looks for a model within a number of operator evaluations; how many it took.
#[must_use]
pub fn search(pool: &Pool, query: &Query<'_>, max_steps: u64, seed: u64) -> (Option<Model>, u64) {
    let mut search = Search::new(pool, query.clauses, max_steps);
    let found = search.run(query.hint, seed);
    (found, max_steps - search.steps_left)
}

/// The hint, zeros, and some more.
const MAX_STARTS: u32 = 10;

/// How many values are tried for the comparisons violated at one point.
const MAX_PROPOSALS: usize = 32;

struct Variable {
    kind: VarKind,
    range: Range,
}

struct Search<'a> {
    pool: &'a Pool,
    tape: Tape,
    goals: Vec<Goal>,
    bounds: Option<Bounds>,
    variables: Vec<Variable>,
    /// Of the values in the tape.
    distance: f64,
    steps_left: u64,
    /// What one evaluation costs.
    cost: u64,
}

impl<'a> Search<'a> {
    fn new(pool: &'a Pool, clauses: &[Term], max_steps: u64) -> Search<'a> {
        let tape = Tape::new(pool, clauses);
        let goals = clauses
            .iter()
            .map(|&clause| Goal::of(pool, clause))
            .collect();
        let bounds = Bounds::of(pool, clauses);
        let variables = tape.vars().iter().map(|&var| {
            let kind = pool.var_info(var).kind;
            let range = bounds
                .as_ref()
                .map_or(kind.range(), |bounds| bounds.range_of(pool, var));
            Variable { kind, range }
        });
        let variables = variables.collect();
        let cost = tape.n_steps() as u64 + 8;
        Search {
            pool,
            tape,
            goals,
            bounds,
            variables,
            distance: f64::INFINITY,
            steps_left: max_steps,
            cost,
        }
    }

    /// Climbs from one start after the other.
    fn run(&mut self, hint: Option<&Model>, seed: u64) -> Option<Model> {
        for start in 0..MAX_STARTS {
            self.start_from(start, hint, seed);
            if self.climb() {
                let mut model = hint.cloned().unwrap_or_default();
                for (place, &var) in self.tape.vars().iter().enumerate() {
                    model.set(var, self.tape.get(place));
                }
                return Some(model);
            }
            if self.steps_left == 0 {
                break;
            }
        }
        None
    }

    /// Sets all variables to where the `start`-th search begins.
    fn start_from(&mut self, start: u32, hint: Option<&Model>, seed: u64) {
        let no_hint = Model::new();
        self.tape.load(hint.unwrap_or(&no_hint));
        let mut random = seed ^ u64::from(start).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for place in 0..self.variables.len() {
            let variable = &self.variables[place];
            let number = match start {
                0 if hint.is_some() => match self.tape.get(place).as_integer() {
                    Some(number) => number,
                    None => continue,
                },
                0 | 1 => i64::from(variable.kind.is_char()) * 0x61,
                _ => {
                    // Small steps from the hint, and larger ones from zero.
                    random = mix(random);
                    let width = [3, 5, 4, 8, 3, 16, 6, 30][start as usize % 8];
                    let number = (random >> (64 - width)).cast_signed();
                    let number = if random & 1 == 0 { number } else { -number };
                    let near = self
                        .tape
                        .get(place)
                        .as_integer()
                        .filter(|_| start.is_multiple_of(2));
                    near.unwrap_or(0).saturating_add(number)
                }
            };
            let number = number.clamp(variable.range.lo, variable.range.hi);
            self.tape.set(place, number_as(variable.kind, number));
        }
        self.distance = f64::INFINITY;
        self.distance = self.measure();
    }

    /// Evaluates everything under the current values.
    fn measure(&mut self) -> f64 {
        self.steps_left = self.steps_left.saturating_sub(self.cost);
        self.tape.run();
        let mut sum = 0.0;
        for goal in &self.goals {
            sum += goal.distance(&self.tape);
        }
        sum
    }

    /// Whether a new value of a variable helps; if not, the old one is put back.
    fn try_value(&mut self, place: usize, value: Value) -> bool {
        let old = self.tape.get(place);
        if old == value || self.steps_left == 0 || !self.is_allowed(place, value) {
            return false;
        }
        self.tape.set(place, value);
        let distance = self.measure();
        if distance < self.distance {
            self.distance = distance;
            return true;
        }
        self.tape.set(place, old);
        false
    }

    fn is_allowed(&self, place: usize, value: Value) -> bool {
        value
            .as_integer()
            .is_none_or(|number| self.variables[place].range.contains(number))
    }

    /// Moves until nothing helps or everything holds.
    fn climb(&mut self) -> bool {
        while self.distance > 0.0 && self.steps_left > 0 {
            let improved = self.undo_comparisons() || self.move_variables();
            if !improved {
                break;
            }
        }
        self.distance == 0.0
    }

    /// Tries values that make a violated comparison true, and takes the best.
    fn undo_comparisons(&mut self) -> bool {
        // The values of the operands, which a rejected attempt has overwritten.
        self.tape.run();
        let mut proposals = Vec::new();
        for goal in self.goals.iter().rev() {
            if goal.distance(&self.tape) > 0.0 {
                goal.propose(self.pool, &self.tape, self.bounds.as_ref(), &mut proposals);
            }
        }
        proposals.truncate(MAX_PROPOSALS);
        let mut best: Option<(f64, Proposal)> = None;
        for proposal in proposals {
            let Some(distance) = self.measure_with(&proposal) else {
                continue;
            };
            if distance < best.as_ref().map_or(self.distance, |best| best.0) {
                best = Some((distance, proposal));
                if distance == 0.0 {
                    break;
                }
            }
        }
        let Some((distance, proposal)) = best else {
            return false;
        };
        for (var, value) in proposal {
            let place = self.tape.vars().binary_search(&var);
            self.tape.set(place.expect("measured before"), value);
        }
        self.distance = distance;
        true
    }

    /// The distance some changes would lead to.
    fn measure_with(&mut self, proposal: &Proposal) -> Option<f64> {
        let mut places = Vec::with_capacity(proposal.len());
        for (var, value) in proposal {
            let place = self.tape.vars().binary_search(var).ok()?;
            if !self.is_allowed(place, *value) {
                return None;
            }
            places.push(place);
        }
        if self.steps_left == 0 {
            return None;
        }
        let old: Vec<Value> = places.iter().map(|&place| self.tape.get(place)).collect();
        for (&place, (_, value)) in places.iter().zip(proposal) {
            self.tape.set(place, *value);
        }
        let distance = self.measure();
        for (&place, &value) in places.iter().zip(&old) {
            self.tape.set(place, value);
        }
        Some(distance)
    }

    fn move_variables(&mut self) -> bool {
        let mut improved = false;
        for place in 0..self.variables.len() {
            if self.distance == 0.0 {
                return true;
            }
            improved |= match self.tape.get(place) {
                Value::Int(_) | Value::Long(_) => self.move_integer(place),
                Value::Float(_) => self.move_float(place, 7),
                Value::Double(_) => self.move_float(place, 15),
                Value::Bool(_) => false,
            };
        }
        improved
    }

    /// Exploratory and pattern moves of an integer. Larger first steps get over plateaus.
    fn move_integer(&mut self, place: usize) -> bool {
        let kind = self.variables[place].kind;
        let mut improved = false;
        for first in [1i64, 16, 1 << 12, 1 << 24, 1 << 40] {
            if self.variables[place].range.hi < first {
                break;
            }
            for direction in [first, -first] {
                let mut step = direction;
                loop {
                    let old = self.tape.get(place).as_integer().unwrap_or_default();
                    let Some(new) = old.checked_add(step) else {
                        break;
                    };
                    if !self.try_value(place, number_as(kind, new)) {
                        break;
                    }
                    improved = true;
                    step = step.saturating_mul(2);
                }
                if self.distance == 0.0 {
                    return true;
                }
            }
            if improved {
                return true;
            }
        }
        false
    }

    /// The same for floats, with steps of 1, 0.1, 0.01 and so on.
    fn move_float(&mut self, place: usize, precision: i32) -> bool {
        let kind = self.variables[place].kind;
        let as_kind = |number: f64| {
            if kind == VarKind::Float {
                Value::Float(number as f32)
            } else {
                Value::Double(number)
            }
        };
        let mut improved = false;
        for special in [0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            improved |= self.try_value(place, as_kind(special));
        }
        for exponent in 0..=precision {
            let (unit, scale) = (10f64.powi(-exponent), 10f64.powi(exponent));
            let mut moved = true;
            while moved && self.distance > 0.0 {
                moved = false;
                for direction in [unit, -unit] {
                    let mut step = direction;
                    loop {
                        let old = match self.tape.get(place) {
                            Value::Float(value) => f64::from(value),
                            Value::Double(value) => value,
                            _ => return improved,
                        };
                        if !self.try_value(place, as_kind(((old + step) * scale).round() / scale)) {
                            break;
                        }
                        moved = true;
                        improved = true;
                        step *= 2.0;
                    }
                }
            }
            if self.distance == 0.0 || self.steps_left == 0 {
                break;
            }
        }
        improved
    }
}

/// A number as a value of a variable's sort.
fn number_as(kind: VarKind, number: i64) -> Value {
    match kind {
        VarKind::Long => Value::Long(number),
        VarKind::Float => Value::Float(number as f32),
        VarKind::Double => Value::Double(number as f64),
        // Out of range is out of range, not somewhere else.
        _ => Value::Int(number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
    }
}

/// One step of a generator of numbers that look random (splitmix64's mixing).
fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
