//! Each link agrees with bare Z3, every model satisfies its query, and the special powers of the
//! links are there.

#[path = "../../expr/tests/support/random_terms.rs"]
mod random_terms;

use expr::{BinOp, Model, Pool, Sort, Term, UnOp, Value, VarKind};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use random_terms::{Theory, build, model};
use solver::{LinkStats, Query, Reason, Solver, SolverConfig, Verdict, avm, build_chain, slice};

/// The back end with one link before it, and the whole chain.
fn configs() -> Vec<(&'static str, SolverConfig)> {
    let bare = SolverConfig::bare;
    vec![
        (
            "simplify",
            SolverConfig {
                simplify: true,
                ..bare()
            },
        ),
        (
            "slicing",
            SolverConfig {
                slicing: true,
                ..bare()
            },
        ),
        (
            "cache",
            SolverConfig {
                cache: true,
                ..bare()
            },
        ),
        (
            "model reuse",
            SolverConfig {
                model_reuse: true,
                ..bare()
            },
        ),
        (
            "avm",
            SolverConfig {
                avm: true,
                ..bare()
            },
        ),
        ("all", SolverConfig::default()),
        (
            "all without Z3",
            SolverConfig {
                z3: false,
                ..SolverConfig::default()
            },
        ),
    ]
}

fn check_agreement(theory: Theory, cases: u32) {
    if let Err(why) = solver::z3::locate() {
        test_lab::skip::loudly("links against Z3", &why);
        return;
    }
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 100,
        ..ProptestConfig::default()
    };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let codes = proptest::collection::vec(any::<u32>(), 10..60);
    let run = runner.run(&(codes, any::<u64>()), |(codes, seed)| {
        let mut pool = Pool::new();
        let mut clauses: Vec<Term> = build(&mut pool, theory, &codes);
        clauses.retain(|&term| pool.sort(term) == Sort::Bool && pool.const_of(term).is_none());
        clauses.reverse();
        clauses.truncate(6);
        let hint = model(&pool, seed);
        let limit = |config: SolverConfig| SolverConfig {
            z3_rlimit: 100_000,
            ..config
        };
        let mut bare = build_chain(&limit(SolverConfig::bare()));
        let chains = configs();
        let mut chains: Vec<_> = chains
            .into_iter()
            .map(|(name, it)| (name, build_chain(&limit(it))))
            .collect();
        // Prefixes too, so that caches have something to remember.
        for n in (1..=clauses.len()).chain(1..=clauses.len().min(2)) {
            for hint in [None, Some(&hint)] {
                let query = Query {
                    clauses: &clauses[..n],
                    hint,
                };
                let expected = bare.check(&mut pool, &query);
                for (name, chain) in &mut chains {
                    let verdict = chain.check(&mut pool, &query);
                    let shown: Vec<_> = query
                        .clauses
                        .iter()
                        .map(|&it| pool.java(it).to_string())
                        .collect();
                    let contradiction = matches!(
                        (&expected, &verdict),
                        (Verdict::Sat(_), Verdict::Unsat)
                            | (Verdict::Unsat, Verdict::Sat(_))
                            | (_, Verdict::Unknown(Reason::WrongModel))
                    );
                    prop_assert!(
                        !contradiction,
                        "{name}: {verdict:?}, Z3 {expected:?}: {shown:?}"
                    );
                    if let Verdict::Sat(model) = &verdict {
                        let holds = query
                            .clauses
                            .iter()
                            .all(|&clause| pool.holds(clause, model));
                        prop_assert!(holds, "{name}: {model:?} for {shown:?}");
                        for &clause in query.clauses {
                            for &var in pool.vars(clause) {
                                let range = pool.var_info(var).kind.range();
                                let value = model.get(var);
                                prop_assert!(value.is_some(), "{name}: no value for {var:?}");
                                let number = value.and_then(Value::as_integer);
                                prop_assert!(
                                    number.is_none_or(|it| range.contains(it)),
                                    "{name}: {value:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn links_agree_with_z3_about_integers() {
    check_agreement(Theory::Integers, 40);
}

#[test]
fn links_agree_with_z3_about_everything() {
    check_agreement(Theory::All, 12);
}

/// What a link answered itself.
fn answered(chain: &dyn Solver, name: &str) -> LinkStats {
    let mut links = Vec::new();
    chain.stats(&mut links);
    links
        .into_iter()
        .find(|link| link.name == name)
        .expect("a link of the chain")
}

/// `x * y == k`, about which simplification knows nothing.
fn product(pool: &mut Pool, x: Term, y: Term, k: i32) -> Term {
    let product = pool.binary(BinOp::Mul, x, y);
    let k = pool.int(k);
    pool.eq(product, k)
}

#[test]
fn the_cache_knows_subsets_and_supersets() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Byte, "x");
    let y = pool.var(VarKind::Byte, "y");
    let a = product(&mut pool, x, y, 35);
    let b = pool.binary(BinOp::Lt, x, y);
    let one = pool.int(1);
    let c = pool.binary(BinOp::Lt, one, x);
    let mut chain = build_chain(&SolverConfig {
        cache: true,
        ..SolverConfig::bare()
    });
    let ask = |chain: &mut Box<dyn Solver>, pool: &mut Pool, clauses: &[Term]| {
        matches!(
            chain.check(
                pool,
                &Query {
                    clauses,
                    hint: None
                }
            ),
            Verdict::Sat(_)
        )
    };
    assert!(ask(&mut chain, &mut pool, &[a, b, c]));
    assert_eq!(answered(chain.as_ref(), "cache").n_sat, 0);
    assert!(
        ask(&mut chain, &mut pool, &[c, b, a]),
        "the same in another order"
    );
    assert!(ask(&mut chain, &mut pool, &[a, c]), "a part of it");
    assert_eq!(answered(chain.as_ref(), "cache").n_sat, 2);
    let twice = product(&mut pool, x, y, 36);
    assert!(!ask(&mut chain, &mut pool, &[a, twice]));
    assert_eq!(answered(chain.as_ref(), "cache").n_unsat, 0);
    assert!(
        !ask(&mut chain, &mut pool, &[c, twice, b, a]),
        "more than a contradiction"
    );
    assert_eq!(answered(chain.as_ref(), "cache").n_unsat, 1);
    chain.forget();
    assert!(ask(&mut chain, &mut pool, &[a, c]));
    assert_eq!(answered(chain.as_ref(), "cache").n_sat, 2, "forgotten");
}

#[test]
fn slices_are_connected_by_variables() {
    let mut pool = Pool::new();
    let vars: Vec<Term> = (0..6)
        .map(|place| pool.var(VarKind::Int, &format!("x{place}")))
        .collect();
    let clauses: Vec<Term> = [(0, 1), (2, 3), (1, 4), (5, 5)]
        .map(|(a, b)| product(&mut pool, vars[a], vars[b], 36))
        .to_vec();
    let parts = slice::parts(&pool, &clauses);
    assert_eq!(
        parts,
        [
            vec![clauses[0], clauses[2]],
            vec![clauses[1]],
            vec![clauses[3]]
        ]
    );
}

#[test]
fn only_the_slice_of_the_violated_clause_changes() {
    let mut pool = Pool::new();
    let vars: Vec<Term> = (0..4)
        .map(|place| pool.var(VarKind::Int, &format!("x{place}")))
        .collect();
    let a = product(&mut pool, vars[0], vars[1], 77);
    let b = product(&mut pool, vars[2], vars[3], 143);
    let ids: Vec<_> = vars.iter().map(|&var| pool.var_of(var).unwrap()).collect();
    let values = [7, 11, 5, 5, 0].map(Value::Int);
    let mut hint: Model = ids.iter().copied().zip(values).collect();
    let other = pool.var(VarKind::Int, "other");
    let other = pool.var_of(other).unwrap();
    hint.set(other, Value::Int(4711));
    let mut chain = build_chain(&SolverConfig::default());
    let verdict = chain.check(
        &mut pool,
        &Query {
            clauses: &[a, b],
            hint: Some(&hint),
        },
    );
    let Verdict::Sat(model) = verdict else {
        panic!("{verdict:?}")
    };
    assert_eq!(model.get(ids[0]), Some(Value::Int(7)));
    assert_eq!(model.get(ids[1]), Some(Value::Int(11)));
    assert_eq!(model.get(other), Some(Value::Int(4711)));
    assert!(pool.holds(b, &model));
}

#[test]
fn intervals_and_orders_refute_without_search() {
    let mut pool = Pool::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.var(VarKind::Int, name));
    let (a, b, c) = (
        pool.binary(BinOp::Lt, x, y),
        pool.binary(BinOp::Le, y, z),
        pool.binary(BinOp::Lt, z, x),
    );
    let character = pool.var(VarKind::Char, "c");
    let [low, high] = [48, 57].map(|code| pool.int(code));
    let digit = [
        pool.binary(BinOp::Le, low, character),
        pool.binary(BinOp::Le, character, high),
    ];
    let square = pool.binary(BinOp::Mul, character, character);
    let limit = pool.int(3300);
    let large = pool.binary(BinOp::Lt, limit, square);
    // (x & 1) == 0 and (x & 3 | y << 2) == 5.
    let [one, two, three, five] = [1, 2, 3, 5].map(|number| pool.int(number));
    let bit = pool.binary(BinOp::And, x, one);
    let zero = pool.int(0);
    let even = pool.eq(bit, zero);
    let (low_bits, high_bits) = (
        pool.binary(BinOp::And, x, three),
        pool.binary(BinOp::Shl, y, two),
    );
    let mixed = pool.binary(BinOp::Or, low_bits, high_bits);
    let odd = pool.eq(mixed, five);
    let config = SolverConfig {
        z3: false,
        avm: false,
        ..SolverConfig::default()
    };
    for clauses in [
        vec![a, b, c],
        vec![digit[0], digit[1], large],
        vec![even, odd],
    ] {
        let mut chain = build_chain(&config);
        assert_eq!(
            chain.check(
                &mut pool,
                &Query {
                    clauses: &clauses,
                    hint: None
                }
            ),
            Verdict::Unsat
        );
        assert_eq!(answered(chain.as_ref(), "simplify").n_unsat, 1);
    }
}

#[test]
fn local_search_solves_numbers_characters_and_floats() {
    let mut pool = Pool::new();
    let find = |pool: &Pool, clauses: &[Term]| {
        let (model, n_operators) = avm::search(
            pool,
            &Query {
                clauses,
                hint: None,
            },
            20_000,
            0,
        );
        let model = model.unwrap_or_else(|| panic!("nothing found for {}", pool.java(clauses[0])));
        assert!((1..=20_000).contains(&n_operators));
        assert!(clauses.iter().all(|&clause| pool.holds(clause, &model)));
    };
    // Far away, beyond a multiplication.
    let x = pool.var(VarKind::Int, "x");
    let y = pool.var(VarKind::Long, "y");
    let (seven, bound) = (pool.int(6), pool.int(100_000_000));
    let product = pool.binary(BinOp::Mul, x, seven);
    let far = pool.binary(BinOp::Lt, bound, product);
    find(&pool, &[far]);
    let wide = pool.unary(UnOp::I2L, x);
    let sum = pool.binary(BinOp::Add, y, wide);
    let distant = pool.long(1 << 50);
    let equal = pool.eq(sum, distant);
    find(&pool, &[far, equal]);
    // A number written with characters.
    let digits = [0, 1, 2].map(|place| pool.var(VarKind::Char, &format!("s.charAt({place})")));
    let (zero, nine, ten) = (pool.int(0x30), pool.int(0x39), pool.int(10));
    let mut clauses = Vec::new();
    let mut value = pool.int(0);
    for digit in digits {
        clauses.push(pool.binary(BinOp::Le, zero, digit));
        clauses.push(pool.binary(BinOp::Le, digit, nine));
        let number = pool.binary(BinOp::Sub, digit, zero);
        let tenfold = pool.binary(BinOp::Mul, value, ten);
        value = pool.binary(BinOp::Add, tenfold, number);
    }
    let wanted = pool.int(471);
    clauses.push(pool.eq(value, wanted));
    find(&pool, &clauses);
    // Floats by precision.
    let d = pool.var(VarKind::Double, "d");
    let square = pool.binary(BinOp::Mul, d, d);
    let (low, high) = (pool.double(2.0), pool.double(2.000_001));
    let near = [
        pool.binary(BinOp::Lt, low, square),
        pool.binary(BinOp::Lt, square, high),
    ];
    find(&pool, &near);
    let same = pool.eq(d, d);
    let nan = pool.not(same);
    find(&pool, &[nan]);
}

#[test]
fn the_same_queries_have_the_same_answers() {
    let first = solver::bench::explore_all(&SolverConfig::default(), 60);
    let second = solver::bench::explore_all(&SolverConfig::default(), 60);
    let counts = |report: &solver::bench::Report| {
        let links: Vec<_> = report
            .links
            .iter()
            .map(|link| (link.n_queries, link.n_sat, link.n_unsat, link.n_unknown))
            .collect();
        (report.n_queries, report.n_paths, links)
    };
    assert_eq!(counts(&first), counts(&second));
}

#[test]
fn without_z3_the_answer_is_unknown_with_the_reason() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Int, "x");
    let clause = product(&mut pool, x, x, 3);
    let mut chain = build_chain(&SolverConfig {
        z3: false,
        ..SolverConfig::default()
    });
    let verdict = chain.check(
        &mut pool,
        &Query {
            clauses: &[clause],
            hint: None,
        },
    );
    assert_eq!(verdict, Verdict::Unknown(Reason::NobodyLeft));
}
