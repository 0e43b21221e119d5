//! The ledger, from text: scripts in, answers out.

mod script;

use executor::EffectGroup;
use goals::GoalId;

use super::KEPT;
use script::Lab;

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
fn a_test_without_effects_is_preferred_even_where_it_throws() {
    check_allowing(
        &[EffectGroup::Files],
        "add one 0=0 effect=files
         add two 0=0 threw=1:java/lang/RuntimeException:get
         add one 0=0 effect=files
         state",
        "one: Covered
         two: Nothing
         one: Nothing
         0 by two",
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
fn no_more_than_ten_close_tests_are_kept() {
    let mut lab = Lab::new(&[]);
    for k in 1..=20 {
        let line = format!("add one 1={}", f64::from(k) / 32.0);
        lab.line(&line);
    }
    assert_eq!(lab.ledger.entries[GoalId(1)].close.len(), KEPT);
    let farthest = lab.ledger.entries[GoalId(1)].close.last().map(|(d, _)| *d);
    assert_eq!(farthest, Some(10.0 / 32.0));
}

#[test]
fn a_proof_settles_a_goal_for_which_nothing_is_tried_any_more() {
    check(
        "add two 0=0 1=0 2=0.5
         close
         refute 2 entry
         refute 3 entry
         refute 4 entry
         state
         settled
         close",
        "two: Covered
         two
         refuted
         refuted
         refuted
         0 by two
         1 by two
         2 infeasible by entry
         3 infeasible by entry
         4 infeasible by entry
         5 settled, 0 contradictions
         -",
    );
}

#[test]
fn what_is_covered_is_not_refuted_and_its_prover_is_not_believed() {
    check(
        "add two 0=0 1=0
         refute 2 entry
         refute 1 entry
         refute 4 entry
         refute 4 other
         settled
         state",
        "two: Covered
         refuted
         contradiction
         contradiction
         refuted
         3 settled, 1 contradictions
         0 by two
         1 by two
         4 infeasible by other",
    );
}

#[test]
fn a_test_that_covers_what_was_refuted_undoes_all_proofs_of_that_strategy() {
    check(
        "refute 1 entry
         refute 2 entry
         refute 3 other
         add two 0=0 1=0
         settled
         state
         add three 2=0.25
         state",
        "refuted
         refuted
         refuted
         two: Covered
         3 settled, 1 contradictions
         0 by two
         1 by two
         3 infeasible by other
         three: Closer
         0 by two
         1 by two
         2 close to three 0.25
         3 infeasible by other",
    );
}

#[test]
fn a_goal_that_needs_effects_is_reachable_and_cannot_be_refuted() {
    check(
        "add two 0=0 effect=files
         refute 0 entry
         settled",
        "two: Closer
         contradiction
         0 settled, 1 contradictions",
    );
}

#[test]
fn methods_of_an_object_behind_an_interface_are_called_on_it() {
    check(
        "add only object=0:A
         unentered
         add one 0=0 object=0:A
         unentered",
        "only: Nothing
         0 only
         one: Covered
         -",
    );
}

#[test]
fn an_object_that_is_known_to_be_of_the_class_needs_no_help() {
    check(
        "add one 1=0.5 object=0:A
         unentered",
        "one: Closer
         -",
    );
}
