//! Path conditions of single calls: they hold in the states that tests build, and their alternatives do not.

use crate::lab;

use std::path::PathBuf;
use std::rc::Rc;

use executor::Worker;
use jdk::Jdk;
use lab::Lab;
use search::Generator;
use strategies::entry::callable;
use strategies::sushi::condition::PathCondition;
use strategies::sushi::objective::{Objective, Onlooker};
use strategies::tardis::paths::{Explored, Habits};
use strategies::tardis::refute::{Answer, Refuter};
use test_lab::{javac, jdks, workspace};
use testcase::{Action, TestCase};

fn compiled(jdk: &Jdk, files: &[&str]) -> PathBuf {
    let read = |file: &&str| {
        let text = std::fs::read_to_string(workspace::root().join("corpus").join(file)).unwrap();
        let (dir, name) = file.rsplit_once('/').unwrap();
        let package = dir.rsplit('/').next().unwrap();
        (format!("{package}/{name}"), text)
    };
    let texts: Vec<(String, String)> = files.iter().map(read).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &files, &["-g"])
}

const HABITS: Habits = Habits {
    longest: 400,
    prefixes: false,
    cores: true,
};

/// How far the last call of a test is from a condition.
fn distance(worker: &mut Worker, condition: &PathCondition, test: &TestCase) -> Option<f64> {
    let onlooker = Onlooker {
        objectives: vec![Objective::new(condition)],
        facts: None,
    };
    let (_, onlooker) = worker.run_watched(test, onlooker);
    onlooker?.objectives[0].take_least()
}

/// In the state that a test built, the condition of its own path holds, and no alternative does: each has the
/// negation of a clause that held.
#[test]
fn conditions_hold_in_the_states_they_are_read_off_and_alternatives_do_not() {
    let name = "conditions_hold_in_the_states_they_are_read_off_and_alternatives_do_not";
    let Some(jdk) = jdks::oldest_or_skip(name) else {
        return;
    };
    for (files, class) in [
        (
            &["sushi/structures/CachingList.java"][..],
            "structures/CachingList",
        ),
        (&["hybrid/casestudy/AvlTree.java"], "casestudy/AvlTree"),
        (
            &[
                "sushi/structures/LabelRenamer.java",
                "sushi/structures/Syntax.java",
            ],
            "structures/LabelRenamer",
        ),
        (
            &["sushi/structures/Trajectory.java"],
            "structures/Trajectory",
        ),
    ] {
        let lab = Lab::open(&jdk, compiled(&jdk, files), class);
        let methods = callable(&lab.universe, &lab.goals, &lab.package);
        let targets: Vec<_> = methods.into_iter().filter_map(|m| m.call).collect();
        let mut explored = Explored::new(lab.worker(), targets.clone(), HABITS);
        let mut worker = lab.worker();
        let info = lab.universe.class(class).unwrap();
        let mut generator = Generator::new(&lab.universe, info, &lab.package, &lab.goals, 5);
        let (mut n_own, mut n_others) = (0, 0);
        for k in 0..100 {
            let method = k % targets.len();
            let mut test = generator.random_test();
            let is_called = |t: &TestCase| {
                let calls = t.statements.iter().filter(|s| match &s.action {
                    Action::Call { method: m, .. } => m.name == targets[method].name,
                    _ => false,
                });
                calls.count()
            };
            // Of several calls of the method it would be the closest that counts.
            if !generator.append_call(&mut test, &targets[method]) || is_called(&test) > 1 {
                continue;
            }
            let shown = || testcase::text::print(&test);
            if let Some(own) = explored.path_condition(method, &test) {
                let found = distance(&mut worker, &own, &test);
                assert_eq!(found, Some(0.0), "{class}\n{own}\n{}", shown());
                n_own += 1;
            }
            let analysed = explored.analyse(method, &Rc::new(test.clone()));
            for (alternative, _) in analysed.alternatives.iter().take(30) {
                let Some(condition) = explored.condition(alternative, None) else {
                    continue;
                };
                let found = distance(&mut worker, &condition, &test);
                let is_violated = found.is_some_and(|d| d > 0.0);
                assert!(is_violated, "{class} {found:?}\n{condition}\n{}", shown());
                n_others += 1;
            }
        }
        assert!(n_own > 15, "{class}: {n_own}");
        assert!(n_others > 2, "{class}: {n_others}");
    }
}

/// Section 3: the alternatives of the test with all zeros.
#[test]
fn the_alternatives_of_the_example_of_the_paper() {
    let Some(jdk) = jdks::oldest_or_skip("the_alternatives_of_the_example_of_the_paper") else {
        return;
    };
    let classes = compiled(&jdk, &["tardis/paper/SampleClass.java"]);
    let lab = Lab::open(&jdk, classes, "paper/SampleClass");
    let text = "omakase test 1\n\
                v0: int = int 0\n\
                v1: paper/SampleClass = new paper/SampleClass(IIIIIIIIIIIIIII)V \
                (v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0)\n\
                v2: java/lang/String = call paper/SampleClass.run()Ljava/lang/String; on v1 ()\n";
    let test = testcase::text::parse_in(text, &lab.universe).unwrap();
    let methods = callable(&lab.universe, &lab.goals, &lab.package);
    let targets: Vec<_> = methods.into_iter().filter_map(|m| m.call).collect();
    let mut explored = Explored::new(lab.worker(), targets, HABITS);
    let analysed = explored.analyse(0, &Rc::new(test));
    assert!(analysed.is_reached);
    let last = |text: String| text.rsplit(" && ").next().unwrap().to_owned();
    let negated: Vec<String> = analysed
        .alternatives
        .iter()
        .filter_map(|(a, _)| explored.condition(a, None))
        .map(|condition| last(condition.to_string()))
        .collect();
    // That the array is there comes before what the paper lists.
    assert_eq!(
        negated,
        [
            "this.a == null",
            "this.a.length == 0",
            "this.a[0] > 0",
            "this.a.length <= 1",
            "this.a[1] > 1000",
            "this.a.length <= 2",
            "this.a[2] > 2000",
            "this.a.length <= 3",
            "this.a[3] > 3000",
            "this.a.length <= 4",
            "this.a[4] > 4000",
            "this.a.length >= 6",
        ]
    );
}

const SHAPES: &str = "package shapes;
public class Shapes {
    public interface Shape { }
    public static final class Square implements Shape { int side; public Square(int side) { this.side = side; } }
    public static final class Disc implements Shape { int radius; public Disc(int radius) { this.radius = radius; } }
    private Shape first;
    private Shape second;
    public void put(Shape s, Shape t) { first = s; second = t; }
    public int look(String name) {
        if (first == null) { return 0; }
        if (first == second) { return 1; }
        if (second instanceof Disc && ((Disc) second).radius > 7) { return 2; }
        return name.length() > 3 ? 3 : 4;
    }
}
";

/// Clauses on null, on types, on aliases and on texts, with what could hold instead.
#[test]
fn clauses_of_all_kinds_are_negated() {
    let Some(jdk) = jdks::oldest_or_skip("clauses_of_all_kinds_are_negated") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("shapes/Shapes.java", SHAPES)], &["-g"]);
    let lab = Lab::open(&jdk, classes, "shapes/Shapes");
    let methods = callable(&lab.universe, &lab.goals, &lab.package);
    let targets: Vec<_> = methods.into_iter().filter_map(|m| m.call).collect();
    let look = targets.iter().position(|t| &*t.name == "look").unwrap();
    let mut explored = Explored::new(lab.worker(), targets, HABITS);
    let text = "omakase test 1\n\
                v0: shapes/Shapes = new shapes/Shapes()V ()\n\
                v1: int = int 5\n\
                v2: shapes/Shapes$Square = new shapes/Shapes$Square(I)V (v1)\n\
                v3: shapes/Shapes$Disc = new shapes/Shapes$Disc(I)V (v1)\n\
                v4: void = call shapes/Shapes.put(Lshapes/Shapes$Shape;Lshapes/Shapes$Shape;)V on v0 (v2, v3)\n\
                v5: java/lang/String = \"ab\"\n\
                v6: int = call shapes/Shapes.look(Ljava/lang/String;)I on v0 (v5)\n";
    let test = testcase::text::parse_in(text, &lab.universe).unwrap();
    let analysed = explored.analyse(look, &Rc::new(test));
    let conditions: Vec<String> = analysed
        .alternatives
        .iter()
        .filter_map(|(a, _)| explored.condition(a, None))
        .map(|condition| condition.to_string())
        .collect();
    let square = "fresh shapes.Shapes$Square(this.first)";
    let disc = "fresh shapes.Shapes$Disc(this.second)";
    for expected in [
        "this.first == null".to_owned(),
        "fresh shapes.Shapes$Disc(this.first)".to_owned(),
        format!("{square} && this.second == null"),
        format!("{square} && fresh shapes.Shapes$Square(this.second)"),
        format!("{square} && this.second == this.first"),
        format!("{square} && {disc} && this.second.radius >= 8"),
    ] {
        assert!(
            conditions.contains(&expected),
            "{expected}\nis not in\n{}",
            conditions.join("\n")
        );
    }
    let is_of_text = |c: &&String| c.contains("length() >= 4");
    assert_eq!(conditions.iter().filter(is_of_text).count(), 1);
}

const NARROW: &str = "package narrow;
public class Narrow {
    public static int look(int x, int y, int z) {
        int n = 0;
        if (y > 0) { n++; }
        if (x > 5) {
            if (z == x * 7919) { n += 2; }
            if (x > 3) { n += 4; }
        }
        return n;
    }
}
";

/// What contradicts the path before it is refuted by a core without what has nothing to do with it; the rest gets
/// arguments.
#[test]
fn a_solver_refutes_contradictions_by_their_cores() {
    let Some(jdk) = jdks::oldest_or_skip("a_solver_refutes_contradictions_by_their_cores") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("narrow/Narrow.java", NARROW)], &["-g"]);
    let lab = Lab::open(&jdk, classes, "narrow/Narrow");
    let methods = callable(&lab.universe, &lab.goals, &lab.package);
    let targets: Vec<_> = methods.into_iter().filter_map(|m| m.call).collect();
    let mut explored = Explored::new(lab.worker(), targets, HABITS);
    let mut refuter = Refuter::new(1, 1);
    let text = |y: i32| {
        format!(
            "omakase test 1\nv0: int = int 9\nv1: int = int {y}\n\
             v2: int = call narrow/Narrow.look(III)I (v0, v1, v1)\n"
        )
    };
    let mut answers = Vec::new();
    for y in [1, -1] {
        let test = testcase::text::parse_in(&text(y), &lab.universe).unwrap();
        let analysed = explored.analyse(0, &Rc::new(test));
        for (alternative, _) in analysed.alternatives {
            let shown = explored.condition(&alternative, None).unwrap().to_string();
            let answer = match refuter.ask(&mut explored, &alternative) {
                Answer::Refuted(core) => format!("refuted by {}", core.len()),
                Answer::Input(_) => "possible".to_owned(),
                Answer::Unknown => "unknown".to_owned(),
            };
            answers.push(format!("{shown}: {answer}"));
        }
    }
    assert!(refuter.take_cost() > 0);
    assert_eq!(
        answers,
        [
            "y <= 0: possible",
            "y > 0 && x <= 5: possible",
            "y > 0 && x >= 6 && x * 7919 == z: possible",
            "y > 0 && x >= 6 && x * 7919 != z && x <= 3: refuted by 2",
            "y <= 0 && x <= 5: possible",
            "y <= 0 && x >= 6 && x * 7919 == z: possible",
            "y <= 0 && x >= 6 && x * 7919 != z && x <= 3: refuted by 2",
        ]
    );
}
