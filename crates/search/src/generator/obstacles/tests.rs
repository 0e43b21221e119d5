//! Calls put before one that is refused or goes the wrong way, from text.

use std::collections::BTreeSet;

use testcase::{text, typing};

use super::*;
use crate::minimise::tests::lab::{Lab, check};

/// As many as make every choice of a small test come up.
const SEEDS: u64 = 200;

/// The calls that operators put into a test, by name, each once and sorted; `nothing` where there is none.
fn calls_put(lab: &mut Lab, source: &str, operator: Operator) -> String {
    let test = lab.read(source).remove(0);
    let run = lab.worker.run(&test);
    let own = names(&test);
    let mut put = BTreeSet::new();
    for seed in 0..SEEDS {
        let class = lab.class.clone();
        let mut generator = Generator::new(&lab.universe, class, "lab", &lab.goals, seed);
        generator.obstacles.learn(&lab.universe, &test, &run);
        let Some(found) = operator(lab, &mut generator, &test) else {
            continue;
        };
        typing::check(&found, &lab.universe)
            .unwrap_or_else(|e| panic!("{e}\n{}", text::print(&found)));
        let all = names(&found);
        assert!(all.ends_with(&own[own.len() - 1..]), "what was there stays");
        put.extend(all.into_iter().filter(|name| !own.contains(name)));
    }
    if put.is_empty() {
        return "nothing\n".to_owned();
    }
    put.into_iter().map(|name| name + "\n").collect()
}

type Operator = fn(&Lab, &mut Generator<'_>, &TestCase) -> Option<TestCase>;

fn names(test: &TestCase) -> Vec<String> {
    let called = test.statements.iter().filter_map(|s| s.action.called());
    called.map(|(e, _)| e.name.to_string()).collect()
}

fn lift(_: &Lab, generator: &mut Generator<'_>, _: &TestCase) -> Option<TestCase> {
    generator.lifted()
}

/// Aims at the last branch of a method.
fn aim(
    lab: &Lab,
    generator: &mut Generator<'_>,
    test: &TestCase,
    method: &str,
) -> Option<TestCase> {
    let is_aim = |g: &&Goal| *g.signature.0 == *method && g.side_key().is_some();
    let goal = lab.goals.list.iter().rfind(is_aim)?;
    generator.prepared_for(test, goal)
}

#[test]
fn what_was_asked_where_a_call_was_refused_is_set_before_it() {
    check(
        |lab| {
            let refused = "v0: lab/Account = new lab/Account()V ()
                v1: int = int 3
                v2: int = call lab/Account.withdraw(I)I on v0 (v1)";
            calls_put(lab, refused, lift)
        },
        "open",
    );
}

#[test]
fn what_is_refused_for_its_arguments_is_left_to_changes_of_these() {
    check(
        |lab| {
            let refused = "v0: int = int -3
                v1: lab/Account = new lab/Account(I)V (v0)";
            calls_put(lab, refused, lift)
        },
        "nothing",
    );
}

#[test]
fn a_test_that_ends_well_was_not_refused() {
    check(
        |lab| {
            let accepted = "v0: lab/Account = new lab/Account()V ()
                v1: void = call lab/Account.open()V on v0 ()
                v2: int = int 3
                v3: int = call lab/Account.withdraw(I)I on v0 (v2)";
            calls_put(lab, accepted, lift)
        },
        "nothing",
    );
}

#[test]
fn what_decides_on_a_branch_is_set_before_the_call_that_comes_near() {
    check(
        |lab| {
            let near = "v0: lab/Account = new lab/Account()V ()
                v1: void = call lab/Account.open()V on v0 ()
                v2: int = int 3
                v3: int = call lab/Account.withdraw(I)I on v0 (v2)";
            calls_put(lab, near, |lab, g, t| aim(lab, g, t, "withdraw"))
        },
        "deposit",
    );
}

#[test]
fn a_branch_on_arguments_alone_asks_for_no_calls() {
    check(
        |lab| {
            let near = "v0: lab/Account = new lab/Account()V ()
                v1: int = int 3
                v2: int = call lab/Account.deposit(I)I on v0 (v1)
                v3: int = call lab/Account.large(I)I (v2)";
            calls_put(lab, near, |lab, g, t| aim(lab, g, t, "large"))
        },
        "nothing",
    );
}
