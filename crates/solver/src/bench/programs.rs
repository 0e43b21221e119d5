//! The programs.

use expr::{BinOp, Pool, Term, UnOp, VarKind};

use super::{Program, Run};

/// All programs of the mix.
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "triangle",
        setup: |pool| ints(pool, 3),
        body: triangle,
    },
    Program {
        name: "parse int",
        setup: |pool| string(pool, 8),
        body: parse_int,
    },
    Program {
        name: "string switch",
        setup: |pool| string(pool, 8),
        body: string_switch,
    },
    Program {
        name: "binary search",
        setup: |pool| array(pool, 8),
        body: binary_search,
    },
    Program {
        name: "date",
        setup: |pool| ints(pool, 3),
        body: date,
    },
    Program {
        name: "tax",
        setup: tax_vars,
        body: tax,
    },
    Program {
        name: "checksum",
        setup: |pool| string(pool, 6),
        body: checksum,
    },
    Program {
        name: "hash",
        setup: |pool| string(pool, 4),
        body: hash,
    },
    Program {
        name: "flags",
        setup: |pool| ints(pool, 2),
        body: flags,
    },
    Program {
        name: "sort",
        setup: |pool| ints(pool, 5),
        body: sort,
    },
    Program {
        name: "body mass",
        setup: |pool| doubles(pool, 2),
        body: body_mass,
    },
    Program {
        name: "long range",
        setup: longs,
        body: long_range,
    },
    Program {
        name: "tokens",
        setup: |pool| string(pool, 6),
        body: tokens,
    },
    Program {
        name: "account",
        setup: |pool| ints(pool, 6),
        body: account,
    },
];

fn ints(pool: &mut Pool, n: usize) -> Vec<Term> {
    (0..n)
        .map(|place| pool.var(VarKind::Int, &format!("x{place}")))
        .collect()
}

fn doubles(pool: &mut Pool, n: usize) -> Vec<Term> {
    (0..n)
        .map(|place| pool.var(VarKind::Double, &format!("d{place}")))
        .collect()
}

fn longs(pool: &mut Pool) -> Vec<Term> {
    vec![
        pool.var(VarKind::Long, "a"),
        pool.var(VarKind::Long, "b"),
        pool.var(VarKind::Int, "n"),
    ]
}

fn tax_vars(pool: &mut Pool) -> Vec<Term> {
    vec![
        pool.var(VarKind::Int, "income"),
        pool.var(VarKind::Boolean, "married"),
        pool.var(VarKind::Byte, "children"),
    ]
}

/// A length, then characters.
fn string(pool: &mut Pool, n: usize) -> Vec<Term> {
    let mut vars = vec![pool.var(VarKind::Length, "s.length()")];
    vars.extend((0..n).map(|place| pool.var(VarKind::Char, &format!("s.charAt({place})"))));
    vars
}

/// A length and a key, then elements.
fn array(pool: &mut Pool, n: usize) -> Vec<Term> {
    let mut vars = vec![
        pool.var(VarKind::Length, "a.length"),
        pool.var(VarKind::Int, "key"),
    ];
    vars.extend((0..n).map(|place| pool.var(VarKind::Int, &format!("a[{place}]"))));
    vars
}

impl Run<'_> {
    fn compare(&mut self, op: BinOp, left: Term, right: Term) -> bool {
        let condition = self.pool.binary(op, left, right);
        self.branch(condition)
    }

    fn with_int(&mut self, op: BinOp, left: Term, right: i32) -> bool {
        let right = self.pool.int(right);
        self.compare(op, left, right)
    }

    fn above(&mut self, left: Term, right: i32) -> bool {
        let right = self.pool.int(right);
        self.compare(BinOp::Lt, right, left)
    }

    fn apply(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        self.pool.binary(op, left, right)
    }

    fn apply_int(&mut self, op: BinOp, left: Term, right: i32) -> Term {
        let right = self.pool.int(right);
        self.pool.binary(op, left, right)
    }
}

fn triangle(run: &mut Run<'_>) {
    let [a, b, c] = [run.vars[0], run.vars[1], run.vars[2]];
    for side in [a, b, c] {
        if run.with_int(BinOp::Le, side, 0) {
            return;
        }
    }
    for (x, y, z) in [(a, b, c), (b, c, a), (c, a, b)] {
        let sum = run.apply(BinOp::Add, x, y);
        if run.compare(BinOp::Le, sum, z) {
            return;
        }
    }
    let (ab, bc) = (run.compare(BinOp::Eq, a, b), run.compare(BinOp::Eq, b, c));
    if !(ab && bc) {
        run.compare(BinOp::Eq, c, a);
    }
}

/// The length up to `n`, by comparing with each index.
fn length(run: &mut Run<'_>, n: usize) -> usize {
    let n_chars = run.vars[0];
    let mut place = 0;
    while place < n {
        let index = run.pool.int(place as i32);
        if !run.compare(BinOp::ULt, index, n_chars) {
            break;
        }
        place += 1;
    }
    place
}

fn parse_int(run: &mut Run<'_>) {
    if run.with_int(BinOp::Eq, run.vars[0], 0) {
        return;
    }
    let negative = run.with_int(BinOp::Eq, run.vars[1], 0x2d);
    let mut place = usize::from(negative);
    let mut value = run.pool.int(0);
    loop {
        let index = run.pool.int(place as i32);
        if place == 8 || !run.compare(BinOp::Lt, index, run.vars[0]) {
            break;
        }
        let character = run.vars[place + 1];
        if run.with_int(BinOp::Lt, character, 0x30) || run.above(character, 0x39) {
            return;
        }
        let digit = run.apply_int(BinOp::Sub, character, 0x30);
        let tenfold = run.apply_int(BinOp::Mul, value, 10);
        value = run.apply(BinOp::Add, tenfold, digit);
        place += 1;
    }
    if run.above(value, 999) {
        run.with_int(BinOp::Eq, value, 4711);
    } else {
        let rest = run.apply_int(BinOp::Rem, value, 7);
        run.with_int(BinOp::Eq, rest, 3);
    }
}

fn string_switch(run: &mut Run<'_>) {
    for word in [
        "create", "delete", "drop", "insert", "index", "in", "select", "set",
    ] {
        if !run.with_int(BinOp::Eq, run.vars[0], word.len() as i32) {
            continue;
        }
        let mut equal = true;
        for (place, byte) in word.bytes().enumerate() {
            if !run.with_int(BinOp::Eq, run.vars[place + 1], i32::from(byte)) {
                equal = false;
                break;
            }
        }
        if equal {
            return;
        }
    }
}

fn binary_search(run: &mut Run<'_>) {
    let n = length(run, 8);
    let key = run.vars[1];
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = usize::midpoint(low, high);
        let element = run.vars[2 + middle];
        if run.compare(BinOp::Lt, element, key) {
            low = middle + 1;
        } else if run.compare(BinOp::Lt, key, element) {
            high = middle;
        } else {
            return;
        }
    }
}

fn date(run: &mut Run<'_>) {
    let [year, month, day] = [run.vars[0], run.vars[1], run.vars[2]];
    if run.with_int(BinOp::Lt, year, 1582) || run.above(year, 9999) {
        return;
    }
    if run.with_int(BinOp::Lt, month, 1) || run.above(month, 12) || run.with_int(BinOp::Lt, day, 1)
    {
        return;
    }
    let mut days = 31;
    for short in [4, 6, 9, 11] {
        if run.with_int(BinOp::Eq, month, short) {
            days = 30;
            break;
        }
    }
    if days == 31 && run.with_int(BinOp::Eq, month, 2) {
        let by_four = run.apply_int(BinOp::Rem, year, 4);
        let by_hundred = run.apply_int(BinOp::Rem, year, 100);
        let by_four_hundred = run.apply_int(BinOp::Rem, year, 400);
        let leap = run.with_int(BinOp::Eq, by_four, 0)
            && (!run.with_int(BinOp::Eq, by_hundred, 0)
                || run.with_int(BinOp::Eq, by_four_hundred, 0));
        days = if leap { 29 } else { 28 };
    }
    run.above(day, days);
}

fn tax(run: &mut Run<'_>) {
    let [income, married, children] = [run.vars[0], run.vars[1], run.vars[2]];
    if run.with_int(BinOp::Lt, income, 0) || run.with_int(BinOp::Lt, children, 0) {
        return;
    }
    let is_married = !run.with_int(BinOp::Eq, married, 0);
    let allowance = run.apply_int(BinOp::Mul, children, 2500);
    let taxable = run.apply(BinOp::Sub, income, allowance);
    let taxable = if is_married {
        run.apply_int(BinOp::Div, taxable, 2)
    } else {
        taxable
    };
    for step in [10_000, 25_000, 60_000, 250_000] {
        if run.with_int(BinOp::Le, taxable, step) {
            return;
        }
    }
    let rate = run.pool.unary(UnOp::I2D, taxable);
    let factor = run.pool.double(0.42);
    let sum = run.apply(BinOp::Mul, rate, factor);
    let limit = run.pool.double(200_000.0);
    run.compare(BinOp::Lt, limit, sum);
}

fn checksum(run: &mut Run<'_>) {
    if !run.with_int(BinOp::Eq, run.vars[0], 6) {
        return;
    }
    let mut sum = run.pool.int(0);
    for place in 0..6 {
        let character = run.vars[place + 1];
        if run.with_int(BinOp::Lt, character, 0x30) || run.above(character, 0x39) {
            return;
        }
        let mut digit = run.apply_int(BinOp::Sub, character, 0x30);
        if place % 2 == 0 {
            digit = run.apply_int(BinOp::Mul, digit, 2);
            if run.above(digit, 9) {
                digit = run.apply_int(BinOp::Sub, digit, 9);
            }
        }
        sum = run.apply(BinOp::Add, sum, digit);
    }
    let rest = run.apply_int(BinOp::Rem, sum, 10);
    run.with_int(BinOp::Eq, rest, 0);
}

fn hash(run: &mut Run<'_>) {
    let n = length(run, 4);
    let mut hash = run.pool.int(0);
    for place in 0..n {
        let tenfold = run.apply_int(BinOp::Mul, hash, 31);
        hash = run.apply(BinOp::Add, tenfold, run.vars[place + 1]);
    }
    for word in ["get", "put", "head", "x"] {
        let code = word.bytes().fold(0i32, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(i32::from(byte))
        });
        if run.with_int(BinOp::Eq, hash, code) {
            return;
        }
    }
    let bucket = run.apply_int(BinOp::And, hash, 15);
    run.with_int(BinOp::Eq, bucket, 7);
}

fn flags(run: &mut Run<'_>) {
    let [access, other] = [run.vars[0], run.vars[1]];
    for bit in [0x1, 0x2, 0x4, 0x8, 0x10, 0x400] {
        let masked = run.apply_int(BinOp::And, access, bit);
        run.with_int(BinOp::Eq, masked, 0);
    }
    let both = run.apply_int(BinOp::And, access, 0x7);
    let shifted = run.apply_int(BinOp::Shl, other, 3);
    let mixed = run.apply(BinOp::Or, both, shifted);
    if run.with_int(BinOp::Eq, mixed, 0x2b) {
        return;
    }
    let high = run.apply_int(BinOp::Ushr, other, 28);
    run.with_int(BinOp::Eq, high, 9);
}

fn sort(run: &mut Run<'_>) {
    let mut values: Vec<Term> = run.vars.to_vec();
    for end in (1..values.len()).rev() {
        let mut swapped = false;
        for place in 0..end {
            if run.compare(BinOp::Lt, values[place + 1], values[place]) {
                values.swap(place, place + 1);
                swapped = true;
            }
        }
        if !swapped {
            break;
        }
    }
}

fn body_mass(run: &mut Run<'_>) {
    let [weight, height] = [run.vars[0], run.vars[1]];
    let zero = run.pool.double(0.0);
    if !run.compare(BinOp::Lt, zero, weight) || !run.compare(BinOp::Lt, zero, height) {
        return;
    }
    let square = run.apply(BinOp::Mul, height, height);
    let index = run.apply(BinOp::Div, weight, square);
    for limit in [18.5, 25.0, 30.0, 40.0] {
        let limit = run.pool.double(limit);
        if run.compare(BinOp::Lt, index, limit) {
            return;
        }
    }
}

fn long_range(run: &mut Run<'_>) {
    let [a, b, n] = [run.vars[0], run.vars[1], run.vars[2]];
    let wide = run.pool.unary(UnOp::I2L, n);
    let sum = run.apply(BinOp::Add, a, wide);
    let order = run.apply(BinOp::LCmp, sum, b);
    if run.above(order, 0) {
        let difference = run.apply(BinOp::Sub, sum, b);
        let limit = run.pool.long(1_000_000_000_000);
        if run.compare(BinOp::Lt, limit, difference) {
            let product = run.apply(BinOp::Mul, wide, wide);
            run.compare(BinOp::Lt, product, a);
            return;
        }
    }
    let narrow = run.pool.unary(UnOp::L2I, a);
    if run.with_int(BinOp::Eq, narrow, 12345) {
        let shifted = run.apply_int(BinOp::Ushr, a, 32);
        let five = run.pool.long(5);
        run.compare(BinOp::Eq, shifted, five);
    }
    let zero = run.pool.long(0);
    run.compare(BinOp::Lt, b, zero);
}

fn tokens(run: &mut Run<'_>) {
    let n = length(run, 6);
    let mut depth = 0;
    for place in 0..n {
        let character = run.vars[place + 1];
        if run.with_int(BinOp::Eq, character, 0x28) {
            depth += 1;
        } else if run.with_int(BinOp::Eq, character, 0x29) {
            depth -= 1;
            if depth < 0 {
                return;
            }
        } else if run.with_int(BinOp::Le, character, 0x20) {
            continue;
        } else {
            let lower = run.apply_int(BinOp::Or, character, 0x20);
            if run.with_int(BinOp::Lt, lower, 0x61) || run.above(lower, 0x7a) {
                return;
            }
        }
    }
}

fn account(run: &mut Run<'_>) {
    let mut balance = run.vars[0];
    if run.with_int(BinOp::Lt, balance, 0) {
        return;
    }
    for place in 1..6 {
        let amount = run.vars[place];
        if run.with_int(BinOp::Lt, amount, 0) {
            let after = run.apply(BinOp::Add, balance, amount);
            if run.with_int(BinOp::Lt, after, 0) {
                return;
            }
            balance = after;
        } else if run.above(amount, 10_000) {
            let fee = run.apply_int(BinOp::Div, amount, 100);
            let net = run.apply(BinOp::Sub, amount, fee);
            balance = run.apply(BinOp::Add, balance, net);
        } else {
            balance = run.apply(BinOp::Add, balance, amount);
        }
    }
    run.with_int(BinOp::Eq, balance, 424_242);
}
