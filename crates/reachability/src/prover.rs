//! Symbolic reachability analysis: from a side of a branching point backwards to where the method is
//! entered, until nothing is left or something gets through.
//!
//! The states at all points together are closed under going back: whatever run reaches the target went
//! through one of them at each of its points. If none of them is possible at the entry, there is no such
//! run. A state that implies another one at the same point needs no states of its own, since the other
//! has them; at the heads of loops this is asked of the solver, and states that keep growing there lose
//! the conditions that did not stay. That is what makes the analysis end.

use std::rc::Rc;
use std::sync::Arc;

use budget::PRICES;
use classfile::{ClassFile, access};
use expr::{Pool, Term};
use program::Side;
use rustc_hash::FxHashMap;
use solver::{Query, Solver, SolverConfig, Verdict, build_chain};
use testcase::Universe;

use crate::axioms::axioms;
use crate::body::Body;
use crate::classes::Classes;
use crate::edges::side_of;
use crate::place::{Place, Places, kind_of};
use crate::state::{Clause, Origin, State, What};
use crate::transfer::{Terms, Transfer, Write, operands_before};
use crate::wp::Rewriter;

/// How much is done for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps, in the prices of [`budget`].
    pub steps: u64,
    /// States.
    pub states: usize,
    /// What Z3 may do for one question, by its own count of work.
    pub question: u32,
    /// Gates of a question, at most: Z3 builds them before it begins to count.
    pub circuit: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 12_000_000,
            states: 400,
            question: 400_000,
            circuit: SolverConfig::default().max_circuit,
        }
    }
}

/// Why a side is still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// It is reached from the entry, as far as is known, if all of these hold there.
    Reached(Vec<String>),
    /// There was more to look at than the limits allow.
    TooMuch,
    /// The code is not followed.
    NotFollowed,
}

/// A side that no run takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refuted {
    /// For each way to the side, conditions that contradict each other.
    pub cores: Vec<Vec<Origin>>,
    /// Conditions that cannot all be true, as they were asked.
    pub obligations: Vec<Vec<Term>>,
}

/// States after which those at the head of a loop lose what did not stay: at first, and when that did not
/// help.
const UNROLLED: [usize; 2] = [3, 9];

/// The analysis, for one class and those it uses.
pub struct Prover<'u> {
    pub(crate) t: Terms<'u>,
    pub(crate) bodies: Vec<Option<Rc<Body>>>,
    by_name: FxHashMap<(Arc<str>, usize), u32>,
    solver: Box<dyn Solver>,
    pub(crate) n_transfers: u64,
    pub(crate) limits: Limits,
    /// What showed that invariants hold.
    pub(crate) of_invariants: Vec<Vec<Term>>,
    /// Nests whose fields were looked at.
    pub(crate) nests: Vec<Arc<str>>,
    /// Proofs are to be written down.
    pub certifies: bool,
}

impl<'u> Prover<'u> {
    /// A prover over the classes of a universe.
    pub fn new(universe: &'u Universe, limits: Limits) -> Prover<'u> {
        let config = SolverConfig {
            z3_rlimit: limits.question,
            max_circuit: limits.circuit,
            avm_steps: 2_000,
            ..SolverConfig::default()
        };
        Prover {
            t: Terms {
                pool: Pool::new(),
                places: Places::default(),
                classes: Classes::new(universe),
                functions: Vec::new(),
                tables: Vec::new(),
                invariants: Vec::new(),
            },
            bodies: Vec::new(),
            by_name: FxHashMap::default(),
            solver: build_chain(&config),
            n_transfers: 0,
            limits,
            of_invariants: Vec::new(),
            nests: Vec::new(),
            certifies: false,
        }
    }

    /// What was asked under other invariants is asked again.
    pub(crate) fn solver_forgets(&mut self) {
        self.solver.forget();
    }

    /// How much is done for each side from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What everything so far has cost, in steps.
    pub fn steps(&self) -> u64 {
        self.solver.steps() + self.n_transfers * PRICES.clause
    }

    pub(crate) fn body(&mut self, file: &Arc<ClassFile>, method: usize) -> Option<(u32, Rc<Body>)> {
        let key = (file.this_class.clone(), method);
        if let Some(&id) = self.by_name.get(&key) {
            return Some((id, self.bodies[id as usize].clone()?));
        }
        let id = self.bodies.len() as u32;
        self.bodies.push(Body::read(file, method).map(Rc::new));
        self.by_name.insert(key, id);
        Some((id, self.bodies[id as usize].clone()?))
    }

    /// Whether a side of a jump or switch is never taken, whoever calls the method.
    pub(crate) fn refute(
        &mut self,
        file: &Arc<ClassFile>,
        method: usize,
        pc: u32,
        side: &Side,
    ) -> Result<Refuted, Open> {
        let (id, body) = self.body(file, method).ok_or(Open::NotFollowed)?;
        let at = body.at(pc).ok_or(Open::NotFollowed)?;
        if body.shape(at).is_none() {
            return Ok(Refuted::default());
        }
        let (condition, what) = side_of(&mut self.t, &body, at, side).ok_or(Open::NotFollowed)?;
        let mut state = State {
            method: id,
            at,
            clauses: Vec::new(),
            frames: Vec::new(),
            via: None,
        };
        let origin = Origin {
            method: id,
            pc,
            what,
        };
        state.add(&self.t.pool, condition, origin);
        let first = self.refute_state(&state);
        let Err(Open::Reached(_)) = first else {
            return first;
        };
        // What all writes of a field have in common may decide.
        if self.find_invariants(file) {
            return self.refute_state(&state);
        }
        first
    }

    /// Whether no run comes to a state.
    pub(crate) fn refute_state(&mut self, state: &State) -> Result<Refuted, Open> {
        let body = self.bodies[state.method as usize].clone();
        let body = body.ok_or(Open::NotFollowed)?;
        let has_loop = body.is_loop_head.iter().any(|is| *is);
        let mut answer = Err(Open::NotFollowed);
        for n in UNROLLED.into_iter().take(if has_loop { 2 } else { 1 }) {
            answer = self.search(state.clone(), n);
            if answer.is_ok() {
                break;
            }
        }
        answer
    }

    /// Whether conditions cannot all be true; notes what was asked if so.
    pub(crate) fn is_impossible(
        &mut self,
        methods: &[u32],
        terms: &[Term],
        into: &mut Vec<Vec<Term>>,
    ) -> bool {
        let bodies = methods
            .iter()
            .filter_map(|m| self.bodies.get(*m as usize)?.as_deref());
        let constructing: Vec<Arc<str>> = bodies
            .filter(|b| &*b.info().name == "<init>")
            .map(|b| b.file.this_class.clone())
            .collect();
        let mut clauses = axioms(&mut self.t, terms, &constructing);
        clauses.extend_from_slice(terms);
        let query = Query {
            clauses: &clauses,
            hint: None,
        };
        let is_impossible = self.solver.check(&mut self.t.pool, &query) == Verdict::Unsat;
        if is_impossible {
            into.push(clauses);
        }
        is_impossible
    }

    /// Where the conditions come from that contradict each other, as few as are found by leaving out
    /// one after the other.
    pub(crate) fn core(&mut self, methods: &[u32], clauses: &[Clause]) -> Vec<Origin> {
        let mut kept: Vec<Clause> = clauses.to_vec();
        let mut k = 0;
        while k < kept.len() && kept.len() > 1 {
            let mut fewer = kept.clone();
            fewer.remove(k);
            let terms: Vec<Term> = fewer.iter().map(|c| c.term).collect();
            if self.is_impossible(methods, &terms, &mut Vec::new()) {
                kept = fewer;
            } else {
                k += 1;
            }
        }
        let mut origins: Vec<Origin> = kept.iter().map(|c| c.origin).collect();
        origins.dedup();
        let terms: Vec<Term> = kept.iter().map(|c| c.term).collect();
        let kept_invariants = std::mem::take(&mut self.t.invariants);
        if !kept_invariants.is_empty() && !self.is_impossible(methods, &terms, &mut Vec::new()) {
            let mut vars = Vec::new();
            for &term in &terms {
                self.t.places.deep_vars(&self.t.pool, term, &mut vars);
            }
            for var in vars {
                if let Place::Field(_, field, _) | Place::Static(_, field) = *self.t.places.of(var)
                    && kept_invariants.iter().any(|i| i.field == field)
                {
                    let what = What::Invariant(field.0);
                    let method = methods.first().copied().unwrap_or(0);
                    origins.push(Origin {
                        method,
                        pc: 0,
                        what,
                    });
                }
            }
        }
        self.t.invariants = kept_invariants;
        origins.dedup();
        origins
    }

    /// The same with parameters instead of local variables, and what holds for every call.
    pub(crate) fn at_entry(&mut self, id: u32, body: &Body, state: &State) -> State {
        let info = body.info();
        let origin = Origin {
            method: id,
            pc: 0,
            what: What::Entry,
        };
        let is_static = info.access & access::STATIC != 0;
        let mut facts: Vec<Term> = Vec::new();
        let mut locals = Vec::new();
        let mut slot = 0u16;
        let mut param = |t: &mut Terms<'_>, descriptor: &str, slot: &mut u16| {
            let place = Place::Param(*slot);
            let kind = kind_of(descriptor);
            let name = name_of(body, *slot);
            // Places of parameters are shared between methods; a prover looks at one entry at a time,
            // and kinds must fit.
            let place = match t.places.param_kind(&t.pool, *slot) {
                Some(known) if known != kind => None,
                _ => Some(place),
            };
            let term = match place {
                Some(place) => t.places.term(&mut t.pool, place, kind, &name),
                None => t.places.fresh(&mut t.pool, kind),
            };
            locals.push((*slot, term));
            *slot += if matches!(descriptor, "J" | "D") {
                2
            } else {
                1
            };
            term
        };
        let (params, _) = crate::calls::split(&info.descriptor);
        if !is_static {
            let this = param(&mut self.t, "Ljava/lang/Object;", &mut slot);
            facts.push(self.t.not_null(this));
            if &*info.name != "<init>" {
                let flag = self.t.instance(&body.file.this_class, this);
                let one = self.t.pool.int(1);
                facts.push(self.t.pool.eq(flag, one));
            }
        }
        for descriptor in params {
            let it = param(&mut self.t, descriptor, &mut slot);
            let class = descriptor
                .strip_prefix('L')
                .map(|n| n.trim_end_matches(';'));
            let class = class.and_then(|n| self.t.classes.universe.class(n));
            if let Some(class) = class.filter(|c| !c.is_interface()) {
                let flag = self.t.instance(&class.name, it);
                let one = self.t.pool.int(1);
                let is = self.t.pool.eq(flag, one);
                let null = self.t.is_null(it);
                facts.push(self.t.pool.or(null, is));
            }
        }
        let transfer = Transfer {
            locals,
            stack: Vec::new(),
            write: Write::None,
            facts: Vec::new(),
        };
        let mut rewriter = Rewriter::new(&mut self.t, &transfer);
        let rewritten: Vec<Option<Term>> = state
            .clauses
            .iter()
            .map(|c| rewriter.condition(c.term))
            .collect();
        let mut entry = State {
            method: id,
            at: 0,
            clauses: Vec::new(),
            frames: state.frames.clone(),
            via: state.via,
        };
        for (clause, term) in state.clauses.iter().zip(rewritten) {
            if let Some(term) = term {
                entry.add(&self.t.pool, term, clause.origin);
            }
        }
        for fact in facts {
            entry.add(&self.t.pool, fact, origin);
        }
        entry
    }

    /// Conditions at the entry, for people.
    pub(crate) fn told(&self, state: &State) -> Vec<String> {
        let is_told = |c: &&Clause| c.origin.what != What::Entry;
        let clauses = state.clauses.iter().filter(is_told).take(6);
        clauses
            .map(|c| self.t.pool.java(c.term).to_string())
            .collect()
    }
}

/// The name of a parameter.
fn name_of(body: &Body, slot: u16) -> String {
    if slot == 0 && body.info().access & access::STATIC == 0 {
        return "this".to_owned();
    }
    let variables = body.code().map_or(&[][..], |c| &c.local_variables);
    let named = variables
        .iter()
        .find(|v| v.index == slot && v.start_pc == 0);
    named.map_or_else(|| format!("arg{slot}"), |v| v.name.to_string())
}

/// Kept for [`crate::edges`]: the operands that a jump compares.
pub(crate) fn operands(t: &mut Terms<'_>, body: &Body, k: usize) -> Option<Vec<Term>> {
    let stack = operands_before(t, body, k)?;
    Some(stack.iter().map(|o| o.term).collect())
}
