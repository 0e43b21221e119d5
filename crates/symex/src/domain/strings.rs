//! Strings as lengths and characters, whichever way the library stores them.

use vm::ARRAY_BASE;

use super::*;
use crate::input::VarOrigin;

/// How the library stores the characters of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A `byte[]`, a byte for each.
    Latin1,
    /// A `byte[]`, two for each.
    Utf16,
    /// A `char[]`, before JDK 9.
    Chars,
}

impl Layout {
    /// That of a string.
    pub(super) fn of(vm: &Vm, s: Ref) -> Layout {
        match vm.known.string_coder {
            None => Layout::Chars,
            Some(coder) if vm.heap.load_u8(s + coder) != 0 => Layout::Utf16,
            Some(_) => Layout::Latin1,
        }
    }

    /// Where in the array a character is, in bytes.
    pub(super) fn offset(self, index: u32) -> u32 {
        ARRAY_BASE + (index << u32::from(self != Layout::Latin1))
    }
}

/// A string seen through its value array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    /// The value array.
    value: Ref,
    layout: Layout,
    /// Characters in this run.
    pub n: u32,
    /// The input string whose content this is, unchanged.
    pub input: Option<(SymRef, bool)>,
}

impl Concolic {
    /// A string as text; nothing for one that is not made yet.
    pub(super) fn text(&self, vm: &Vm, s: Ref) -> Option<Text> {
        let value = vm.heap.load_ref(s + vm.known.string_value);
        if value == NULL {
            return None;
        }
        let layout = Layout::of(vm, s);
        let n = vm.heap.array_len(value) >> u32::from(layout == Layout::Utf16);
        Some(Text {
            value,
            layout,
            n,
            input: self.strings.get(&value).copied(),
        })
    }

    /// Whether a string depends on inputs.
    pub(super) fn is_symbolic(&self, text: &Text) -> bool {
        self.heap.is_symbolic_array(text.value)
    }

    /// The length: a term, or nothing when it is the same in every run.
    pub(super) fn text_length(&mut self, text: &Text) -> Shadow {
        match text.input {
            Some((r, _)) => match self.space.find_variable(VarOrigin::Length(r)) {
                Some(t) => Shadow::Term(t),
                None => Shadow::None,
            },
            None if text.layout == Layout::Utf16
                && self.heap.length(text.value) != Shadow::None =>
            {
                // Not an input, but its size is: rare enough to be opaque.
                let mut set = Vec::new();
                let bytes = u64::from(2 * text.n);
                self.dependencies(self.heap.length(text.value), bytes, &mut set);
                self.opaques.add(set)
            }
            None => self.heap.length(text.value),
        }
    }

    /// The variable of a character of an input string, also beyond its present length.
    pub(crate) fn char_variable(&mut self, r: SymRef, wide: bool, index: u32) -> Term {
        let kind = if wide {
            expr::VarKind::Char
        } else {
            expr::VarKind::Latin1
        };
        let space = &mut self.space;
        let name = space.info(r).name.clone();
        space.variable(
            &mut self.pool,
            VarOrigin::Char { of: r, index, wide },
            kind,
            || format!("{name}.charAt({index})"),
        )
    }

    /// A character as a term; nothing when it is opaque.
    pub(super) fn char_at(&mut self, vm: &Vm, text: &Text, index: u32) -> Option<Term> {
        if let Some((r, wide)) = text.input {
            return Some(self.char_variable(r, wide, index));
        }
        if index >= text.n {
            return None;
        }
        let byte = |d: &mut Concolic, at: u32| -> Option<Term> {
            let addr = text.value + ARRAY_BASE + at;
            d.read_lost(addr, 1);
            match d.heap.get(addr) {
                Shadow::None => Some(d.pool.int(i32::from(vm.heap.load_u8(addr)))),
                Shadow::Term(t) => {
                    let mask = d.pool.int(0xff);
                    Some(d.pool.binary(BinOp::And, t, mask))
                }
                Shadow::Ref(_) | Shadow::Opaque(_) => None,
            }
        };
        match text.layout {
            Layout::Latin1 => return byte(self, index),
            Layout::Chars => return self.char_in_array(vm, text, index),
            Layout::Utf16 => {}
        }
        let (low, high) = (byte(self, 2 * index)?, byte(self, 2 * index + 1)?);
        if let Some(whole) = self.same_char(low, high) {
            return Some(whole);
        }
        let eight = self.pool.int(8);
        let high = self.pool.binary(BinOp::Shl, high, eight);
        Some(self.pool.binary(BinOp::Or, low, high))
    }

    fn char_in_array(&mut self, vm: &Vm, text: &Text, index: u32) -> Option<Term> {
        let addr = text.value + text.layout.offset(index);
        self.read_lost(addr, 2);
        match self.heap.get(addr) {
            Shadow::None => Some(self.pool.int(vm.heap.load_u16(addr).into())),
            Shadow::Term(t) => {
                let mask = self.pool.int(0xffff);
                Some(self.pool.binary(BinOp::And, t, mask))
            }
            Shadow::Ref(_) | Shadow::Opaque(_) => None,
        }
    }

    /// The character of which these are the low and the high byte.
    fn same_char(&self, low: Term, high: Term) -> Option<Term> {
        use expr::Node::Binary;
        let Binary(BinOp::And, of_low, _) = self.pool.node(low) else {
            return None;
        };
        let shifted = match self.pool.node(high) {
            Binary(BinOp::And, inner, _) => inner,
            _ => high,
        };
        match self.pool.node(shifted) {
            Binary(BinOp::Ushr | BinOp::Shr, of_high, by)
                if of_high == of_low && self.pool.const_of(by) == Some(Value::Int(8)) =>
            {
                Some(of_low)
            }
            _ => None,
        }
    }

    /// `a` has at `offset` the characters of `b`, whose length is `m` in every run considered.
    /// Nothing when a character is opaque.
    pub(super) fn region_equals(
        &mut self,
        vm: &Vm,
        a: &Text,
        offset: u32,
        b: &Text,
        m: u32,
    ) -> Option<Term> {
        let mut all = self.pool.bool(true);
        for k in 0..m {
            let (x, y) = (self.char_at(vm, a, offset + k)?, self.char_at(vm, b, k)?);
            let equal = self.pool.eq(x, y);
            all = self.pool.and(all, equal);
            if self.pool.const_of(all) == Some(Value::Bool(false)) {
                return Some(all);
            }
        }
        Some(all)
    }

    /// `text` equals a constant.
    pub(super) fn equals_units(&mut self, r: SymRef, wide: bool, units: &[u16]) -> Option<Term> {
        let length = self.space.find_variable(VarOrigin::Length(r))?;
        let m = self.pool.int(units.len() as i32);
        let mut all = self.pool.eq(length, m);
        for (k, &unit) in units.iter().enumerate() {
            let x = self.char_variable(r, wide, k as u32);
            let y = self.pool.int(i32::from(unit));
            let equal = self.pool.eq(x, y);
            all = self.pool.and(all, equal);
        }
        Some(all)
    }
}
