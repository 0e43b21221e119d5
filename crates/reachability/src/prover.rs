//! Symbolic reachability analysis: from a side of a branching point backwards to where the method is
//! entered, until nothing is left or something gets through.
//!
//! The states at all points together are closed under going back: whatever run reaches the target went
//! through one of them at each of its points. If none of them is possible at the entry, there is no such
//! run. A state that implies another one at the same point needs no states of its own, since the other
//! has them; at the heads of loops this is asked of the solver, and states that keep growing there lose
//! the conditions that did not stay. That is what makes the analysis end.

use std::collections::BTreeMap;
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
use crate::body::{Before, Body, Why};
use crate::classes::Classes;
use crate::edges::{Fails, condition_of, failure_of, side_of};
use crate::place::{Place, Places, kind_of};
use crate::state::{Clause, Origin, State, What};
use crate::transfer::{Terms, Transfer, Write, operands_before, transfer};
use crate::wp::Rewriter;

/// How much is done for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps, in the prices of [`budget`].
    pub steps: u64,
    /// States.
    pub states: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 60_000_000,
            states: 400,
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
#[derive(Clone, Debug)]
pub(crate) struct Refuted {
    /// For each way to the side, conditions that contradict each other.
    pub cores: Vec<Vec<Origin>>,
    /// Conditions that cannot all be true, as they were asked.
    pub obligations: Vec<Vec<Term>>,
}

/// States after which those at the head of a loop lose what did not stay: at first, and when that did not
/// help.
const UNROLLED: [usize; 2] = [3, 9];
/// States that wait at a point, at most; more are made one by what they have in common.
const MOST_WAITING: usize = 24;

/// The analysis, for one class and those it uses.
pub struct Prover<'u> {
    pub(crate) t: Terms<'u>,
    pub(crate) bodies: Vec<Option<Rc<Body>>>,
    by_name: FxHashMap<(Arc<str>, usize), u32>,
    solver: Box<dyn Solver>,
    n_transfers: u64,
    limits: Limits,
    /// Proofs are to be written down.
    pub certifies: bool,
}

/// What is going on for one side.
struct Search {
    unrolled: usize,
    waiting: BTreeMap<(u32, usize), Vec<State>>,
    seen: Vec<Vec<State>>,
    n_states: usize,
    refuted: Refuted,
    steps_at_start: u64,
}

impl<'u> Prover<'u> {
    /// A prover over the classes of a universe.
    pub fn new(universe: &'u Universe, limits: Limits) -> Prover<'u> {
        let config = SolverConfig {
            z3_rlimit: 400_000,
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
            },
            bodies: Vec::new(),
            by_name: FxHashMap::default(),
            solver: build_chain(&config),
            n_transfers: 0,
            limits,
            certifies: false,
        }
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
        let has_loop = body.is_loop_head.iter().any(|is| *is);
        let mut answer = Err(Open::NotFollowed);
        for n in UNROLLED.into_iter().take(if has_loop { 2 } else { 1 }) {
            answer = self.refute_unrolled(id, &body, pc, side, n);
            if answer.is_ok() {
                break;
            }
        }
        answer
    }

    fn refute_unrolled(
        &mut self,
        id: u32,
        body: &Body,
        pc: u32,
        side: &Side,
        unrolled: usize,
    ) -> Result<Refuted, Open> {
        let at = body.at(pc).ok_or(Open::NotFollowed)?;
        let mut search = Search {
            unrolled,
            waiting: BTreeMap::new(),
            seen: vec![Vec::new(); body.list.len()],
            n_states: 0,
            refuted: Refuted {
                cores: Vec::new(),
                obligations: Vec::new(),
            },
            steps_at_start: self.steps(),
        };
        if body.shape(at).is_none() {
            return Ok(search.refuted);
        }
        let (condition, what) =
            side_of(&mut self.t, body, at, side).ok_or(Open::NotFollowed)?;
        let mut state = State {
            at,
            clauses: Vec::new(),
        };
        state.add(&self.t.pool, condition, Origin { method: id, pc, what });
        self.walk(&mut search, id, body, state)?;
        while let Some(((_, at), states)) = search.waiting.pop_first() {
            self.batch(&mut search, id, body, at, states)?;
        }
        Ok(search.refuted)
    }

    /// Goes back from a state as long as there is one way, and leaves it where there are several.
    fn walk(&mut self, search: &mut Search, id: u32, body: &Body, mut state: State) -> Result<(), Open> {
        loop {
            if let Some(never) = state.falsehood(&self.t.pool) {
                search.refuted.cores.push(vec![never.origin]);
                search.refuted.obligations.push(vec![never.term]);
                return Ok(());
            }
            let before = &body.before[state.at];
            if state.at == 0 || before.len() != 1 || body.is_loop_head[state.at] {
                let key = (u32::MAX - body.order[state.at], state.at);
                search.waiting.entry(key).or_default().push(state);
                return Ok(());
            }
            match self.back(id, body, &state, &before[0])? {
                Some(earlier) => state = earlier,
                None => return Ok(()),
            }
        }
    }

    /// The state before an instruction from which control comes; nothing when it cannot come from there.
    fn back(&mut self, id: u32, body: &Body, state: &State, before: &Before) -> Result<Option<State>, Open> {
        let from = before.from;
        let pc = body.list[from].pc;
        let mut earlier = State {
            at: from,
            clauses: Vec::new(),
        };
        self.n_transfers += 1 + state.clauses.len() as u64;
        let (transfer, what) = match &before.why {
            Why::Next => {
                let transfer = transfer(&mut self.t, body, from).ok_or(Open::NotFollowed)?;
                (transfer, None)
            }
            Why::Jump(_) | Why::Switch { .. } => {
                let made = condition_of(&mut self.t, body, from, &before.why);
                let (condition, what) = made.ok_or(Open::NotFollowed)?;
                let origin = Origin { method: id, pc, what };
                earlier.clauses.clone_from(&state.clauses);
                earlier.add(&self.t.pool, condition, origin);
                return Ok(Some(earlier));
            }
            Why::Handler(row) => {
                let handler = body.code().and_then(|c| c.handlers.get(*row).copied());
                let handler = handler.ok_or(Open::NotFollowed)?;
                match failure_of(&mut self.t, body, from, handler) {
                    Fails::Never => return Ok(None),
                    Fails::Perhaps(transfer) => (transfer, Some(What::Failed)),
                    Fails::NotFollowed => return Err(Open::NotFollowed),
                }
            }
        };
        let mut rewriter = Rewriter::new(&mut self.t, &transfer);
        let mut made: Vec<(Term, Origin)> = Vec::new();
        for clause in &state.clauses {
            if let Some(term) = rewriter.condition(clause.term) {
                made.push((term, clause.origin));
            }
        }
        for (term, origin) in made {
            earlier.add(&self.t.pool, term, origin);
        }
        for (term, fact) in &transfer.facts {
            let what = what.unwrap_or(What::from(*fact));
            earlier.add(&self.t.pool, *term, Origin { method: id, pc, what });
        }
        Ok(Some(earlier))
    }

    /// Looks at the states that wait at a point.
    fn batch(
        &mut self,
        search: &mut Search,
        id: u32,
        body: &Body,
        at: usize,
        states: Vec<State>,
    ) -> Result<(), Open> {
        let mut alive: Vec<State> = Vec::new();
        for state in states {
            let is_known = |known: &State| state.has_all_of(known);
            if alive.iter().any(is_known) || search.seen[at].iter().any(is_known) {
                continue;
            }
            if let Some(mut state) = self.possible(search, state) {
                state.forget_the_past(&self.t.pool, &self.t.places);
                alive.push(state);
            }
        }
        self.merge(&mut alive);
        for mut state in alive {
            if search.seen[at].iter().any(|known| state.has_all_of(known)) {
                continue;
            }
            if body.is_loop_head[at] {
                match self.at_loop_head(search, at, state) {
                    Some(weaker) => state = weaker,
                    None => continue,
                }
            }
            search.n_states += 1;
            let used = self.steps() - search.steps_at_start;
            if search.n_states > self.limits.states || used > self.limits.steps {
                return Err(Open::TooMuch);
            }
            search.seen[at].push(state.clone());
            if at == 0 {
                self.entered(search, id, body, &state)?;
            }
            for before in &body.before[at] {
                if let Some(earlier) = self.back(id, body, &state, before)? {
                    self.walk(search, id, body, earlier)?;
                }
            }
        }
        Ok(())
    }

    /// States that differ by a choice that does not matter are one.
    fn merge(&mut self, states: &mut Vec<State>) {
        'again: loop {
            for a in 0..states.len() {
                for b in a + 1..states.len() {
                    let merged = if states[a].has_all_of(&states[b]) {
                        Some(states[b].clone())
                    } else if states[b].has_all_of(&states[a]) {
                        Some(states[a].clone())
                    } else {
                        states[a].without_choice(&mut self.t.pool, &states[b])
                    };
                    if let Some(merged) = merged {
                        states.remove(b);
                        states[a] = merged;
                        continue 'again;
                    }
                }
            }
            break;
        }
        if states.len() > MOST_WAITING {
            let mut common = states[0].clone();
            let others = &states[1..];
            common.clauses.retain(|c| {
                let has = |s: &State| s.clauses.iter().any(|own| own.term == c.term);
                others.iter().all(has)
            });
            *states = vec![common];
        }
    }

    /// The state, unless its conditions contradict each other.
    fn possible(&mut self, search: &mut Search, state: State) -> Option<State> {
        let terms = state.terms();
        if self.is_impossible(&terms, &mut search.refuted.obligations) {
            let core = self.core(&state.clauses);
            search.refuted.cores.push(core);
            return None;
        }
        Some(state)
    }

    /// Whether conditions cannot all be true; notes what was asked if so.
    fn is_impossible(&mut self, terms: &[Term], into: &mut Vec<Vec<Term>>) -> bool {
        let mut clauses = axioms(&mut self.t, terms);
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
    fn core(&mut self, clauses: &[Clause]) -> Vec<Origin> {
        let mut kept: Vec<Clause> = clauses.to_vec();
        let mut k = 0;
        while k < kept.len() && kept.len() > 1 {
            let mut fewer = kept.clone();
            fewer.remove(k);
            let terms: Vec<Term> = fewer.iter().map(|c| c.term).collect();
            if self.is_impossible(&terms, &mut Vec::new()) {
                kept = fewer;
            } else {
                k += 1;
            }
        }
        let mut origins: Vec<Origin> = kept.iter().map(|c| c.origin).collect();
        origins.dedup();
        origins
    }

    /// A state at the head of a loop: nothing when it implies one that was there, and a weaker one when
    /// states keep coming.
    fn at_loop_head(&mut self, search: &mut Search, at: usize, state: State) -> Option<State> {
        let known: Vec<State> = search.seen[at].iter().rev().take(4).cloned().collect();
        let mut stayed: Option<Vec<Clause>> = None;
        for earlier in &known {
            let implied: Vec<Clause> = earlier
                .clauses
                .iter()
                .filter(|c| self.implies(search, &state, c.term))
                .copied()
                .collect();
            if implied.len() == earlier.clauses.len() {
                return None;
            }
            stayed = stayed.or(Some(implied));
        }
        match stayed {
            Some(clauses) if search.seen[at].len() >= search.unrolled => Some(State { at, clauses }),
            _ => Some(state),
        }
    }

    /// Whether a condition holds in every run that a state stands for.
    fn implies(&mut self, search: &mut Search, state: &State, term: Term) -> bool {
        if state.clauses.iter().any(|c| c.term == term) {
            return true;
        }
        let mut terms = state.terms();
        let not = self.t.pool.not(term);
        terms.push(not);
        self.is_impossible(&terms, &mut search.refuted.obligations)
    }

    /// A state at the entry of the method: an error when some call may bring it about.
    fn entered(&mut self, search: &mut Search, id: u32, body: &Body, state: &State) -> Result<(), Open> {
        let state = self.at_entry(id, body, state);
        match self.possible(search, state) {
            None => Ok(()),
            Some(state) => Err(Open::Reached(self.told(&state))),
        }
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
            *slot += if matches!(descriptor, "J" | "D") { 2 } else { 1 };
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
            at: 0,
            clauses: Vec::new(),
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
    fn told(&self, state: &State) -> Vec<String> {
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
    let named = variables.iter().find(|v| v.index == slot && v.start_pc == 0);
    named.map_or_else(|| format!("arg{slot}"), |v| v.name.to_string())
}

/// Kept for [`crate::edges`]: the operands that a jump compares.
pub(crate) fn operands(t: &mut Terms<'_>, body: &Body, k: usize) -> Option<Vec<Term>> {
    let stack = operands_before(t, body, k)?;
    Some(stack.iter().map(|o| o.term).collect())
}
