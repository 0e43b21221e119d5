//! Dynamic symbolic execution of single calls (Modonato, section 3, first step): the path condition of a test,
//! and the alternatives that come of negating its clauses one by one.
//!
//! Each method that tests call last has a tree of the paths that were run. A side of a decision that no run
//! took is an alternative; one that a later run took is none any more.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use budget::PRICES;
use executor::Worker;
use program::Subclasses;
use rustc_hash::FxHashMap;
use symex::candidates::{Candidates, candidates};
use symex::trace::{Decision, Why};
use symex::tree::{Goal, State, Tree};
use symex::{Clause, Input};
use testcase::{Executable, TestCase};
use vm::{ClassId, MethodId};

use super::clause::{Described, describe};
use super::filter::{Filter, Fingerprint};
use super::follow::LastCall;
use super::slicing::{Footprint, core, slice};
use crate::sushi::condition::{PathCondition, Source};

/// Plain runs of a test that may find classes to initialise before it is followed.
const MAX_WARMING: usize = 3;
/// Runs that are done again because they met types whose other values were not known.
const MAX_AGAIN: usize = 4;
/// Terms after which a method is begun afresh.
const MAX_TERMS: usize = 400_000;
/// Sides of one decision that are alternatives.
const MAX_SIDES: usize = 24;

/// An alternative path condition: the clauses of a path up to a decision, and another side of it.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The method, by its place in the list.
    pub method: usize,
    /// How often the method had been begun afresh.
    epoch: u32,
    pub(super) goal: Goal,
    /// The test whose path it branches off from.
    pub origin: Rc<TestCase>,
}

impl Alternative {
    /// How often the method had been begun afresh when it was found.
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }
}

/// What a test showed.
#[derive(Default)]
pub struct Analysed {
    /// Steps of it.
    pub steps: u64,
    /// The call was made.
    pub is_reached: bool,
    /// Fingerprints of the formulas that the test satisfies, sliced at their last clauses.
    pub satisfied: Vec<Fingerprint>,
    /// Alternatives that no run before it had met, with their fingerprints.
    pub alternatives: Vec<(Alternative, Fingerprint)>,
}

/// A method and the paths that were run through it.
pub(super) struct Paths {
    pub(super) last_call: LastCall,
    pub(super) tree: Tree,
    /// Paths of one method and one class of the receiver have a root in common.
    roots: Vec<(MethodId, Option<ClassId>)>,
    described: FxHashMap<Clause, Rc<Described>>,
    epoch: u32,
}

impl Paths {
    fn new(target: &Arc<Executable>, epoch: u32) -> Paths {
        Paths {
            last_call: LastCall::new(target),
            tree: Tree::default(),
            roots: Vec::new(),
            described: FxHashMap::default(),
            epoch,
        }
    }

    fn root(&mut self, entered: (MethodId, Option<ClassId>)) -> usize {
        let known = self.roots.iter().position(|r| *r == entered);
        known.unwrap_or_else(|| {
            self.roots.push(entered);
            self.roots.len() - 1
        })
    }

    /// The clauses of an alternative, the negated one last.
    pub(super) fn clauses(&self, goal: Goal) -> Vec<Clause> {
        let mut clauses = self.tree.prefix(goal.node);
        clauses.push(self.tree.node(goal.node).sides[goal.side].clause);
        clauses
    }
}

/// The machine that follows tests, and what it has seen.
pub struct Explored {
    pub(super) worker: Worker,
    hierarchy: Option<Subclasses>,
    types: BTreeMap<Arc<str>, Candidates>,
    targets: Vec<Arc<Executable>>,
    pub(super) methods: Vec<Paths>,
    habits: Habits,
}

/// How paths are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// Clauses of an alternative, at most.
    pub longest: usize,
    /// Every prefix of a path is an example that is feasible, not only the path.
    pub prefixes: bool,
    /// Cores are looked at besides slices.
    pub cores: bool,
}

impl Explored {
    /// For methods, on a machine of its own.
    pub fn new(worker: Worker, targets: Vec<Arc<Executable>>, habits: Habits) -> Explored {
        Explored {
            worker,
            hierarchy: None,
            types: BTreeMap::new(),
            methods: targets.iter().map(|t| Paths::new(t, 0)).collect(),
            targets,
            habits,
        }
    }

    /// Runs a test that ends with a call of a method, and says what comes of negating the clauses of its
    /// path condition.
    pub fn analyse(&mut self, method: usize, test: &Rc<TestCase>) -> Analysed {
        self.tidy_up(method);
        let mut analysed = Analysed {
            steps: self.follow(method, test),
            ..Analysed::default()
        };
        let paths = &mut self.methods[method];
        let Some(entered) = paths.last_call.entered else {
            return analysed;
        };
        analysed.is_reached = true;
        let root = paths.root(entered);
        let domain = &mut paths.last_call.domain;
        if !domain.is_consistent() {
            return analysed;
        }
        let trace = std::mem::take(&mut domain.trace);
        let input = Arc::new(domain.input.clone());
        let added = paths.tree.add_from(root, &mut domain.pool, &trace, &input);
        let decisions = &trace.decisions[..trace.decisions.len().min(self.habits.longest)];
        let path: Vec<Rc<Described>> = decisions
            .iter()
            .map(|d| self.describe(method, d.taken))
            .collect();
        let ends = match self.habits.prefixes {
            true => 1..=path.len(),
            false => path.len().max(1)..=path.len(),
        };
        analysed.satisfied = ends.map(|n| self.fingerprint(&path[..n])).collect();
        for goal in added.goals {
            if let Some(fingerprint) = self.alternative(method, goal, decisions, &path) {
                let epoch = self.methods[method].epoch;
                let origin = test.clone();
                let alternative = Alternative {
                    method,
                    epoch,
                    goal,
                    origin,
                };
                analysed.alternatives.push((alternative, fingerprint));
            }
        }
        analysed
    }

    /// The fingerprint of an alternative; nothing where it is not worth a search.
    fn alternative(
        &mut self,
        method: usize,
        goal: Goal,
        decisions: &[Decision],
        path: &[Rc<Described>],
    ) -> Option<Fingerprint> {
        let node = self.methods[method].tree.node(goal.node);
        let depth = node.depth as usize;
        let decision = decisions.get(depth)?;
        // Only a collision of hash codes goes another way, and no search finds one.
        if decision.why == Why::Hash || goal.side > MAX_SIDES {
            return None;
        }
        let clause = node.sides[goal.side].clause;
        let mut clauses = path[..depth].to_vec();
        clauses.push(self.describe(method, clause));
        Some(self.fingerprint(&clauses))
    }

    fn describe(&mut self, method: usize, clause: Clause) -> Rc<Described> {
        let (vm, class) = (self.worker.vm(), &self.targets[method].class);
        let paths = &mut self.methods[method];
        let domain = &paths.last_call.domain;
        let described = paths.described.entry(clause);
        let make = || Rc::new(describe(vm, domain, class, clause));
        described.or_insert_with(make).clone()
    }

    /// The fingerprint of an alternative that these clauses of it refute.
    pub(super) fn refuted(
        &mut self,
        alternative: &Alternative,
        clauses: &[Clause],
        own: Fingerprint,
    ) -> Fingerprint {
        if !self.habits.cores {
            return own;
        }
        let method = alternative.method;
        let described: Vec<Rc<Described>> =
            clauses.iter().map(|c| self.describe(method, *c)).collect();
        Fingerprint {
            core: Filter::of(described.iter().map(|d| &**d)),
            ..own
        }
    }

    /// The fingerprint of clauses, of which the last one is in question.
    fn fingerprint(&self, clauses: &[Rc<Described>]) -> Fingerprint {
        let footprints: Vec<&Footprint> = clauses.iter().map(|d| &d.footprint).collect();
        let of = |kept: Vec<usize>| Filter::of(kept.into_iter().map(|k| &*clauses[k]));
        Fingerprint {
            slice: of(slice(&footprints)),
            core: match self.habits.cores {
                true => of(core(&footprints)),
                false => Filter::default(),
            },
        }
    }

    /// The clauses of an alternative on which its last one depends.
    pub(super) fn sliced(&mut self, alternative: &Alternative) -> Vec<Clause> {
        let method = alternative.method;
        let clauses = self.methods[method].clauses(alternative.goal);
        let described: Vec<Rc<Described>> =
            clauses.iter().map(|c| self.describe(method, *c)).collect();
        let kept = slice(&described.iter().map(|d| &d.footprint).collect::<Vec<_>>());
        kept.into_iter().map(|k| clauses[k]).collect()
    }

    /// Runs a test concolically; the steps of it.
    fn follow(&mut self, method: usize, test: &TestCase) -> u64 {
        let mut steps = PRICES.concolic_run;
        // Classes are initialised by plain runs: what they do is the same for every input.
        for _ in 0..MAX_WARMING {
            let run = self.worker.run(test);
            steps += run.steps;
            match &run.warmth {
                Some(w) => self.worker.warm(w),
                None => break,
            }
        }
        for _ in 0..MAX_AGAIN {
            let last_call = &mut self.methods[method].last_call;
            last_call.begin(test);
            let run = self.worker.run_with(test, last_call);
            steps += run.steps * PRICES.concolic_factor;
            if !self.learn_types(method) {
                break;
            }
        }
        steps
    }

    /// Finds out what else could be where a run met types for the first time; false when there is none.
    fn learn_types(&mut self, method: usize) -> bool {
        let missing = std::mem::take(&mut self.methods[method].last_call.missing);
        let new = missing.iter().filter(|t| !self.types.contains_key(*t));
        let new: Vec<Arc<str>> = new.cloned().collect();
        let (hierarchy, types) = (&mut self.hierarchy, &mut self.types);
        if !new.is_empty() {
            self.worker.extend_snapshot(|vm, loader| {
                for declared in new {
                    let found = candidates(vm, hierarchy, loader, &declared, true);
                    types.insert(declared, found);
                }
            });
        }
        let domain = &mut self.methods[method].last_call.domain;
        for declared in &missing {
            if let Some(found) = types.get(declared) {
                domain.know_type(declared, found.clone());
            }
        }
        !missing.is_empty()
    }

    /// The path condition of a test that ends with a call of a method; nothing where the call is not made, or
    /// the condition is too large.
    pub fn path_condition(&mut self, method: usize, test: &TestCase) -> Option<PathCondition> {
        self.follow(method, test);
        let last_call = &self.methods[method].last_call;
        last_call.entered?;
        let domain = &last_call.domain;
        let source = Source {
            vm: self.worker.vm(),
            domain,
            input: &domain.input,
        };
        let clauses = domain.trace.decisions.iter().map(|d| d.taken);
        PathCondition::new(&source, clauses, &self.targets[method], Vec::new())
    }

    /// Forgets the terms of a method when there are too many.
    fn tidy_up(&mut self, method: usize) {
        let paths = &mut self.methods[method];
        if paths.last_call.domain.pool.n_terms() > MAX_TERMS {
            *paths = Paths::new(&self.targets[method], paths.epoch + 1);
        }
    }

    /// Whether no run has taken an alternative, and none was given up.
    pub fn is_open(&self, alternative: &Alternative) -> bool {
        let paths = &self.methods[alternative.method];
        paths.epoch == alternative.epoch && *paths.tree.state(alternative.goal) == State::Pending
    }

    /// Says what became of an alternative that no test was found for.
    pub(super) fn give_up(&mut self, alternative: &Alternative, state: State) {
        let paths = &mut self.methods[alternative.method];
        if paths.epoch == alternative.epoch && *paths.tree.state(alternative.goal) == State::Pending
        {
            paths.tree.set_state(alternative.goal, state);
        }
    }

    /// An alternative as a condition that tests are compared with; arguments are proposed from the input,
    /// or from that of the run it branches off from. Nothing where it is too large.
    pub fn condition(
        &self,
        alternative: &Alternative,
        input: Option<&Input>,
    ) -> Option<PathCondition> {
        let paths = &self.methods[alternative.method];
        let own = &paths.tree.node(alternative.goal.node).input;
        let source = Source {
            vm: self.worker.vm(),
            domain: &paths.last_call.domain,
            input: input.unwrap_or(own),
        };
        let target = &self.targets[alternative.method];
        let clauses = paths.clauses(alternative.goal);
        PathCondition::new(&source, clauses, target, Vec::new())
    }
}
