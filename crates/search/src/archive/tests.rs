//! The archive, from text: what tests showed goes in line by line, what is kept comes out.
//!
//! A line `add NAME GOAL=DISTANCE ...` adds a test of the list below; words after it say how it ended
//! (`threw=STATEMENT:CLASS:METHOD`, `stopped=STATEMENT`), what it did to the host (`effect=files`)
//! and which objects were seen (`object=STATEMENT:CLASS`). The other commands ask.

use executor::goals::{ClassGoals, Feed, Point};
use executor::{EffectGroup, Goal, GoalKind, Seen};
use program::{Relation, Side};
use testcase::text::{self, Members};
use vm::StopReason;

use super::*;

const MEMBERS: &str = "omakase test 1
constructor A()V public ()
constructor A(I)V public (size: int)
method A.add(I)V public (n: int): void
method A.get()I public (): int
method A.inner()LA$In; public (): A$In
method B.help()I public static (): int
";

/// The tests, by name.
const TESTS: [(&str, &str); 8] = [
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
        let line = Some(3);
        goal("A", GoalKind::Branch { pc, side, line })
    };
    let point = |pc: u32, first: GoalId, before: Vec<GoalId>| Point {
        method: 0,
        pc,
        first,
        jump: Some((Relation::Eq, Feed::Own)),
        cases: Vec::new(),
        orders: Vec::new(),
        before,
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
                    points: vec![point(4, 1, vec![0]), point(9, 3, vec![1])],
                    entries: vec![(0, 0)],
                    fine: Vec::new(),
                },
            ),
            (
                "A$In".into(),
                ClassGoals {
                    entries: vec![(0, 5)],
                    ..ClassGoals::default()
                },
            ),
        ],
        n_secondary: 1,
        ..Goals::default()
    }
}

struct Lab {
    archive: Archive,
    goals: Goals,
    tests: Vec<(&'static str, TestCase)>,
}

impl Lab {
    fn new(allowed: &[EffectGroup]) -> Lab {
        // A member is told by its address, as in a search: all tests share them.
        let members: Members = text::parse_members(MEMBERS).unwrap();
        let read = |(name, source): (&'static str, &str)| {
            let whole = format!("omakase test 1\n{source}");
            (name, text::parse_with(&whole, &members).unwrap())
        };
        let goals = goals();
        Lab {
            archive: Archive::new(&goals, Allowed::new(allowed)),
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
                    let goal: GoalId = goal.parse().unwrap();
                    run.reached.push((goal, value.parse().unwrap()));
                }
            }
        }
        run
    }

    /// What is known of each goal of which anything is.
    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (k, e) in self.archive.entries.iter().enumerate() {
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

    fn line(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["add", name, ref rest @ ..] => {
                let test = self.test(name).clone();
                let run = self.execution(&test, rest);
                vec![format!("{name}: {:?}", self.archive.add(&test, &run))]
            }
            ["state"] => self.state(),
            ["counts"] => vec![format!(
                "{} covered by {}",
                self.archive.n_covered(),
                self.archive.n_tests()
            )],
            ["covering"] => vec![self.names(&self.archive.covering())],
            ["close"] => vec![self.names(self.archive.close().map(|t| &**t))],
            ["completed"] => vec![self.names(self.archive.completed.iter().map(|t| &**t))],
            ["thrown"] => {
                let all = self.archive.thrown.iter();
                all.map(|((place, class), t)| format!("{place} {class} by {}", self.name(t)))
                    .collect()
            }
            ["throwing"] => {
                let found = self.archive.throwing();
                vec![self.names(found.as_deref())]
            }
            ["distance", goal] => {
                let goal = goal.parse().unwrap();
                vec![format!("{:?}", self.archive.best_distance(goal))]
            }
            ["needed", goal] => {
                let needed = self.archive.needed_effects(goal.parse().unwrap());
                vec![needed.map_or("nothing".to_owned(), |e| e[0].to_string())]
            }
            ["unentered"] => {
                let found = self.archive.unentered(&self.goals);
                vec![found.map_or("-".to_owned(), |(g, t)| format!("{g} {}", self.name(&t)))]
            }
            ["samples"] => {
                // Which tests are worked on at all, whatever the random numbers.
                let mut rng = Rng::new(1);
                let all = (0..100).filter_map(|_| self.archive.sample(&mut rng));
                let all: Vec<TestCase> = all.map(|t| TestCase::clone(&t)).collect();
                vec![self.distinct(&all)]
            }
            ["working"] => {
                let mut rng = Rng::new(1);
                let all = (0..100).filter_map(|_| self.archive.any_working(&mut rng));
                vec![self.distinct(&all.collect::<Vec<_>>())]
            }
            ["emptied"] => {
                self.archive = self.archive.emptied();
                Vec::new()
            }
            _ => panic!("no command: {line}"),
        }
    }
}

#[track_caller]
fn check_allowing(allowed: &[EffectGroup], script: &str, expected: &str) {
    let mut lab = Lab::new(allowed);
    let lines = script.lines().map(str::trim).filter(|l| !l.is_empty());
    let answers: Vec<String> = lines.flat_map(|l| lab.line(l)).collect();
    let expected = expected.lines().map(str::trim);
    let expected: Vec<&str> = expected.filter(|l| !l.is_empty()).collect();
    assert_eq!(answers, expected);
}

/// The answers to a script, without those to commands that have none.
#[track_caller]
fn check(script: &str, expected: &str) {
    check_allowing(&[], script, expected);
}

#[test]
fn the_first_test_that_covers_a_goal_is_kept() {
    check(
        "add two 0=0 1=0
         state
         counts",
        "two: Covered
         0 by two
         1 by two
         2 covered by 1",
    );
}

#[test]
fn a_shorter_test_takes_the_place_of_a_longer_one() {
    check(
        "add three 0=0 1=0
         add one 0=0
         state
         counts",
        "three: Covered
         one: Nothing
         0 by one
         1 by three
         2 covered by 2",
    );
}

#[test]
fn a_test_of_the_same_length_does_not() {
    check(
        "add three 0=0
         add also_three 0=0
         state",
        "three: Covered
         also_three: Nothing
         0 by three",
    );
}

#[test]
fn a_test_that_returns_is_preferred_to_one_that_throws() {
    check(
        "add one 0=0 threw=0:java/lang/IllegalStateException:f
         add four 0=0
         add also_one 0=0 threw=0:java/lang/IllegalStateException:f
         state",
        "one: Covered
         four: Nothing
         also_one: Nothing
         0 by four",
    );
}

#[test]
fn what_comes_after_an_exception_is_cut_off() {
    check(
        "add four 0=0 threw=2:java/lang/IllegalStateException:f
         state",
        "four: Covered
         0 by three",
    );
}

#[test]
fn tests_that_get_closer_are_kept_the_closest_first() {
    check(
        "add one 1=0.5
         add two 1=0.25
         add three 1=0.75
         state
         distance 1
         distance 2",
        "one: Closer
         two: Closer
         three: Nothing
         1 close to two 0.25, one 0.5, three 0.75
         Some(0.25)
         None",
    );
}

#[test]
fn of_tests_that_are_equally_close_the_shorter_comes_first_then_the_newer() {
    check(
        "add three 1=0.5
         add four 1=0.5
         add also_three 1=0.5
         add one 1=0.5
         state",
        "three: Closer
         four: Nothing
         also_three: Nothing
         one: Nothing
         1 close to one 0.5, also_three 0.5, three 0.5, four 0.5",
    );
}

#[test]
fn the_same_test_is_not_kept_twice_for_a_goal() {
    check(
        "add one 1=0.5
         add one 1=0.5
         state",
        "one: Closer
         one: Nothing
         1 close to one 0.5",
    );
}

#[test]
fn a_goal_that_is_covered_needs_no_close_tests() {
    check(
        "add one 1=0.5
         add two 1=0
         add three 1=0.125
         state
         distance 1",
        "one: Closer
         two: Covered
         three: Nothing
         1 by two
         None",
    );
}

#[test]
fn covering_tests_come_in_the_order_of_the_goals_each_once() {
    check(
        "add two 2=0 0=0
         add three 1=0 3=0
         covering",
        "two: Covered
         three: Covered
         two three",
    );
}

#[test]
fn a_run_that_used_up_its_fuel_shows_nothing() {
    check(
        "add one 0=0 stopped=0
         state
         counts
         completed",
        "one: Nothing
         0 covered by 0
         -",
    );
}

#[test]
fn a_run_at_a_limit_of_the_machine_shows_nothing() {
    check(
        "add one 0=0 threw=0:java/lang/StackOverflowError:f
         add one 0=0 threw=0:java/lang/OutOfMemoryError:f
         add one 0=0 threw=0:java/lang/NoClassDefFoundError:f
         counts
         thrown",
        "one: Nothing
         one: Nothing
         one: Nothing
         0 covered by 0",
    );
}

#[test]
fn a_goal_that_only_tests_with_effects_cover_stays_open_and_is_noted() {
    check(
        "add one 0=0 effect=files
         state
         needed 0
         needed 1
         counts",
        "one: Closer
         0 needs reads files
         0 close to one 0
         reads files
         nothing
         0 covered by 0",
    );
}

#[test]
fn the_fewest_effects_are_noted() {
    check(
        "add one 0=0 effect=files effect=network
         add two 0=0 effect=network
         add three 0=0 effect=files effect=network
         needed 0",
        "one: Closer
         two: Nothing
         three: Nothing
         uses the network",
    );
}

#[test]
fn a_goal_that_a_test_without_effects_covers_needs_none() {
    check(
        "add one 0=0 effect=files
         add four 0=0
         state
         needed 0",
        "one: Closer
         four: Covered
         0 by four
         nothing",
    );
}

#[test]
fn effects_that_are_allowed_are_no_obstacle_but_none_is_better() {
    check_allowing(
        &[EffectGroup::Files],
        "add one 0=0 effect=files
         state
         add four 0=0
         add one 0=0 effect=files
         state
         add two 1=0 effect=network
         needed 1",
        "one: Covered
         0 by one
         four: Nothing
         one: Nothing
         0 by four
         two: Closer
         uses the network",
    );
}

#[test]
fn a_test_that_ends_the_jvm_notes_that_although_it_does_not_end() {
    check(
        "add one 0=0 stopped=0 effect=exit
         add one 1=0 stopped=0 effect=files
         needed 0
         needed 1",
        "one: Nothing
         one: Nothing
         ends the JVM
         nothing",
    );
}

#[test]
fn exceptions_are_kept_by_method_and_class_with_the_shortest_test() {
    check(
        "add three threw=2:java/lang/IllegalStateException:add
         add two threw=1:java/lang/IllegalStateException:add
         add two threw=1:java/lang/ArithmeticException:add
         add four threw=3:java/lang/ArithmeticException:get
         add one threw=0:java/lang/RuntimeException:f effect=files
         thrown",
        "three: Nothing
         two: Nothing
         two: Nothing
         four: Nothing
         one: Nothing
         A.add java/lang/IllegalStateException by two
         A.add java/lang/ArithmeticException by two
         A.get java/lang/ArithmeticException by four",
    );
}

#[test]
fn completed_tests_are_kept_by_the_calls_they_make() {
    check(
        "add three 0=0
         add also_three 0=0
         add one 0=0
         add two 0=0 threw=1:java/lang/RuntimeException:get
         completed",
        "three: Covered
         also_three: Nothing
         one: Nothing
         two: Nothing
         three one",
    );
}

#[test]
fn a_call_that_always_threw_is_worked_on_until_it_returns() {
    check(
        "add three threw=2:java/lang/IllegalStateException:add
         throwing
         add four
         throwing",
        "three: Nothing
         three
         four: Nothing
         -",
    );
}

#[test]
fn calls_that_always_threw_take_turns() {
    check(
        "add three threw=2:java/lang/IllegalStateException:add
         add two threw=1:java/lang/IllegalStateException:get
         throwing
         throwing
         throwing",
        "three: Nothing
         two: Nothing
         three
         two
         three",
    );
}

#[test]
fn calls_of_other_classes_do_not_count_as_throwing() {
    check(
        "add also_one threw=0:java/lang/IllegalStateException:help
         throwing",
        "also_one: Nothing
         -",
    );
}

#[test]
fn close_tests_come_by_goal_then_those_right_before_then_the_next_of_each() {
    check(
        "add one 1=0.5 2=0.5
         add two 1=0.25
         add also_two 0=0
         add inner 3=0.5
         close",
        "one: Closer
         two: Closer
         also_two: Covered
         inner: Closer
         two one inner",
    );
}

#[test]
fn tests_that_got_right_before_an_unreached_goal_are_close_to_it() {
    check(
        "add two 0=0 1=0
         add three 2=0.5
         close",
        "two: Covered
         three: Closer
         three two",
    );
}

#[test]
fn a_side_that_is_taken_with_an_effect_is_not_asked_for() {
    check(
        "add one 1=0 effect=files
         close",
        "one: Closer
         -",
    );
}

#[test]
fn samples_are_close_to_open_goals_or_lead_to_them() {
    check(
        "add one 0=0
         add two 1=0.5
         samples",
        "one: Covered
         two: Closer
         one two",
    );
}

#[test]
fn where_everything_is_covered_there_is_nothing_to_sample() {
    check(
        "add one 0=0 1=0 2=0 3=0 4=0 5=0 6=0
         samples
         counts",
        "one: Covered
         -
         7 covered by 1",
    );
}

#[test]
fn a_working_test_ends_before_the_statement_that_throws() {
    check(
        "add three 0=0 threw=2:java/lang/IllegalStateException:add
         working",
        "three: Covered
         three[..2]",
    );
}

#[test]
fn methods_of_inner_classes_that_were_not_entered_come_with_an_instance() {
    check(
        "unentered
         add inner object=1:A$In
         unentered
         add one 5=0
         unentered",
        "-
         inner: Nothing
         5 inner
         one: Covered
         -",
    );
}

#[test]
fn an_emptied_archive_knows_what_goals_need_and_nothing_else() {
    check(
        "add one 0=0 effect=files
         add two 1=0
         emptied
         state
         counts
         completed
         add two 1=0",
        "one: Closer
         two: Covered
         0 needs reads files
         0 covered by 0
         -
         two: Covered",
    );
}

#[test]
fn no_more_than_ten_close_tests_are_kept() {
    let mut lab = Lab::new(&[]);
    for k in 1..=20 {
        let line = format!("add one 1={}", f64::from(k) / 32.0);
        lab.line(&line);
    }
    assert_eq!(lab.archive.entries[1].close.len(), KEPT);
    let farthest = lab.archive.entries[1].close.last().map(|(d, _)| *d);
    assert_eq!(farthest, Some(10.0 / 32.0));
}
