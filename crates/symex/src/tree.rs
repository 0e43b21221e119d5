//! The tree of paths: which decisions were met, which sides were taken, refuted or are left.

use std::sync::Arc;

use expr::{Pool, Term};
use vm::domain::Site;

use crate::input::Input;
use crate::trace::{Clause, Decision, Others, Trace, Why};

/// How often the rest of an open decision is asked for another value.
const MAX_REST: u32 = 16;

/// What became of one side of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody asked yet.
    Pending,
    /// A run took it.
    Taken,
    /// No input takes it.
    Refuted,
    /// The solver could not say, or the run left the path.
    Open(String),
    /// Another part of the exploration asks for it.
    Elsewhere,
}

/// One side of a decision.
#[derive(Clone, Debug)]
pub struct Side {
    /// What holds on this side.
    pub clause: Clause,
    /// What became of it.
    pub state: State,
    next: Option<usize>,
    /// It stands for all values not seen yet.
    pub is_rest: bool,
}

/// A decision, reached by one path.
#[derive(Debug)]
pub struct Node {
    /// The instruction.
    pub site: Site,
    /// Why there is a decision.
    pub why: Why,
    /// Its sides.
    pub sides: Vec<Side>,
    /// Decisions above.
    pub depth: u32,
    parent: Option<(usize, usize)>,
    /// An input that reaches it.
    pub input: Arc<Input>,
    n_rest: u32,
}

/// A side of a node, to be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The node.
    pub node: usize,
    /// The side.
    pub side: usize,
}

/// What adding a run did.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// Sides that can be asked for now and could not before.
    pub goals: Vec<Goal>,
    /// Whether the path was new.
    pub is_new: bool,
    /// The run met another decision than an earlier run with the same path: not deterministic.
    pub is_inconsistent: bool,
}

/// The tree. Paths that start from different programs or tests have nothing in common: each such start
/// has a root of its own.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The first node of each start, once a path has one.
    roots: Vec<Option<usize>>,
}

impl Tree {
    /// A node.
    pub fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    /// Changes what became of a side.
    pub fn set_state(&mut self, goal: Goal, state: State) {
        self.nodes[goal.node].sides[goal.side].state = state;
    }

    /// What became of a side.
    pub fn state(&self, goal: Goal) -> &State {
        &self.nodes[goal.node].sides[goal.side].state
    }

    /// The clauses on the way to a node, in order, the node's own not included.
    pub fn prefix(&self, node: usize) -> Vec<Clause> {
        let mut clauses = Vec::with_capacity(self.nodes[node].depth as usize);
        let mut at = node;
        while let Some((parent, side)) = self.nodes[at].parent {
            clauses.push(self.nodes[parent].sides[side].clause);
            at = parent;
        }
        clauses.reverse();
        clauses
    }

    /// Sides by state: taken, refuted, pending, open.
    pub fn counts(&self) -> (usize, usize, usize, usize) {
        let mut counts = (0, 0, 0, 0);
        for side in self.nodes.iter().flat_map(|n| &n.sides) {
            match side.state {
                State::Taken => counts.0 += 1,
                State::Refuted => counts.1 += 1,
                State::Pending => counts.2 += 1,
                State::Open(_) => counts.3 += 1,
                State::Elsewhere => {}
            }
        }
        counts
    }

    /// Why sides are open, each reason once, with how often.
    pub fn open_reasons(&self) -> std::collections::BTreeMap<String, usize> {
        let mut reasons = std::collections::BTreeMap::new();
        for side in self.nodes.iter().flat_map(|n| &n.sides) {
            if let State::Open(reason) = &side.state {
                *reasons.entry(reason.clone()).or_default() += 1;
            }
        }
        reasons
    }

    /// Whether a run took this very side: it went through the node and its clause is the side's.
    pub fn follows(&self, goal: Goal, trace: &Trace) -> bool {
        let node = &self.nodes[goal.node];
        let mut at = goal.node;
        let depth = node.depth as usize;
        let Some(decision) = trace.decisions.get(depth) else {
            return false;
        };
        let side = &node.sides[goal.side];
        if decision.site != node.site || decision.taken != side.clause && !side.is_rest {
            return false;
        }
        let mut position = depth;
        while let Some((parent, taken)) = self.nodes[at].parent {
            position -= 1;
            if trace.decisions[position].taken != self.nodes[parent].sides[taken].clause {
                return false;
            }
            at = parent;
        }
        true
    }

    /// How many nodes there are: the next one gets this number.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Adds the path of a run of the only start.
    pub fn add(&mut self, pool: &mut Pool, trace: &Trace, input: &Arc<Input>) -> Added {
        self.add_from(0, pool, trace, input)
    }

    /// Adds the path of a run of one of several starts.
    pub fn add_from(
        &mut self,
        root: usize,
        pool: &mut Pool,
        trace: &Trace,
        input: &Arc<Input>,
    ) -> Added {
        if self.roots.len() <= root {
            self.roots.resize(root + 1, None);
        }
        let mut added = Added::default();
        let mut parent: Option<(usize, usize)> = None;
        for decision in &trace.decisions {
            let existing = match parent {
                None => self.roots[root],
                Some((n, s)) => self.nodes[n].sides[s].next,
            };
            let node = match existing {
                Some(node) => {
                    if self.nodes[node].site != decision.site
                        || self.nodes[node].why != decision.why
                    {
                        added.is_inconsistent = true;
                        return added;
                    }
                    node
                }
                None => {
                    added.is_new = true;
                    let node = self.new_node(decision, parent, input);
                    if parent.is_none() {
                        self.roots[root] = Some(node);
                    }
                    node
                }
            };
            let side = self.take(pool, node, decision, &mut added);
            parent = Some((node, side));
        }
        added
    }

    fn new_node(
        &mut self,
        decision: &Decision,
        parent: Option<(usize, usize)>,
        input: &Arc<Input>,
    ) -> usize {
        let index = self.nodes.len();
        let depth = parent.map_or(0, |(n, _)| self.nodes[n].depth + 1);
        self.nodes.push(Node {
            site: decision.site,
            why: decision.why,
            sides: Vec::new(),
            depth,
            parent,
            input: input.clone(),
            n_rest: 0,
        });
        if let Some((n, s)) = parent {
            self.nodes[n].sides[s].next = Some(index);
        }
        index
    }

    /// Marks the side of a decision as taken, with new sides where it shows any.
    fn take(
        &mut self,
        pool: &mut Pool,
        node: usize,
        decision: &Decision,
        added: &mut Added,
    ) -> usize {
        let clause = decision.taken;
        let found = self.nodes[node]
            .sides
            .iter()
            .position(|s| s.clause == clause && !s.is_rest);
        let side = found.unwrap_or_else(|| {
            added.is_new = true;
            self.push_side(node, clause, false)
        });
        let is_first = self.nodes[node].sides[side].state != State::Taken;
        self.nodes[node].sides[side].state = State::Taken;
        if !is_first {
            return side;
        }
        match &decision.others {
            Others::Clauses(others) => {
                for &other in others {
                    let known = self.nodes[node].sides.iter().any(|s| s.clause == other);
                    if !known {
                        let side = self.push_side(node, other, false);
                        added.goals.push(Goal { node, side });
                    }
                }
            }
            Others::Rest => self.ask_for_rest(pool, node, added),
        }
        side
    }

    /// The rest shrinks with every value seen.
    fn ask_for_rest(&mut self, pool: &mut Pool, node: usize, added: &mut Added) {
        let mut rest: Term = pool.bool(true);
        for s in self.nodes[node].sides.iter().filter(|s| !s.is_rest) {
            if let Clause::Holds(t) = s.clause {
                let not = pool.not(t);
                rest = pool.and(rest, not);
            }
        }
        let existing = self.nodes[node].sides.iter().position(|s| s.is_rest);
        let side = existing.unwrap_or_else(|| self.push_side(node, Clause::Holds(rest), true));
        self.nodes[node].n_rest += 1;
        let asked = self.nodes[node].n_rest;
        let s = &mut self.nodes[node].sides[side];
        s.clause = Clause::Holds(rest);
        if asked > MAX_REST {
            s.state = State::Open("more values than were tried".into());
            return;
        }
        s.state = State::Pending;
        added.goals.push(Goal { node, side });
    }

    fn push_side(&mut self, node: usize, clause: Clause, is_rest: bool) -> usize {
        let sides = &mut self.nodes[node].sides;
        sides.push(Side {
            clause,
            state: State::Pending,
            next: None,
            is_rest,
        });
        sides.len() - 1
    }
}
