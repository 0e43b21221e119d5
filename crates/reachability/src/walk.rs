//! The walk backwards: states at all points, from the target to where methods are entered.

use std::collections::BTreeMap;
use std::rc::Rc;

use expr::Term;
use rustc_hash::FxHashMap;

use crate::body::{Before, Body, Why};
use crate::edges::{Fails, condition_of, failure_of};
use crate::inside::MOST_FRAMES;
use crate::prover::{Open, Prover, Refuted};
use crate::state::{Clause, Origin, State, What};
use crate::transfer::transfer;
use crate::wp::Rewriter;

/// States that wait at a point, at most; more are made one by what they have in common.
const MOST_WAITING: usize = 24;
/// Callers above callers that are followed.
const MOST_LEVELS: u32 = 6;

/// A point, in the order in which points are looked at: callees before callers, later code before
/// earlier code. Level, callers that do not wait, place from the end, method, instruction, callers.
type Point = (u32, usize, u32, u32, usize, Frames);

/// Callers that wait.
type Frames = Vec<(u32, usize)>;

/// What is going on for one target.
pub(crate) struct Search {
    unrolled: usize,
    waiting: BTreeMap<Point, Vec<State>>,
    seen: FxHashMap<(u32, usize, Frames), Vec<State>>,
    n_states: usize,
    pub refuted: Refuted,
    steps_at_start: u64,
}

impl Search {
    fn seen(&self, state: &State) -> &[State] {
        let at = self
            .seen
            .get(&(state.method, state.at, state.frames.clone()));
        at.map_or(&[], |states| states)
    }
}

impl Prover<'_> {
    /// Whether no run comes to a state; loops are gone round so often before states lose conditions.
    pub(crate) fn search(&mut self, target: State, unrolled: usize) -> Result<Refuted, Open> {
        let mut search = Search {
            unrolled,
            waiting: BTreeMap::new(),
            seen: FxHashMap::default(),
            n_states: 0,
            refuted: Refuted::default(),
            steps_at_start: self.steps(),
        };
        self.walk(&mut search, 0, target)?;
        while let Some((point, states)) = search.waiting.pop_first() {
            self.batch(&mut search, point.0, states)?;
        }
        Ok(search.refuted)
    }

    fn known_body(&self, method: u32) -> Result<Rc<Body>, Open> {
        let body = self.bodies.get(method as usize).cloned().flatten();
        body.ok_or(Open::NotFollowed)
    }

    /// Goes back from a state as long as there is one way, and leaves it where there are several.
    fn walk(&mut self, search: &mut Search, level: u32, mut state: State) -> Result<(), Open> {
        let body = self.known_body(state.method)?;
        loop {
            if let Some(never) = state.falsehood(&self.t.pool) {
                let core = [Some(never.origin), state.via].into_iter().flatten();
                search.refuted.cores.push(core.collect());
                search.refuted.obligations.push(vec![never.term]);
                return Ok(());
            }
            let before = &body.before[state.at];
            if state.at == 0 || before.len() != 1 || body.is_loop_head[state.at] {
                let from_end = u32::MAX - body.order[state.at];
                let n_not = MOST_FRAMES - state.frames.len().min(MOST_FRAMES);
                let frames = state.frames.clone();
                let point = (level, n_not, from_end, state.method, state.at, frames);
                search.waiting.entry(point).or_default().push(state);
                return Ok(());
            }
            if let Some(inside) = self.enter_callee(&body, &state, &before[0]) {
                for state in inside {
                    self.walk(search, level, state)?;
                }
                return Ok(());
            }
            match self.back(&body, &state, &before[0])? {
                Some(earlier) => state = earlier,
                None => return Ok(()),
            }
        }
    }

    /// The state before an instruction from which control comes; nothing when it cannot come from there.
    fn back(&mut self, body: &Body, state: &State, before: &Before) -> Result<Option<State>, Open> {
        let from = before.from;
        let (method, pc) = (state.method, body.list[from].pc);
        let mut earlier = State {
            method,
            at: from,
            clauses: Vec::new(),
            frames: state.frames.clone(),
            via: state.via,
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
                earlier.clauses.clone_from(&state.clauses);
                earlier.add(&self.t.pool, condition, Origin { method, pc, what });
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
            earlier.add(&self.t.pool, *term, Origin { method, pc, what });
        }
        Ok(Some(earlier))
    }

    /// Looks at the states that wait at a point.
    fn batch(&mut self, search: &mut Search, level: u32, states: Vec<State>) -> Result<(), Open> {
        let mut alive: Vec<State> = Vec::new();
        for state in states {
            let is_known = |known: &State| state.has_all_of(known);
            if alive.iter().any(is_known) || search.seen(&state).iter().any(is_known) {
                continue;
            }
            if let Some(mut state) = self.possible(search, state) {
                state.forget_the_past(&self.t.pool, &self.t.places);
                alive.push(state);
            }
        }
        self.merge(&mut alive);
        for mut state in alive {
            if search
                .seen(&state)
                .iter()
                .any(|known| state.has_all_of(known))
            {
                continue;
            }
            let body = self.known_body(state.method)?;
            if body.is_loop_head[state.at] || state.at == 0 {
                match self.at_loop_head(search, state) {
                    Some(weaker) => state = weaker,
                    None => continue,
                }
            }
            search.n_states += 1;
            let used = self.steps() - search.steps_at_start;
            if search.n_states > self.limits.states || used > self.limits.steps {
                return Err(Open::TooMuch);
            }
            let key = (state.method, state.at, state.frames.clone());
            search.seen.entry(key).or_default().push(state.clone());
            if state.at == 0 {
                self.entered(search, level, &body, &state)?;
            }
            for before in &body.before[state.at] {
                if let Some(inside) = self.enter_callee(&body, &state, before) {
                    for state in inside {
                        self.walk(search, level, state)?;
                    }
                    continue;
                }
                if let Some(earlier) = self.back(&body, &state, before)? {
                    self.walk(search, level, earlier)?;
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
        if self.is_impossible(&state.methods(), &terms, &mut search.refuted.obligations) {
            let mut core = self.core(&state.methods(), &state.clauses);
            // The caller's own decisions say enough.
            if core
                .iter()
                .all(|o| Some(o.method) != state.via.map(|v| v.method))
            {
                core.extend(state.via);
            }
            search.refuted.cores.push(core);
            return None;
        }
        Some(state)
    }

    /// A state at the head of a loop: nothing when it implies one that was there, and a weaker one when
    /// states keep coming.
    fn at_loop_head(&mut self, search: &mut Search, state: State) -> Option<State> {
        let known: Vec<State> = search.seen(&state).iter().rev().take(4).cloned().collect();
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
            Some(clauses) if search.seen(&state).len() >= search.unrolled => {
                Some(State { clauses, ..state })
            }
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
        self.is_impossible(&state.methods(), &terms, &mut search.refuted.obligations)
    }

    /// A state at the entry of a method: it goes on where the method is called, if all such places are
    /// known, and is an error when some call may bring it about.
    fn entered(
        &mut self,
        search: &mut Search,
        level: u32,
        body: &Body,
        state: &State,
    ) -> Result<(), Open> {
        if let Some(&(caller, at)) = state.frames.last() {
            let outside = self.leave_callee(body, state, caller, at);
            return self.walk(search, level, outside.ok_or(Open::NotFollowed)?);
        }
        let entry = self.at_entry(state.method, body, state);
        let Some(entry) = self.possible(search, entry) else {
            return Ok(());
        };
        let open = Open::Reached(self.told(&entry));
        if level >= MOST_LEVELS {
            return Err(open);
        }
        let Some(sites) = self.callers(body) else {
            return Err(open);
        };
        for (file, method, at) in sites {
            let Some((id, caller)) = self.body(&file, method) else {
                return Err(open);
            };
            if caller.shape(at).is_none() {
                continue;
            }
            match self.at_call(body, state, id, &caller, at) {
                Some(above) => self.walk(search, level + 1, above)?,
                None => return Err(open),
            }
        }
        Ok(())
    }
}
