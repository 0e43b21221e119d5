//! Terms as Java expressions.
//!
//! For people: the text means what the term means, with as few parentheses and casts as Java needs.
//! Comparisons are turned so that the constant is on the right, and a bound is written the way it
//! was probably meant (`x < 100`, not `x <= 99`). Very large terms are cut short with `...`.

use std::fmt;

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term, VarKind};
use crate::value::{Sort, Value};

/// A term that prints as Java; see [`Pool::java`].
pub struct Java<'a> {
    pool: &'a Pool,
    term: Term,
}

impl Pool {
    /// The term as a Java expression.
    #[must_use]
    pub fn java(&self, term: Term) -> Java<'_> {
        Java { pool: self, term }
    }
}

/// How deep a term is written before it is cut.
const MAX_DEPTH: u32 = 60;

/// How long a text gets before operands are cut.
const MAX_LENGTH: usize = 4000;

impl fmt::Display for Java<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer {
            pool: self.pool,
            text: String::new(),
        };
        printer.print(self.term, Level::Ternary, 0);
        f.write_str(&printer.text)
    }
}

/// How tightly an operator binds (JLS 15.2 and the table of precedences it implies).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Ternary,
    OrElse,
    AndAlso,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

impl Level {
    /// One step tighter, for the right operand of a left-associative operator.
    fn tighter(self) -> Level {
        match self {
            Level::Ternary => Level::OrElse,
            Level::OrElse => Level::AndAlso,
            Level::AndAlso => Level::BitOr,
            Level::BitOr => Level::BitXor,
            Level::BitXor => Level::BitAnd,
            Level::BitAnd => Level::Equality,
            Level::Equality => Level::Relation,
            Level::Relation => Level::Shift,
            Level::Shift => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Unary,
            Level::Unary | Level::Primary => Level::Primary,
        }
    }
}

struct Printer<'a> {
    pool: &'a Pool,
    text: String,
}

impl Printer<'_> {
    fn print(&mut self, term: Term, at_least: Level, depth: u32) {
        if depth > MAX_DEPTH || self.text.len() > MAX_LENGTH {
            self.text.push_str("...");
            return;
        }
        let depth = depth + 1;
        match self.pool.node(term) {
            Node::Const(value) => self.constant(value, at_least),
            Node::Var(var) => {
                let name = &self.pool.var_info(var).name;
                self.text.push_str(name);
            }
            Node::Unary(op, operand) => self.unary(op, operand, at_least, depth),
            Node::Binary(op, left, right) => self.binary(op, left, right, false, at_least, depth),
            Node::Ite(condition, then, otherwise) => {
                self.level(Level::Ternary, at_least, |printer| {
                    printer.print(condition, Level::OrElse, depth);
                    printer.text.push_str(" ? ");
                    printer.print(then, Level::OrElse, depth);
                    printer.text.push_str(" : ");
                    printer.print(otherwise, Level::Ternary, depth);
                })
            }
        }
    }

    /// Writes something that binds as tightly as `level`, in parentheses where that is not enough.
    fn level(&mut self, level: Level, at_least: Level, write: impl FnOnce(&mut Self)) {
        let parentheses = level < at_least;
        if parentheses {
            self.text.push('(');
        }
        write(self);
        if parentheses {
            self.text.push(')');
        }
    }

    fn constant(&mut self, value: Value, at_least: Level) {
        let text = match value {
            Value::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
            Value::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
            Value::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
            Value::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
            _ => value.to_string(),
        };
        let level = if text.starts_with('-') {
            Level::Unary
        } else {
            Level::Primary
        };
        self.level(level, at_least, |printer| printer.text.push_str(&text));
    }

    fn unary(&mut self, op: UnOp, operand: Term, at_least: Level, depth: u32) {
        if op == UnOp::Not {
            return self.negated(operand, at_least, depth);
        }
        let prefix = match op {
            UnOp::Neg => "-",
            UnOp::I2L | UnOp::F2L | UnOp::D2L => "(long) ",
            UnOp::L2I | UnOp::F2I | UnOp::D2I => "(int) ",
            UnOp::I2F | UnOp::L2F | UnOp::D2F => "(float) ",
            UnOp::I2D | UnOp::L2D | UnOp::F2D => "(double) ",
            UnOp::I2B => "(byte) ",
            UnOp::I2C => "(char) ",
            UnOp::I2S => "(short) ",
            _ => {
                self.text.push_str(match op {
                    UnOp::F2Bits => "Float.floatToIntBits(",
                    UnOp::Bits2F => "Float.intBitsToFloat(",
                    UnOp::D2Bits => "Double.doubleToLongBits(",
                    UnOp::Bits2D => "Double.longBitsToDouble(",
                    UnOp::Sqrt => "Math.sqrt(",
                    _ => "Math.abs(",
                });
                self.print(operand, Level::Ternary, depth);
                self.text.push(')');
                return;
            }
        };
        self.level(Level::Unary, at_least, |printer| {
            printer.text.push_str(prefix);
            // Two minus signs would be a decrement.
            let is_negative = matches!(printer.pool.node(operand), Node::Unary(UnOp::Neg, _));
            let inner = if op == UnOp::Neg && is_negative {
                Level::Primary
            } else {
                Level::Unary
            };
            printer.print(operand, inner, depth);
        });
    }

    fn negated(&mut self, operand: Term, at_least: Level, depth: u32) {
        if let Node::Binary(BinOp::Eq, left, right) = self.pool.node(operand) {
            if left == right && self.pool.sort(left).is_floating() {
                return self.is_nan(left, depth);
            }
            return self.binary(BinOp::Eq, left, right, true, at_least, depth);
        }
        self.level(Level::Unary, at_least, |printer| {
            printer.text.push('!');
            printer.print(operand, Level::Unary, depth);
        });
    }

    fn is_nan(&mut self, operand: Term, depth: u32) {
        let class = if self.pool.sort(operand) == Sort::Float {
            "Float"
        } else {
            "Double"
        };
        self.text.push_str(class);
        self.text.push_str(".isNaN(");
        self.print(operand, Level::Ternary, depth);
        self.text.push(')');
    }

    fn binary(
        &mut self,
        op: BinOp,
        left: Term,
        right: Term,
        negated: bool,
        at_least: Level,
        depth: u32,
    ) {
        if matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le) {
            return self.comparison(op, left, right, negated, at_least, depth);
        }
        let is_bool = self.pool.sort(left) == Sort::Bool;
        let (level, sign) = match op {
            BinOp::Add => return self.sum(left, right, at_least, depth),
            BinOp::Sub => (Level::Sum, " - "),
            BinOp::Mul => (Level::Product, " * "),
            BinOp::Div => (Level::Product, " / "),
            BinOp::Rem => (Level::Product, " % "),
            BinOp::And if is_bool => (Level::AndAlso, " && "),
            BinOp::Or if is_bool => (Level::OrElse, " || "),
            BinOp::And => (Level::BitAnd, " & "),
            BinOp::Or => (Level::BitOr, " | "),
            BinOp::Xor => (Level::BitXor, " ^ "),
            BinOp::Shl => (Level::Shift, " << "),
            BinOp::Shr => (Level::Shift, " >> "),
            BinOp::Ushr => (Level::Shift, " >>> "),
            _ => return self.call(op, left, right, at_least, depth),
        };
        self.level(level, at_least, |printer| {
            printer.print(left, level, depth);
            printer.text.push_str(sign);
            printer.print(right, level.tighter(), depth);
        });
    }

    /// `x + -3` is written `x - 3`.
    fn sum(&mut self, left: Term, right: Term, at_least: Level, depth: u32) {
        let minus = match self.pool.const_of(right) {
            Some(Value::Int(c)) if c < 0 && c != i32::MIN => Some(Value::Int(-c)),
            Some(Value::Long(c)) if c < 0 && c != i64::MIN => Some(Value::Long(-c)),
            _ => None,
        };
        self.level(Level::Sum, at_least, |printer| {
            printer.print(left, Level::Sum, depth);
            if let Some(value) = minus {
                printer.text.push_str(" - ");
                printer.constant(value, Level::Product);
            } else {
                printer.text.push_str(" + ");
                printer.print(right, Level::Product, depth);
            }
        });
    }

    /// Operators that are methods in Java.
    fn call(&mut self, op: BinOp, left: Term, right: Term, at_least: Level, depth: u32) {
        let is_long = self.pool.sort(left) == Sort::Long;
        let method = match op {
            BinOp::ULt if is_long => "Long.compareUnsigned(",
            BinOp::ULt => "Integer.compareUnsigned(",
            BinOp::LCmp => "Long.compare(",
            // No method has these two results for NaN; the instruction's name says which.
            BinOp::FCmpL => "fcmpl(",
            BinOp::FCmpG => "fcmpg(",
            BinOp::DCmpL => "dcmpl(",
            _ => "dcmpg(",
        };
        let level = if op == BinOp::ULt {
            Level::Relation
        } else {
            Level::Primary
        };
        // A length is not negative: the comparison is the bounds check that the program means.
        if op == BinOp::ULt && self.pool.range(right).lo >= 0 {
            let has_lower = self.pool.range(left).lo < 0;
            let level = if has_lower {
                Level::AndAlso
            } else {
                Level::Relation
            };
            return self.level(level, at_least, |printer| {
                if has_lower {
                    printer
                        .text
                        .push_str(if is_long { "0L <= " } else { "0 <= " });
                    printer.print(left, Level::Shift, depth);
                    printer.text.push_str(" && ");
                }
                printer.print(left, Level::Shift, depth);
                printer.text.push_str(" < ");
                printer.print(right, Level::Shift, depth);
            });
        }
        self.level(level, at_least, |printer| {
            printer.text.push_str(method);
            printer.print(left, Level::Ternary, depth);
            printer.text.push_str(", ");
            printer.print(right, Level::Ternary, depth);
            printer.text.push(')');
            if op == BinOp::ULt {
                printer.text.push_str(" < 0");
            }
        });
    }

    fn comparison(
        &mut self,
        op: BinOp,
        left: Term,
        right: Term,
        negated: bool,
        at_least: Level,
        depth: u32,
    ) {
        if let Some(written) = self.boolean_variable(op, left, right, negated) {
            let level = if written.starts_with('!') {
                Level::Unary
            } else {
                Level::Primary
            };
            return self.level(level, at_least, |printer| printer.text.push_str(&written));
        }
        // The constant goes to the right.
        let flipped = matches!(op, BinOp::Lt | BinOp::Le) && self.pool.const_of(left).is_some();
        let (left, right) = if flipped {
            (right, left)
        } else {
            (left, right)
        };
        let mut strict = op == BinOp::Lt;
        let mut bound = self.pool.const_of(right);
        let is_char = self.is_char(left);
        if op == BinOp::Le
            && !is_char
            && let Some(value) = bound.and_then(Value::as_integer)
        {
            let beyond = if flipped {
                value.checked_sub(1)
            } else {
                value.checked_add(1)
            };
            if let Some(beyond) = beyond
                && is_rounder(beyond, value)
            {
                strict = true;
                bound = bound.map(|bound| Value::integer(bound.sort(), beyond));
            }
        }
        let (level, sign) = match (op, negated) {
            (BinOp::Eq, false) | (BinOp::Ne, true) => (Level::Equality, " == "),
            (BinOp::Eq, true) | (BinOp::Ne, false) => (Level::Equality, " != "),
            _ => (
                Level::Relation,
                match (flipped, strict) {
                    (false, true) => " < ",
                    (false, false) => " <= ",
                    (true, true) => " > ",
                    (true, false) => " >= ",
                },
            ),
        };
        self.level(level, at_least, |printer| {
            printer.print(left, level, depth);
            printer.text.push_str(sign);
            match bound {
                Some(Value::Int(code)) if is_char => printer.character(code),
                Some(value) => printer.constant(value, level.tighter()),
                None => printer.print(right, level.tighter(), depth),
            }
        });
    }

    /// `flag` or `!flag` for a comparison of a boolean variable with 0 or 1.
    fn boolean_variable(
        &self,
        op: BinOp,
        left: Term,
        right: Term,
        negated: bool,
    ) -> Option<String> {
        let info = self.pool.var_info(self.pool.var_of(left)?);
        let value = self.pool.const_of(right)?.as_integer()?;
        if info.kind != VarKind::Boolean || !matches!(op, BinOp::Eq | BinOp::Ne) {
            return None;
        }
        let is_set = (value != 0) == (negated == (op == BinOp::Ne));
        Some(format!("{}{}", if is_set { "" } else { "!" }, info.name))
    }

    fn is_char(&self, term: Term) -> bool {
        match self.pool.node(term) {
            Node::Var(var) => self.pool.var_info(var).kind.is_char(),
            Node::Unary(UnOp::I2C, _) => true,
            _ => false,
        }
    }

    /// A constant that is compared with a character.
    fn character(&mut self, code: i32) {
        use fmt::Write;
        let escaped = match code {
            0x0a => "\\n",
            0x0d => "\\r",
            0x09 => "\\t",
            0x27 => "\\'",
            0x5c => "\\\\",
            0x20..=0x7e => {
                let _ = write!(self.text, "'{}'", code as u8 as char);
                return;
            }
            0..=0xffff => {
                let _ = write!(self.text, "'\\u{code:04x}'");
                return;
            }
            _ => {
                self.constant(Value::Int(code), Level::Shift);
                return;
            }
        };
        let _ = write!(self.text, "'{escaped}'");
    }
}

/// Whether people would rather write `a` than its neighbour `b`: 0, or more zeros at its end.
fn is_rounder(a: i64, b: i64) -> bool {
    let zeros = |mut value: i64| {
        if value == 0 {
            return 100;
        }
        let mut n_zeros = 0;
        while value % 10 == 0 {
            value /= 10;
            n_zeros += 1;
        }
        n_zeros
    };
    zeros(a) > zeros(b)
}
