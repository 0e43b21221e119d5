//! Minimising, from text: tests of a search in, the tests that are kept out, run on the machine.

pub(crate) mod lab;

use super::*;
use lab::{check, printed};

/// These tests are kept of all, in this order.
#[track_caller]
fn check_kept(source: &'static str, expected: &str) {
    let job = move |lab: &mut lab::Lab| {
        let candidates = lab.read(source);
        let kept = minimise(std::slice::from_mut(&mut lab.worker), &candidates, &|| {
            false
        });
        let of_all: BTreeSet<GoalId> = covered_by(&mut lab.worker, &candidates);
        let tests: Vec<TestCase> = kept.into_iter().map(|k| k.test).collect();
        let of_kept = covered_by(&mut lab.worker, &tests);
        assert!(of_all.is_subset(&of_kept), "what all cover is covered");
        printed(&tests)
    };
    check(job, expected);
}

fn covered_by(worker: &mut Worker, tests: &[TestCase]) -> BTreeSet<GoalId> {
    let mut all = BTreeSet::new();
    for t in tests {
        all.extend(worker.run(t).covered());
    }
    all
}

/// One step on the first of some tests gives these.
#[track_caller]
fn check_step(
    source: &'static str,
    step: fn(&mut Worker, Vec<TestCase>) -> Vec<TestCase>,
    expected: &str,
) {
    let job = move |lab: &mut lab::Lab| {
        let tests = lab.read(source);
        printed(&step(&mut lab.worker, tests))
    };
    check(job, expected);
}

/// A test, shortened with all its goals.
fn shortened(worker: &mut Worker, tests: Vec<TestCase>) -> Vec<TestCase> {
    let test = tests[0].clone();
    let run = worker.run(&test);
    let goals = run.covered().collect();
    vec![shorten(worker, Kept { test, run, goals }).test]
}

#[test]
fn fields_at_the_end_of_a_test_show_nothing() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: int = get lab/Account.balance:I of v0
         v3: void = set lab/Account.balance:I of v0 to v2",
        |w, t| vec![run_to_a_call(w, &t[0]).0],
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()",
    );
}

#[test]
fn a_test_that_fails_on_a_field_ends_before_it() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: lab/Account = null
         v3: int = get lab/Account.balance:I of v2
         v4: int = call lab/Account.deposit(I)I on v0 (v3)",
        |w, t| vec![run_to_a_call(w, &t[0]).0],
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: lab/Account = null",
    );
}

#[test]
fn a_test_ends_where_it_throws() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 3
         v2: int = call lab/Account.withdraw(I)I on v0 (v1)
         v3: int = call lab/Account.deposit(I)I on v0 (v2)",
        |w, t| vec![run_to_a_call(w, &t[0]).0],
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 3
         v2: int = call lab/Account.withdraw(I)I on v0 (v1)",
    );
}

#[test]
fn a_number_that_a_call_gave_becomes_a_literal_where_it_is_used() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 30
         v2: int = call lab/Account.deposit(I)I on v0 (v1)
         v3: int = call lab/Account.large(I)I (v2)",
        |w, t| {
            let run = w.run(&t[0]);
            vec![with_literals(w, t[0].clone(), run).0]
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 30
         v2: int = call lab/Account.deposit(I)I on v0 (v1)
         v3: int = int 30
         v4: int = call lab/Account.large(I)I (v3)",
    );
}

#[test]
fn a_text_that_a_call_gave_becomes_a_literal_where_it_is_used() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)",
        |w, t| {
            let run = w.run(&t[0]);
            vec![with_literals(w, t[0].clone(), run).0]
        },
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: java/lang/String = "name"
         v3: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v2)"#,
    );
}

#[test]
fn a_field_that_was_read_becomes_a_literal_where_it_is_used() {
    check_step(
        "v0: int = int 7
         v1: lab/Account = new lab/Account(I)V (v0)
         v2: int = get lab/Account.balance:I of v1
         v3: int = call lab/Account.large(I)I (v2)",
        |w, t| {
            let run = w.run(&t[0]);
            vec![with_literals(w, t[0].clone(), run).0]
        },
        "v0: int = int 7
         v1: lab/Account = new lab/Account(I)V (v0)
         v2: int = get lab/Account.balance:I of v1
         v3: int = int 7
         v4: int = call lab/Account.large(I)I (v3)",
    );
}

#[test]
fn results_that_nobody_uses_stay_as_they_are() {
    check_step(
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)
         v2: int = call lab/Account.large(I)I (v0)",
        |w, t| {
            let run = w.run(&t[0]);
            vec![with_literals(w, t[0].clone(), run).0]
        },
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)
         v2: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn a_null_that_a_test_fails_on_becomes_what_another_test_has() {
    check_step(
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = null
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)
         test
         v0: java/lang/String = "abc"
         v1: int = int 1"#,
        |w, t| {
            let run = w.run(&t[0]);
            vec![without_null(w, t[0].clone(), run, &t).0]
        },
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = "abc"
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)"#,
    );
}

#[test]
fn a_null_stays_where_no_other_test_has_anything_better() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = null
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)
         test
         v0: int = int 1",
        |w, t| {
            let run = w.run(&t[0]);
            vec![without_null(w, t[0].clone(), run, &t).0]
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = null
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)",
    );
}

#[test]
fn a_null_that_a_test_does_not_fail_on_stays() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: lab/Account$Kind = null
         v2: boolean = call lab/Account.is(Llab/Account$Kind;)Z on v0 (v1)
         test
         v0: lab/Account$Kind = enum lab/Account$Kind.OPEN",
        |w, t| {
            let run = w.run(&t[0]);
            vec![without_null(w, t[0].clone(), run, &t).0]
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: lab/Account$Kind = null
         v2: boolean = call lab/Account.is(Llab/Account$Kind;)Z on v0 (v1)",
    );
}

#[test]
fn parts_that_have_nothing_to_do_with_each_other_become_tests() {
    check_step(
        "v0: int = int 7
         v1: boolean = boolean true
         v2: int = call lab/Account.large(I)I (v0)
         v3: int = call lab/Account.flag(Z)I (v1)",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let parts = split::parts(w, &t[0], (&run, &covered));
            parts.into_iter().flatten().map(|p| p.0).collect()
        },
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: boolean = boolean true
         v1: int = call lab/Account.flag(Z)I (v0)",
    );
}

#[test]
fn a_literal_that_two_parts_share_does_not_hold_them_together() {
    check_step(
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)
         v2: boolean = call lab/Account.same(II)Z (v0, v0)",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let parts = split::parts(w, &t[0], (&run, &covered));
            parts.into_iter().flatten().map(|p| p.0).collect()
        },
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: int = int 7
         v1: int = int 7
         v2: boolean = call lab/Account.same(II)Z (v0, v1)",
    );
}

#[test]
fn a_test_of_one_story_is_not_taken_apart() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let parts = split::parts(w, &t[0], (&run, &covered));
            parts.into_iter().flatten().map(|p| p.0).collect()
        },
        "",
    );
}

#[test]
fn parts_of_values_alone_are_no_tests() {
    check_step(
        "v0: int = int 7
         v1: int[] = array int {}
         v2: int = call lab/Account.large(I)I (v0)",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let parts = split::parts(w, &t[0], (&run, &covered));
            parts.into_iter().flatten().map(|p| p.0).collect()
        },
        "v0: int = int 7
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn a_call_aside_that_covers_something_becomes_a_test() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: void = call lab/Account.open()V on v0 ()",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let found = split::steps(w, (t[0].clone(), run, covered));
            found.into_iter().map(|p| p.0).collect()
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         test
         v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()",
    );
}

#[test]
fn a_call_aside_that_covers_nothing_goes() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: void = call lab/Account.open()V on v0 ()",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let found = split::steps(w, (t[0].clone(), run, covered));
            found.into_iter().map(|p| p.0).collect()
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()",
    );
}

#[test]
fn a_call_that_the_last_one_needs_is_not_aside() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 50
         v2: int = call lab/Account.deposit(I)I on v0 (v1)
         v3: void = call lab/Account.open()V on v0 ()
         v4: int = int 20
         v5: int = call lab/Account.withdraw(I)I on v0 (v4)",
        |w, t| {
            let run = w.run(&t[0]);
            let covered = run.covered().collect();
            let found = split::steps(w, (t[0].clone(), run, covered));
            found.into_iter().map(|p| p.0).collect()
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 50
         v2: int = call lab/Account.deposit(I)I on v0 (v1)
         v3: void = call lab/Account.open()V on v0 ()
         v4: int = int 20
         v5: int = call lab/Account.withdraw(I)I on v0 (v4)",
    );
}

#[test]
fn every_use_of_a_literal_gets_its_own() {
    check_step(
        r#"v0: int = int 7
         v1: java/lang/String = "a"
         v2: boolean = call lab/Account.same(II)Z (v0, v0)
         v3: int = call lab/Account.large(I)I (v0)"#,
        |_, t| vec![unshared(&t[0])],
        r#"v0: int = int 7
         v1: java/lang/String = "a"
         v2: int = int 7
         v3: boolean = call lab/Account.same(II)Z (v0, v2)
         v4: int = int 7
         v5: int = call lab/Account.large(I)I (v4)"#,
    );
}

#[test]
fn objects_stay_shared() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: void = call lab/Account.open()V on v0 ()",
        |_, t| vec![unshared(&t[0])],
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: void = call lab/Account.open()V on v0 ()",
    );
}

#[test]
fn a_shortened_test_has_no_statement_that_its_goals_do_not_need() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 5
         v2: int = call lab/Account.large(I)I (v1)
         v3: void = call lab/Account.open()V on v0 ()
         v4: int = int 3
         v5: int = call lab/Account.large(I)I (v4)",
        shortened,
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 3
         v2: int = call lab/Account.large(I)I (v1)
         v3: void = call lab/Account.open()V on v0 ()",
    );
}

#[test]
fn a_number_becomes_small_where_a_small_one_will_do() {
    check_step(
        "v0: int = int -7364
         v1: int = call lab/Account.large(I)I (v0)",
        shortened,
        "v0: int = int 3
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn a_number_comes_as_near_to_zero_as_its_goal_lets_it() {
    check_step(
        "v0: int = int 73642
         v1: int = call lab/Account.large(I)I (v0)",
        shortened,
        "v0: int = int 1001
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn numbers_that_must_be_equal_become_small_together() {
    check_step(
        "v0: int = int 7364
         v1: int = int 7364
         v2: boolean = call lab/Account.same(II)Z (v0, v1)",
        shortened,
        "v0: int = int 3
         v1: int = int 3
         v2: boolean = call lab/Account.same(II)Z (v0, v1)",
    );
}

#[test]
fn different_numbers_become_different_small_ones() {
    check_step(
        "v0: int = int 7364
         v1: int = int 99
         v2: boolean = call lab/Account.same(II)Z (v0, v1)",
        shortened,
        "v0: int = int 3
         v1: int = int 5
         v2: boolean = call lab/Account.same(II)Z (v0, v1)",
    );
}

#[test]
fn a_text_becomes_a_word_where_that_will_do() {
    check_step(
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = "?!"
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)"#,
        shortened,
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = "Abc"
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)"#,
    );
}

#[test]
fn a_text_that_must_be_long_becomes_the_alphabet() {
    check_step(
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = "?!?!??!"
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)"#,
        shortened,
        r#"v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = "abcdefg"
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)"#,
    );
}

#[test]
fn an_exception_that_the_goals_need_stays_at_the_end() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 5
         v2: int = call lab/Account.withdraw(I)I on v0 (v1)
         v3: void = call lab/Account.open()V on v0 ()",
        shortened,
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 3
         v2: int = call lab/Account.withdraw(I)I on v0 (v1)",
    );
}

#[test]
fn a_test_that_adds_nothing_is_not_kept() {
    check_kept(
        "v0: int = int 1
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: int = int 2
         v1: int = call lab/Account.large(I)I (v0)",
        "v0: int = int 3
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn tests_that_cover_different_sides_are_both_kept() {
    check_kept(
        "v0: int = int 1
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: int = int 2000
         v1: int = call lab/Account.large(I)I (v0)",
        "v0: int = int 3
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: int = int 1001
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn one_test_of_two_stories_becomes_two() {
    check_kept(
        "v0: int = int 2000
         v1: int = call lab/Account.large(I)I (v0)
         v2: boolean = boolean true
         v3: int = call lab/Account.flag(Z)I (v2)",
        "v0: int = int 1001
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: boolean = boolean true
         v1: int = call lab/Account.flag(Z)I (v0)",
    );
}

#[test]
fn a_test_that_fails_on_null_is_kept_for_what_no_other_covers() {
    check_kept(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = null
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)
         test
         v0: int = int 1
         v1: int = call lab/Account.large(I)I (v0)",
        "v0: int = int 3
         v1: int = call lab/Account.large(I)I (v0)
         test
         v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = null
         v2: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v1)",
    );
}

#[test]
fn no_tests_make_no_tests() {
    check_kept("", "");
}

#[test]
fn what_a_constructor_checks_is_kept() {
    check_kept(
        "v0: int = int -5000
         v1: lab/Account = new lab/Account(I)V (v0)
         v2: void = call lab/Account.open()V on v1 ()
         test
         v0: int = int 7777
         v1: lab/Account = new lab/Account(I)V (v0)",
        "v0: int = int -1
         v1: lab/Account = new lab/Account(I)V (v0)
         test
         v0: int = int 3
         v1: lab/Account = new lab/Account(I)V (v0)",
    );
}

#[test]
fn an_array_that_need_not_be_empty_is_not() {
    check_step(
        "v0: int[] = array int {}
         v1: int = call lab/Account.sum([I)I (v0)",
        |w, t| {
            let run = w.run(&t[0]);
            let kept = Kept {
                test: t[0].clone(),
                run,
                goals: Vec::new(),
            };
            vec![shorten(w, kept).test]
        },
        "v0: int = int 3
         v1: int = int 5
         v2: int = int 7
         v3: int[] = array int {v0, v1, v2}
         v4: int = call lab/Account.sum([I)I (v3)",
    );
}

#[test]
fn a_number_that_must_be_small_is_the_most_telling_of_the_small() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 0
         v2: void = call lab/Account.open()V on v0 ()
         v3: int = call lab/Account.withdraw(I)I on v0 (v1)",
        shortened,
        "v0: lab/Account = new lab/Account()V ()
         v1: int = int 0
         v2: void = call lab/Account.open()V on v0 ()
         v3: int = call lab/Account.withdraw(I)I on v0 (v1)",
    );
}

#[test]
fn an_object_is_made_of_values_where_another_test_does() {
    check_step(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         test
         v0: int = int 77
         v1: lab/Account = new lab/Account(I)V (v0)",
        |w, t| {
            let run = w.run(&t[0]);
            let name = run.covered().last();
            let kept = Kept {
                test: t[0].clone(),
                run,
                goals: name.into_iter().collect(),
            };
            vec![shorten_with(w, kept, &Makers::of(&t)).test]
        },
        "v0: int = int 3
         v1: lab/Account = new lab/Account(I)V (v0)
         v2: java/lang/String = call lab/Account.name()Ljava/lang/String; on v1 ()",
    );
}
