//! Kinds of operands and local variables, judged as they are followed: what is behind translation and
//! reference maps. What bytecodes take and give is `program::abstract_interpreter::effects`.

use classfile::ConstantPool;
use program::abstract_interpreter::effects::{self as stack_effects, fixed};

pub use program::abstract_interpreter::HasWidth;

use crate::kind::{Kind, parse_method_kinds};

/// What a stack slot or local variable holds, as far as translation and GC need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum K {
    /// Unknown or unusable.
    Top,
    Int,
    Float,
    Long,
    Double,
    Ref,
    RetAddr,
}

impl K {
    /// Slots taken.
    pub fn width(self) -> u16 {
        if matches!(self, K::Long | K::Double) {
            2
        } else {
            1
        }
    }

    /// The stack kind of a storage kind.
    pub fn of(kind: Kind) -> K {
        match kind {
            Kind::Long => K::Long,
            Kind::Float => K::Float,
            Kind::Double => K::Double,
            Kind::Ref => K::Ref,
            _ => K::Int,
        }
    }

    fn of_char(c: u8) -> K {
        match c {
            b'J' => K::Long,
            b'F' => K::Float,
            b'D' => K::Double,
            b'A' => K::Ref,
            _ => K::Int,
        }
    }
}

/// Why code could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(pub String);

fn bad<T>(what: impl Into<String>) -> Result<T, BadCode> {
    Err(BadCode(what.into()))
}

/// Reads big-endian operands.
pub fn u16_at(code: &[u8], at: usize) -> Result<u16, BadCode> {
    match code.get(at..at + 2) {
        Some(b) => Ok(u16::from_be_bytes([b[0], b[1]])),
        None => bad("truncated instruction"),
    }
}

/// Reads big-endian operands.
pub fn i32_at(code: &[u8], at: usize) -> Result<i32, BadCode> {
    match code.get(at..at + 4) {
        Some(b) => Ok(i32::from_be_bytes([b[0], b[1], b[2], b[3]])),
        None => bad("truncated instruction"),
    }
}

/// Length in bytes of the instruction at `pc`.
pub fn length(code: &[u8], pc: usize) -> Result<usize, BadCode> {
    let Some(&op) = code.get(pc) else {
        return bad("falls off the end of the code");
    };
    let len = match op {
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 2,
        17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199 => 3,
        185 | 186 | 200 | 201 => 5,
        197 => 4,
        170 => {
            let base = (pc + 4) & !3;
            let (low, high) = (i32_at(code, base + 4)?, i32_at(code, base + 8)?);
            let n = i64::from(high) - i64::from(low) + 1;
            if !(1..=65536).contains(&n) {
                return bad("bad tableswitch bounds");
            }
            base + 12 + 4 * n as usize - pc
        }
        171 => {
            let base = (pc + 4) & !3;
            let n = i32_at(code, base + 4)?;
            if !(0..=65536).contains(&n) {
                return bad("bad lookupswitch count");
            }
            base + 8 + 8 * n as usize - pc
        }
        196 => {
            if code.get(pc + 1) == Some(&132) {
                6
            } else {
                4
            }
        }
        0..=201 => 1,
        _ => return bad(format!("unknown opcode {op}")),
    };
    if pc + len > code.len() {
        return bad("truncated instruction");
    }
    Ok(len)
}

/// Jump targets of the instruction at `pc` (switch cases and default included), as bytecode indices.
pub fn targets(code: &[u8], pc: usize) -> Result<Vec<usize>, BadCode> {
    let op = code[pc];
    let mut out = Vec::new();
    let mut add = |offset: i64| {
        let t = pc as i64 + offset;
        if t < 0 || t >= code.len() as i64 {
            return bad("jump out of the method");
        }
        out.push(t as usize);
        Ok(())
    };
    match op {
        153..=168 | 198 | 199 => add(i64::from(u16_at(code, pc + 1)? as i16))?,
        200 | 201 => add(i64::from(i32_at(code, pc + 1)?))?,
        170 => {
            let base = (pc + 4) & !3;
            add(i64::from(i32_at(code, base)?))?;
            let n = i64::from(i32_at(code, base + 8)?) - i64::from(i32_at(code, base + 4)?) + 1;
            for i in 0..n as usize {
                add(i64::from(i32_at(code, base + 12 + 4 * i)?))?;
            }
        }
        171 => {
            let base = (pc + 4) & !3;
            add(i64::from(i32_at(code, base)?))?;
            for i in 0..i32_at(code, base + 4)? as usize {
                add(i64::from(i32_at(code, base + 12 + 8 * i)?))?;
            }
        }
        _ => {}
    }
    Ok(out)
}

/// Whether control never continues after the opcode.
pub fn ends_block(op: u8) -> bool {
    matches!(op, 167 | 169..=177 | 191 | 200)
}

/// Abstract state: kinds of locals and of stack entries (one entry for a two-slot value).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// By local index; the second slot of a wide value is `Top`.
    pub locals: Vec<K>,
    /// Bottom first.
    pub stack: Vec<K>,
}

impl State {
    /// Pops one entry.
    pub fn pop(&mut self) -> Result<K, BadCode> {
        self.stack
            .pop()
            .ok_or_else(|| BadCode("operand stack underflow".into()))
    }

    /// Stores to a local variable.
    pub fn set_local(&mut self, index: u16, kind: K) -> Result<(), BadCode> {
        let i = index as usize;
        let end = i + kind.width() as usize;
        if end > self.locals.len() {
            return bad("local variable index out of range");
        }
        if i > 0 && self.locals[i - 1].width() == 2 {
            self.locals[i - 1] = K::Top;
        }
        self.locals[i] = kind;
        if end - i == 2 {
            self.locals[i + 1] = K::Top;
        }
        Ok(())
    }

    /// Merges another state in; `Ok(true)` when this one changed.
    pub fn merge(&mut self, other: &State) -> Result<bool, BadCode> {
        if self.stack.len() != other.stack.len() {
            return bad("stack heights differ where paths join");
        }
        let mut changed = false;
        for (a, b) in self.stack.iter().zip(&other.stack) {
            if a != b {
                return bad("stack kinds differ where paths join");
            }
        }
        changed |= merge_locals(&mut self.locals, &other.locals);
        Ok(changed)
    }
}

/// Merges local variable kinds; `true` when `into` changed.
pub fn merge_locals(into: &mut [K], from: &[K]) -> bool {
    let mut changed = false;
    for (a, b) in into.iter_mut().zip(from) {
        if a != b && *a != K::Top {
            *a = K::Top;
            changed = true;
        }
    }
    changed
}

/// Kind of a loadable constant.
pub fn ldc_kind(cp: &ConstantPool, idx: u16) -> Result<K, BadCode> {
    use classfile::Constant as C;
    Ok(match cp.get(idx) {
        Some(C::Integer(_)) => K::Int,
        Some(C::Float(_)) => K::Float,
        Some(C::Long(_)) => K::Long,
        Some(C::Double(_)) => K::Double,
        Some(
            C::String { .. } | C::Class { .. } | C::MethodHandle { .. } | C::MethodType { .. },
        ) => K::Ref,
        Some(C::Dynamic { nat, .. }) => {
            let (_, d) = cp.name_and_type(nat).map_err(|e| BadCode(e.to_string()))?;
            K::of(Kind::of_descriptor(&d))
        }
        _ => return bad("ldc of a constant that cannot be loaded"),
    })
}

/// Pops and pushes of field and call instructions: (kinds popped in push order, kind pushed).
pub fn member_effect(cp: &ConstantPool, op: u8, idx: u16) -> Result<(Vec<K>, Option<K>), BadCode> {
    let descriptor = match op {
        186 => match cp.get(idx) {
            Some(classfile::Constant::InvokeDynamic { nat, .. }) => {
                cp.name_and_type(nat).map(|(_, d)| d)
            }
            _ => return bad("invokedynamic without a call site"),
        },
        _ => cp.member(idx).map(|m| m.descriptor),
    }
    .map_err(|e| BadCode(e.to_string()))?;
    Ok(match op {
        178 => (vec![], Some(K::of(Kind::of_descriptor(&descriptor)))),
        179 => (vec![K::of(Kind::of_descriptor(&descriptor))], None),
        180 => (vec![K::Ref], Some(K::of(Kind::of_descriptor(&descriptor)))),
        181 => (vec![K::Ref, K::of(Kind::of_descriptor(&descriptor))], None),
        _ => {
            if !descriptor.starts_with('(') {
                return bad("call of something that is not a method");
            }
            let (params, ret) = parse_method_kinds(&descriptor);
            let mut pops = Vec::with_capacity(params.len() + 1);
            if !matches!(op, 184 | 186) {
                pops.push(K::Ref);
            }
            pops.extend(params.into_iter().map(K::of));
            (pops, (ret != Kind::Void).then(|| K::of(ret)))
        }
    })
}

/// Applies the instruction at `pc` to the state (the state seen by the fall-through successor).
pub fn apply(cp: &ConstantPool, code: &[u8], pc: usize, state: &mut State) -> Result<(), BadCode> {
    let op = code[pc];
    if let Some((pops, pushes)) = fixed(op) {
        for want in pops.bytes().rev() {
            let got = state.pop()?;
            if got != K::of_char(want) && !(op == 176 && got == K::RetAddr) {
                return bad(format!("operand of the wrong kind for opcode {op}"));
            }
        }
        state.stack.extend(pushes.bytes().map(K::of_char));
        return Ok(());
    }
    match op {
        18 => state.stack.push(ldc_kind(cp, u16::from(code[pc + 1]))?),
        19 | 20 => state.stack.push(ldc_kind(cp, u16_at(code, pc + 1)?)?),
        21..=45 | 54..=78 | 196 => {
            let (load, index, kind) = local_access(code, pc)?;
            if op == 196 && code[pc + 1] == 132 || op == 169 {
                return Ok(());
            }
            if load {
                let got = state.locals.get(index as usize).copied().unwrap_or(K::Top);
                if got != kind {
                    return bad("local variable of the wrong kind");
                }
                state.stack.push(kind);
            } else {
                let got = state.pop()?;
                let stored = if kind == K::Ref && got == K::RetAddr {
                    got
                } else {
                    kind
                };
                if got != stored {
                    return bad("store of the wrong kind");
                }
                state.set_local(index, stored)?;
            }
        }
        87 => {
            state.pop()?;
        }
        88 => {
            if state.pop()?.width() == 1 {
                state.pop()?;
            }
        }
        89..=95 => shuffle(op, &mut state.stack)?,
        168 | 201 => state.stack.push(K::RetAddr),
        169 => {}
        178..=186 => {
            let (pops, push) = member_effect(cp, op, u16_at(code, pc + 1)?)?;
            for want in pops.into_iter().rev() {
                if state.pop()? != want {
                    return bad("argument of the wrong kind");
                }
            }
            state.stack.extend(push);
        }
        197 => {
            for _ in 0..code[pc + 3] {
                state.pop()?;
            }
            state.stack.push(K::Ref);
        }
        _ => return bad(format!("unknown opcode {op}")),
    }
    Ok(())
}

/// Decodes a local variable load or store: (is a load, index, kind).
pub fn local_access(code: &[u8], pc: usize) -> Result<(bool, u16, K), BadCode> {
    const KINDS: [K; 5] = [K::Int, K::Long, K::Float, K::Double, K::Ref];
    let op = code[pc];
    Ok(match op {
        21..=25 => (true, u16::from(code[pc + 1]), KINDS[op as usize - 21]),
        26..=45 => (
            true,
            u16::from((op - 26) % 4),
            KINDS[(op as usize - 26) / 4],
        ),
        54..=58 => (false, u16::from(code[pc + 1]), KINDS[op as usize - 54]),
        59..=78 => (
            false,
            u16::from((op - 59) % 4),
            KINDS[(op as usize - 59) / 4],
        ),
        196 => {
            let index = u16_at(code, pc + 2)?;
            match code[pc + 1] {
                w @ 21..=25 => (true, index, KINDS[w as usize - 21]),
                w @ 54..=58 => (false, index, KINDS[w as usize - 54]),
                132 | 169 => (true, index, K::Int),
                _ => return bad("bad wide instruction"),
            }
        }
        _ => return bad("not a local variable instruction"),
    })
}

/// The `dup` family and `swap`.
pub fn shuffle<T: Clone + HasWidth>(op: u8, stack: &mut Vec<T>) -> Result<(), BadCode> {
    stack_effects::shuffle(op, stack, |stack| {
        let top = stack.pop();
        top.ok_or_else(|| BadCode("operand stack underflow".into()))
    })
}

impl HasWidth for K {
    fn is_wide(&self) -> bool {
        self.width() == 2
    }
}
