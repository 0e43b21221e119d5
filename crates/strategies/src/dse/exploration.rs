//! An exploration from some tests: what the loop of all explorations ([`mod@symex::walk`]) asks, runs and learns here.
//!
//! A derived test is run once: the run that follows it with terms also counts its goals.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use executor::{End, Execution};
use expr::Term;
use goals::GoalId;
use rustc_hash::FxHashMap;
use search::{Adaptive, Explored, Judge};
use solver::Verdict;
use symex::input::Input;
use symex::select::{Wanted, Way};
use symex::tree::{Goal, State, Tree};
use symex::{Answer, Clause, Order, Part, Selector, Walk, walk};
use testcase::TestCase;

use super::expand::{Expanded, expand};
use super::{FAR, Followed, MAX_FAILED, MAX_RUNS, MAX_SIDES, Rank, TestExplorer, follower};

/// A run and what its test was made of.
struct Path {
    /// Which of the tests that the exploration started from it comes from.
    start: usize,
    test: Expanded,
    input: Arc<Input>,
    made: follower::Made,
    /// The first of the nodes that the run added to the tree.
    first_node: usize,
}

/// A test to be run.
struct Next {
    start: usize,
    test: Expanded,
}

/// An exploration under way.
struct Exploration<'a> {
    engine: &'a mut TestExplorer,
    rule: &'a Adaptive,
    judge: &'a mut dyn Judge,
    part: Part,
    /// Runs that it may follow.
    max_runs: usize,
    tree: Tree,
    selector: Box<dyn Selector>,
    paths: Vec<Path>,
    /// Tests to begin with, the last one first.
    starts: Vec<Next>,
    /// A test that was derived to take a side, with the open goals for which that was chosen.
    derived: Option<(Next, Goal)>,
    /// Open goals of the branching points whose sides were chosen for them.
    aims: FxHashMap<(usize, usize), Vec<GoalId>>,
    explored: Explored,
    /// Whoever judges has ended it.
    is_over: bool,
}

/// Why an exploration ended.
enum Ended {
    NothingLeft,
    Limit,
}

impl TestExplorer {
    /// Explores a part of what can be reached from some tests.
    pub(super) fn explore_part(
        &mut self,
        tests: &[TestCase],
        part: Part,
        rule: &Adaptive,
        judge: &mut dyn Judge,
    ) -> Explored {
        self.tidy_up();
        self.part = part;
        let starts = tests.iter().enumerate().rev();
        let mut exploration = Exploration {
            engine: self,
            rule,
            judge,
            part,
            max_runs: part.share(MAX_RUNS) as usize,
            tree: Tree::default(),
            selector: Order::Nearest.selector(0),
            paths: Vec::new(),
            starts: starts
                .map(|(start, t)| Next {
                    start,
                    test: expand(t),
                })
                .collect(),
            derived: None,
            aims: FxHashMap::default(),
            explored: Explored::default(),
            is_over: false,
        };
        let Ok(ended) = walk(&mut exploration, Ended::NothingLeft);
        let mut explored = exploration.explored;
        explored.exhausted = matches!(ended, Ended::NothingLeft);
        explored
    }
}

impl Exploration<'_> {
    /// What must hold for a run to take a side.
    fn clauses(&self, goal: Goal) -> Vec<Term> {
        let side = self.tree.node(goal.node).sides[goal.side].clause;
        let all = self.tree.prefix(goal.node).into_iter().chain([side]);
        all.filter_map(|clause| match clause {
            Clause::Holds(term) => Some(term),
            // The strings of a test stay as wide as they are.
            Clause::Is(..) => None,
        })
        .collect()
    }

    fn charge(&mut self, steps: u64) {
        self.explored.steps += steps;
        self.is_over |= self.judge.charge(steps);
    }

    /// Notes the sides of a run's decisions that could be taken instead.
    fn note(&mut self, next: Next, followed: &Followed, is_first: bool) {
        let Next { start, test } = next;
        let domain = &mut self.engine.follower.domain;
        let path = Path {
            start,
            test,
            input: Arc::new(domain.input.clone()),
            made: self.engine.follower.made().to_vec(),
            first_node: self.tree.n_nodes(),
        };
        let (pool, trace) = (&mut self.engine.follower.domain.pool, &followed.trace);
        let added = self.tree.add_from(start, pool, trace, &path.input);
        self.paths.push(path);
        let ranks = self.engine.ranks(followed, self.rule, &*self.judge);
        for d in &trace.decisions {
            if let Clause::Holds(taken) = d.taken {
                self.engine.sides.insert((d.site, taken));
            }
        }
        for (k, goal) in added.goals.into_iter().enumerate() {
            if is_first && !self.part.has(k) {
                continue;
            }
            let node = self.tree.node(goal.node);
            let (depth, site) = (node.depth, node.site);
            let Clause::Holds(side) = node.sides[goal.side].clause else {
                continue;
            };
            let Some(Rank { distance, goals }) = &ranks[depth as usize] else {
                continue;
            };
            let seen =
                *distance == FAR && self.rule.filter && self.engine.sides.contains(&(site, side));
            let failed = self.engine.failed.get(&(site, side)).copied().unwrap_or(0);
            if goal.side > MAX_SIDES || seen || failed >= self.part.share(MAX_FAILED) {
                continue;
            }
            if !goals.is_empty() {
                self.aims.insert((goal.node, goal.side), goals.clone());
            }
            self.selector.add(Wanted {
                goal,
                depth,
                site,
                way: Way::Other,
                context: 0,
                distance: *distance,
            });
        }
    }

    /// Runs a test that was derived to take a side, and goes on from it if that is worth it.
    fn run_derived(&mut self, next: Next, goal: Goal) {
        let aims = self.aims.remove(&(goal.node, goal.side));
        let aims = aims.unwrap_or_default();
        let was_open = aims.iter().any(|&g| self.judge.is_open(g));
        let mut followed =
            (self.paths.len() < self.max_runs).then(|| self.engine.follow(&next.test));
        let run = followed.as_mut().and_then(|f| f.run.take());
        if let Some(f) = &mut followed {
            // Whoever takes a run pays for the steps that it took itself.
            f.steps -= run.as_ref().map_or(0, |r| r.steps.min(f.steps));
        }
        let run = run.map(|run| run.of_statements(&next.test.kept()));
        let tidy = next.test.tidy();
        let better = self.judge.try_test(&tidy, run, &mut self.engine.worker);
        self.explored.success |= better;
        if was_open && aims.iter().all(|&g| self.judge.is_open(g)) {
            for g in &aims {
                *self.engine.diverged.entry(*g).or_default() += 1;
            }
        }
        let Some(followed) = followed else {
            return;
        };
        if better || self.rule.keep_all || aims.is_empty() {
            self.note(next, &followed, false);
        }
        self.charge(followed.steps);
    }
}

impl Walk for Exploration<'_> {
    type Input = Next;
    type End = Ended;
    type Error = Infallible;

    fn limit(&mut self) -> Option<Ended> {
        // What was derived is tried, too.
        let is_used_up = self.derived.is_none() && self.explored.steps >= self.rule.budget;
        (self.is_over || is_used_up).then_some(Ended::Limit)
    }

    fn waiting(&mut self) -> Option<(Next, Option<Goal>)> {
        if let Some((next, goal)) = self.derived.take() {
            return Some((next, Some(goal)));
        }
        let may_run = self.paths.len() < self.max_runs;
        let next = if may_run { self.starts.pop() } else { None };
        next.map(|next| (next, None))
    }

    fn run(&mut self, next: Next, goal: Option<Goal>) -> Result<ControlFlow<Ended>, Infallible> {
        match goal {
            Some(goal) => self.run_derived(next, goal),
            None => {
                let followed = self.engine.follow(&next.test);
                self.note(next, &followed, true);
                self.charge(followed.steps);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tree(&mut self) -> &mut Tree {
        &mut self.tree
    }

    fn choose(&mut self) -> Option<Goal> {
        self.selector.next(&|_, _| false)
    }

    /// Not when what it was chosen for is covered by now.
    fn is_wanted(&mut self, goal: Goal) -> bool {
        let Some(aims) = self.aims.get(&(goal.node, goal.side)) else {
            return true;
        };
        !self.rule.filter || aims.iter().any(|&g| self.judge.is_open(g))
    }

    /// A test that takes the side, if a solver knows one.
    fn ask(&mut self, goal: Goal) -> Answer<Next> {
        let clauses = self.clauses(goal);
        let before = self.engine.asker.steps();
        // The run that added the node.
        let k = self.paths.partition_point(|p| p.first_node <= goal.node);
        let path = &self.paths[k.saturating_sub(1)];
        let empty = Vec::new();
        let aims = self.aims.get(&(goal.node, goal.side)).unwrap_or(&empty);
        let verdict = self.engine.ask(&clauses, &path.input.model, aims);
        let answer = match verdict {
            Verdict::Sat(model) => {
                let (made, choices) = (&path.made, &path.input.choices);
                let follower = &self.engine.follower;
                match follower.derived(&path.test, made, choices, model) {
                    Some(test) => Answer::Input(Next {
                        start: path.start,
                        test,
                    }),
                    None => Answer::Open("no other test says so".into()),
                }
            }
            Verdict::Unsat => Answer::Refuted,
            Verdict::Unknown(reason) => Answer::Open(reason.to_string()),
        };
        let steps = self.engine.asker.steps() - before;
        self.charge(steps);
        let node = self.tree.node(goal.node);
        if let Clause::Holds(side) = node.sides[goal.side].clause {
            let key = (node.site, side);
            match &answer {
                Answer::Input(_) => {
                    self.engine.failed.remove(&key);
                }
                _ => *self.engine.failed.entry(key).or_default() += 1,
            }
        }
        answer
    }

    fn wait(&mut self, next: Next, goal: Goal) {
        self.tree.set_state(goal, State::Open("asked for".into()));
        self.derived = Some((next, goal));
    }
}

/// What a run with terms says of the test by itself: nothing when it ended for want of something that a plain run
/// has, or when the machine went on as the real one would not.
pub(super) fn counted(run: Execution, is_reliable: bool) -> Option<Execution> {
    let is_ended = !matches!(run.end, End::Stopped { .. });
    (is_ended && is_reliable).then_some(run)
}
