//! The text form of terms: what is printed reads back as the same term, and whatever is read, the
//! answer is a list of terms or a place in the text.

use crate::random_terms;

use expr::{BinOp, Pool, Term, UnOp, Value, VarKind, text};
use random_terms::Theory;

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Random terms: all that were made, most of them made of each other.
fn terms(pool: &mut Pool, number: u64) -> Vec<Term> {
    let mut random = Random(number);
    let n = 1 + random.below(60);
    let codes: Vec<u32> = (0..n).map(|_| random.next() as u32).collect();
    random_terms::build(pool, Theory::All, &codes)
}

fn example() -> (Pool, Term) {
    let mut pool = Pool::new();
    let n = pool.var(VarKind::Int, "n");
    pool.var(VarKind::Double, "unused");
    let length = pool.var(VarKind::Length, "s.length()");
    let five = pool.int(5);
    let sum = pool.binary(BinOp::Add, n, five);
    let less = pool.binary(BinOp::Lt, sum, length);
    (pool, less)
}

const EXAMPLE: &str = r#"omakase term 1
x0: int -2147483648..2147483647 "n"
x2: length 0..2147483647 "s.length()"
t0: int = Add x0, int 5
t1: bool = Lt t0, x2
result t1
"#;

#[test]
fn a_term_is_printed_operands_first() {
    let (mut pool, less) = example();
    assert_eq!(text::print(&pool, &[less]), EXAMPLE);
    assert_eq!(text::parse(EXAMPLE, &mut pool), Ok(vec![less]));
}

#[test]
fn constants_and_variables_are_terms_too() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Float, "a \"quoted\" \\ na\u{ef}ve\n name");
    let mut all = vec![x, pool.bool(true)];
    for value in [
        Value::Int(i32::MIN),
        Value::Long(i64::MIN),
        Value::Float(1e-45),
        Value::Double(-0.0),
        Value::Double(f64::NAN),
        Value::Float(f32::NEG_INFINITY),
    ] {
        all.push(pool.constant(value));
    }
    let printed = text::print(&pool, &all);
    let expected = r#"omakase term 1
x0: float "a \"quoted\" \\ na\u00efve\u000a name"
result x0
result bool true
result int -2147483648
result long -9223372036854775808
result float 1e-45
result double -0.0
result double NaN
result float -Infinity
"#;
    assert_eq!(printed, expected);
    assert_eq!(text::parse(&printed, &mut pool), Ok(all));
}

#[test]
fn operators_are_called_what_version_1_calls_them() {
    let unary: Vec<String> = UnOp::ALL.iter().map(|op| format!("{op:?}")).collect();
    let binary: Vec<String> = BinOp::ALL.iter().map(|op| format!("{op:?}")).collect();
    let expected = "Not Neg I2L L2I I2F I2D L2F L2D F2I F2L F2D D2I D2L D2F I2B I2C I2S F2Bits Bits2F D2Bits Bits2D Sqrt Abs";
    assert_eq!(unary.join(" "), expected);
    let expected =
        "Add Sub Mul Div Rem And Or Xor Shl Shr Ushr Lt Le Eq Ne ULt LCmp FCmpL FCmpG DCmpL DCmpG";
    assert_eq!(binary.join(" "), expected);
}

#[test]
fn what_is_shared_is_written_once() {
    let mut pool = Pool::new();
    let x = pool.var(VarKind::Double, "x");
    let mut term = x;
    for _ in 0..10_000 {
        term = pool.binary(BinOp::Mul, term, term);
    }
    // Written out as a tree, this would have more nodes than there are atoms.
    assert_eq!(pool.size(term), u32::MAX);
    let printed = text::print(&pool, &[term]);
    assert_eq!(printed.lines().count(), 10_000 + 3);
    assert_eq!(text::parse(&printed, &mut pool), Ok(vec![term]));
}

#[test]
fn random_terms_read_back_as_they_were_in_the_same_pool() {
    for number in 0..2000 {
        let mut pool = Pool::new();
        let all = terms(&mut pool, number);
        let printed = text::print(&pool, &all);
        let n = pool.n_terms();
        let read = text::parse(&printed, &mut pool);
        assert_eq!(read, Ok(all), "{number}\n{printed}");
        assert_eq!(pool.n_terms(), n, "nothing was made anew");
    }
}

#[test]
fn random_terms_mean_the_same_in_another_pool() {
    for number in 0..600 {
        let mut pool = Pool::new();
        let all = terms(&mut pool, number);
        let printed = text::print(&pool, &all);
        for mut other in [Pool::new(), Pool::without_simplification()] {
            let read = text::parse_new(&printed, &mut other).unwrap();
            assert_eq!(read.len(), all.len());
            for code in 0..4 {
                let model = random_terms::model(&pool, code);
                // Variables keep their order, and all are used: each is a term of its own.
                let twin = random_terms::model(&other, code);
                for (a, b) in all.iter().zip(&read) {
                    let (a, b) = (pool.eval(*a, &model), other.eval(*b, &twin));
                    assert_eq!(a, b, "{number}\n{printed}");
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("", "line 1, column 1: expected `omakase term 1`"),
        (
            "omakase term 2\n",
            "line 1, column 1: expected `omakase term 1`",
        ),
        (
            "omakase term 1\nresult x0",
            "line 2, column 8: expected what is there already, found x0",
        ),
        (
            "omakase term 1\nresult t0",
            "line 2, column 8: expected what is there already, found t0",
        ),
        (
            "omakase term 1\nx0: int 0..1 \"n\"",
            "line 2, column 9: expected the range of this kind, found `0..1 \"n\"`",
        ),
        (
            "omakase term 1\nx0: word \"n\"",
            "line 2, column 5: expected a kind of variables, found `word \"n\"`",
        ),
        (
            "omakase term 1\nx0: double \"n\"",
            "line 2, column 1: expected x0 as the pool has it",
        ),
        (
            "omakase term 1\nx9: double \"n\"",
            "line 2, column 1: expected x9 as the pool has it",
        ),
        (
            "omakase term 1\nt0: int = Add int 1",
            "line 2, column 20: expected a comma and another operand, found the end of the line",
        ),
        (
            "omakase term 1\nt0: int = Add int 1, long 1",
            "line 2, column 11: expected an operator that gives this sort of these operands",
        ),
        (
            "omakase term 1\nt0: long = Add int 1, int 1",
            "line 2, column 12: expected an operator that gives this sort of these operands",
        ),
        (
            "omakase term 1\nt0: int = If int 1, int 1, int 1",
            "line 2, column 11: expected an operator that gives this sort of these operands",
        ),
        (
            "omakase term 1\nt0: int = Jump int 1",
            "line 2, column 11: expected an operator, found `Jump int 1`",
        ),
        (
            "omakase term 1\nt1: int = Neg int 1",
            "line 2, column 1: expected a variable, the next operator with its number, or result, found `t1: int = Neg int 1`",
        ),
        (
            "omakase term 1\nresult int 2147483648",
            "line 2, column 12: expected a constant of this sort, found `2147483648`",
        ),
        (
            "omakase term 1\nresult double inf",
            "line 2, column 15: expected a constant of this sort, found `inf`",
        ),
        (
            "omakase term 1\nresult double 1e999",
            "line 2, column 15: expected a constant of this sort, found `1e999`",
        ),
        (
            "omakase term 1\nresult bool true false",
            "line 2, column 18: expected the end of the line, found `false`",
        ),
    ];
    for (whole, expected) in cases {
        let (mut pool, _) = example();
        let error = text::parse(whole, &mut pool).unwrap_err();
        assert_eq!(error.to_string(), expected, "{whole}");
    }
}

#[test]
fn damaged_texts_are_terms_or_have_a_place() {
    const ADDED: [&str; 14] = [
        "x",
        "t",
        "0",
        "x0",
        "t0",
        ":",
        "=",
        ",",
        "\"",
        "\\",
        "\n",
        "#",
        "\u{1f600}",
        "99999999999999999999",
    ];
    let r = &mut Random(11);
    let (mut n_read, mut n_refused) = (0, 0);
    for number in 0..20_000 {
        let mut pool = Pool::new();
        let all = terms(&mut pool, number % 300);
        let last = all.len().saturating_sub(3);
        let mut whole = text::print(&pool, &all[last..]);
        for _ in 0..=r.below(3) {
            let places: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
            let Some(&at) = places.get(r.below(places.len())) else {
                break;
            };
            match r.below(4) {
                0 => {
                    whole.remove(at);
                }
                1 => whole.truncate(at),
                2 => whole.insert_str(at, ADDED[r.below(ADDED.len())]),
                _ => {
                    let mut lines: Vec<&str> = whole.lines().collect();
                    let (a, b) = (r.below(lines.len()), r.below(lines.len()));
                    lines.swap(a, b);
                    whole = lines.join("\n");
                }
            }
        }
        match text::parse(&whole, &mut pool) {
            Ok(read) => {
                n_read += 1;
                let printed = text::print(&pool, &read);
                assert_eq!(text::parse(&printed, &mut pool), Ok(read), "{whole}");
            }
            Err(e) => {
                n_refused += 1;
                let line = whole.split('\n').nth(e.place().line - 1);
                let width = line.map(|l| l.chars().count());
                assert!(
                    width.is_some_and(|n| e.place().column <= n + 1),
                    "{e}\n{whole}"
                );
            }
        }
    }
    assert!(n_read > 1000 && n_refused > 5000, "{n_read} {n_refused}");
}
