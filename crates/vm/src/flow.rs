//! Kinds of locals and stack entries at every jump target, by data flow over the bytecode.

use classfile::{Code as FileCode, ConstantPool};

use crate::effects::{self, BadCode, K, State, merge_locals};

/// Result of the data-flow pass.
pub struct Flow {
    /// Entry state of each leader by bytecode index; `None` for non-leaders and unreachable leaders.
    pub at: Vec<Option<State>>,
    /// Jump targets, handlers and instructions after block ends.
    pub leader: Vec<bool>,
    /// Bytecode indices where instructions start.
    pub starts: Vec<bool>,
}

/// Runs the data flow for one method.
pub fn analyse(
    cp: &ConstantPool,
    file_code: &FileCode,
    code: &[u8],
    params: &[K],
) -> Result<Flow, BadCode> {
    let n = code.len();
    let mut leader = vec![false; n];
    let mut starts = vec![false; n];
    let mut pc = 0;
    leader[0] = true;
    let mut has_targets = false;
    let mut jsr_sites = Vec::new();
    while pc < n {
        starts[pc] = true;
        let len = effects::length(code, pc)?;
        let op = code[pc];
        if matches!(op, 153..=171 | 198..=201) {
            for t in effects::targets(code, pc)? {
                leader[t] = true;
                has_targets = true;
            }
            if pc + len < n {
                leader[pc + len] = true;
            }
            if matches!(op, 168 | 201) {
                jsr_sites.push(pc);
            }
        } else if effects::ends_block(op) && pc + len < n {
            leader[pc + len] = true;
        }
        pc += len;
    }
    for h in &file_code.handlers {
        let (start, end) = (h.start_pc as usize, h.end_pc as usize);
        if start >= end || end > n || h.handler_pc as usize >= n || !starts[start] {
            return Err(BadCode("bad exception table".into()));
        }
        leader[h.handler_pc as usize] = true;
        leader[start] = true;
    }
    if let Some(t) = (0..n).find(|&t| leader[t] && !starts[t]) {
        return Err(BadCode(format!(
            "jump into the middle of an instruction at {t}"
        )));
    }
    let mut locals = vec![K::Top; file_code.max_locals as usize];
    let mut i = 0;
    for &p in params {
        if i + p.width() as usize > locals.len() {
            return Err(BadCode("arguments do not fit the local variables".into()));
        }
        locals[i] = p;
        i += p.width() as usize;
    }
    let mut flow = Flow {
        at: vec![None; n],
        leader,
        starts,
    };
    flow.at[0] = Some(State {
        locals,
        stack: Vec::new(),
    });
    if !has_targets && file_code.handlers.is_empty() {
        return Ok(flow);
    }
    let mut pass = Pass {
        cp,
        file_code,
        code,
        flow,
        work: vec![0],
        jsr_sites,
    };
    while let Some(start) = pass.work.pop() {
        pass.block(start)?;
    }
    Ok(pass.flow)
}

struct Pass<'a> {
    cp: &'a ConstantPool,
    file_code: &'a FileCode,
    code: &'a [u8],
    flow: Flow,
    work: Vec<usize>,
    jsr_sites: Vec<usize>,
}

impl Pass<'_> {
    fn block(&mut self, start: usize) -> Result<(), BadCode> {
        let Some(mut state) = self.flow.at[start].clone() else {
            return Ok(());
        };
        let mut pc = start;
        loop {
            let op = self.code[pc];
            let len = effects::length(self.code, pc)?;
            self.reach_handlers(pc, &state)?;
            if op == 169 || op == 196 && self.code[pc + 1] == 169 {
                for site in self.jsr_sites.clone() {
                    self.return_to(site, &state)?;
                }
                return Ok(());
            }
            effects::apply(self.cp, self.code, pc, &mut state)?;
            let depth: usize = state.stack.iter().map(|k| k.width() as usize).sum();
            if depth > self.file_code.max_stack as usize {
                return Err(BadCode("operand stack overflow".into()));
            }
            if matches!(op, 153..=171 | 198..=201) {
                for t in effects::targets(self.code, pc)? {
                    self.reach(t, &state)?;
                }
            }
            if matches!(op, 54..=78 | 196) {
                self.reach_handlers(pc, &state)?;
            }
            if effects::ends_block(op) || matches!(op, 168 | 201) {
                return Ok(());
            }
            pc += len;
            if pc >= self.code.len() {
                return Err(BadCode("falls off the end of the code".into()));
            }
            if self.flow.leader[pc] {
                return self.reach(pc, &state);
            }
        }
    }

    fn reach(&mut self, target: usize, state: &State) -> Result<(), BadCode> {
        let changed = match &mut self.flow.at[target] {
            Some(known) => known.merge(state)?,
            slot => {
                *slot = Some(state.clone());
                true
            }
        };
        if changed {
            self.work.push(target);
        }
        Ok(())
    }

    fn reach_handlers(&mut self, pc: usize, state: &State) -> Result<(), BadCode> {
        for h in &self.file_code.handlers {
            if pc < h.start_pc as usize || pc >= h.end_pc as usize {
                continue;
            }
            let target = h.handler_pc as usize;
            let changed = match &mut self.flow.at[target] {
                Some(known) => {
                    if known.stack != [K::Ref] {
                        return Err(BadCode("handler entered with a wrong stack".into()));
                    }
                    merge_locals(&mut known.locals, &state.locals)
                }
                slot => {
                    *slot = Some(State {
                        locals: state.locals.clone(),
                        stack: vec![K::Ref],
                    });
                    true
                }
            };
            if changed {
                self.work.push(target);
            }
        }
        Ok(())
    }

    /// Continues after a `jsr`: locals the subroutine does not know keep what the caller had.
    fn return_to(&mut self, site: usize, at_ret: &State) -> Result<(), BadCode> {
        let after = site + effects::length(self.code, site)?;
        if after >= self.code.len() {
            return Ok(());
        }
        let mut state = at_ret.clone();
        if let Some(before) = self.state_before(site)? {
            for (l, b) in state.locals.iter_mut().zip(&before.locals) {
                if *l == K::Top {
                    *l = *b;
                }
            }
            self.reach(after, &state)?;
        }
        Ok(())
    }

    fn state_before(&self, site: usize) -> Result<Option<State>, BadCode> {
        let Some(start) = (0..=site).rev().find(|&p| self.flow.leader[p]) else {
            return Ok(None);
        };
        let Some(mut state) = self.flow.at[start].clone() else {
            return Ok(None);
        };
        let mut pc = start;
        while pc < site {
            effects::apply(self.cp, self.code, pc, &mut state)?;
            pc += effects::length(self.code, pc)?;
        }
        Ok(Some(state))
    }
}
