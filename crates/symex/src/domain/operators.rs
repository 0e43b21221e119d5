//! Terms of arithmetic instructions, and decisions of conditional jumps.

use super::*;

/// How an instruction computes its result.
enum Form {
    /// a <- op b
    Unary(UnOp),
    /// a <- b op c
    Binary(BinOp, Sort, Sort),
    /// a <- b op immediate
    Immediate(BinOp, Value),
    /// jump if a op b
    Jump(BinOp, Sort),
    /// jump if a op immediate
    JumpImmediate(BinOp),
    /// Anything else.
    Other,
}

/// The form of an instruction. A jump on `>=` decides `<`: which side was taken is read from the
/// operands.
fn form(i: &Insn) -> Form {
    use BinOp as B;
    use Form::{Binary, Immediate, Jump, JumpImmediate, Unary};
    use Sort::{Double, Float, Int, Long};
    let int = Value::Int(i.x as i32);
    let long = Value::Long(i64::from(i.x as i32));
    match i.op {
        Op::IAdd => Binary(B::Add, Int, Int),
        Op::ISub => Binary(B::Sub, Int, Int),
        Op::IMul => Binary(B::Mul, Int, Int),
        Op::IDiv => Binary(B::Div, Int, Int),
        Op::IRem => Binary(B::Rem, Int, Int),
        Op::IAnd => Binary(B::And, Int, Int),
        Op::IOr => Binary(B::Or, Int, Int),
        Op::IXor => Binary(B::Xor, Int, Int),
        Op::IShl => Binary(B::Shl, Int, Int),
        Op::IShr => Binary(B::Shr, Int, Int),
        Op::IUshr => Binary(B::Ushr, Int, Int),
        Op::INeg | Op::LNeg | Op::FNeg | Op::DNeg => Unary(UnOp::Neg),
        Op::IAddI => Immediate(B::Add, int),
        Op::IMulI => Immediate(B::Mul, int),
        Op::IDivI => Immediate(B::Div, int),
        Op::IRemI => Immediate(B::Rem, int),
        Op::IAndI => Immediate(B::And, int),
        Op::IOrI => Immediate(B::Or, int),
        Op::IXorI => Immediate(B::Xor, int),
        Op::IShlI => Immediate(B::Shl, int),
        Op::IShrI => Immediate(B::Shr, int),
        Op::IUshrI => Immediate(B::Ushr, int),
        Op::LAdd => Binary(B::Add, Long, Long),
        Op::LSub => Binary(B::Sub, Long, Long),
        Op::LMul => Binary(B::Mul, Long, Long),
        Op::LDiv => Binary(B::Div, Long, Long),
        Op::LRem => Binary(B::Rem, Long, Long),
        Op::LAnd => Binary(B::And, Long, Long),
        Op::LOr => Binary(B::Or, Long, Long),
        Op::LXor => Binary(B::Xor, Long, Long),
        Op::LShl => Binary(B::Shl, Long, Int),
        Op::LShr => Binary(B::Shr, Long, Int),
        Op::LUshr => Binary(B::Ushr, Long, Int),
        Op::LCmp => Binary(B::LCmp, Long, Long),
        Op::LAddI => Immediate(B::Add, long),
        Op::LMulI => Immediate(B::Mul, long),
        Op::LAndI => Immediate(B::And, long),
        Op::LOrI => Immediate(B::Or, long),
        Op::LXorI => Immediate(B::Xor, long),
        Op::LShlI => Immediate(B::Shl, int),
        Op::LShrI => Immediate(B::Shr, int),
        Op::LUshrI => Immediate(B::Ushr, int),
        Op::FAdd => Binary(B::Add, Float, Float),
        Op::FSub => Binary(B::Sub, Float, Float),
        Op::FMul => Binary(B::Mul, Float, Float),
        Op::FDiv => Binary(B::Div, Float, Float),
        Op::FRem => Binary(B::Rem, Float, Float),
        Op::FCmpL => Binary(B::FCmpL, Float, Float),
        Op::FCmpG => Binary(B::FCmpG, Float, Float),
        Op::DAdd => Binary(B::Add, Double, Double),
        Op::DSub => Binary(B::Sub, Double, Double),
        Op::DMul => Binary(B::Mul, Double, Double),
        Op::DDiv => Binary(B::Div, Double, Double),
        Op::DRem => Binary(B::Rem, Double, Double),
        Op::DCmpL => Binary(B::DCmpL, Double, Double),
        Op::DCmpG => Binary(B::DCmpG, Double, Double),
        Op::I2L => Unary(UnOp::I2L),
        Op::I2F => Unary(UnOp::I2F),
        Op::I2D => Unary(UnOp::I2D),
        Op::L2I => Unary(UnOp::L2I),
        Op::L2F => Unary(UnOp::L2F),
        Op::L2D => Unary(UnOp::L2D),
        Op::F2I => Unary(UnOp::F2I),
        Op::F2L => Unary(UnOp::F2L),
        Op::F2D => Unary(UnOp::F2D),
        Op::D2I => Unary(UnOp::D2I),
        Op::D2L => Unary(UnOp::D2L),
        Op::D2F => Unary(UnOp::D2F),
        Op::I2B => Unary(UnOp::I2B),
        Op::I2C => Unary(UnOp::I2C),
        Op::I2S => Unary(UnOp::I2S),
        Op::IfEq => Jump(B::Eq, Int),
        Op::IfNe => Jump(B::Eq, Int),
        Op::IfLt => Jump(B::Lt, Int),
        Op::IfGe => Jump(B::Lt, Int),
        Op::IfGt => Jump(B::Le, Int),
        Op::IfLe => Jump(B::Le, Int),
        Op::IfEqI => JumpImmediate(B::Eq),
        Op::IfNeI => JumpImmediate(B::Eq),
        Op::IfLtI => JumpImmediate(B::Lt),
        Op::IfGeI => JumpImmediate(B::Lt),
        Op::IfGtI => JumpImmediate(B::Le),
        Op::IfLeI => JumpImmediate(B::Le),
        Op::IfLEq => Jump(B::Eq, Long),
        Op::IfLNe => Jump(B::Eq, Long),
        Op::IfLLt => Jump(B::Lt, Long),
        Op::IfLGe => Jump(B::Lt, Long),
        Op::IfLGt => Jump(B::Le, Long),
        Op::IfLLe => Jump(B::Le, Long),
        _ => Form::Other,
    }
}

impl Concolic {
    /// An instruction over primitive values.
    pub(super) fn operator(&mut self, vm: &Vm, i: &Insn, base: u32) {
        let (a, b, c) = (
            base + u32::from(i.a),
            base + u32::from(i.b),
            base + u32::from(i.c),
        );
        match form(i) {
            Form::Unary(op) => {
                let s = match self.get(vm, b) {
                    Shadow::Term(t) => {
                        let t = self.pool.unary(op, t);
                        self.wrap(t)
                    }
                    Shadow::Opaque(o) => Shadow::Opaque(o),
                    _ => Shadow::None,
                };
                self.set(vm, a, s);
            }
            Form::Binary(op, left, right) => {
                let (s, t) = (self.get(vm, b), self.get(vm, c));
                if s == Shadow::None && t == Shadow::None {
                    return self.set(vm, a, Shadow::None);
                }
                let integral = matches!(left, Sort::Int | Sort::Long);
                let divides = integral && matches!(op, BinOp::Div | BinOp::Rem);
                if divides && !self.divisor(vm, i, c, right) {
                    return;
                }
                let result = self.combined(
                    op,
                    (s, Self::raw(vm, b)),
                    (t, Self::raw(vm, c)),
                    left,
                    right,
                );
                self.set(vm, a, result);
            }
            Form::Immediate(op, value) => {
                let s = match self.get(vm, b) {
                    Shadow::Term(t) => {
                        let constant = self.pool.constant(value);
                        let t = self.pool.binary(op, t, constant);
                        self.wrap(t)
                    }
                    Shadow::Opaque(o) => Shadow::Opaque(o),
                    _ => Shadow::None,
                };
                self.set(vm, a, s);
            }
            Form::Jump(op, sort) => {
                let (s, t) = (self.get(vm, a), self.get(vm, b));
                if s == Shadow::None && t == Shadow::None {
                    return;
                }
                let (x, y) = (Self::raw(vm, a), Self::raw(vm, b));
                self.jump(vm, i, op, (s, x), (t, y), sort);
            }
            Form::JumpImmediate(op) => {
                let s = self.get(vm, a);
                if s == Shadow::None {
                    return;
                }
                let imm = i32::from(i.b as i16) as u32;
                self.jump(
                    vm,
                    i,
                    op,
                    (s, Self::raw(vm, a)),
                    (Shadow::None, u64::from(imm)),
                    Sort::Int,
                );
            }
            Form::Other => {}
        }
    }

    /// Decides whether a divisor is zero; false when the division throws.
    fn divisor(&mut self, vm: &Vm, i: &Insn, c: u32, sort: Sort) -> bool {
        let raw = Self::raw(vm, c);
        let is_zero = if sort == Sort::Int {
            raw as u32 == 0
        } else {
            raw == 0
        };
        let shadow = self.get(vm, c);
        match shadow {
            Shadow::Term(t) => {
                let zero = self.pool.constant(Self::value(0, sort));
                let equal = self.pool.eq(t, zero);
                let site = Self::site(vm, i);
                self.condition(site, Why::Division, equal, is_zero);
            }
            Shadow::Opaque(_) => {
                let site = Self::site(vm, i);
                self.fix_shadow(site, shadow, raw);
            }
            _ => {}
        }
        !is_zero
    }

    /// The shadow of `left op right`.
    pub(super) fn combined(
        &mut self,
        op: BinOp,
        (s, x): (Shadow, u64),
        (t, y): (Shadow, u64),
        left: Sort,
        right: Sort,
    ) -> Shadow {
        if matches!(s, Shadow::Opaque(_)) || matches!(t, Shadow::Opaque(_)) {
            let mut set = Vec::new();
            self.dependencies(s, x, &mut set);
            self.dependencies(t, y, &mut set);
            return self.opaques.add(set);
        }
        let (l, r) = (self.term(s, x, left), self.term(t, y, right));
        let term = self.pool.binary(op, l, r);
        self.wrap(term)
    }

    fn jump(
        &mut self,
        vm: &Vm,
        i: &Insn,
        op: BinOp,
        (s, x): (Shadow, u64),
        (t, y): (Shadow, u64),
        sort: Sort,
    ) {
        let site = Self::site(vm, i);
        if matches!(s, Shadow::Opaque(_)) || matches!(t, Shadow::Opaque(_)) {
            self.fix_shadow(site, s, x);
            self.fix_shadow(site, t, y);
            return;
        }
        let (l, r) = (self.term(s, x, sort), self.term(t, y, sort));
        let term = self.pool.binary(op, l, r);
        let held = op.apply(Self::value(x, sort), Self::value(y, sort)) == Value::Bool(true);
        let went = self.steered(vm, site, term, held);
        let why = self.why_branch(l);
        self.condition(site, why, term, went);
    }

    /// Whether the condition of a jump holds on the path that is wanted.
    fn steered(&mut self, vm: &Vm, site: Site, condition: Term, held: bool) -> bool {
        let Some(steering) = &mut self.steering else {
            return held;
        };
        if let Some(value) = self.pool.const_of(condition) {
            let went = value == Value::Bool(true);
            self.diverts = went != held;
            return went;
        }
        let negation = self.pool.not(condition);
        let fork = Fork {
            site,
            depth: vm.threads[vm.current].frames.len(),
            sides: &[condition, negation],
            taken: usize::from(!held),
        };
        let went = steering.side(&self.pool, fork) == 0;
        self.diverts = went != held;
        went
    }
}
