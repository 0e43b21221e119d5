//! Explorations side by side: each on the machine on which it was begun, none knowing what the others find.
//!
//! Which lane explores what is decided before they begin, by what was known then, so that the number of threads
//! changes nothing.

use std::collections::VecDeque;

use goals::{ByGoal, GoalId, Goals};
use rustc_hash::FxHashSet;
use symex::Part;
use testcase::{TestCase, Universe};

use crate::dse::Boot;

use super::{EntryEnd, EntryExploration, EntryMethod, FoundPath, Heap, Machine};

/// What all lanes work with.
pub(super) struct Common<'c> {
    pub boot: &'c Boot,
    pub goals: &'c Goals,
    pub package: &'c str,
    pub seed: u64,
    /// Goals that were open when the lanes began.
    pub open: &'c ByGoal<bool>,
}

/// A method's turn on a lane.
pub(super) struct Turn {
    /// The method's place among all.
    pub item: usize,
    /// The place of the piece among those of the method.
    pub piece: usize,
    pub method: EntryMethod,
    /// The part of it that is explored.
    pub part: Part,
    /// Nothing the first time.
    pub exploration: Option<EntryExploration>,
    /// Steps it may still take.
    pub left: u64,
    /// How it ended; nothing when it has not had its turn.
    pub end: Option<EntryEnd>,
}

/// A machine, made when it is first needed, on the thread that needs it.
enum State {
    Idle,
    Ready(Box<Machine>),
    /// It could not be made, or failed in the middle of its work.
    Lost,
}

/// A machine with the methods whose turn it is.
pub(super) struct Lane {
    state: State,
    universe: Universe,
    waiting: VecDeque<Turn>,
    over: Vec<Turn>,
}

/// What came of some work of a lane.
#[derive(Default)]
pub(super) struct Brought {
    /// Steps, without those of the tests.
    pub steps: u64,
    /// Tests of paths to goals that were open.
    pub tests: Vec<TestCase>,
}

impl Lane {
    pub fn new(universe: &Universe) -> Lane {
        Lane {
            state: State::Idle,
            universe: universe.again(),
            waiting: VecDeque::new(),
            over: Vec::new(),
        }
    }

    /// Whether nothing more can be explored here.
    pub fn is_lost(&self) -> bool {
        matches!(self.state, State::Lost)
    }

    /// Its machine failed.
    pub fn lose(&mut self) {
        self.state = State::Lost;
    }

    /// The machine, once there is one.
    pub fn machine(&self) -> Option<&Machine> {
        match &self.state {
            State::Ready(machine) => Some(machine),
            State::Idle | State::Lost => None,
        }
    }

    /// Gives a method a turn after all others.
    pub fn add(&mut self, turn: Turn) {
        self.waiting.push_back(turn);
    }

    /// Steps that all turns may still take.
    pub fn planned(&self) -> u64 {
        let left = self.waiting.iter().map(|turn| turn.left);
        left.fold(0, u64::saturating_add)
    }

    /// Whether a method still has a turn.
    pub fn is_busy(&self) -> bool {
        !self.waiting.is_empty() && !self.is_lost()
    }

    /// The turns, over or not.
    pub fn take_turns(&mut self) -> Vec<Turn> {
        let mut turns = std::mem::take(&mut self.over);
        turns.extend(self.waiting.drain(..));
        turns
    }

    /// Explores for about so many steps.
    pub fn work(&mut self, common: &Common<'_>, steps: u64) -> Brought {
        if matches!(self.state, State::Idle) {
            let made = (common.boot)().map(Machine::new);
            self.state = made.map_or(State::Lost, |m| State::Ready(Box::new(m)));
        }
        let State::Ready(machine) = &mut self.state else {
            return Brought::default();
        };
        let mut found = Finds::new(common.open);
        let mut used = 0;
        while used < steps
            && let Some(turn) = self.waiting.front_mut()
        {
            if turn.exploration.is_none() {
                let (method, of) = (turn.method.clone(), (common.package, Heap::Arguments));
                let goals = common.goals;
                let which = (common.seed, turn.part);
                let made = EntryExploration::of_part(machine, goals, method, of, which);
                turn.exploration = made.ok();
            }
            let slice = turn.left.min(steps - used);
            match &mut turn.exploration {
                Some(exploration) => {
                    let progress = exploration.work(machine, &self.universe, slice, &mut |path| {
                        found.see(path);
                        true
                    });
                    used += progress.steps.max(1);
                    turn.left = turn.left.saturating_sub(progress.steps.max(1));
                    turn.end = Some(progress.end);
                }
                None => turn.end = Some(EntryEnd::Failed("it cannot be explored".into())),
            }
            let goes_on = turn.end == Some(EntryEnd::Slice) && turn.left > 0;
            if !goes_on {
                self.over.extend(self.waiting.pop_front());
            }
        }
        Brought {
            steps: used,
            tests: found.tests,
        }
    }
}

/// Tests of one lane.
struct Finds<'k> {
    open: &'k ByGoal<bool>,
    /// Goals that were open and that paths came by since.
    covered: FxHashSet<GoalId>,
    tests: Vec<TestCase>,
}

impl<'k> Finds<'k> {
    fn new(open: &'k ByGoal<bool>) -> Finds<'k> {
        Finds {
            open,
            covered: FxHashSet::default(),
            tests: Vec::new(),
        }
    }

    /// Keeps the test of a path that comes by a goal that is open and that no other came by.
    fn see(&mut self, path: FoundPath) {
        let Ok(test) = path.test else {
            return;
        };
        let before = self.covered.len();
        let open = path.covered.into_iter().filter(|g| self.open[*g]);
        self.covered.extend(open);
        if self.covered.len() > before {
            self.tests.push(test);
        }
    }
}
