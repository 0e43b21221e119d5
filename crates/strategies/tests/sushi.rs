//! Path conditions over whole structures, and how far states are from them.

use crate::lab;

use std::collections::BTreeSet;
use std::path::PathBuf;

use executor::Worker;
use jdk::Jdk;
use lab::Lab;
use search::Generator;
use strategies::entry::{EntryExploration, EntryMethod, Heap, callable};
use strategies::sushi::condition::PathCondition;
use strategies::sushi::facts::Facts;
use strategies::sushi::objective::{Objective, Onlooker};
use test_lab::{javac, jdks, workspace};
use testcase::TestCase;

fn structures(jdk: &Jdk, names: &[&str]) -> PathBuf {
    let read = |name: &&str| {
        let dir = workspace::root().join("corpus/sushi/structures");
        let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
        (format!("structures/{name}.java"), text)
    };
    let texts: Vec<(String, String)> = names.iter().map(read).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &files, &["-g"])
}

/// The conditions of the paths of a method, with everything on them.
fn conditions(lab: &Lab, name: &str, steps: u64) -> Vec<PathCondition> {
    let methods = callable(&lab.universe, &lab.goals, &lab.package);
    let is_it = |m: &EntryMethod| &*m.class.file.methods[m.index].name == name;
    let method = methods.into_iter().find(is_it).expect("a method");
    let call = method.call.clone().expect("it can be called");
    let mut machine = lab.machine();
    let of = (&*lab.package, Heap::Everything { scope: 6 });
    let mut exploration =
        EntryExploration::new(&mut machine, &lab.goals, method, of, 1).expect("ready");
    let mut found = Vec::new();
    exploration.follow(&mut machine, steps, &mut |explorer, path, covered| {
        found.extend(PathCondition::of(explorer, path, &call, covered));
        true
    });
    found
}

/// The distances of a test from conditions, and what it covers.
fn distances(
    worker: &mut Worker,
    conditions: &[PathCondition],
    test: &TestCase,
) -> (Vec<Option<f64>>, BTreeSet<goals::GoalId>) {
    let onlooker = Onlooker {
        objectives: conditions.iter().map(Objective::new).collect(),
        facts: None,
    };
    let (run, onlooker) = worker.run_watched(test, onlooker);
    let mut onlooker = onlooker.expect("it comes back");
    let least = onlooker.objectives.iter_mut().map(Objective::take_least);
    (least.collect(), run.covered().collect())
}

/// As in figure 3 of the paper: the structure is walked from its end, where the element was added.
#[test]
fn the_condition_of_the_motivating_example_speaks_of_the_structure() {
    let test = "the_condition_of_the_motivating_example_speaks_of_the_structure";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let classes = structures(&jdk, &["ChainList", "Sample4"]);
    let lab = Lab::open(&jdk, classes, "structures/Sample4");
    let found = conditions(&lab, "sample", 2_000_000);
    let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
    let expected = "fresh structures.ChainList(arg0) && fresh structures.ChainList$Link(arg0.header) \
                    && fresh structures.ChainList$Link(arg0.header.previous) && ";
    assert!(
        texts.iter().any(|t| t.starts_with(expected)),
        "{}",
        texts.join("\n")
    );
}

/// A condition that holds before a call is the condition of the path that the call takes.
#[test]
fn where_the_distance_is_zero_the_path_is_taken() {
    let Some(jdk) = jdks::oldest_or_skip("where_the_distance_is_zero_the_path_is_taken") else {
        return;
    };
    let classes = structures(&jdk, &["CachingList"]);
    let lab = Lab::open(&jdk, classes, "structures/CachingList");
    let mut worker = lab.worker();
    let mut n_zero = 0;
    for name in ["add", "removeFirst", "remove", "indexOf"] {
        let found = conditions(&lab, name, 300_000);
        assert!(found.len() > 3, "{name}: {}", found.len());
        let target = found[0].target.clone();
        let class = lab.universe.class("structures/CachingList").unwrap();
        let mut generator = Generator::new(&lab.universe, class, &lab.package, &lab.goals, 11);
        for _ in 0..40 {
            let mut test = generator.random_test();
            if !generator.append_call(&mut test, &target) {
                continue;
            }
            let (least, covered) = distances(&mut worker, &found, &test);
            for (condition, distance) in found.iter().zip(least) {
                let distance = distance.unwrap_or(1.0);
                assert!(distance >= 0.0 && distance <= condition.len() as f64);
                if distance == 0.0 {
                    n_zero += 1;
                    let lost = condition.goals.iter().find(|g| !covered.contains(g));
                    let lost = lost.map(|g| lab.shown(*g));
                    assert_eq!(lost, None, "{condition}\n{}", testcase::text::print(&test));
                }
            }
        }
    }
    assert!(n_zero > 40, "{n_zero}");
}

const CELLS: &str = "package cells;
public class Cells {
    static class Cell { int n; Cell next; }
    private Cell first;
    public void push(int n) { Cell c = new Cell(); c.n = n; c.next = first; first = c; }
    public int look() {
        if (first != null && first.next != null && first.next.n > 10) { return 1; }
        return 0;
    }
}
";

/// Figure 6: a number that is too small by three, a reference to what is not there.
#[test]
fn distances_are_those_of_figure_six() {
    let Some(jdk) = jdks::oldest_or_skip("distances_are_those_of_figure_six") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("cells/Cells.java", CELLS)], &["-g"]);
    let lab = Lab::open(&jdk, classes, "cells/Cells");
    let mut found = conditions(&lab, "look", 1_000_000);
    let meant = "fresh cells.Cells$Cell(this.first) && fresh cells.Cells$Cell(this.first.next) && \
                 this.first.next.n >";
    found.retain(|c| c.to_string().starts_with(meant));
    assert_eq!(found.len(), 1, "{}", found.len());
    let class = lab.universe.class("cells/Cells").unwrap();
    let constructor = class.constructors[0].clone();
    let method = |name: &str| {
        let is_it = |m: &&std::sync::Arc<testcase::Executable>| &*m.name == name;
        class.methods.iter().find(is_it).unwrap().clone()
    };
    let mut worker = lab.worker();
    let mut distance = |numbers: &[i32]| {
        use testcase::{Action, Prim, Ty};
        let mut test = TestCase::default();
        let made = Action::New {
            constructor: constructor.clone(),
            args: Vec::new(),
        };
        let on = Some(test.push(made, Ty::class("cells/Cells")));
        for n in numbers {
            let v = test.push(
                Action::Prim(Prim::Int, *n as u32 as u64),
                Ty::Prim(Prim::Int),
            );
            let call = Action::Call {
                method: method("push"),
                on,
                args: vec![v],
            };
            test.push(call, Ty::Void);
        }
        let look = Action::Call {
            method: method("look"),
            on,
            args: Vec::new(),
        };
        test.push(look, Ty::Prim(Prim::Int));
        let (least, _) = distances(&mut worker, &found, &test);
        least[0].unwrap()
    };
    // Nothing is there: three clauses, and only the first one is defined.
    assert_eq!(distance(&[]), 3.0);
    assert_eq!(distance(&[1]), 2.0);
    // Four are missing to more than ten: 1 - 1 / (1 + 4).
    assert!(
        (distance(&[7, 1]) - 0.8).abs() < 1e-6,
        "{}",
        distance(&[7, 1])
    );
    assert_eq!(distance(&[11, 1]), 0.0);
}

#[test]
fn what_always_held_is_said() {
    let Some(jdk) = jdks::oldest_or_skip("what_always_held_is_said") else {
        return;
    };
    let classes = structures(&jdk, &["CachingList"]);
    let lab = Lab::open(&jdk, classes, "structures/CachingList");
    let class = lab.universe.class("structures/CachingList").unwrap();
    let mut generator = Generator::new(&lab.universe, class, &lab.package, &lab.goals, 5);
    let mut worker = lab.worker();
    let mut onlooker = Onlooker {
        objectives: Vec::new(),
        facts: Some(Facts::default()),
    };
    for _ in 0..200 {
        let mut test = generator.random_test();
        for _ in 0..4 {
            test = generator.mutate(&test).0;
        }
        let (_, back) = worker.run_watched(&test, onlooker);
        onlooker = back.expect("it comes back");
    }
    let facts = onlooker.facts.expect("they were collected");
    let candidates = facts.candidates();
    let is_one = |text: &str| candidates.contains(text);
    assert!(
        is_one("structures.CachingList.header is not null"),
        "{candidates:?}"
    );
    assert!(
        !is_one("structures.CachingList.firstCached is not null"),
        "{candidates:?}"
    );
}
