//! Queries as SMT-LIB 2 text, for logs and for other solvers.
//!
//! Shared subterms are bound by `define-fun`, so the text is as long as the term is large as a
//! graph. Narrow variables are declared with all 32 bits and asserted to be in their range.
//! Operators SMT-LIB has no counterpart for (`fmod`) become uninterpreted functions.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term};
use crate::range::Range;
use crate::value::{Sort, Value};

/// The conjunction of some conditions as a script that checks it and prints a model.
#[must_use]
pub fn to_smtlib(pool: &Pool, clauses: &[Term]) -> String {
    let mut text = String::from("(set-logic ALL)\n");
    let mut names: FxHashMap<Term, String> = FxHashMap::default();
    let mut writer = Writer {
        pool,
        names: &mut names,
        text: &mut text,
        used: FxHashSet::default(),
    };
    for &clause in clauses {
        writer.define(clause);
        let name = writer.names[&clause].clone();
        let _ = writeln!(writer.text, "(assert {name})");
    }
    text.push_str("(check-sat)\n(get-model)\n");
    text
}

struct Writer<'a> {
    pool: &'a Pool,
    names: &'a mut FxHashMap<Term, String>,
    text: &'a mut String,
    used: FxHashSet<&'static str>,
}

impl Writer<'_> {
    /// Writes definitions for everything a term consists of, operands first.
    fn define(&mut self, root: Term) {
        let mut stack = vec![(root, false)];
        while let Some((term, operands_done)) = stack.pop() {
            if self.names.contains_key(&term) {
                continue;
            }
            let node = self.pool.node(term);
            if !operands_done {
                stack.push((term, true));
                stack.extend(node.operands().map(|operand| (operand, false)));
                continue;
            }
            let name = self.write_node(term, node);
            self.names.insert(term, name);
        }
    }

    fn write_node(&mut self, term: Term, node: Node) -> String {
        let sort = sort_name(self.pool.sort(term));
        let body = match node {
            Node::Const(value) => return constant(value),
            Node::Var(var) => {
                let info = self.pool.var_info(var);
                let name = format!("|{}!{}|", info.name.replace(['|', '\\'], "_"), var.index());
                let _ = writeln!(self.text, "(declare-const {name} {sort})");
                let (range, all) = (info.kind.range(), Range::of_sort(info.kind.sort()));
                if range != all && !info.kind.sort().is_floating() {
                    let (lo, hi) = (Value::Int(range.lo as i32), Value::Int(range.hi as i32));
                    let (lo, hi) = (constant(lo), constant(hi));
                    let _ = writeln!(
                        self.text,
                        "(assert (and (bvsle {lo} {name}) (bvsle {name} {hi})))"
                    );
                }
                return name;
            }
            Node::Unary(op, a) => {
                let operand = self.names[&a].clone();
                self.unary(op, self.pool.sort(a), &operand)
            }
            Node::Binary(op, a, b) => {
                let (left, right) = (self.names[&a].clone(), self.names[&b].clone());
                self.binary(op, self.pool.sort(a), &left, &right)
            }
            Node::Ite(a, b, c) => format!(
                "(ite {} {} {})",
                self.names[&a], self.names[&b], self.names[&c]
            ),
        };
        let name = format!("t{}", term.index());
        let _ = writeln!(self.text, "(define-fun {name} () {sort} {body})");
        name
    }

    /// Declares a function once.
    fn declare(&mut self, line: &'static str) {
        if self.used.insert(line) {
            let _ = writeln!(self.text, "{line}");
        }
    }

    fn unary(&mut self, op: UnOp, sort: Sort, a: &str) -> String {
        let to_float = "(_ to_fp 8 24)";
        let to_double = "(_ to_fp 11 53)";
        match op {
            UnOp::Not => format!("(not {a})"),
            UnOp::Neg if sort.is_integral() => format!("(bvneg {a})"),
            UnOp::Neg => format!("(fp.neg {a})"),
            UnOp::Abs => format!("(fp.abs {a})"),
            UnOp::Sqrt => format!("(fp.sqrt RNE {a})"),
            UnOp::I2L => format!("((_ sign_extend 32) {a})"),
            UnOp::L2I => format!("((_ extract 31 0) {a})"),
            UnOp::I2B => format!("((_ sign_extend 24) ((_ extract 7 0) {a}))"),
            UnOp::I2S => format!("((_ sign_extend 16) ((_ extract 15 0) {a}))"),
            UnOp::I2C => format!("((_ zero_extend 16) ((_ extract 15 0) {a}))"),
            UnOp::I2F | UnOp::L2F | UnOp::D2F => format!("({to_float} RNE {a})"),
            UnOp::I2D | UnOp::L2D | UnOp::F2D => format!("({to_double} RNE {a})"),
            UnOp::Bits2F => format!("({to_float} {a})"),
            UnOp::Bits2D => format!("({to_double} {a})"),
            UnOp::F2I | UnOp::D2I => saturated(sort, a, 32),
            UnOp::F2L | UnOp::D2L => saturated(sort, a, 64),
            UnOp::F2Bits => {
                self.declare("(declare-fun float-bits ((_ FloatingPoint 8 24)) (_ BitVec 32))");
                let _ = writeln!(self.text, "(assert (= ({to_float} (float-bits {a})) {a}))");
                format!("(ite (fp.isNaN {a}) #x7fc00000 (float-bits {a}))")
            }
            UnOp::D2Bits => {
                self.declare("(declare-fun double-bits ((_ FloatingPoint 11 53)) (_ BitVec 64))");
                let _ = writeln!(
                    self.text,
                    "(assert (= ({to_double} (double-bits {a})) {a}))"
                );
                format!("(ite (fp.isNaN {a}) #x7ff8000000000000 (double-bits {a}))")
            }
        }
    }

    fn binary(&mut self, op: BinOp, sort: Sort, a: &str, b: &str) -> String {
        let float = sort.is_floating();
        let name = match op {
            BinOp::Add => {
                if float {
                    "fp.add RNE"
                } else {
                    "bvadd"
                }
            }
            BinOp::Sub => {
                if float {
                    "fp.sub RNE"
                } else {
                    "bvsub"
                }
            }
            BinOp::Mul => {
                if float {
                    "fp.mul RNE"
                } else {
                    "bvmul"
                }
            }
            BinOp::Div => {
                if float {
                    "fp.div RNE"
                } else {
                    "bvsdiv"
                }
            }
            BinOp::Rem if sort == Sort::Float => {
                self.declare(
                    "(declare-fun fmod ((_ FloatingPoint 8 24) (_ FloatingPoint 8 24)) (_ FloatingPoint 8 24))",
                );
                "fmod"
            }
            BinOp::Rem if float => {
                self.declare(
                    "(declare-fun dmod ((_ FloatingPoint 11 53) (_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))",
                );
                "dmod"
            }
            BinOp::Rem => "bvsrem",
            BinOp::And => {
                if sort == Sort::Bool {
                    "and"
                } else {
                    "bvand"
                }
            }
            BinOp::Or => {
                if sort == Sort::Bool {
                    "or"
                } else {
                    "bvor"
                }
            }
            BinOp::Xor => {
                if sort == Sort::Bool {
                    "xor"
                } else {
                    "bvxor"
                }
            }
            BinOp::Shl | BinOp::Shr | BinOp::Ushr => {
                let name = match op {
                    BinOp::Shl => "bvshl",
                    BinOp::Shr => "bvashr",
                    _ => "bvlshr",
                };
                return match sort {
                    Sort::Long => {
                        format!("({name} {a} ((_ zero_extend 32) (bvand {b} #x0000003f)))")
                    }
                    _ => format!("({name} {a} (bvand {b} #x0000001f))"),
                };
            }
            BinOp::Lt => {
                if float {
                    "fp.lt"
                } else {
                    "bvslt"
                }
            }
            BinOp::Le => {
                if float {
                    "fp.leq"
                } else {
                    "bvsle"
                }
            }
            BinOp::Eq => {
                if float {
                    "fp.eq"
                } else {
                    "="
                }
            }
            BinOp::Ne if float => return format!("(not (fp.eq {a} {b}))"),
            BinOp::Ne => "distinct",
            BinOp::ULt => "bvult",
            BinOp::LCmp => return three_way("bvslt", "=", a, b, false),
            BinOp::FCmpL | BinOp::DCmpL => return three_way("fp.lt", "fp.eq", a, b, true),
            BinOp::FCmpG | BinOp::DCmpG => return three_way("fp.lt", "fp.eq", a, b, false),
        };
        format!("({name} {a} {b})")
    }
}

fn three_way(less: &str, equal: &str, a: &str, b: &str, otherwise_less: bool) -> String {
    let (one, minus_one, zero) = ("#x00000001", "#xffffffff", "#x00000000");
    if otherwise_less {
        format!("(ite ({less} {b} {a}) {one} (ite ({equal} {a} {b}) {zero} {minus_one}))")
    } else {
        format!("(ite ({less} {a} {b}) {minus_one} (ite ({equal} {a} {b}) {zero} {one}))")
    }
}

/// A float to an integer of `width` bits: NaN is 0, what is too large the nearest integer.
fn saturated(sort: Sort, a: &str, width: u32) -> String {
    let to_fp = if sort == Sort::Float {
        "(_ to_fp 8 24)"
    } else {
        "(_ to_fp 11 53)"
    };
    let digits = width as usize / 4 - 1;
    let least = format!("#x8{:0<digits$}", "");
    let most = format!("#x7{:f<digits$}", "");
    // 2^(width-1) is exact in both formats, and the least integer is its negative.
    let bound = format!("({to_fp} RNE {least})");
    format!(
        "(ite (fp.isNaN {a}) (_ bv0 {width}) (ite (fp.lt {a} {bound}) {least} (ite (fp.geq {a} (fp.neg {bound})) {most} ((_ fp.to_sbv {width}) RTZ {a}))))"
    )
}

fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "Bool",
        Sort::Int => "(_ BitVec 32)",
        Sort::Long => "(_ BitVec 64)",
        Sort::Float => "(_ FloatingPoint 8 24)",
        Sort::Double => "(_ FloatingPoint 11 53)",
    }
}

fn constant(value: Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => format!("#x{value:08x}"),
        Value::Long(value) => format!("#x{value:016x}"),
        Value::Float(_) => format!("((_ to_fp 8 24) #x{:08x})", value.bits()),
        Value::Double(_) => format!("((_ to_fp 11 53) #x{:016x})", value.bits()),
    }
}
