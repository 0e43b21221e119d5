//! What a run costs: bytecodes, loop iterations, calls, allocated bytes, depth of the stack.
//!
//! The counts are taken in the run that also gives the path condition. The machine executes register
//! code, so an internal instruction stands for the bytecodes that were folded into it: a table for
//! each method says how many. The machine's fuel will not do, because it is charged for whole loops
//! whichever branch is taken in them. Class initialisers do not count: they run once in a program,
//! whatever the input. Methods that the machine has code of its own for are run as bytecode; what
//! natives do counts as the machine's fuel counts it. So a run costs the same whether or not terms are
//! kept beside it.

use std::collections::BTreeMap;

use classfile::opcode;
use vm::domain::{Domain, NativeRun};
use vm::insn::Insn;
use vm::{ClassId, MethodId, Vm};

/// What a run cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Bytecodes executed.
    pub bytecodes: u64,
    /// Jumps backwards.
    pub iterations: u64,
    /// Entries of the watched methods.
    pub calls: u64,
    /// Bytes of objects and arrays made by bytecodes.
    pub allocated: u64,
    /// Most frames on the stack at once.
    pub depth: u64,
}

/// What is known about a method, looked up when it first runs.
#[derive(Debug, Default)]
struct Table {
    /// Bytecodes that each internal instruction stands for.
    weights: Vec<u16>,
    /// Bytecode index of each.
    places: Vec<u16>,
    /// Address of the first internal instruction.
    start: usize,
    is_initialiser: bool,
    is_watched: bool,
}

/// Counts while a run is under way.
#[derive(Debug, Default)]
pub struct Meter {
    /// Of the last run.
    pub counts: Counts,
    /// Method, bytecode index and how many bytecodes were executed there, where asked for.
    pub profile: Option<BTreeMap<(MethodId, u16), u64>>,
    tables: Vec<Option<Box<Table>>>,
    /// Name, or `class.name`, of the methods whose calls count.
    watched: Option<String>,
    /// Place of the last instruction of each frame.
    last: Vec<u16>,
    depth: usize,
    insn: usize,
    /// Frames from this depth on belong to a class initialiser.
    muted: Option<usize>,
    /// Only what this method calls counts.
    from: Option<MethodId>,
    /// Frames above this depth are counted.
    counted: Option<usize>,
    /// Whether what happens now is above it.
    is_above: bool,
    /// Steps and bytes of the machine when a native was called.
    before_native: (u64, u32),
}

impl Meter {
    /// Calls of methods with this name count; the name may begin with that of the class.
    pub fn watching(method: Option<&str>) -> Meter {
        Meter {
            watched: method.map(str::to_owned),
            ..Meter::default()
        }
    }

    /// Counts only what a method calls, not what it does itself.
    pub fn count_from(&mut self, method: MethodId) {
        self.from = Some(method);
    }

    /// Whether what happens now counts.
    fn is_counting(&self) -> bool {
        self.muted.is_none() && (self.from.is_none() || self.is_above)
    }

    pub(crate) fn begin(&mut self) {
        self.counts = Counts::default();
        if let Some(profile) = &mut self.profile {
            profile.clear();
        }
        self.last.clear();
        self.depth = 0;
        self.insn = 0;
        self.muted = None;
        self.counted = None;
        self.is_above = false;
    }

    fn table(&mut self, vm: &Vm, method: MethodId) -> &Table {
        let at = method.index();
        if self.tables.len() <= at {
            self.tables
                .resize_with(vm.methods.len().max(at + 1), || None);
        }
        let watched = self.watched.as_deref();
        // A method is translated after its first entry.
        let is_stale = |t: &Table| t.start == 0 && vm.methods[method].code.is_some();
        if self.tables[at].as_deref().is_some_and(is_stale) {
            self.tables[at] = None;
        }
        self.tables[at].get_or_insert_with(|| Box::new(Table::of(vm, method, watched)))
    }

    /// A method was entered.
    pub(crate) fn enter(&mut self, vm: &Vm, method: MethodId) {
        let is_watched = self.table(vm, method).is_watched;
        let depth = vm.threads[vm.current].frames.len();
        if self.from == Some(method) && self.counted.is_none() {
            self.counted = Some(depth);
        }
        self.is_above = self.counted.is_some_and(|from| depth > from);
        if is_watched && self.is_counting() {
            self.counts.calls += 1;
        }
    }

    /// A native is about to run.
    pub(crate) fn native(&mut self, vm: &Vm) {
        self.before_native = (vm.steps, vm.heap.young_used());
    }

    /// It ran.
    pub(crate) fn native_returned(&mut self, vm: &Vm) {
        let (steps, bytes) = self.before_native;
        if self.is_counting() {
            self.counts.bytecodes += vm.steps.saturating_sub(steps);
            self.counts.allocated += u64::from(vm.heap.young_used().saturating_sub(bytes));
        }
    }

    /// An object was made.
    pub(crate) fn allocate(&mut self, bytes: u32) {
        if self.is_counting() {
            self.counts.allocated += u64::from(bytes);
        }
    }

    /// An internal instruction is about to be executed.
    #[inline]
    pub(crate) fn at(&mut self, vm: &Vm, insn: &Insn) {
        let frames = &vm.threads[vm.current].frames;
        let (depth, Some(frame)) = (frames.len(), frames.last()) else {
            return;
        };
        if self.muted.is_some_and(|from| depth < from) {
            self.muted = None;
        }
        if self.from.is_some() {
            if self.counted.is_some_and(|from| depth < from) {
                self.counted = None;
            }
            self.is_above = self.counted.is_some_and(|from| depth > from);
        }
        if !self.is_counting() {
            return;
        }
        let address = std::ptr::from_ref(insn) as usize;
        let (method, is_same) = (frame.method, self.insn == address && self.depth == depth);
        let table = self.table(vm, method);
        if table.is_initialiser {
            self.muted = Some(depth);
            return;
        }
        let at = address.wrapping_sub(table.start) / size_of::<Insn>();
        let (Some(&weight), Some(&place)) = (table.weights.get(at), table.places.get(at)) else {
            return;
        };
        if is_same {
            // Done again, since it had to wait for a class to be initialised.
            return;
        }
        self.counts.bytecodes += u64::from(weight);
        if let Some(profile) = &mut self.profile {
            *profile.entry((method, place)).or_default() += u64::from(weight);
        }
        self.insn = address;
        if self.last.len() < depth {
            self.last.resize(depth, 0);
        }
        if depth <= self.depth && place < self.last[depth - 1] {
            self.counts.iterations += 1;
        }
        self.last[depth - 1] = place;
        self.depth = depth;
        let below = self.counted.unwrap_or(0);
        self.counts.depth = self.counts.depth.max((depth - below) as u64);
    }
}

/// Runs that are only counted, without terms.
impl Domain for Meter {
    const ACTIVE: bool = true;

    fn insn(&mut self, vm: &Vm, insn: &Insn, _base: u32) {
        self.at(vm, insn);
    }

    fn native(&mut self, vm: &mut Vm, method: MethodId, _base: u32) -> NativeRun {
        if vm.methods[method].native.is_none() {
            return NativeRun::Bytecode;
        }
        Meter::native(self, vm);
        NativeRun::Native
    }

    fn native_returned(&mut self, vm: &Vm, _method: MethodId, _base: u32, _value: u64) {
        Meter::native_returned(self, vm);
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, _base: u32) {
        self.enter(vm, method);
    }

    fn allocation(&mut self, _class: ClassId, bytes: u32) {
        self.allocate(bytes);
    }
}

impl Table {
    fn of(vm: &Vm, method: MethodId, watched: Option<&str>) -> Table {
        let m = &vm.methods[method];
        let class = vm.classes[m.class].external_name();
        let is_watched = watched.is_some_and(|w| match w.rsplit_once('.') {
            Some((of, name)) => {
                *name == *m.name && (class == of || class.ends_with(&format!(".{of}")))
            }
            None => *w == *m.name,
        });
        let mut table = Table {
            is_initialiser: &*m.name == "<clinit>",
            is_watched,
            ..Table::default()
        };
        let (Some(code), Some(file)) = (&m.code, vm.file(m.class)) else {
            return table;
        };
        let Some(body) = vm.method_info(method).and_then(|i| i.code.as_ref()) else {
            return table;
        };
        let handlers = body.handlers.iter().map(|h| u32::from(h.handler_pc));
        let blocks = Blocks::of(file.slice(&body.code), handlers);
        table.start = code.insns.as_ptr() as usize;
        table.weights = blocks.weights(&code.bci);
        table.places = code.bci.to_vec();
        table
    }
}

/// The straight pieces of a method.
struct Blocks {
    /// Of each bytecode: where it begins, and the number of its block.
    codes: Vec<(u16, u32)>,
}

impl Blocks {
    fn of(code: &[u8], handlers: impl Iterator<Item = u32>) -> Blocks {
        let mut leaders: Vec<u32> = handlers.collect();
        let mut places = Vec::new();
        for instruction in classfile::instructions(code).flatten() {
            places.push(instruction.pc);
            let targets = instruction.targets();
            if !targets.is_empty() || opcode::ends_flow(instruction.opcode) {
                leaders.push(instruction.next_pc());
            }
            leaders.extend(targets);
        }
        leaders.sort_unstable();
        leaders.dedup();
        let block = |pc: u32| leaders.partition_point(|&l| l <= pc) as u32;
        let codes = places.iter().map(|&pc| (pc as u16, block(pc))).collect();
        Blocks { codes }
    }

    fn block(&self, place: u16) -> u32 {
        let at = self.codes.partition_point(|&(pc, _)| pc <= place);
        at.checked_sub(1).map_or(0, |at| self.codes[at].1)
    }

    /// How many bytecodes each of the internal instructions with these places stands for. Those of
    /// a block are the bytecodes up to it, the last one also what follows it. A loop's test has a
    /// copy at the bottom of the loop, which counts as the test does; a jump that belongs to no
    /// bytecode of its own counts nothing.
    fn weights(&self, places: &[u16]) -> Vec<u16> {
        let mut weights = vec![0; places.len()];
        let mut firsts: BTreeMap<u32, u16> = BTreeMap::new();
        let mut k = 0;
        while k < places.len() {
            let block = self.block(places[k]);
            let mut end = k + 1;
            while end < places.len()
                && places[end] >= places[end - 1]
                && self.block(places[end]) == block
            {
                end += 1;
            }
            if *firsts.entry(block).or_insert(places[k]) == places[k] {
                let from = self.codes.partition_point(|&(_, b)| b < block);
                let mut at = from;
                for (j, weight) in weights.iter_mut().enumerate().take(end).skip(k) {
                    let is_last = j + 1 == end;
                    while at < self.codes.len()
                        && self.codes[at].1 == block
                        && (is_last || self.codes[at].0 <= places[j])
                    {
                        *weight += 1;
                        at += 1;
                    }
                }
            }
            k = end;
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_bytecodes_count_where_they_were_folded_into() {
        // Blocks: 0 to 2, 3 to 6 (a test), 7 to 10 (a body that jumps back).
        let codes = (0..11).map(|pc| (pc, u32::from(pc >= 3) + u32::from(pc >= 7)));
        let blocks = Blocks {
            codes: codes.collect(),
        };
        // The test has a copy after the body, and a jump out of the loop after that.
        let places = [1, 2, 6, 8, 9, 6, 10];
        assert_eq!(blocks.weights(&places), [2, 1, 4, 2, 2, 4, 0]);
    }
}
