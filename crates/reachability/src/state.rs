//! R-states: at a point of a method, conditions that hold in every run which goes on to the target.
//!
//! Dropping a condition makes a state weaker, and then it stands for more runs; so whatever is dropped
//! here can cost a proof and never makes one wrong.

use expr::{Pool, Term};

use crate::place::Places;
use crate::transfer::Fact;

/// Where a condition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Origin {
    /// The method, as a number of the prover's.
    pub method: u32,
    pub pc: u32,
    pub what: What,
}

/// What made a condition necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum What {
    /// A conditional jump went this way.
    Jump(bool),
    /// A switch went to the instruction at this pc.
    Switch(u32),
    /// An instruction did not fail.
    Fact(u8),
    /// An instruction failed.
    Failed,
    /// The method was called.
    Entry,
    /// This call was the way.
    Call,
    /// No write gives the field with this number another value.
    Invariant(u32),
}

impl From<Fact> for What {
    fn from(fact: Fact) -> What {
        What::Fact(fact as u8)
    }
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    pub term: Term,
    pub origin: Origin,
}

/// Conditions at an instruction of a method, by index, before it is executed.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The method, as a number of the prover's.
    pub method: u32,
    pub at: usize,
    pub clauses: Vec<Clause>,
    /// Callers that wait for this method to return, outermost first: method and index of the call.
    pub frames: Vec<(u32, usize)>,
    /// The last call that was gone back over, for people.
    pub via: Option<Origin>,
}

impl State {
    /// Adds a condition; its conjuncts one by one.
    pub fn add(&mut self, pool: &Pool, term: Term, origin: Origin) {
        if let expr::Node::Binary(expr::BinOp::And, a, b) = pool.node(term)
            && pool.sort(a) == expr::Sort::Bool
        {
            self.add(pool, a, origin);
            self.add(pool, b, origin);
            return;
        }
        if term != pool.bool(true) && !self.clauses.iter().any(|c| c.term == term) {
            self.clauses.push(Clause { term, origin });
        }
    }

    /// The method, and those that wait for it.
    pub fn methods(&self) -> Vec<u32> {
        let waiting = self.frames.iter().map(|(method, _)| *method);
        [self.method].into_iter().chain(waiting).collect()
    }

    pub fn terms(&self) -> Vec<Term> {
        self.clauses.iter().map(|c| c.term).collect()
    }

    /// The condition that can never hold, if there is one.
    pub fn falsehood(&self, pool: &Pool) -> Option<Clause> {
        let never = pool.bool(false);
        self.clauses.iter().find(|c| c.term == never).copied()
    }

    /// Whether all conditions of another state are among those of this one.
    pub fn has_all_of(&self, other: &State) -> bool {
        let has = |c: &Clause| self.clauses.iter().any(|own| own.term == c.term);
        other.clauses.iter().all(has)
    }

    /// Drops conditions that say nothing of this point and do not hang together with any that does.
    /// They can be true together, or the state would have been found to be impossible.
    pub fn forget_the_past(&mut self, pool: &Pool, places: &Places) {
        let vars: Vec<Vec<expr::VarId>> = self
            .clauses
            .iter()
            .map(|c| {
                let mut vars = Vec::new();
                places.deep_vars(pool, c.term, &mut vars);
                vars
            })
            .collect();
        let mut kept: Vec<bool> = self
            .clauses
            .iter()
            .map(|c| places.is_current(pool, c.term))
            .collect();
        loop {
            let mut has_more = false;
            for k in 0..kept.len() {
                if kept[k] {
                    continue;
                }
                let shares = |other: &Vec<expr::VarId>| vars[k].iter().any(|v| other.contains(v));
                if (0..kept.len()).any(|other| kept[other] && shares(&vars[other])) {
                    kept[k] = true;
                    has_more = true;
                }
            }
            if !has_more {
                break;
            }
        }
        let mut kept = kept.into_iter();
        self.clauses.retain(|_| kept.next().unwrap_or(true));
    }

    /// What two states have in common when they differ in one condition, which one has and the other
    /// denies.
    pub fn without_choice(&self, pool: &mut Pool, other: &State) -> Option<State> {
        if self.clauses.len() != other.clauses.len() {
            return None;
        }
        let lacks = |s: &State, c: &Clause| !s.clauses.iter().any(|own| own.term == c.term);
        let mut own = self.clauses.iter().filter(|c| lacks(other, c));
        let mut others = other.clauses.iter().filter(|c| lacks(self, c));
        let (a, b) = (own.next()?, others.next()?);
        if own.next().is_some() || others.next().is_some() {
            return None;
        }
        let not = pool.not(a.term);
        if not != b.term && !pool.are_opposite(a.term, b.term) {
            return None;
        }
        let mut merged = self.clone();
        merged.clauses.retain(|c| c.term != a.term);
        Some(merged)
    }
}
