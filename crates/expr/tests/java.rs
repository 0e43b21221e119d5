//! Terms as Java text and as SMT-LIB, and terms that are very deep.

use expr::{BinOp, Model, Pool, Term, UnOp, Value, VarKind};

fn check(pool: &Pool, term: Term, expected: &str) {
    assert_eq!(pool.java(term).to_string(), expected);
}

#[test]
fn comparisons_read_as_people_write_them() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Int, "x");
    let y = pool.var(VarKind::Int, "y");
    for (op, k, expected, negated) in [
        (BinOp::Lt, 0, "x < 0", "x >= 0"),
        (BinOp::Le, 0, "x <= 0", "x > 0"),
        (BinOp::Lt, 10, "x < 10", "x >= 10"),
        (BinOp::Le, 99, "x < 100", "x >= 100"),
        (BinOp::Le, 4, "x <= 4", "x >= 5"),
        (BinOp::Eq, 4, "x == 4", "x != 4"),
        (
            BinOp::Eq,
            i32::MIN,
            "x == Integer.MIN_VALUE",
            "x != Integer.MIN_VALUE",
        ),
    ] {
        let k = pool.int(k);
        let term = pool.binary(op, x, k);
        check(&pool, term, expected);
        let not = pool.not(term);
        check(&pool, not, negated);
    }
    let less = pool.binary(BinOp::Lt, x, y);
    check(&pool, less, "x < y");
    let below = pool.binary(BinOp::ULt, x, y);
    check(&pool, below, "Integer.compareUnsigned(x, y) < 0");
}

#[test]
fn parentheses_where_they_are_needed() {
    let mut pool = Pool::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| pool.var(VarKind::Int, name));
    let three = pool.int(3);
    let sum = pool.binary(BinOp::Add, x, y);
    let product = pool.binary(BinOp::Mul, sum, z);
    let shifted = pool.binary(BinOp::Sub, product, three);
    check(&pool, shifted, "z * (x + y) - 3");
    let difference = pool.binary(BinOp::Sub, y, z);
    let nested = pool.binary(BinOp::Sub, x, difference);
    check(&pool, nested, "x - (y - z)");
    let negative = pool.unary(UnOp::Neg, sum);
    check(&pool, negative, "-(x + y)");
    let narrow = pool.unary(UnOp::I2C, sum);
    check(&pool, narrow, "(char) (x + y)");
    let mask = pool.int(255);
    let bits = pool.binary(BinOp::And, x, mask);
    let zero = pool.int(0);
    let clear = pool.eq(bits, zero);
    check(&pool, clear, "(x & 255) == 0");
    let (less, equal) = (pool.binary(BinOp::Lt, x, y), pool.eq(y, z));
    let both = pool.and(less, equal);
    let (either, neither) = (pool.or(both, clear), pool.not(both));
    check(&pool, either, "(x & 255) == 0 || x < y && y == z");
    check(&pool, neither, "!(x < y && y == z)");
    let choice = pool.ite(less, x, y);
    let doubled = pool.binary(BinOp::Mul, choice, three);
    check(&pool, doubled, "(x < y ? x : y) * 3");
}

#[test]
fn characters_booleans_and_floats() {
    let mut pool = Pool::new();
    let character = pool.var(VarKind::Char, "s.charAt(0)");
    for (code, expected) in [
        (0x61, "'a'"),
        (0x27, "'\\''"),
        (10, "'\\n'"),
        (0x20ac, "'\\u20ac'"),
    ] {
        let code = pool.int(code);
        let equal = pool.eq(character, code);
        check(&pool, equal, &format!("s.charAt(0) == {expected}"));
    }
    let nine = pool.int(0x39);
    let digit = pool.binary(BinOp::Le, character, nine);
    check(&pool, digit, "s.charAt(0) <= '9'");
    let flag = pool.var(VarKind::Boolean, "flag");
    let zero = pool.int(0);
    let unset = pool.eq(flag, zero);
    let set = pool.not(unset);
    check(&pool, unset, "!flag");
    check(&pool, set, "flag");
    let [d, e] = ["d", "e"].map(|name| pool.var(VarKind::Double, name));
    let less = pool.binary(BinOp::Lt, d, e);
    let not_less = pool.not(less);
    check(&pool, not_less, "!(d < e)");
    let same = pool.eq(d, d);
    let nan = pool.not(same);
    check(&pool, nan, "Double.isNaN(d)");
    // `if (d < e)` as javac compiles it: dcmpg, ifge.
    let compared = pool.binary(BinOp::DCmpG, d, e);
    let taken = pool.binary(BinOp::Le, zero, compared);
    check(&pool, taken, "!(d < e)");
    let l = pool.var(VarKind::Long, "l");
    let wide = pool.unary(UnOp::I2L, character);
    let sum = pool.binary(BinOp::Add, l, wide);
    let one = pool.long(1);
    let more = pool.binary(BinOp::Add, sum, one);
    check(&pool, more, "l + (long) s.charAt(0) + 1L");
}

#[test]
fn smtlib_text() {
    let mut pool = Pool::new();
    let character = pool.var(VarKind::Char, "s.charAt(0)");
    let a = pool.int(0x61);
    let clause = pool.binary(BinOp::Lt, a, character);
    let expected = "(set-logic ALL)
(declare-const |s.charAt(0)!0| (_ BitVec 32))
(assert (and (bvsle #x00000000 |s.charAt(0)!0|) (bvsle |s.charAt(0)!0| #x0000ffff)))
(define-fun t4 () Bool (bvsle #x00000062 |s.charAt(0)!0|))
(assert t4)
(check-sat)
(get-model)
";
    let actual = expr::to_smtlib(&pool, &[clause]);
    let number = clause.index();
    assert_eq!(actual, expected.replace("t4", &format!("t{number}")));
}

#[test]
fn deep_terms_are_built_evaluated_and_printed() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Int, "x");
    let mut term = x;
    let mut choice = x;
    for number in 0..100_000 {
        term = pool.binary(BinOp::Xor, term, x);
        let next = pool.int(number);
        term = pool.binary(BinOp::Add, term, next);
        let hit = pool.eq(x, next);
        let result = pool.int(number / 3);
        choice = pool.ite(hit, result, choice);
    }
    let model: Model = [(pool.var_of(x).unwrap(), Value::Int(300))]
        .into_iter()
        .collect();
    assert_eq!(pool.eval(choice, &model), Value::Int(100));
    assert!(matches!(pool.eval(term, &model), Value::Int(_)));
    assert!(pool.java(choice).to_string().ends_with("..."));
    assert_eq!(pool.vars(term).len(), 1);
    assert!(expr::to_smtlib(&pool, &[pool.bool(true)]).contains("assert true"));
}

#[test]
fn many_variables_are_collected_on_demand() {
    let mut pool = Pool::new();
    let mut sum = pool.int(0);
    for place in 0..20_000 {
        let var = pool.var(VarKind::Int, &format!("x{place}"));
        sum = pool.binary(BinOp::Add, sum, var);
    }
    assert_eq!(pool.vars(sum).len(), 20_000);
}
