//! Every operator over boundary values: evaluator = Z3 = real JVM = the machine.
//!
//! A Java program with one method for each operator prints its results as bits (one NaN); the same
//! lines are made with the evaluator. Z3 is asked whether any result could be another one.

use std::fmt::Write;
use std::sync::Arc;

use expr::{BinOp, Pool, Sort, Term, UnOp, Value};
use natives::launch::{self, Ended};
use program::{ClassPath, JdkImage};
use solver::{Query, SolverConfig, Verdict, build_chain};
use vfs::{OutputSink, Stream};

const INTS: [i32; 22] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    10,
    31,
    32,
    33,
    127,
    128,
    -128,
    -129,
    255,
    32767,
    32768,
    65535,
    65536,
    i32::MAX,
    i32::MIN,
];

const LONGS: [i64; 20] = [
    0,
    1,
    -1,
    2,
    -7,
    31,
    32,
    63,
    64,
    65,
    0x7fff_ffff,
    0x8000_0000,
    -0x8000_0000,
    -0x8000_0001,
    0xffff_ffff,
    0x1_0000_0000,
    (1 << 53) + 1,
    0x7fff_ffff_ffff_fc00,
    i64::MAX,
    i64::MIN,
];

const FLOATS: [u32; 24] = [
    0x0000_0000, // 0
    0x8000_0000, // -0
    0x3f80_0000, // 1
    0xbf80_0000, // -1
    0x3f00_0000, // 0.5
    0x4020_0000, // 2.5
    0xc020_0000, // -2.5
    0x40a0_0000, // 5
    0x4b00_0001, // 2^23 + 1
    0x4b80_0000, // 2^24
    0x4eff_ffff, // the greatest below 2^31
    0x4f00_0000, // 2^31
    0xcf00_0000, // -2^31
    0x5eff_ffff, // the greatest below 2^63
    0x5f00_0000, // 2^63
    0xdf00_0000, // -2^63
    0x7f7f_ffff, // MAX_VALUE
    0x0000_0001, // MIN_VALUE
    0x0080_0000, // MIN_NORMAL
    0x807f_ffff, // a negative subnormal
    0x7f80_0000, // infinity
    0xff80_0000, // -infinity
    0x7fc0_0000, // NaN
    0x3dcc_cccd, // 0.1
];

const DOUBLES: [u64; 28] = [
    0x0000_0000_0000_0000, // 0
    0x8000_0000_0000_0000, // -0
    0x3ff0_0000_0000_0000, // 1
    0xbff0_0000_0000_0000, // -1
    0x3fe0_0000_0000_0000, // 0.5
    0x4004_0000_0000_0000, // 2.5
    0xc004_0000_0000_0000, // -2.5
    0x4014_0000_0000_0000, // 5
    0x3fb9_9999_9999_999a, // 0.1
    0x41df_ffff_ffc0_0000, // 2^31 - 1
    0x41df_ffff_ffe0_0000, // 2^31 - 0.5
    0x41e0_0000_0000_0000, // 2^31
    0xc1e0_0000_0000_0000, // -2^31
    0xc1e0_0000_0020_0000, // -2^31 - 1
    0x4330_0000_0000_0001, // 2^52 + 1
    0x43df_ffff_ffff_ffff, // the greatest below 2^63
    0x43e0_0000_0000_0000, // 2^63
    0xc3e0_0000_0000_0000, // -2^63
    0x7fef_ffff_ffff_ffff, // MAX_VALUE
    0x0000_0000_0000_0001, // MIN_VALUE
    0x0010_0000_0000_0000, // MIN_NORMAL
    0x800f_ffff_ffff_ffff, // a negative subnormal
    0x7ff0_0000_0000_0000, // infinity
    0xfff0_0000_0000_0000, // -infinity
    0x7ff8_0000_0000_0000, // NaN
    0x47ef_ffff_f000_0000, // rounds to the greatest float's neighbour
    0x3690_0000_0000_0000, // half the least float
    0x3ff0_0000_1000_0000, // between two floats
];

const SORTS: [Sort; 4] = [Sort::Int, Sort::Long, Sort::Float, Sort::Double];

fn values(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Int => INTS.map(Value::Int).to_vec(),
        Sort::Long => LONGS.map(Value::Long).to_vec(),
        Sort::Float => FLOATS
            .map(|bits| Value::Float(f32::from_bits(bits)))
            .to_vec(),
        Sort::Double => DOUBLES
            .map(|bits| Value::Double(f64::from_bits(bits)))
            .to_vec(),
    }
}

/// One row of the tables: an operator on operands of some sorts.
#[derive(Clone, Copy, Debug)]
enum Row {
    Unary(UnOp, Sort),
    Binary(BinOp, Sort, Sort),
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for sort in SORTS {
        rows.extend(
            UnOp::ALL
                .iter()
                .filter(|op| op.result(sort).is_some())
                .map(|&op| Row::Unary(op, sort)),
        );
        for op in BinOp::ALL {
            let right = if op.is_shift() { Sort::Int } else { sort };
            if op.result(sort, right).is_some() {
                rows.push(Row::Binary(op, sort, right));
            }
        }
    }
    rows
}

impl Row {
    /// A name that is a Java identifier.
    fn name(self) -> String {
        match self {
            Row::Unary(op, sort) => format!("{op:?}_{sort:?}"),
            Row::Binary(op, sort, _) => format!("{op:?}_{sort:?}"),
        }
    }

    /// All operands, and the evaluator's result. Java has no result for a division by zero.
    fn results(self, with_division_by_zero: bool) -> Vec<(Value, Option<Value>, Value)> {
        match self {
            Row::Unary(op, sort) => values(sort)
                .into_iter()
                .map(|a| (a, None, op.apply(a)))
                .collect(),
            Row::Binary(op, left, right) => {
                let divides = left.is_integral() && matches!(op, BinOp::Div | BinOp::Rem);
                let mut results = Vec::new();
                for a in values(left) {
                    for b in values(right) {
                        if with_division_by_zero || !divides || b != right.zero() {
                            results.push((a, Some(b), op.apply(a, b)));
                        }
                    }
                }
                results
            }
        }
    }
}

fn java_type(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "boolean",
        Sort::Int => "int",
        Sort::Long => "long",
        Sort::Float => "float",
        Sort::Double => "double",
    }
}

fn java_of_unary(op: UnOp) -> &'static str {
    match op {
        UnOp::Not => "!a",
        UnOp::Neg => "-a",
        UnOp::I2L | UnOp::F2L | UnOp::D2L => "(long) a",
        UnOp::L2I | UnOp::F2I | UnOp::D2I => "(int) a",
        UnOp::I2F | UnOp::L2F | UnOp::D2F => "(float) a",
        UnOp::I2D | UnOp::L2D | UnOp::F2D => "(double) a",
        UnOp::I2B => "(byte) a",
        UnOp::I2C => "(char) a",
        UnOp::I2S => "(short) a",
        UnOp::F2Bits => "Float.floatToIntBits(a)",
        UnOp::Bits2F => "Float.intBitsToFloat(a)",
        UnOp::D2Bits => "Double.doubleToLongBits(a)",
        UnOp::Bits2D => "Double.longBitsToDouble(a)",
        UnOp::Sqrt => "Math.sqrt(a)",
        UnOp::Abs => "Math.abs(a)",
    }
}

fn java_of_binary(op: BinOp, sort: Sort) -> &'static str {
    match op {
        BinOp::Add => "a + b",
        BinOp::Sub => "a - b",
        BinOp::Mul => "a * b",
        BinOp::Div => "a / b",
        BinOp::Rem => "a % b",
        BinOp::And => "a & b",
        BinOp::Or => "a | b",
        BinOp::Xor => "a ^ b",
        BinOp::Shl => "a << b",
        BinOp::Shr => "a >> b",
        BinOp::Ushr => "a >>> b",
        BinOp::Lt => "a < b",
        BinOp::Le => "a <= b",
        BinOp::Eq => "a == b",
        BinOp::Ne => "a != b",
        BinOp::ULt if sort == Sort::Long => "Long.compareUnsigned(a, b) < 0",
        BinOp::ULt => "Integer.compareUnsigned(a, b) < 0",
        BinOp::LCmp => "Long.compare(a, b)",
        // javac uses fcmpl for > and fcmpg for <.
        BinOp::FCmpL | BinOp::DCmpL => "a > b ? 1 : a == b ? 0 : -1",
        BinOp::FCmpG | BinOp::DCmpG => "a < b ? -1 : a == b ? 0 : 1",
    }
}

fn program() -> String {
    let mut methods = String::new();
    let mut calls = String::new();
    for row in rows() {
        let name = row.name();
        let _ = match row {
            Row::Unary(op, sort) => {
                let result = java_type(op.result(sort).unwrap());
                let (ty, expression) = (java_type(sort), java_of_unary(op));
                let _ = writeln!(
                    methods,
                    "    static {result} {name}({ty} a) {{ return {expression}; }}"
                );
                writeln!(
                    calls,
                    "        out.append(\"{name}\"); for ({ty} a : {ty}s) show({name}(a)); out.append('\\n');"
                )
            }
            Row::Binary(op, left, right) => {
                let result = java_type(op.result(left, right).unwrap());
                let (ty, other) = (java_type(left), java_type(right));
                let expression = java_of_binary(op, left);
                let _ = writeln!(
                    methods,
                    "    static {result} {name}({ty} a, {other} b) {{ return {expression}; }}"
                );
                let skip = if left.is_integral() && matches!(op, BinOp::Div | BinOp::Rem) {
                    "if (b != 0) "
                } else {
                    ""
                };
                writeln!(
                    calls,
                    "        out.append(\"{name}\"); for ({ty} a : {ty}s) for ({other} b : {other}s) {skip}show({name}(a, b)); out.append('\\n');"
                )
            }
        };
    }
    let list = |sort: Sort| {
        let items: Vec<String> = values(sort)
            .into_iter()
            .map(|value| match value {
                Value::Float(_) => format!("Float.intBitsToFloat(0x{:08x})", value.bits()),
                Value::Double(_) => format!("Double.longBitsToDouble(0x{:016x}L)", value.bits()),
                Value::Long(_) => format!("0x{:016x}L", value.bits()),
                _ => format!("0x{:08x}", value.bits()),
            })
            .collect();
        format!(
            "    static final {0}[] {0}s = {{{1}}};\n",
            java_type(sort),
            items.join(", ")
        )
    };
    let lists: String = SORTS.map(list).concat();
    format!(
        "public class TruthTables {{
    static final StringBuilder out = new StringBuilder();
{lists}{methods}
    static void show(int value) {{ out.append(' ').append(Integer.toHexString(value)); }}
    static void show(long value) {{ out.append(' ').append(Long.toHexString(value)); }}
    static void show(float value) {{ show(Float.floatToIntBits(value)); }}
    static void show(double value) {{ show(Double.doubleToLongBits(value)); }}
    static void show(boolean value) {{ show(value ? 1 : 0); }}

    public static void main(String[] args) {{
{calls}        System.out.print(out);
    }}
}}
"
    )
}

fn expected_output() -> String {
    let mut text = String::new();
    for row in rows() {
        text.push_str(&row.name());
        for (_, _, result) in row.results(false) {
            let _ = write!(text, " {:x}", result.bits());
        }
        text.push('\n');
    }
    text
}

#[test]
fn evaluator_and_machine_compute_what_the_jvm_computes() {
    let Some(jdk) = test_lab::jdks::newest_or_skip("truth tables") else {
        return;
    };
    let classes = test_lab::javac::compile_text(&jdk, "TruthTables", &program());
    let real = test_lab::corpus::run_on_real_java(&jdk, &classes, "TruthTables", &[]);
    let real = String::from_utf8(real.stdout).expect("text");
    compare("the real JVM", &real);

    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, problems) = ClassPath::open(&[classes], jdk.feature_version);
    assert!(problems.is_empty(), "{problems:?}");
    let mut vm = launch::boot(image, Arc::new(class_path), vm::Config::default())
        .expect("the library boots");
    natives::host(&mut vm)
        .vfs
        .set_sink(Stream::Stdout, OutputSink::Collect { limit: 16 << 20 });
    let ended = launch::run_main(&mut vm, "TruthTables", &[]);
    assert!(matches!(ended, Ended::Exit(0)));
    let output = natives::host(&mut vm).vfs.take_output(Stream::Stdout);
    compare("the machine", &String::from_utf8(output).expect("text"));
}

fn compare(who: &str, output: &str) {
    let expected = expected_output();
    assert_eq!(expected.lines().count(), output.lines().count(), "{who}");
    for (ours, theirs) in expected.lines().zip(output.lines()) {
        assert_eq!(ours, theirs, "our evaluator, then {who}");
    }
}

/// A term that is the same for two values exactly if they are equal as [`Value`]s.
fn bits(pool: &mut Pool, term: Term) -> Term {
    match pool.sort(term) {
        Sort::Float => pool.unary(UnOp::F2Bits, term),
        Sort::Double => pool.unary(UnOp::D2Bits, term),
        _ => term,
    }
}

#[test]
fn z3_computes_what_the_evaluator_computes() {
    if let Err(why) = solver::z3::locate() {
        test_lab::skip::loudly("truth tables of Z3", &why);
        return;
    }
    let mut chain = build_chain(&SolverConfig {
        z3_rlimit: 0,
        ..SolverConfig::bare()
    });
    for row in rows() {
        if matches!(row, Row::Binary(BinOp::Rem, Sort::Float | Sort::Double, _)) {
            continue;
        }
        // As it is, so that Z3 computes and not our constant folding.
        let mut pool = Pool::without_simplification();
        chain.forget();
        let mut all_right = pool.bool(true);
        for (a, b, result) in row.results(true) {
            let a = pool.constant(a);
            let term = match (row, b) {
                (Row::Binary(op, ..), Some(b)) => {
                    let b = pool.constant(b);
                    pool.binary(op, a, b)
                }
                (Row::Unary(op, _), _) => pool.unary(op, a),
                _ => unreachable!("a binary operator has two operands"),
            };
            let expected = pool.constant(result);
            let (term, expected) = (bits(&mut pool, term), bits(&mut pool, expected));
            let right = pool.eq(term, expected);
            all_right = pool.and(all_right, right);
        }
        let some_wrong = pool.not(all_right);
        let verdict = chain.check(
            &mut pool,
            &Query {
                clauses: &[some_wrong],
                hint: None,
            },
        );
        assert_eq!(verdict, Verdict::Unsat, "{row:?}");
    }
}

/// With variables in the place of constants, so that Z3 cannot just compute.
#[test]
fn z3_agrees_about_variables() {
    if let Err(why) = solver::z3::locate() {
        test_lab::skip::loudly("operators of Z3", &why);
        return;
    }
    use expr::VarKind;
    let kind_of = |sort: Sort| match sort {
        Sort::Int => VarKind::Int,
        Sort::Long => VarKind::Long,
        Sort::Float => VarKind::Float,
        _ => VarKind::Double,
    };
    for row in rows() {
        let is_float_arithmetic = matches!(row, Row::Binary(_, Sort::Float | Sort::Double, _));
        let results = row.results(true);
        // Floats take Z3 long; a few pairs of each will do.
        let step = if is_float_arithmetic { 97 } else { 13 };
        let mut pool = Pool::without_simplification();
        let mut chain = build_chain(&SolverConfig {
            z3_rlimit: 20_000_000,
            ..SolverConfig::bare()
        });
        let (left, right) = match row {
            Row::Unary(_, sort) => (sort, None),
            Row::Binary(_, left, right) => (left, Some(right)),
        };
        let a = pool.var(kind_of(left), "a");
        let b = right.map(|sort| pool.var(kind_of(sort), "b"));
        let term = match (row, b) {
            (Row::Binary(op, ..), Some(b)) => pool.binary(op, a, b),
            (Row::Unary(op, _), _) => pool.unary(op, a),
            _ => unreachable!("a binary operator has two operands"),
        };
        for (value, other, result) in results.into_iter().step_by(step) {
            let mut clauses = Vec::new();
            for (var, value) in [(Some(a), Some(value)), (b, other)] {
                let (Some(var), Some(value)) = (var, value) else {
                    continue;
                };
                let constant = pool.constant(value);
                let (var, constant) = (bits(&mut pool, var), bits(&mut pool, constant));
                clauses.push(pool.eq(var, constant));
            }
            let expected = pool.constant(result);
            let (term, expected) = (bits(&mut pool, term), bits(&mut pool, expected));
            let equal = pool.eq(term, expected);
            clauses.push(pool.not(equal));
            let verdict = chain.check(
                &mut pool,
                &Query {
                    clauses: &clauses,
                    hint: None,
                },
            );
            let is_stand_in = matches!(row, Row::Binary(BinOp::Rem, Sort::Float | Sort::Double, _));
            if is_stand_in {
                assert!(
                    !matches!(verdict, Verdict::Sat(_)),
                    "{row:?} of {value}, {other:?}"
                );
            } else {
                assert!(
                    matches!(
                        verdict,
                        Verdict::Unsat | Verdict::Unknown(solver::Reason::LimitReached)
                    ),
                    "{row:?} of {value}, {other:?}: {verdict:?}"
                );
            }
        }
    }
}
