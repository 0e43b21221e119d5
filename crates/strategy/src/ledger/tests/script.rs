//! Scripts for the ledger: what tests showed goes in line by line, answers come out.
//!
//! A line `add NAME GOAL=DISTANCE ...` adds a test of the list below; words after it say how it ended
//! (`threw=STATEMENT:CLASS:METHOD`, `stopped=STATEMENT`), what it did to the host (`effect=files`)
//! and which objects were seen (`object=STATEMENT:CLASS`). The other commands ask.

use executor::{EffectGroup, Seen};
use goals::{ClassGoals, Feed, Point};
use goals::{Goal, GoalKind};
use program::{BranchId, Relation, Side};
use testcase::text::{self, Members};
use vm::StopReason;

use super::super::*;

const MEMBERS: &str = "omakase test 1
constructor A()V public ()
constructor A(I)V public (size: int)
method A.add(I)V public (n: int): void
method A.get()I public (): int
method A.inner()LA$In; public (): A$In
method B.help()I public static (): int
method B.only()LFace; public static (): Face
";

/// The tests, by name.
const TESTS: [(&str, &str); 9] = [
    ("one", "v0: A = new A()V ()"),
    ("also_one", "v0: int = call B.help()I ()"),
    (
        "two",
        "v0: A = new A()V ()\nv1: int = call A.get()I on v0 ()",
    ),
    ("also_two", "v0: int = int 7\nv1: A = new A(I)V (v0)"),
    (
        "three",
        "v0: A = new A()V ()\nv1: int = int 1\nv2: void = call A.add(I)V on v0 (v1)",
    ),
    (
        "also_three",
        "v0: A = new A()V ()\nv1: int = int 2\nv2: void = call A.add(I)V on v0 (v1)",
    ),
    (
        "four",
        "v0: A = new A()V ()\nv1: int = int 1\nv2: void = call A.add(I)V on v0 (v1)\nv3: int = call A.get()I on v0 ()",
    ),
    ("only", "v0: Face = call B.only()LFace; ()"),
    (
        "inner",
        "v0: A = new A()V ()\nv1: A$In = call A.inner()LA$In; on v0 ()",
    ),
];

/// Goal 0 is the entry of a method, 1 and 2 are the sides of its first branch, 3 and 4 those of its
/// second, which comes after side 1; 5 is the entry of a method of an inner class, 6 a line.
fn goals() -> Goals {
    let goal = |class: &str, kind: GoalKind| Goal {
        class: class.into(),
        method: 0,
        signature: ("f".into(), "()V".into()),
        kind,
    };
    let side = |pc: u32, side: Side| {
        let kind = GoalKind::Branch {
            number: BranchId(0),
            pc,
            side_idx: 0,
            side,
            line: Some(3),
        };
        goal("A", kind)
    };
    let point = |pc: u32, first: u32, before: u32| Point {
        method: 0,
        pc,
        first: GoalId(first),
        jump: Some((Relation::Eq, Feed::Own)),
        cases: Vec::new(),
        orders: Vec::new(),
        before: vec![GoalId(before)],
    };
    Goals {
        list: vec![
            goal("A", GoalKind::Entry),
            side(4, Side::Jump),
            side(4, Side::FallThrough),
            side(9, Side::Jump),
            side(9, Side::FallThrough),
            goal("A$In", GoalKind::Entry),
            goal("A", GoalKind::Line { line: 7 }),
        ],
        classes: vec![
            (
                "A".into(),
                ClassGoals {
                    points: vec![point(4, 1, 0), point(9, 3, 1)],
                    entries: vec![(0, GoalId(0))],
                    fine: Vec::new(),
                },
            ),
            (
                "A$In".into(),
                ClassGoals {
                    entries: vec![(0, GoalId(5))],
                    ..ClassGoals::default()
                },
            ),
        ],
        n_secondary: 1,
        ..Goals::default()
    }
}

fn number(goal: &str) -> GoalId {
    GoalId(goal.parse().unwrap())
}

pub(super) struct Lab {
    pub(super) ledger: Ledger,
    goals: Goals,
    tests: Vec<(&'static str, TestCase)>,
}

impl Lab {
    pub(super) fn new(allowed: &[EffectGroup]) -> Lab {
        // A member is told by its address, as in a search: all tests share them.
        let members: Members = text::parse_members(MEMBERS).unwrap();
        let read = |(name, source): (&'static str, &str)| {
            let whole = format!("omakase test 1\n{source}");
            (name, text::parse_with(&whole, &members).unwrap())
        };
        let goals = goals();
        Lab {
            ledger: Ledger::new(&goals, Allowed::new(allowed)),
            goals,
            tests: TESTS.into_iter().map(read).collect(),
        }
    }

    fn test(&self, name: &str) -> &TestCase {
        let found = self.tests.iter().find(|(n, _)| *n == name);
        &found.unwrap_or_else(|| panic!("no test {name}")).1
    }

    /// The name of a test, or of one whose first statements these are.
    fn name(&self, test: &TestCase) -> String {
        let is_it = |t: &TestCase| t == test;
        if let Some((name, _)) = self.tests.iter().find(|(_, t)| is_it(t)) {
            return (*name).to_owned();
        }
        let starts = |t: &TestCase| t.statements.starts_with(&test.statements);
        match self.tests.iter().find(|(_, t)| starts(t)) {
            Some((name, _)) => format!("{name}[..{}]", test.len()),
            None => text::print(test),
        }
    }

    fn names<'t>(&self, tests: impl IntoIterator<Item = &'t TestCase>) -> String {
        let all: Vec<String> = tests.into_iter().map(|t| self.name(t)).collect();
        if all.is_empty() {
            "-".to_owned()
        } else {
            all.join(" ")
        }
    }

    /// The names of some tests, each once.
    fn distinct(&self, tests: &[TestCase]) -> String {
        let all: BTreeSet<String> = tests.iter().map(|t| self.name(t)).collect();
        let all: Vec<String> = all.into_iter().collect();
        if all.is_empty() {
            "-".to_owned()
        } else {
            all.join(" ")
        }
    }

    fn execution(&self, test: &TestCase, words: &[&str]) -> Execution {
        let mut run = Execution {
            end: End::Completed,
            observed: vec![Observed::Void; test.len()],
            reached: Vec::new(),
            repeated: Vec::new(),
            steps: 10,
            warmth: None,
            effects: Vec::new(),
            seen: Seen::default(),
        };
        for word in words {
            let (key, value) = word.split_once('=').unwrap();
            let parts: Vec<&str> = value.split(':').collect();
            match key {
                "threw" => {
                    let at: usize = parts[0].parse().unwrap();
                    run.observed.truncate(at);
                    run.end = End::Threw {
                        at,
                        class: parts[1].to_owned(),
                        message: None,
                        stack: vec![("A".to_owned(), parts[2].to_owned())],
                        cause: None,
                        places: vec![(0, None)],
                    };
                }
                "stopped" => {
                    let at: usize = value.parse().unwrap();
                    run.observed.truncate(at);
                    let reason = StopReason::OutOfFuel;
                    run.end = End::Stopped { at, reason };
                }
                "effect" => run.effects.push(Effect::new(
                    match value {
                        "files" => EffectKind::ReadsFiles,
                        "network" => EffectKind::UsesNetwork,
                        "exit" => EffectKind::Exits,
                        _ => panic!("no effect {value}"),
                    },
                    "",
                )),
                "object" => {
                    let at: usize = parts[0].parse().unwrap();
                    run.observed[at] = Observed::Object(parts[1].to_owned());
                }
                goal => {
                    run.reached.push((number(goal), value.parse().unwrap()));
                }
            }
        }
        run
    }

    /// What is known of each goal of which anything is.
    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (GoalId(k), e) in self.ledger.entries.iter() {
            if let Some(proof) = &e.proof {
                lines.push(format!("{k} infeasible by {}", proof.by));
            }
            if let Some(best) = &e.best {
                lines.push(format!("{k} by {}", self.name(best)));
            } else if let Some(needs) = &e.needs {
                let all: Vec<String> = needs.iter().map(ToString::to_string).collect();
                lines.push(format!("{k} needs {}", all.join(", ")));
            }
            if !e.close.is_empty() {
                let each = |(d, t): &(f64, Arc<TestCase>)| format!("{} {d}", self.name(t));
                let all: Vec<String> = e.close.iter().map(each).collect();
                lines.push(format!("{k} close to {}", all.join(", ")));
            }
        }
        lines
    }

    pub(super) fn line(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["add", name, ref rest @ ..] => {
                let test = self.test(name).clone();
                let run = self.execution(&test, rest);
                vec![format!("{name}: {:?}", self.ledger.add(&test, &run))]
            }
            ["state"] => self.state(),
            ["counts"] => vec![format!(
                "{} covered by {}",
                self.ledger.n_covered(),
                self.ledger.n_tests()
            )],
            ["covering"] => vec![self.names(&self.ledger.covering())],
            ["close"] => vec![self.names(self.ledger.close().map(|t| &**t))],
            ["completed"] => vec![self.names(self.ledger.completed.iter().map(|t| &**t))],
            ["thrown"] => {
                let all = self.ledger.thrown.iter();
                all.map(|((place, class), t)| format!("{place} {class} by {}", self.name(t)))
                    .collect()
            }
            ["throwing"] => {
                let found = self.ledger.throwing();
                vec![self.names(found.as_deref())]
            }
            ["refute", goal, by] => {
                let by = if by == "entry" { "entry" } else { "other" };
                let proof = Proof {
                    by,
                    reason: "no path takes it".into(),
                    assumptions: Vec::new(),
                    n_obligations: 1,
                };
                let answer = match self.ledger.refute(number(goal), Arc::new(proof)) {
                    Ok(()) => "refuted".to_owned(),
                    Err(_) => "contradiction".to_owned(),
                };
                vec![answer]
            }
            ["settled"] => vec![format!(
                "{} settled, {} contradictions",
                self.ledger.n_settled(),
                self.ledger.contradictions().len()
            )],
            ["distance", goal] => {
                let State::Open { closest, .. } = self.ledger.state(number(goal)) else {
                    return vec!["None".to_owned()];
                };
                vec![format!("{closest:?}")]
            }
            ["needed", goal] => {
                let needed = self.ledger.needed_effects(number(goal));
                vec![needed.map_or("nothing".to_owned(), |e| e[0].to_string())]
            }
            ["unentered"] => {
                let found = self.ledger.unentered(&self.goals);
                vec![found.map_or("-".to_owned(), |(g, t)| {
                    format!("{} {}", g.0, self.name(&t))
                })]
            }
            ["samples"] => {
                // Which tests are worked on at all, whatever the random numbers.
                let mut rng = Rng::new(1);
                let all = (0..100).filter_map(|_| self.ledger.sample(&mut rng));
                let all: Vec<TestCase> = all.map(|(_, t)| TestCase::clone(&t)).collect();
                vec![self.distinct(&all)]
            }
            ["working"] => {
                let mut rng = Rng::new(1);
                let all = (0..100).filter_map(|_| self.ledger.any_working(&mut rng));
                vec![self.distinct(&all.collect::<Vec<_>>())]
            }
            _ => panic!("no command: {line}"),
        }
    }
}
