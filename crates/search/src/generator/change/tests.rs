//! Operators on tests, from text. Random choices are not fixed: what is compared is the set of all
//! results that many seeds give, or what holds of each of them.

use std::collections::BTreeSet;

use testcase::{text, typing};

use super::super::MAX_LENGTH;
use super::*;
use crate::minimise::tests::lab::{Lab, check, printed};

/// As many as make every choice of a small test come up.
const SEEDS: u64 = 400;

fn generator(lab: &Lab, seed: u64) -> Generator<'_> {
    let class = lab.class.clone();
    Generator::new(&lab.universe, class, "lab", &lab.goals, seed)
}

/// All results of an operator on the first of some tests.
fn results(
    lab: &Lab,
    source: &str,
    mut operator: impl FnMut(&mut Generator<'_>, &mut TestCase),
) -> Vec<TestCase> {
    let test = lab.read(source).remove(0);
    let mut generator = generator(lab, 1);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for _ in 0..SEEDS {
        let mut t = test.clone();
        operator(&mut generator, &mut t);
        typing::check(&t, &lab.universe).unwrap_or_else(|e| panic!("{e}\n{}", text::print(&t)));
        if seen.insert(text::print(&t)) {
            found.push(t);
        }
    }
    found.sort_by_key(text::print);
    found
}

/// The set of all results of an operator is this.
#[track_caller]
fn check_set(source: &'static str, operator: fn(&mut Generator<'_>, &mut TestCase), all: &str) {
    check(move |lab| printed(&results(lab, source, operator)), all);
}

/// Something holds of every result of an operator; `ok` is said once.
#[track_caller]
fn check_each(
    source: &'static str,
    operator: fn(&mut Generator<'_>, &mut TestCase),
    holds: fn(&TestCase, &TestCase) -> bool,
) {
    let job = move |lab: &mut Lab| {
        let before = lab.read(source).remove(0);
        let found = results(lab, source, operator);
        assert!(found.len() > 1, "it does something");
        for t in &found {
            assert!(holds(&before, t), "{}", text::print(t));
        }
        "ok\n".to_owned()
    };
    check(job, "ok");
}

fn change_last(generator: &mut Generator<'_>, t: &mut TestCase) {
    let last = t.len() - 1;
    generator.change_statement(t, last);
}

const PLAIN: &str = "v0: lab/Account = new lab/Account()V ()
    v1: int = int 5
    v2: int = call lab/Account.deposit(I)I on v0 (v1)";

#[test]
fn a_boolean_is_turned_round() {
    check_set(
        "v0: boolean = boolean true",
        change_last,
        "v0: boolean = boolean false",
    );
}

#[test]
fn an_enum_constant_becomes_any_of_its_enum() {
    check_set(
        "v0: lab/Account$Kind = enum lab/Account$Kind.OPEN",
        change_last,
        "v0: lab/Account$Kind = enum lab/Account$Kind.CLOSED
         test
         v0: lab/Account$Kind = enum lab/Account$Kind.FROZEN
         test
         v0: lab/Account$Kind = enum lab/Account$Kind.OPEN",
    );
}

#[test]
fn class_literals_stay() {
    check_set(
        "v0: java/lang/Class<java/lang/String> = class java/lang/String",
        change_last,
        "v0: java/lang/Class<java/lang/String> = class java/lang/String",
    );
}

#[test]
fn a_temporary_directory_stays() {
    check_set(
        "v0: java/io/File = tempdir",
        change_last,
        "v0: java/io/File = tempdir",
    );
}

#[test]
fn a_number_stays_a_number_of_its_kind() {
    check_each("v0: byte = byte 5", change_last, |_, t| {
        matches!(t.statements[..], [Statement { action: Action::Prim(p, _), .. }]
            if p == testcase::Prim::Byte)
    });
}

#[test]
fn a_byte_stays_in_its_range() {
    check_each("v0: byte = byte 127", change_last, |_, t| {
        // What is out of range has no literal.
        !text::print(t).contains("bits")
    });
}

#[test]
fn a_string_stays_a_string() {
    check_each("v0: java/lang/String = \"abc\"", change_last, |_, t| {
        matches!(&t.statements[..], [Statement { action: Action::Str(units), .. }]
            if units.len() <= 100)
    });
}

#[test]
fn an_element_goes_from_an_array_or_one_comes() {
    check(
        |lab| {
            let source = "v0: int = int 1
                 v1: int = int 2
                 v2: int[] = array int {v0, v1}
                 v3: int = call lab/Account.sum([I)I (v2)";
            let all = results(lab, source, |g, t| {
                let Action::Array { items, .. } = t.statements[2].action.clone() else {
                    panic!("no array");
                };
                g.change_array(t, 2, &Ty::Prim(testcase::Prim::Int), items);
            });
            let (more, fewer): (Vec<_>, Vec<_>) = all
                .into_iter()
                .partition(|t| t.statements.iter().any(|s| s.action.uses().len() > 2));
            assert!(more.iter().all(|t| {
                let at = t.len() - 2;
                t.statements[at].action.uses().len() == 3
                    && t.statements[at + 1].action.uses() == [Var(at as u32)]
            }));
            assert!(more.len() > 3);
            printed(&fewer)
        },
        "v0: int = int 1
         v1: int = int 2
         v2: int[] = array int {v0}
         v3: int = call lab/Account.sum([I)I (v2)
         test
         v0: int = int 1
         v1: int = int 2
         v2: int[] = array int {v1}
         v3: int = call lab/Account.sum([I)I (v2)",
    );
}

#[test]
fn a_call_is_made_again_at_once_or_at_the_end() {
    check_set(
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v3: int = call lab/Account.length(Ljava/lang/String;)I on v0 (v2)",
        |g, t| {
            // Without the last call, which would be made again, too.
            t.truncate(2);
            g.repeat_call(t);
        },
        "v0: lab/Account = new lab/Account()V ()
         v1: void = call lab/Account.open()V on v0 ()
         v2: void = call lab/Account.open()V on v0 ()",
    );
}

#[test]
fn what_follows_a_repeated_call_uses_the_first_one() {
    check_set(
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: java/lang/String[] = array java/lang/String {v1}",
        |g, t| g.repeat_call(t),
        "v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v3: java/lang/String[] = array java/lang/String {v1}
         test
         v0: lab/Account = new lab/Account()V ()
         v1: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()
         v2: java/lang/String[] = array java/lang/String {v1}
         v3: java/lang/String = call lab/Account.name()Ljava/lang/String; on v0 ()",
    );
}

#[test]
fn a_test_without_calls_gets_one_instead_of_a_repetition() {
    check_each(
        "v0: int = int 1",
        |g, t| g.repeat_call(t),
        |_, t| t.len() >= 2,
    );
}

#[test]
fn a_crossed_test_has_the_head_of_one_and_the_tail_of_the_other() {
    check(
        |lab| {
            let tests = lab.read(
                "v0: boolean = boolean true
                 v1: int = call lab/Account.flag(Z)I (v0)
                 test
                 v0: int = int 1
                 v1: int = call lab/Account.large(I)I (v0)",
            );
            let mut generator = generator(lab, 1);
            let all: BTreeSet<String> = (0..SEEDS)
                .map(|_| printed([&generator.cross(&tests[0], &tests[1])]))
                .collect();
            all.into_iter().collect::<Vec<_>>().join("test\n")
        },
        "test
         v0: boolean = boolean true
         test
         v0: boolean = boolean true
         v1: int = call lab/Account.flag(Z)I (v0)
         test
         v0: boolean = boolean true
         v1: int = call lab/Account.flag(Z)I (v0)
         v2: int = int 1
         v3: int = call lab/Account.large(I)I (v2)
         test
         v0: boolean = boolean true
         v1: int = int 1
         v2: int = call lab/Account.large(I)I (v1)
         test
         v0: int = int 1
         v1: int = call lab/Account.large(I)I (v0)",
    );
}

#[test]
fn crossing_brings_along_what_the_tail_needs_and_nothing_else() {
    check(
        |lab| {
            let tests = lab.read(
                "v0: int = int 9
                 test
                 v0: int = int 1
                 v1: int = int 2
                 v2: int = call lab/Account.large(I)I (v0)
                 v3: int = call lab/Account.large(I)I (v1)",
            );
            let mut generator = generator(lab, 1);
            let all: BTreeSet<String> = (0..SEEDS)
                .map(|_| generator.cross(&tests[0], &tests[1]))
                // The head is all of the first, the tail the last statement of the second.
                .filter(|t| t.len() == 3 && t.statements[0] == tests[0].statements[0])
                .map(|t| printed([&t]))
                .collect();
            all.into_iter().collect::<Vec<_>>().join("test\n")
        },
        "v0: int = int 9
         v1: int = int 2
         v2: int = call lab/Account.large(I)I (v1)",
    );
}

#[test]
fn crossed_tests_are_well_typed_and_no_longer_than_allowed() {
    check(
        |lab| {
            let mut generator = generator(lab, 5);
            for _ in 0..300 {
                let (a, b) = (generator.random_test(), generator.random_test());
                let t = generator.cross(&a, &b);
                assert_eq!(
                    typing::check(&t, &lab.universe),
                    Ok(()),
                    "{}",
                    text::print(&t)
                );
                assert!(t.len() <= MAX_LENGTH);
            }
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn random_tests_are_well_typed_and_call_the_class() {
    check(
        |lab| {
            for seed in 0..200 {
                let t = generator(lab, seed).random_test();
                assert_eq!(
                    typing::check(&t, &lab.universe),
                    Ok(()),
                    "{}",
                    text::print(&t)
                );
                let own = |s: &Statement| {
                    let called = s.action.called();
                    called.is_some_and(|(e, _)| &*e.class == "lab/Account")
                        || s.action.is_field_access()
                };
                assert!(t.statements.iter().any(own), "{}", text::print(&t));
            }
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn tests_of_a_search_read_back_from_text_as_they_were() {
    check(
        |lab| {
            for seed in 0..60 {
                let mut generator = generator(lab, seed);
                let mut t = generator.random_test();
                for _ in 0..10 {
                    t = generator.mutate(&t).0;
                    let (short, whole) = (text::print(&t), text::print_whole(&t));
                    assert_eq!(text::parse_in(&short, &lab.universe).as_ref(), Ok(&t));
                    assert_eq!(text::parse_in(&whole, &lab.universe).as_ref(), Ok(&t));
                    assert_eq!(text::parse(&whole).as_ref(), Ok(&t));
                }
            }
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn mutated_tests_stay_well_typed_for_generations() {
    check(
        |lab| {
            for seed in 0..40 {
                let mut generator = generator(lab, seed);
                let mut t = generator.random_test();
                for _ in 0..60 {
                    t = generator.mutate(&t).0;
                    assert_eq!(
                        typing::check(&t, &lab.universe),
                        Ok(()),
                        "{}",
                        text::print(&t)
                    );
                    assert!(!t.is_empty() && t.len() <= MAX_LENGTH);
                }
            }
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn a_change_of_primitives_changes_nothing_else() {
    check(
        |lab| {
            let mut n = 0;
            for seed in 0..60 {
                let mut generator = generator(lab, seed);
                let before = generator.random_test();
                for _ in 0..20 {
                    let (after, change) = generator.mutate(&before);
                    if change != Change::Primitive {
                        continue;
                    }
                    n += 1;
                    assert_eq!(before.len(), after.len());
                    for (a, b) in before.statements.iter().zip(&after.statements) {
                        let literals = matches!(
                            (&a.action, &b.action),
                            (Action::Prim(..), Action::Prim(..)) | (Action::Str(_), Action::Str(_))
                        );
                        assert!(a == b || literals && a.ty == b.ty);
                    }
                }
            }
            assert!(n > 50, "{n}");
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn the_same_seed_makes_the_same_tests() {
    check(
        |lab| {
            let made = |seed: u64| {
                let mut generator = generator(lab, seed);
                let first = generator.random_test();
                let second = generator.mutate(&first).0;
                printed([&first, &second])
            };
            assert_eq!(made(7), made(7));
            assert_ne!(made(7), made(8));
            "ok\n".to_owned()
        },
        "ok",
    );
}

#[test]
fn an_inserted_call_comes_after_all_that_was_there() {
    check_each(
        PLAIN,
        |g, t| g.insert_call(t),
        |before, t| t.statements.starts_with(&before.statements),
    );
}

#[test]
fn a_call_inserted_anywhere_leaves_the_others_in_order() {
    check_each(
        PLAIN,
        |g, t| g.insert_anywhere(t),
        |before, t| {
            let kinds = |t: &TestCase| -> Vec<String> {
                let calls = t.statements.iter().filter_map(|s| s.action.called());
                calls
                    .map(|(e, _)| format!("{}{}", e.name, e.descriptor))
                    .collect()
            };
            let mut rest = kinds(t).into_iter();
            kinds(before)
                .iter()
                .all(|wanted| rest.any(|k| k == *wanted))
        },
    );
}

#[test]
fn every_subject_is_called_by_its_entry_test() {
    check(
        |lab| {
            let mut generator = generator(lab, 3);
            let mut said = String::new();
            for k in 0..generator.n_subjects() {
                let t = generator.entry_test(k).unwrap();
                assert_eq!(typing::check(&t, &lab.universe), Ok(()));
                let (e, _) = t.statements.last().unwrap().action.called().unwrap();
                said.push_str(&format!("{}{}\n", e.name, e.descriptor));
            }
            assert_eq!(generator.entry_test(generator.n_subjects()), None);
            said
        },
        "open()V
         deposit(I)I
         withdraw(I)I
         is(Llab/Account$Kind;)Z
         length(Ljava/lang/String;)I
         name()Ljava/lang/String;
         sum([I)I
         same(II)Z
         large(I)I
         flag(Z)I
         later(Ljava/lang/Runnable;)V
         type(Ljava/lang/Class;)Z
         <init>()V
         <init>(I)V",
    );
}

#[test]
fn a_null_is_replaced_by_something_or_stays() {
    check_each("v0: lab/Account$Kind = null", change_last, |before, t| {
        let made = t.statements.last().unwrap();
        made.ty == before.statements[0].ty
    });
}

#[test]
fn what_follows_a_replaced_value_uses_the_new_one() {
    check_each(
        "v0: lab/Account = new lab/Account()V ()
         v1: lab/Account$Kind = enum lab/Account$Kind.OPEN
         v2: boolean = call lab/Account.is(Llab/Account$Kind;)Z on v0 (v1)
         v3: boolean = call lab/Account.is(Llab/Account$Kind;)Z on v0 (v1)",
        |g, t| g.replace(t, 1, &Ty::class("lab/Account$Kind")),
        |_, t| {
            let last: Vec<Vec<Var>> = t
                .statements
                .iter()
                .rev()
                .take(2)
                .map(|s| s.action.uses())
                .collect();
            last[0] == last[1] && last[0][0] == Var(0) && last[0][1].0 as usize == t.len() - 3
        },
    );
}

#[test]
fn a_use_becomes_another_value_of_its_type_from_before() {
    check(
        |lab| {
            let source = "v0: int = int 1
                 v1: int = int 2
                 v2: int = call lab/Account.large(I)I (v1)
                 v3: int = int 3";
            let all = results(lab, source, |g, t| g.change_uses(t, 2));
            // Those in which no value was made anew.
            let is_other = |t: &&TestCase| t.statements[2].action.uses() != [Var(1)];
            let old = all.iter().filter(|t| t.len() == 4).filter(is_other);
            printed(old)
        },
        "v0: int = int 1
         v1: int = int 2
         v2: int = call lab/Account.large(I)I (v0)
         v3: int = int 3",
    );
}

#[test]
fn moved_statements_use_what_moved_with_them_and_what_stayed() {
    check(
        |lab| {
            let tests = lab.read(
                "v0: int = int 1
                 v1: int = int 2
                 v2: boolean = call lab/Account.same(II)Z (v0, v1)
                 test
                 v0: int = int 1
                 v1: int = int 8
                 v2: int = int 9",
            );
            let mut t = tests[1].clone();
            append_moved(&mut t, &tests[0].statements[1..], 1, 2);
            printed([&t])
        },
        "v0: int = int 1
         v1: int = int 8
         v2: int = int 9
         v3: int = int 2
         v4: boolean = call lab/Account.same(II)Z (v0, v3)",
    );
}

#[test]
fn needs_go_through_other_statements() {
    check(
        |lab| {
            let t = lab
                .read(
                    "v0: int = int 1
                     v1: int = int 2
                     v2: int[] = array int {v1}
                     v3: int = call lab/Account.sum([I)I (v2)",
                )
                .remove(0);
            let of = |k: usize| needs(&t, &t.statements[3], k);
            format!("{} {} {} {}\n", of(0), of(1), of(2), of(3))
        },
        "false true true false",
    );
}
