//! Simplification keeps the value of every term under every model.

use crate::random_terms;

use expr::{Pool, Sort};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use random_terms::{Theory, build, model};

fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn simplified_terms_have_the_same_value() {
    let codes = proptest::collection::vec(any::<u32>(), 1..40);
    let run = runner(20_000).run(&(codes, any::<u64>()), |(codes, seed)| {
        let mut raw = Pool::without_simplification();
        let mut smart = Pool::new();
        let raw_terms = build(&mut raw, Theory::All, &codes);
        let smart_terms = build(&mut smart, Theory::All, &codes);
        for round in 0..4 {
            let model = model(&raw, seed.wrapping_add(round));
            for (&plain, &simple) in raw_terms.iter().zip(&smart_terms) {
                prop_assert_eq!(raw.sort(plain), smart.sort(simple));
                let (expected, actual) = (raw.eval(plain, &model), smart.eval(simple, &model));
                prop_assert_eq!(
                    expected,
                    actual,
                    "{} became {} under {:?}",
                    raw.java(plain),
                    smart.java(simple),
                    &model
                );
                for (pool, term) in [(&raw, plain), (&smart, simple)] {
                    if let Some(number) = expected.as_integer() {
                        let range = pool.range(term);
                        prop_assert!(
                            range.contains(number),
                            "{number} not in {range:?} of {}",
                            pool.java(term)
                        );
                    }
                }
            }
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn negating_twice_gives_the_same_term() {
    let codes = proptest::collection::vec(any::<u32>(), 1..40);
    let run = runner(2_000).run(&codes, |codes| {
        let mut pool = Pool::new();
        for term in build(&mut pool, Theory::All, &codes) {
            if pool.sort(term) == Sort::Bool {
                let negated = pool.not(term);
                prop_assert_eq!(pool.not(negated), term);
                prop_assert!(pool.const_of(term).is_some() || pool.are_opposite(term, negated));
            }
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
