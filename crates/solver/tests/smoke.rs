//! The whole chain on small queries.

use expr::{BinOp, Model, Pool, Term, UnOp, Value, VarKind};
use solver::{Query, SolverConfig, Verdict, build_chain};

struct Bench {
    pool: Pool,
    configs: Vec<SolverConfig>,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            pool: Pool::new(),
            configs: vec![SolverConfig::default(), SolverConfig::bare()],
        }
    }

    fn check(&mut self, clauses: &[Term], expected: bool) {
        for config in &self.configs {
            let mut chain = build_chain(config);
            match chain.check(
                &mut self.pool,
                &Query {
                    clauses,
                    hint: None,
                },
            ) {
                Verdict::Sat(model) => {
                    assert!(expected, "{model:?}");
                    assert!(
                        clauses
                            .iter()
                            .all(|&clause| self.pool.holds(clause, &model))
                    );
                }
                Verdict::Unsat => assert!(!expected, "unsat with {config:?}"),
                Verdict::Unknown(reason) => panic!("{reason} with {config:?}"),
            }
        }
    }
}

#[test]
fn bounds() {
    let mut bench = Bench::new();
    let pool = &mut bench.pool;
    let x = pool.var(VarKind::Int, "x");
    let (five, nine) = (pool.int(5), pool.int(9));
    let above = pool.binary(BinOp::Lt, five, x);
    let below = pool.binary(BinOp::Lt, x, nine);
    let far = pool.binary(BinOp::Lt, nine, x);
    bench.check(&[above, below], true);
    bench.check(&[above, far, below], false);
}

#[test]
fn products() {
    let mut bench = Bench::new();
    let pool = &mut bench.pool;
    let x = pool.var(VarKind::Int, "x");
    let y = pool.var(VarKind::Int, "y");
    let product = pool.binary(BinOp::Mul, x, y);
    let wanted = pool.int(221);
    let equal = pool.eq(product, wanted);
    let one = pool.int(1);
    let (a, b) = (pool.binary(BinOp::Lt, one, x), pool.binary(BinOp::Lt, x, y));
    bench.check(&[equal, a, b], true);
}

#[test]
fn doubles() {
    let mut bench = Bench::new();
    let pool = &mut bench.pool;
    let x = pool.var(VarKind::Double, "x");
    let sum = pool.binary(BinOp::Add, x, x);
    let limit = pool.double(2.25);
    let equal = pool.eq(sum, limit);
    bench.check(&[equal], true);
    let itself = pool_eq(&mut bench.pool, x);
    let nan = bench.pool.not(itself);
    bench.check(&[nan], true);
    bench.check(&[nan, equal], false);
}

fn pool_eq(pool: &mut Pool, x: Term) -> Term {
    pool.eq(x, x)
}

#[test]
fn lengths_are_small_and_others_keep_the_hint() {
    let mut pool = Pool::new();
    let n = pool.var(VarKind::Length, "n");
    let z = pool.var(VarKind::Int, "z");
    let y = pool.var(VarKind::Int, "y");
    let (three, hundred) = (pool.int(3), pool.int(100));
    let rest = pool.binary(BinOp::Rem, n, three);
    let two = pool.int(2);
    let odd = pool.eq(rest, two);
    let large = pool.binary(BinOp::Lt, hundred, z);
    let mixed = pool.binary(BinOp::Lt, z, y);
    let (n, z, y) = (
        pool.var_of(n).unwrap(),
        pool.var_of(z).unwrap(),
        pool.var_of(y).unwrap(),
    );
    let hint: Model = [
        (n, Value::Int(0)),
        (z, Value::Int(4711)),
        (y, Value::Int(5000)),
    ]
    .into_iter()
    .collect();
    for config in [
        SolverConfig::default(),
        SolverConfig {
            avm: false,
            ..SolverConfig::default()
        },
    ] {
        let mut chain = build_chain(&config);
        let verdict = chain.check(
            &mut pool,
            &Query {
                clauses: &[large, mixed, odd],
                hint: Some(&hint),
            },
        );
        let Verdict::Sat(model) = verdict else {
            panic!("{verdict:?}")
        };
        assert_eq!(model.get(z), Some(Value::Int(4711)));
        assert_eq!(model.get(y), Some(Value::Int(5000)));
        assert!(
            model.get(n).and_then(Value::as_integer).unwrap() <= 16,
            "{model:?}"
        );
    }
}

#[test]
fn float_remainder_is_not_guessed() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Double, "x");
    let y = pool.unary(UnOp::Abs, x);
    let three = pool.double(3.0);
    let rest = pool.binary(BinOp::Rem, y, three);
    let two = pool.double(2.0);
    let clause = pool.eq(rest, two);
    let mut chain = build_chain(&SolverConfig::default());
    let verdict = chain.check(
        &mut pool,
        &Query {
            clauses: &[clause],
            hint: None,
        },
    );
    let Verdict::Sat(model) = verdict else {
        panic!("{verdict:?}")
    };
    assert!(pool.holds(clause, &model));
}
