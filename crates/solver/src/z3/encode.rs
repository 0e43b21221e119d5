//! Our terms as Z3's.
//!
//! A variable is a bit-vector of its own width (a boolean 1, a length 31), extended to 32 bits where
//! it is used. A float variable is the bit-vector of its IEEE format, so that its value can be read
//! from a model; every pattern of a NaN is the one NaN. Conversions to integers saturate as the JVM's
//! do. The remainder of floats has no counterpart (Z3's rounds to nearest) and is replaced by a fresh
//! variable: "unsatisfiable" stays true, and a model is only believed if our evaluator agrees.

use expr::{BinOp, Node, Pool, Sort, Term, UnOp, Value, VarId, VarKind};
use rustc_hash::FxHashMap;

use super::context::{Ast, Context};

/// The width of the variable of a length.
pub(super) const LENGTH_WIDTH: u32 = 31;

/// Variables of the pool have even numbers in Z3, stand-ins odd ones.
fn number_of(var: VarId) -> u32 {
    var.index() as u32 * 2
}

#[derive(Clone, Copy)]
struct Encoded {
    ast: Ast,
    /// The operator that a stand-in replaces somewhere inside.
    stand_in: Option<&'static str>,
}

pub(super) struct Encoder {
    known: FxHashMap<Term, Encoded>,
    variables: FxHashMap<VarId, Ast>,
    n_stand_ins: u32,
    float: Ast,
    double: Ast,
    nearest: Ast,
    to_zero: Ast,
}

/// How many bits a variable has, and whether it is extended with its sign.
fn width(kind: VarKind) -> (u32, bool) {
    match kind {
        VarKind::Boolean => (1, false),
        VarKind::Byte => (8, true),
        VarKind::Short => (16, true),
        VarKind::Char => (16, false),
        VarKind::Latin1 => (8, false),
        VarKind::Length => (LENGTH_WIDTH, false),
        VarKind::Int | VarKind::Float => (32, true),
        VarKind::Long | VarKind::Double => (64, true),
    }
}

/// The value of a variable from its bits.
pub(super) fn value_of(kind: VarKind, bits: u64) -> Value {
    match kind {
        VarKind::Byte => Value::Int(i32::from(bits as i8)),
        VarKind::Short => Value::Int(i32::from(bits as i16)),
        VarKind::Boolean | VarKind::Char | VarKind::Latin1 | VarKind::Length | VarKind::Int => {
            Value::Int(bits as i32)
        }
        VarKind::Long => Value::Long(bits.cast_signed()),
        VarKind::Float => Value::Float(f32::from_bits(bits as u32)),
        VarKind::Double => Value::Double(f64::from_bits(bits)),
    }
}

impl Encoder {
    pub(super) fn new(context: &mut Context) -> Encoder {
        let (nearest, to_zero) = context.rounding();
        Encoder {
            known: FxHashMap::default(),
            variables: FxHashMap::default(),
            n_stand_ins: 0,
            float: context.float_sort(8, 24),
            double: context.float_sort(11, 53),
            nearest,
            to_zero,
        }
    }

    /// The bit-vector of a variable that has been encoded.
    pub(super) fn variable(&self, var: VarId) -> Option<Ast> {
        self.variables.get(&var).copied()
    }

    /// A term, and an operator that is only approximated in it.
    pub(super) fn encode(
        &mut self,
        context: &mut Context,
        pool: &Pool,
        root: Term,
    ) -> (Ast, Option<&'static str>) {
        let mut stack = vec![(root, false)];
        while let Some((term, operands_done)) = stack.pop() {
            if self.known.contains_key(&term) {
                continue;
            }
            let node = pool.node(term);
            if !operands_done {
                stack.push((term, true));
                stack.extend(node.operands().map(|operand| (operand, false)));
                continue;
            }
            let mut stand_in = node
                .operands()
                .find_map(|operand| self.known[&operand].stand_in);
            let ast = self.encode_node(context, pool, node, &mut stand_in);
            self.known.insert(term, Encoded { ast, stand_in });
        }
        let encoded = self.known[&root];
        (encoded.ast, encoded.stand_in)
    }

    fn encode_node(
        &mut self,
        context: &mut Context,
        pool: &Pool,
        node: Node,
        stand_in: &mut Option<&'static str>,
    ) -> Ast {
        match node {
            Node::Const(value) => self.constant(context, value),
            Node::Var(var) => self.new_variable(context, var, pool.var_info(var).kind),
            Node::Unary(op, a) => {
                let operand = self.known[&a].ast;
                self.unary(context, op, pool.sort(a), operand)
            }
            Node::Binary(BinOp::Rem, a, _) if pool.sort(a).is_floating() => {
                let sort = pool.sort(a);
                *stand_in = Some(if sort == Sort::Float { "frem" } else { "drem" });
                self.stand_in(context, sort)
            }
            Node::Binary(op, a, b) => {
                let (left, right) = (self.known[&a].ast, self.known[&b].ast);
                self.binary(context, op, pool.sort(a), left, right)
            }
            Node::Ite(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.known[&operand].ast);
                context.ternary(|api| api.Z3_mk_ite, a, b, c)
            }
        }
    }

    fn constant(&mut self, context: &mut Context, value: Value) -> Ast {
        match value {
            Value::Bool(value) => context.bool(value),
            Value::Int(_) => context.bits(value.bits(), 32),
            Value::Long(_) => context.bits(value.bits(), 64),
            Value::Float(_) => {
                let bits = context.bits(value.bits(), 32);
                self.float_of_bits(context, Sort::Float, bits)
            }
            Value::Double(_) => {
                let bits = context.bits(value.bits(), 64);
                self.float_of_bits(context, Sort::Double, bits)
            }
        }
    }

    fn float_of_bits(&mut self, context: &mut Context, sort: Sort, bits: Ast) -> Ast {
        let sort = self.float_sort(sort);
        context.binary(|api| api.Z3_mk_fpa_to_fp_bv, bits, sort)
    }

    fn float_sort(&self, sort: Sort) -> Ast {
        if sort == Sort::Float {
            self.float
        } else {
            self.double
        }
    }

    fn new_variable(&mut self, context: &mut Context, var: VarId, kind: VarKind) -> Ast {
        let (width, signed) = width(kind);
        let bits = context.variable(number_of(var), width);
        self.variables.insert(var, bits);
        match kind.sort() {
            sort @ (Sort::Float | Sort::Double) => self.float_of_bits(context, sort, bits),
            Sort::Int if width < 32 && signed => context.sign_extend(32 - width, bits),
            Sort::Int if width < 32 => context.zero_extend(32 - width, bits),
            _ => bits,
        }
    }

    /// A fresh variable in the place of an operator.
    fn stand_in(&mut self, context: &mut Context, sort: Sort) -> Ast {
        let number = self.n_stand_ins * 2 + 1;
        self.n_stand_ins += 1;
        let bits = context.variable(number, if sort == Sort::Float { 32 } else { 64 });
        self.float_of_bits(context, sort, bits)
    }

    fn unary(&mut self, context: &mut Context, op: UnOp, sort: Sort, a: Ast) -> Ast {
        match op {
            UnOp::Not => context.unary(|api| api.Z3_mk_not, a),
            UnOp::Neg if sort.is_integral() => context.unary(|api| api.Z3_mk_bvneg, a),
            UnOp::Neg => context.unary(|api| api.Z3_mk_fpa_neg, a),
            UnOp::Abs => context.unary(|api| api.Z3_mk_fpa_abs, a),
            UnOp::Sqrt => context.binary(|api| api.Z3_mk_fpa_sqrt, self.nearest, a),
            UnOp::I2L => context.sign_extend(32, a),
            UnOp::L2I => context.extract(32, a),
            UnOp::I2B => {
                let low = context.extract(8, a);
                context.sign_extend(24, low)
            }
            UnOp::I2S => {
                let low = context.extract(16, a);
                context.sign_extend(16, low)
            }
            UnOp::I2C => {
                let low = context.extract(16, a);
                context.zero_extend(16, low)
            }
            UnOp::I2F | UnOp::L2F => context.ternary(
                |api| api.Z3_mk_fpa_to_fp_signed,
                self.nearest,
                a,
                self.float,
            ),
            UnOp::I2D | UnOp::L2D => context.ternary(
                |api| api.Z3_mk_fpa_to_fp_signed,
                self.nearest,
                a,
                self.double,
            ),
            UnOp::F2D => context.ternary(
                |api| api.Z3_mk_fpa_to_fp_float,
                self.nearest,
                a,
                self.double,
            ),
            UnOp::D2F => {
                context.ternary(|api| api.Z3_mk_fpa_to_fp_float, self.nearest, a, self.float)
            }
            UnOp::Bits2F => self.float_of_bits(context, Sort::Float, a),
            UnOp::Bits2D => self.float_of_bits(context, Sort::Double, a),
            UnOp::F2Bits => to_bits(context, a, 32, 0x7fc0_0000),
            UnOp::D2Bits => to_bits(context, a, 64, 0x7ff8_0000_0000_0000),
            UnOp::F2I | UnOp::D2I => self.saturated(context, sort, a, 32),
            UnOp::F2L | UnOp::D2L => self.saturated(context, sort, a, 64),
        }
    }

    /// JVMS f2i and its kin: NaN is 0, what is too large the nearest integer.
    fn saturated(&mut self, context: &mut Context, sort: Sort, a: Ast, width: u32) -> Ast {
        // 2^(width-1), exact in both formats.
        let bound = (1u128 << (width - 1)) as f64;
        let (above, below) = match sort {
            Sort::Float => (Value::Float(bound as f32), Value::Float(-bound as f32)),
            _ => (Value::Double(bound), Value::Double(-bound)),
        };
        let (above, below) = (self.constant(context, above), self.constant(context, below));
        let most = context.bits(u64::MAX >> (65 - width), width);
        let least = context.bits(1 << (width - 1), width);
        let zero = context.bits(0, width);
        let inside = context.rounded_to_signed(self.to_zero, a, width);
        let too_large = context.binary(|api| api.Z3_mk_fpa_leq, above, a);
        let result = context.ternary(|api| api.Z3_mk_ite, too_large, most, inside);
        let too_small = context.binary(|api| api.Z3_mk_fpa_leq, a, below);
        let result = context.ternary(|api| api.Z3_mk_ite, too_small, least, result);
        let nan = context.unary(|api| api.Z3_mk_fpa_is_nan, a);
        context.ternary(|api| api.Z3_mk_ite, nan, zero, result)
    }

    fn binary(&mut self, context: &mut Context, op: BinOp, sort: Sort, a: Ast, b: Ast) -> Ast {
        match sort {
            Sort::Bool => match op {
                BinOp::And => context.and(a, b),
                BinOp::Or => context.or(a, b),
                BinOp::Eq => context.binary(|api| api.Z3_mk_eq, a, b),
                _ => {
                    let equal = context.binary(|api| api.Z3_mk_eq, a, b);
                    context.unary(|api| api.Z3_mk_not, equal)
                }
            },
            Sort::Int | Sort::Long => integers(context, op, sort, a, b),
            Sort::Float | Sort::Double => self.floats(context, op, a, b),
        }
    }

    fn floats(&mut self, context: &mut Context, op: BinOp, a: Ast, b: Ast) -> Ast {
        match op {
            BinOp::Add => context.ternary(|api| api.Z3_mk_fpa_add, self.nearest, a, b),
            BinOp::Sub => context.ternary(|api| api.Z3_mk_fpa_sub, self.nearest, a, b),
            BinOp::Mul => context.ternary(|api| api.Z3_mk_fpa_mul, self.nearest, a, b),
            BinOp::Div => context.ternary(|api| api.Z3_mk_fpa_div, self.nearest, a, b),
            BinOp::Lt => context.binary(|api| api.Z3_mk_fpa_lt, a, b),
            BinOp::Le => context.binary(|api| api.Z3_mk_fpa_leq, a, b),
            BinOp::Eq => context.binary(|api| api.Z3_mk_fpa_eq, a, b),
            BinOp::Ne => {
                let equal = context.binary(|api| api.Z3_mk_fpa_eq, a, b);
                context.unary(|api| api.Z3_mk_not, equal)
            }
            _ => {
                let less = context.binary(|api| api.Z3_mk_fpa_lt, a, b);
                let greater = context.binary(|api| api.Z3_mk_fpa_lt, b, a);
                let equal = context.binary(|api| api.Z3_mk_fpa_eq, a, b);
                let [one, minus_one, zero] =
                    [1, u64::from(u32::MAX), 0].map(|value| context.bits(value, 32));
                let (ordered, first, rest) = if matches!(op, BinOp::FCmpL | BinOp::DCmpL) {
                    (greater, one, minus_one)
                } else {
                    (less, minus_one, one)
                };
                let rest = context.ternary(|api| api.Z3_mk_ite, equal, zero, rest);
                context.ternary(|api| api.Z3_mk_ite, ordered, first, rest)
            }
        }
    }
}

fn integers(context: &mut Context, op: BinOp, sort: Sort, a: Ast, b: Ast) -> Ast {
    match op {
        BinOp::Add => context.binary(|api| api.Z3_mk_bvadd, a, b),
        BinOp::Sub => context.binary(|api| api.Z3_mk_bvsub, a, b),
        BinOp::Mul => context.binary(|api| api.Z3_mk_bvmul, a, b),
        BinOp::Div => context.binary(|api| api.Z3_mk_bvsdiv, a, b),
        BinOp::Rem => context.binary(|api| api.Z3_mk_bvsrem, a, b),
        BinOp::And => context.binary(|api| api.Z3_mk_bvand, a, b),
        BinOp::Or => context.binary(|api| api.Z3_mk_bvor, a, b),
        BinOp::Xor => context.binary(|api| api.Z3_mk_bvxor, a, b),
        BinOp::Shl | BinOp::Shr | BinOp::Ushr => {
            let is_long = sort == Sort::Long;
            let mask = context.bits(if is_long { 63 } else { 31 }, 32);
            let count = context.binary(|api| api.Z3_mk_bvand, b, mask);
            let count = if is_long {
                context.zero_extend(32, count)
            } else {
                count
            };
            match op {
                BinOp::Shl => context.binary(|api| api.Z3_mk_bvshl, a, count),
                BinOp::Shr => context.binary(|api| api.Z3_mk_bvashr, a, count),
                _ => context.binary(|api| api.Z3_mk_bvlshr, a, count),
            }
        }
        BinOp::Lt => context.binary(|api| api.Z3_mk_bvslt, a, b),
        BinOp::Le => context.binary(|api| api.Z3_mk_bvsle, a, b),
        BinOp::ULt => context.binary(|api| api.Z3_mk_bvult, a, b),
        BinOp::Eq => context.binary(|api| api.Z3_mk_eq, a, b),
        BinOp::Ne => {
            let equal = context.binary(|api| api.Z3_mk_eq, a, b);
            context.unary(|api| api.Z3_mk_not, equal)
        }
        // LCmp; the comparisons of floats never get here.
        _ => {
            let [one, minus_one, zero] =
                [1, u64::from(u32::MAX), 0].map(|value| context.bits(value, 32));
            let less = context.binary(|api| api.Z3_mk_bvslt, a, b);
            let equal = context.binary(|api| api.Z3_mk_eq, a, b);
            let rest = context.ternary(|api| api.Z3_mk_ite, equal, zero, one);
            context.ternary(|api| api.Z3_mk_ite, less, minus_one, rest)
        }
    }
}

/// The bits of a float with one NaN.
fn to_bits(context: &mut Context, a: Ast, width: u32, canonical_nan: u64) -> Ast {
    let nan = context.unary(|api| api.Z3_mk_fpa_is_nan, a);
    let canonical = context.bits(canonical_nan, width);
    let bits = context.unary(|api| api.Z3_mk_fpa_to_ieee_bv, a);
    context.ternary(|api| api.Z3_mk_ite, nan, canonical, bits)
}
