//! Bytecode to register code.
//!
//! One linear pass with a symbolic operand stack: an entry is a register (its own stack register or
//! an alias of another one) or a constant, and is only moved into its own register where it must be:
//! at jump targets, as a call argument, before the aliased local changes. A store that follows the
//! computation of its value redirects the computation's destination instead.
//!
//! The pass is deterministic, so running it again with [`Capture`] tells which registers hold
//! references before each instruction: the collector's frame maps, computed only for methods that
//! are on a stack when a collection happens.

use classfile::{Code as FileCode, Constant, ConstantPool};

use crate::effects::{self, BadCode, HasWidth, K, i32_at, u16_at};
use crate::flow::{self, Flow};
use crate::insn::{Code, Handler, Insn, Insns, Op, Switch};
use crate::kind::Kind;

/// Scratch registers at the end of every frame, for stack shuffles.
const SCRATCH: u32 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Src {
    Reg(u16),
    Const(u64),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: K,
    /// Slot depth; the entry's own register is `max_locals + pos`.
    pos: u16,
    src: Src,
}

impl HasWidth for Entry {
    fn is_wide(&self) -> bool {
        self.kind.width() == 2
    }
}

/// References held before each instruction.
#[derive(Default)]
pub struct Capture {
    /// Registers that hold references, by instruction.
    pub refs: Vec<Box<[u16]>>,
    /// First argument register of a call instruction, else `u16::MAX`.
    pub arg_base: Vec<u16>,
}

/// What the translator needs to know about a method.
pub struct Input<'a> {
    /// The class's constant pool.
    pub cp: &'a ConstantPool,
    /// The Code attribute.
    pub file_code: &'a FileCode,
    /// The bytecode.
    pub code: &'a [u8],
    /// Kinds of the parameters, receiver first.
    pub params: Vec<K>,
    /// Whether the method is synchronized.
    pub synchronized: bool,
}

/// Translates a method; with `capture`, also records reference maps.
pub fn translate(input: &Input<'_>, capture: Option<&mut Capture>) -> Result<Code, BadCode> {
    let flow = flow::analyse(input.cp, input.file_code, input.code, &input.params)?;
    if u32::from(input.file_code.max_locals) + u32::from(input.file_code.max_stack) + SCRATCH
        > 65_000
    {
        return Err(BadCode(
            "more than 65000 local variable and stack slots".into(),
        ));
    }
    let n = input.code.len();
    let mut t = Translator {
        input,
        flow,
        insns: Vec::with_capacity(n / 2 + 4),
        bci: Vec::with_capacity(n / 2 + 4),
        stack: Vec::new(),
        locals: Vec::new(),
        consumed: Vec::new(),
        depth: 0,
        insn_of: vec![u32::MAX; n],
        fixups: Vec::new(),
        switches: Vec::new(),
        switch_fixups: Vec::new(),
        last_def: None,
        fence: 0,
        pc: 0,
        ordinal: vec![0; n],
        in_loop: vec![false; n],
        capture,
    };
    t.run()?;
    t.finish()
}

struct Translator<'a, 'c> {
    input: &'a Input<'a>,
    flow: Flow,
    insns: Vec<Insn>,
    bci: Vec<u16>,
    stack: Vec<Entry>,
    locals: Vec<K>,
    /// Entries popped by the current bytecode; still live while it (re-)executes.
    consumed: Vec<Entry>,
    depth: u16,
    insn_of: Vec<u32>,
    /// (instruction, target bytecode index)
    fixups: Vec<(usize, usize)>,
    switches: Vec<Switch>,
    switch_fixups: Vec<(usize, Vec<usize>)>,
    /// Instruction that computed the top entry and whose destination may be redirected.
    last_def: Option<usize>,
    /// Instructions before this index belong to another block: no peephole across it.
    fence: usize,
    pc: usize,
    ordinal: Vec<u32>,
    in_loop: Vec<bool>,
    capture: Option<&'c mut Capture>,
}

impl Translator<'_, '_> {
    /// First operand stack register: after the locals and, in a synchronized method, the register
    /// that keeps the lock object (local 0 may be overwritten).
    fn ml(&self) -> u16 {
        self.input.file_code.max_locals + u16::from(self.input.synchronized)
    }

    fn run(&mut self) -> Result<(), BadCode> {
        let code = self.input.code;
        let mut count = 0;
        for pc in 0..code.len() {
            if self.flow.starts[pc] {
                count += 1;
            }
            self.ordinal[pc] = count;
        }
        if self.input.synchronized {
            self.locals = self.flow.at[0]
                .as_ref()
                .map(|s| s.locals.clone())
                .unwrap_or_default();
            self.emit(Insn::new(
                Op::SyncEnter,
                self.input.file_code.max_locals,
                0,
                0,
                0,
                0,
            ));
        }
        let mut reachable = false;
        let mut pc = 0;
        while pc < code.len() {
            self.pc = pc;
            let len = effects::length(code, pc)?;
            if self.flow.leader[pc] {
                if reachable {
                    self.flush();
                }
                self.fence = self.insns.len();
                self.last_def = None;
                match self.flow.at[pc].clone() {
                    Some(state) => {
                        self.enter(&state);
                        reachable = true;
                    }
                    None => reachable = false,
                }
            }
            self.insn_of[pc] = self.insns.len() as u32;
            if reachable {
                self.consumed.clear();
                self.bytecode(pc)?;
                if effects::ends_block(code[pc])
                    || code[pc] == 168
                    || code[pc] == 201
                    || (code[pc] == 196 && code[pc + 1] == 169)
                {
                    reachable = false;
                }
            }
            pc += len;
        }
        if reachable {
            return Err(BadCode("falls off the end of the code".into()));
        }
        Ok(())
    }

    fn enter(&mut self, state: &effects::State) {
        self.stack.clear();
        self.locals.clone_from(&state.locals);
        self.depth = 0;
        for &kind in &state.stack {
            let pos = self.depth;
            self.stack.push(Entry {
                kind,
                pos,
                src: Src::Reg(self.ml() + pos),
            });
            self.depth += kind.width();
        }
    }

    fn finish(self) -> Result<Code, BadCode> {
        let Translator {
            mut insns,
            fixups,
            insn_of,
            mut switches,
            switch_fixups,
            bci,
            input,
            ..
        } = self;
        for (at, target) in fixups {
            insns[at].x = (i64::from(insn_of[target]) - at as i64) as i32 as u32;
        }
        for (idx, targets) in switch_fixups {
            let s = &mut switches[idx];
            s.default = insn_of[targets[0]];
            s.targets = targets[1..].iter().map(|&t| insn_of[t]).collect();
        }
        let handlers = input
            .file_code
            .handlers
            .iter()
            .filter(|h| self.flow.at[h.handler_pc as usize].is_some())
            .map(|h| Handler {
                start: h.start_pc,
                end: h.end_pc,
                target: insn_of[h.handler_pc as usize],
                catch_type: h.catch_type,
            })
            .collect();
        let outside = (0..input.code.len())
            .filter(|&p| self.flow.starts[p] && !self.in_loop[p])
            .count();
        Ok(Code {
            insns: Insns::new(insns),
            bci: bci.into_boxed_slice(),
            handlers,
            switches: switches.into_boxed_slice(),
            n_regs: u32::from(input.file_code.max_locals)
                + u32::from(input.file_code.max_stack)
                + SCRATCH
                + 1,
            stack_base: input.file_code.max_locals + u16::from(input.synchronized),
            entry_cost: outside as u32 + 1,
        })
    }

    fn emit(&mut self, insn: Insn) -> usize {
        let at = self.insns.len();
        if self.capture.is_some() {
            let mut refs: Vec<u16> = Vec::new();
            let ml = self.ml();
            for (i, k) in self.locals.iter().enumerate() {
                if *k == K::Ref {
                    refs.push(i as u16);
                }
            }
            if self.input.synchronized && insn.op != Op::SyncEnter {
                refs.push(self.input.file_code.max_locals);
            }
            for e in self.stack.iter().chain(&self.consumed) {
                if e.kind == K::Ref && e.src == Src::Reg(ml + e.pos) {
                    refs.push(ml + e.pos);
                }
            }
            refs.sort_unstable();
            refs.dedup();
            let is_call = matches!(
                insn.op,
                Op::InvokeStaticU
                    | Op::InvokeSpecialU
                    | Op::InvokeVirtualU
                    | Op::InvokeInterfaceU
                    | Op::InvokeDynamicU
            );
            if let Some(c) = self.capture.as_deref_mut() {
                c.refs.push(refs.into_boxed_slice());
                c.arg_base.push(if is_call { insn.a } else { u16::MAX });
            }
        }
        self.insns.push(insn);
        self.bci.push(self.pc as u16);
        at
    }

    fn own(&self, e: &Entry) -> u16 {
        self.ml() + e.pos
    }

    fn emit_move(&mut self, to: u16, from: u16) {
        if to == from {
            return;
        }
        let at = self.insns.len();
        // Pairs of moves share one dispatch.
        if at > self.fence && self.insns[at - 1].op == Op::Mov && self.last_def != Some(at - 1) {
            let last = self.insns[at - 1];
            self.insns[at - 1] = Insn::new(Op::Mov2, last.a, last.b, to, u32::from(from), 0);
            return;
        }
        self.emit(Insn::new(Op::Mov, to, from, 0, 0, 0));
    }

    fn emit_const(&mut self, to: u16, value: u64) {
        self.emit(Insn::new(
            Op::Const,
            to,
            0,
            0,
            value as u32,
            (value >> 32) as u32,
        ));
    }

    /// Brings a value into the given register.
    fn place(&mut self, src: Src, to: u16) {
        match src {
            Src::Reg(r) => self.emit_move(to, r),
            Src::Const(v) => self.emit_const(to, v),
        }
    }

    fn materialise(&mut self, idx: usize) {
        let e = self.stack[idx];
        let own = self.own(&e);
        if e.src != Src::Reg(own) {
            self.place(e.src, own);
            self.stack[idx].src = Src::Reg(own);
            self.last_def = None;
        }
    }

    fn flush(&mut self) {
        for i in 0..self.stack.len() {
            self.materialise(i);
        }
    }

    fn push(&mut self, kind: K, src: Src) {
        let pos = self.depth;
        self.stack.push(Entry { kind, pos, src });
        self.depth += kind.width();
        self.last_def = None;
    }

    fn pop(&mut self) -> Result<Entry, BadCode> {
        let e = self
            .stack
            .pop()
            .ok_or_else(|| BadCode("operand stack underflow".into()))?;
        self.depth = e.pos;
        self.consumed.push(e);
        Ok(e)
    }

    /// Register that holds a popped entry's value.
    fn reg(&mut self, e: Entry) -> u16 {
        match e.src {
            Src::Reg(r) => r,
            Src::Const(v) => {
                let own = self.own(&e);
                self.emit_const(own, v);
                own
            }
        }
    }

    fn pop_reg(&mut self) -> Result<u16, BadCode> {
        let e = self.pop()?;
        Ok(self.reg(e))
    }

    /// Emits `a <- b op c` style instructions whose destination a following store may take over.
    fn define(&mut self, kind: K, op: Op, b: u16, c: u16, x: u32, y: u32) {
        // Emit before the push, so that the captured map does not show the result as live.
        let r = self.ml() + self.depth;
        let at = self.emit(Insn::new(op, r, b, c, x, y));
        self.push(kind, Src::Reg(r));
        self.last_def = Some(at);
    }

    fn binary(&mut self, kind: K, op: Op, imm: Option<Op>) -> Result<(), BadCode> {
        let rhs = self.pop()?;
        let lhs = self.pop()?;
        if let (Some(imm_op), Src::Const(v)) = (imm, rhs.src) {
            let wide = rhs.kind == K::Long;
            let fits = !wide || v as i64 == i64::from(v as i32);
            let division_by_zero = matches!(imm_op, Op::IDivI | Op::IRemI) && v as i32 == 0;
            if fits && !division_by_zero {
                let b = self.reg(lhs);
                self.define(kind, imm_op, b, 0, v as u32, 0);
                return Ok(());
            }
        }
        let b = self.reg(lhs);
        let c = self.reg(rhs);
        self.define(kind, op, b, c, 0, 0);
        Ok(())
    }

    fn unary(&mut self, kind: K, op: Op) -> Result<(), BadCode> {
        let b = self.pop_reg()?;
        self.define(kind, op, b, 0, 0, 0);
        Ok(())
    }

    fn load_local(&mut self, index: u16, kind: K) {
        self.push(kind, Src::Reg(index));
    }

    /// Entries that alias a local about to change get their own copy first.
    fn protect(&mut self, local: u16, width: u16) {
        for i in 0..self.stack.len() {
            if let Src::Reg(r) = self.stack[i].src
                && r < self.ml()
                && r + self.stack[i].kind.width() > local
                && r < local + width
            {
                self.materialise(i);
            }
        }
    }

    fn store_local(&mut self, index: u16, kind: K) -> Result<(), BadCode> {
        let def = self.last_def;
        let e = self.pop()?;
        self.protect(index, kind.width());
        let redirect = match (def, e.src) {
            (Some(at), Src::Reg(r)) => {
                at + 1 == self.insns.len() && at >= self.fence && r == self.own(&e)
            }
            _ => false,
        };
        if redirect {
            let at = self.insns.len() - 1;
            let insn = &mut self.insns[at];
            if is_call(insn.op) {
                insn.b = index
            } else {
                insn.a = index
            }
        } else {
            self.place(e.src, index);
        }
        self.last_def = None;
        let stored = if kind == K::Ref { e.kind } else { kind };
        let mut state = effects::State {
            locals: std::mem::take(&mut self.locals),
            stack: Vec::new(),
        };
        let result = state.set_local(index, stored);
        self.locals = state.locals;
        result
    }

    fn cost(&mut self, target: usize) -> u32 {
        if target > self.pc {
            return 0;
        }
        for p in target..=self.pc {
            self.in_loop[p] = true;
        }
        self.ordinal[self.pc] - self.ordinal[target] + 1
    }

    fn branch(&mut self, op: Op, a: u16, b: u16, target: usize) {
        let cost = self.cost(target);
        let at = self.emit(Insn::new(op, a, b, 0, 0, cost));
        self.fixups.push((at, target));
        self.last_def = None;
    }

    fn compare_branch(
        &mut self,
        which: usize,
        target: usize,
        against_zero: bool,
    ) -> Result<(), BadCode> {
        const REG: [Op; 6] = [Op::IfEq, Op::IfNe, Op::IfLt, Op::IfGe, Op::IfGt, Op::IfLe];
        const IMM: [Op; 6] = [
            Op::IfEqI,
            Op::IfNeI,
            Op::IfLtI,
            Op::IfGeI,
            Op::IfGtI,
            Op::IfLeI,
        ];
        if against_zero {
            let a = self.pop_reg()?;
            self.flush();
            self.branch(IMM[which], a, 0, target);
            return Ok(());
        }
        let rhs = self.pop()?;
        let lhs = self.pop()?;
        let a = self.reg(lhs);
        match rhs.src {
            Src::Const(v) if i64::from(v as i32) == i64::from(v as i16) => {
                self.flush();
                self.branch(IMM[which], a, v as u16, target);
            }
            _ => {
                let b = self.reg(rhs);
                self.flush();
                self.branch(REG[which], a, b, target);
            }
        }
        Ok(())
    }

    /// A backward `goto` to a loop head that only tests: test at the bottom instead.
    fn goto(&mut self, target: usize) {
        self.flush();
        if target < self.pc {
            let head = self.insn_of[target] as usize;
            let mut at = head;
            while at < self.insns.len() && at - head < 4 && is_pure(self.insns[at].op) {
                at += 1;
            }
            if let Some(test) = self.insns.get(at).copied()
                && at - head < 4
                && let Some(inverse) = invert(test.op)
                && let Some(&(_, exit)) = self
                    .fixups
                    .binary_search_by_key(&at, |f| f.0)
                    .ok()
                    .and_then(|i| self.fixups.get(i))
                && exit > self.pc
                && !self.leader_between(head, at)
                && self.input.code.len() > exit
            {
                let cost = self.cost(target);
                for i in head..at {
                    let bci = self.bci[i];
                    self.copy_insn(i, bci);
                }
                let here = self.copy_insn(at, self.bci[at]);
                let insn = &mut self.insns[here];
                insn.op = inverse;
                insn.c ^= 1;
                insn.y = cost;
                insn.x = (at as i64 + 1 - here as i64) as i32 as u32;
                self.branch(Op::Goto, 0, 0, exit);
                return;
            }
        }
        self.branch(Op::Goto, 0, 0, target);
    }

    fn copy_insn(&mut self, from: usize, bci: u16) -> usize {
        let insn = self.insns[from];
        if let Some(c) = self.capture.as_deref_mut() {
            let refs = c.refs[from].clone();
            let arg_base = c.arg_base[from];
            c.refs.push(refs);
            c.arg_base.push(arg_base);
        }
        self.insns.push(insn);
        self.bci.push(bci);
        self.insns.len() - 1
    }

    fn leader_between(&self, head: usize, at: usize) -> bool {
        (head + 1..=at).any(|i| {
            let bci = self.bci[i] as usize;
            self.flow.leader[bci] && self.insn_of[bci] as usize > head
        })
    }

    fn call(&mut self, op: u8, idx: u16) -> Result<(), BadCode> {
        let (pops, push) = effects::member_effect(self.input.cp, op, idx)?;
        let first = self
            .stack
            .len()
            .checked_sub(pops.len())
            .ok_or_else(|| BadCode("operand stack underflow".into()))?;
        for i in first..self.stack.len() {
            self.materialise(i);
        }
        for _ in &pops {
            self.pop()?;
        }
        let internal = match op {
            182 => Op::InvokeVirtualU,
            183 => Op::InvokeSpecialU,
            184 => Op::InvokeStaticU,
            185 => Op::InvokeInterfaceU,
            _ => Op::InvokeDynamicU,
        };
        let base = self.ml() + self.depth;
        let at = self.emit(Insn::new(internal, base, base, 0, u32::from(idx), 0));
        if let Some(kind) = push {
            self.push(kind, Src::Reg(base));
            self.last_def = Some(at);
        } else {
            self.last_def = None;
        }
        Ok(())
    }

    fn field(&mut self, op: u8, idx: u16) -> Result<(), BadCode> {
        let (_, push) = effects::member_effect(self.input.cp, op, idx)?;
        let x = u32::from(idx);
        match op {
            178 => self.define(push.unwrap_or(K::Int), Op::GetStaticU, 0, 0, x, 0),
            179 => {
                let b = self.pop_reg()?;
                self.emit(Insn::new(Op::PutStaticU, 0, b, 0, x, 0));
            }
            180 => {
                let b = self.pop_reg()?;
                self.define(push.unwrap_or(K::Int), Op::GetFieldU, b, 0, x, 0);
            }
            _ => {
                let value = self.pop()?;
                let object = self.pop()?;
                let a = self.reg(object);
                let b = self.reg(value);
                self.emit(Insn::new(Op::PutFieldU, a, b, 0, x, 0));
            }
        }
        Ok(())
    }

    fn ldc(&mut self, idx: u16) -> Result<(), BadCode> {
        let kind = effects::ldc_kind(self.input.cp, idx)?;
        match self.input.cp.get(idx) {
            Some(Constant::Integer(v)) => self.push(K::Int, Src::Const(v as u32 as u64)),
            Some(Constant::Float(v)) => self.push(K::Float, Src::Const(u64::from(v.to_bits()))),
            Some(Constant::Long(v)) => self.push(K::Long, Src::Const(v as u64)),
            Some(Constant::Double(v)) => self.push(K::Double, Src::Const(v.to_bits())),
            _ => self.define(kind, Op::LdcU, 0, 0, u32::from(idx), 0),
        }
        Ok(())
    }

    fn shuffle(&mut self, op: u8) -> Result<(), BadCode> {
        let before = self.stack.clone();
        if op == 89 {
            let top = *before
                .last()
                .ok_or_else(|| BadCode("operand stack underflow".into()))?;
            self.push(top.kind, top.src);
            return Ok(());
        }
        let mut after = before.clone();
        effects::shuffle(op, &mut after)?;
        // Entries below stay; the involved ones are those whose source position changed.
        let same = before
            .iter()
            .zip(&after)
            .take_while(|(a, b)| a.pos == b.pos && a.src == b.src && a.kind == b.kind)
            .count();
        let first_pos = before.get(same).or(before.last()).map_or(0, |e| {
            if same < before.len() {
                e.pos
            } else {
                self.depth
            }
        });
        // Values in stack registers that will be overwritten go through scratch registers.
        let scratch = self.ml() + self.input.file_code.max_stack;
        let mut moved: Vec<(u16, u16)> = Vec::new();
        for e in &before[same..] {
            if let Src::Reg(r) = e.src
                && r >= self.ml() + first_pos
                && !moved.iter().any(|m| m.0 == r)
            {
                let to = scratch + moved.len() as u16;
                self.emit_move(to, r);
                moved.push((r, to));
            }
        }
        self.consumed.extend(self.stack.drain(same..));
        self.depth = first_pos;
        for e in &after[same..] {
            match e.src {
                Src::Reg(r) if moved.iter().any(|m| m.0 == r) => {
                    let from = moved.iter().find(|m| m.0 == r).map_or(r, |m| m.1);
                    let own = self.ml() + self.depth;
                    self.emit_move(own, from);
                    self.push(e.kind, Src::Reg(own));
                }
                src => self.push(e.kind, src),
            }
        }
        Ok(())
    }

    fn switch(&mut self, pc: usize) -> Result<(), BadCode> {
        let code = self.input.code;
        let a = self.pop_reg()?;
        self.flush();
        let base = (pc + 4) & !3;
        let targets = effects::targets(code, pc)?;
        let idx = self.switches.len();
        let table = code[pc] == 170;
        let (low, keys) = if table {
            (i32_at(code, base + 4)?, Vec::new())
        } else {
            let n = i32_at(code, base + 4)? as usize;
            let keys: Result<Vec<i32>, _> =
                (0..n).map(|i| i32_at(code, base + 8 + 8 * i)).collect();
            let keys = keys?;
            if keys.windows(2).any(|w| w[0] >= w[1]) {
                return Err(BadCode("lookupswitch keys are not sorted".into()));
            }
            (0, keys)
        };
        for &t in &targets {
            self.cost(t);
        }
        self.switches.push(Switch {
            low,
            keys,
            targets: Vec::new(),
            default: 0,
        });
        self.switch_fixups.push((idx, targets));
        let op = if table {
            Op::TableSwitch
        } else {
            Op::LookupSwitch
        };
        self.emit(Insn::new(op, a, 0, 0, idx as u32, 1));
        Ok(())
    }

    fn bytecode(&mut self, pc: usize) -> Result<(), BadCode> {
        let code = self.input.code;
        let op = code[pc];
        match op {
            0 => {}
            1 => self.push(K::Ref, Src::Const(0)),
            2..=8 => self.push(K::Int, Src::Const((i32::from(op) - 3) as u32 as u64)),
            9 | 10 => self.push(K::Long, Src::Const(u64::from(op) - 9)),
            11..=13 => self.push(
                K::Float,
                Src::Const(u64::from(f32::from(op - 11).to_bits())),
            ),
            14 | 15 => self.push(K::Double, Src::Const(f64::from(op - 14).to_bits())),
            16 => self.push(
                K::Int,
                Src::Const(i32::from(code[pc + 1] as i8) as u32 as u64),
            ),
            17 => self.push(
                K::Int,
                Src::Const(i32::from(u16_at(code, pc + 1)? as i16) as u32 as u64),
            ),
            18 => self.ldc(u16::from(code[pc + 1]))?,
            19 | 20 => self.ldc(u16_at(code, pc + 1)?)?,
            196 if code[pc + 1] == 132 => self.iinc(
                u16_at(code, pc + 2)?,
                i32::from(u16_at(code, pc + 4)? as i16),
            ),
            196 if code[pc + 1] == 169 => self.ret(u16_at(code, pc + 2)?),
            21..=45 | 54..=78 | 196 => {
                let (load, index, kind) = effects::local_access(code, pc)?;
                if load {
                    if self.locals.get(index as usize) != Some(&kind) {
                        return Err(BadCode("local variable of the wrong kind".into()));
                    }
                    self.load_local(index, kind);
                } else {
                    self.store_local(index, kind)?;
                }
            }
            46..=53 => self.array_load(op)?,
            79..=86 => self.array_store(op)?,
            87 => {
                self.pop()?;
            }
            88 => {
                if !self.pop()?.is_wide() {
                    self.pop()?;
                }
            }
            89..=95 => self.shuffle(op)?,
            96..=131 => self.arithmetic(op)?,
            132 => self.iinc(u16::from(code[pc + 1]), i32::from(code[pc + 2] as i8)),
            133..=147 => self.conversion(op)?,
            148 => self.binary(K::Int, Op::LCmp, None)?,
            149 => self.binary(K::Int, Op::FCmpL, None)?,
            150 => self.binary(K::Int, Op::FCmpG, None)?,
            151 => self.binary(K::Int, Op::DCmpL, None)?,
            152 => self.binary(K::Int, Op::DCmpG, None)?,
            153..=166 | 198 | 199 => self.conditional(op, pc)?,
            167 | 200 => {
                let target = effects::targets(code, pc)?[0];
                self.goto(target);
            }
            168 | 201 => {
                self.flush();
                let target = effects::targets(code, pc)?[0];
                let r = self.ml() + self.depth;
                self.branch(Op::Jsr, r, 0, target);
            }
            169 => self.ret(u16::from(code[pc + 1])),
            170 | 171 => self.switch(pc)?,
            172..=176 => {
                let a = self.pop_reg()?;
                let sync = self.input.synchronized;
                self.emit(Insn::new(
                    if sync {
                        Op::SyncReturnValue
                    } else {
                        Op::ReturnValue
                    },
                    a,
                    self.input.file_code.max_locals,
                    0,
                    0,
                    0,
                ));
            }
            177 => {
                let sync = self.input.synchronized;
                self.emit(Insn::new(
                    if sync { Op::SyncReturn } else { Op::Return },
                    0,
                    self.input.file_code.max_locals,
                    0,
                    0,
                    0,
                ));
            }
            178..=181 => self.field(op, u16_at(code, pc + 1)?)?,
            182..=186 => self.call(op, u16_at(code, pc + 1)?)?,
            187 => self.define(K::Ref, Op::NewU, 0, 0, u32::from(u16_at(code, pc + 1)?), 0),
            188 => {
                let kind = match code[pc + 1] {
                    t @ 4..=11 => u32::from(t - 4),
                    _ => return Err(BadCode("bad newarray type".into())),
                };
                let b = self.pop_reg()?;
                self.define(K::Ref, Op::NewArray, b, 0, kind, 0);
            }
            189 => {
                let b = self.pop_reg()?;
                self.define(
                    K::Ref,
                    Op::ANewArrayU,
                    b,
                    0,
                    u32::from(u16_at(code, pc + 1)?),
                    0,
                );
            }
            190 => self.unary(K::Int, Op::ArrayLength)?,
            191 => {
                let a = self.pop_reg()?;
                self.emit(Insn::new(Op::Throw, a, 0, 0, 0, 0));
            }
            192 => {
                let e = *self
                    .stack
                    .last()
                    .ok_or_else(|| BadCode("operand stack underflow".into()))?;
                if let Src::Reg(r) = e.src {
                    self.emit(Insn::new(
                        Op::CheckCastU,
                        0,
                        r,
                        0,
                        u32::from(u16_at(code, pc + 1)?),
                        0,
                    ));
                }
                self.last_def = None;
            }
            193 => {
                let b = self.pop_reg()?;
                self.define(
                    K::Int,
                    Op::InstanceOfU,
                    b,
                    0,
                    u32::from(u16_at(code, pc + 1)?),
                    0,
                );
            }
            194 | 195 => {
                let a = self.pop_reg()?;
                let op = if op == 194 {
                    Op::MonitorEnter
                } else {
                    Op::MonitorExit
                };
                self.emit(Insn::new(op, a, 0, 0, 0, 0));
            }
            197 => self.multi_new_array(pc)?,
            _ => return Err(BadCode(format!("unknown opcode {op}"))),
        }
        Ok(())
    }

    fn multi_new_array(&mut self, pc: usize) -> Result<(), BadCode> {
        let n = usize::from(self.input.code[pc + 3]);
        let first = self
            .stack
            .len()
            .checked_sub(n)
            .ok_or_else(|| BadCode("operand stack underflow".into()))?;
        if n == 0 {
            return Err(BadCode("multianewarray of no dimensions".into()));
        }
        for i in first..self.stack.len() {
            self.materialise(i);
        }
        for _ in 0..n {
            self.pop()?;
        }
        let base = self.ml() + self.depth;
        let idx = u32::from(u16_at(self.input.code, pc + 1)?);
        self.define(K::Ref, Op::MultiNewArrayU, base, n as u16, idx, 0);
        Ok(())
    }

    fn iinc(&mut self, local: u16, by: i32) {
        self.protect(local, 1);
        self.emit(Insn::new(Op::IAddI, local, local, 0, by as u32, 0));
        self.last_def = None;
    }

    fn ret(&mut self, local: u16) {
        self.flush();
        self.emit(Insn::new(Op::Ret, local, 0, 0, 0, 0));
    }

    fn array_load(&mut self, op: u8) -> Result<(), BadCode> {
        let (kind, internal) = match op {
            46 => (K::Int, Op::Load4),
            47 => (K::Long, Op::Load8),
            48 => (K::Float, Op::Load4),
            49 => (K::Double, Op::Load8),
            50 => (K::Ref, Op::Load4),
            51 => (K::Int, Op::LoadB),
            52 => (K::Int, Op::LoadC),
            _ => (K::Int, Op::LoadS),
        };
        self.binary(kind, internal, None)
    }

    fn array_store(&mut self, op: u8) -> Result<(), BadCode> {
        let internal = match op {
            79 | 81 => Op::Store4,
            80 | 82 => Op::Store8,
            83 => Op::StoreRef,
            84 => Op::StoreB,
            _ => Op::Store2,
        };
        let value = self.pop()?;
        let index = self.pop()?;
        let array = self.pop()?;
        let a = self.reg(array);
        let b = self.reg(index);
        let c = self.reg(value);
        self.emit(Insn::new(internal, a, b, c, 0, 0));
        Ok(())
    }

    fn arithmetic(&mut self, op: u8) -> Result<(), BadCode> {
        match op {
            96 => self.binary(K::Int, Op::IAdd, Some(Op::IAddI)),
            97 => self.binary(K::Long, Op::LAdd, Some(Op::LAddI)),
            98 => self.binary(K::Float, Op::FAdd, None),
            99 => self.binary(K::Double, Op::DAdd, None),
            100 => self.subtract(K::Int, Op::ISub, Op::IAddI),
            101 => self.subtract(K::Long, Op::LSub, Op::LAddI),
            102 => self.binary(K::Float, Op::FSub, None),
            103 => self.binary(K::Double, Op::DSub, None),
            104 => self.binary(K::Int, Op::IMul, Some(Op::IMulI)),
            105 => self.binary(K::Long, Op::LMul, Some(Op::LMulI)),
            106 => self.binary(K::Float, Op::FMul, None),
            107 => self.binary(K::Double, Op::DMul, None),
            108 => self.binary(K::Int, Op::IDiv, Some(Op::IDivI)),
            109 => self.binary(K::Long, Op::LDiv, None),
            110 => self.binary(K::Float, Op::FDiv, None),
            111 => self.binary(K::Double, Op::DDiv, None),
            112 => self.binary(K::Int, Op::IRem, Some(Op::IRemI)),
            113 => self.binary(K::Long, Op::LRem, None),
            114 => self.binary(K::Float, Op::FRem, None),
            115 => self.binary(K::Double, Op::DRem, None),
            116 => self.unary(K::Int, Op::INeg),
            117 => self.unary(K::Long, Op::LNeg),
            118 => self.unary(K::Float, Op::FNeg),
            119 => self.unary(K::Double, Op::DNeg),
            120 => self.binary(K::Int, Op::IShl, Some(Op::IShlI)),
            121 => self.binary(K::Long, Op::LShl, Some(Op::LShlI)),
            122 => self.binary(K::Int, Op::IShr, Some(Op::IShrI)),
            123 => self.binary(K::Long, Op::LShr, Some(Op::LShrI)),
            124 => self.binary(K::Int, Op::IUshr, Some(Op::IUshrI)),
            125 => self.binary(K::Long, Op::LUshr, Some(Op::LUshrI)),
            126 => self.binary(K::Int, Op::IAnd, Some(Op::IAndI)),
            127 => self.binary(K::Long, Op::LAnd, Some(Op::LAndI)),
            128 => self.binary(K::Int, Op::IOr, Some(Op::IOrI)),
            129 => self.binary(K::Long, Op::LOr, Some(Op::LOrI)),
            130 => self.binary(K::Int, Op::IXor, Some(Op::IXorI)),
            _ => self.binary(K::Long, Op::LXor, Some(Op::LXorI)),
        }
    }

    /// Subtraction of a constant is the addition of its negation, where that does not overflow 32 bits.
    fn subtract(&mut self, kind: K, op: Op, add_imm: Op) -> Result<(), BadCode> {
        if let Some(Entry {
            src: Src::Const(v), ..
        }) = self.stack.last().copied()
        {
            let value = if kind == K::Long {
                v as i64
            } else {
                i64::from(v as i32)
            };
            if let Some(negated) = value.checked_neg().filter(|n| i32::try_from(*n).is_ok()) {
                self.pop()?;
                let b = self.pop_reg()?;
                self.define(kind, add_imm, b, 0, negated as u32, 0);
                return Ok(());
            }
        }
        self.binary(kind, op, None)
    }

    fn conversion(&mut self, op: u8) -> Result<(), BadCode> {
        let (kind, internal) = match op {
            133 => (K::Long, Op::I2L),
            134 => (K::Float, Op::I2F),
            135 => (K::Double, Op::I2D),
            136 => (K::Int, Op::L2I),
            137 => (K::Float, Op::L2F),
            138 => (K::Double, Op::L2D),
            139 => (K::Int, Op::F2I),
            140 => (K::Long, Op::F2L),
            141 => (K::Double, Op::F2D),
            142 => (K::Int, Op::D2I),
            143 => (K::Long, Op::D2L),
            144 => (K::Float, Op::D2F),
            145 => (K::Int, Op::I2B),
            146 => (K::Int, Op::I2C),
            _ => (K::Int, Op::I2S),
        };
        self.unary(kind, internal)
    }

    fn conditional(&mut self, op: u8, pc: usize) -> Result<(), BadCode> {
        let target = effects::targets(self.input.code, pc)?[0];
        match op {
            153..=158 => {
                // `lcmp` followed by a test of its result is one compare-and-branch.
                if let Some(at) = self.last_def
                    && at + 1 == self.insns.len()
                    && at >= self.fence
                    && self.insns[at].op == Op::LCmp
                {
                    const LONG: [Op; 6] = [
                        Op::IfLEq,
                        Op::IfLNe,
                        Op::IfLLt,
                        Op::IfLGe,
                        Op::IfLGt,
                        Op::IfLLe,
                    ];
                    let compare = self.insns[at];
                    self.insns.pop();
                    self.bci.pop();
                    if let Some(c) = self.capture.as_deref_mut() {
                        c.refs.pop();
                        c.arg_base.pop();
                    }
                    self.pop()?;
                    self.flush();
                    self.branch(LONG[op as usize - 153], compare.b, compare.c, target);
                    return Ok(());
                }
                self.compare_branch(op as usize - 153, target, true)
            }
            159..=164 => self.compare_branch(op as usize - 159, target, false),
            165 | 166 => {
                let rhs = self.pop()?;
                let lhs = self.pop()?;
                let a = self.reg(lhs);
                let b = self.reg(rhs);
                self.flush();
                self.branch(if op == 165 { Op::IfREq } else { Op::IfRNe }, a, b, target);
                Ok(())
            }
            _ => {
                let a = self.pop_reg()?;
                self.flush();
                self.branch(
                    if op == 198 { Op::IfNull } else { Op::IfNonNull },
                    a,
                    0,
                    target,
                );
                Ok(())
            }
        }
    }
}

fn is_call(op: Op) -> bool {
    matches!(
        op,
        Op::InvokeStaticU
            | Op::InvokeSpecialU
            | Op::InvokeVirtualU
            | Op::InvokeInterfaceU
            | Op::InvokeDynamicU
    )
}

/// Instructions that may be repeated at the bottom of a loop: no control flow, no calls.
fn is_pure(op: Op) -> bool {
    matches!(
        op,
        Op::ArrayLength
            | Op::GetFieldU
            | Op::Mov
            | Op::Mov2
            | Op::Const
            | Op::IAddI
            | Op::Load4
            | Op::I2L
            | Op::IAndI
            | Op::IMul
    )
}

/// The test with the opposite outcome.
fn invert(op: Op) -> Option<Op> {
    Some(match op {
        Op::IfEq => Op::IfNe,
        Op::IfNe => Op::IfEq,
        Op::IfLt => Op::IfGe,
        Op::IfGe => Op::IfLt,
        Op::IfGt => Op::IfLe,
        Op::IfLe => Op::IfGt,
        Op::IfEqI => Op::IfNeI,
        Op::IfNeI => Op::IfEqI,
        Op::IfLtI => Op::IfGeI,
        Op::IfGeI => Op::IfLtI,
        Op::IfGtI => Op::IfLeI,
        Op::IfLeI => Op::IfGtI,
        Op::IfLEq => Op::IfLNe,
        Op::IfLNe => Op::IfLEq,
        Op::IfLLt => Op::IfLGe,
        Op::IfLGe => Op::IfLLt,
        Op::IfLGt => Op::IfLLe,
        Op::IfLLe => Op::IfLGt,
        Op::IfREq => Op::IfRNe,
        Op::IfRNe => Op::IfREq,
        Op::IfNull => Op::IfNonNull,
        Op::IfNonNull => Op::IfNull,
        _ => return None,
    })
}

/// Parameter kinds of a method, receiver first.
pub fn param_kinds(is_static: bool, params: &[Kind]) -> Vec<K> {
    let receiver = (!is_static).then_some(K::Ref);
    receiver
        .into_iter()
        .chain(params.iter().map(|&k| K::of(k)))
        .collect()
}
