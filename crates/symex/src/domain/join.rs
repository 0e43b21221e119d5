//! The native step of a string concatenation: characters keep their terms.

use super::natives::After;
use super::strings::Layout;
use super::*;

impl Concolic {
    /// Pieces of a string concatenation: characters of strings keep their terms; numbers become
    /// opaque characters.
    pub(super) fn join(&mut self, vm: &Vm, method: MethodId, base: u32) {
        use vm::spin::concat::Piece;
        let Some(pieces) = vm.recipes.get(&method).cloned() else {
            return;
        };
        let site = Self::call_site(vm);
        let mut chars: Vec<Shadow> = Vec::new();
        let mut length = Vec::new();
        let mut any = false;
        for piece in pieces.iter() {
            let (slot, kind) = match piece {
                Piece::Text(text) => {
                    chars.resize(chars.len() + text.len(), Shadow::None);
                    continue;
                }
                Piece::Argument(slot, kind) => (base + *slot as u32, *kind),
            };
            let raw = Self::raw(vm, slot);
            let s = self.get(vm, slot);
            if let Shadow::Ref(r) = s {
                self.resolve(site, r);
            }
            if kind == Kind::Ref {
                any |= self.join_string(vm, Ref::from_register(raw), &mut chars, &mut length);
                continue;
            }
            let n = match kind {
                Kind::Boolean => 5 - (raw & 1) as usize,
                Kind::Char => 1,
                Kind::Long => (raw as i64).to_string().len(),
                _ => (raw as i32).to_string().len(),
            };
            match s {
                Shadow::None | Shadow::Ref(_) => chars.resize(chars.len() + n, Shadow::None),
                Shadow::Term(t) if kind == Kind::Char => {
                    // Characters above 255 make the library store all of them another way.
                    let limit = self.pool.int(255);
                    let narrow = self.pool.binary(BinOp::Le, t, limit);
                    self.condition(site, Why::Branch, narrow, raw as u16 <= 255);
                    chars.push(s);
                    any = true;
                }
                _ => {
                    let mut set = Vec::new();
                    self.dependencies(s, raw, &mut set);
                    length.extend_from_slice(&set);
                    let opaque = self.opaques.add(set);
                    chars.resize(chars.len() + n, opaque);
                    any = true;
                }
            }
        }
        if any || !length.is_empty() {
            let length = self.opaques.add(length);
            self.after_native = After::Joined(chars, length);
        }
    }

    fn join_string(
        &mut self,
        vm: &Vm,
        s: Ref,
        chars: &mut Vec<Shadow>,
        length: &mut Vec<(Term, Value)>,
    ) -> bool {
        let text = if s == NULL { None } else { self.text(vm, s) };
        let Some(text) = text else {
            chars.resize(chars.len() + 4, Shadow::None);
            return false;
        };
        if !self.is_symbolic(&text) {
            chars.resize(chars.len() + text.n as usize, Shadow::None);
            return false;
        }
        let l = self.text_length(&text);
        self.dependencies(l, u64::from(text.n), length);
        for k in 0..text.n {
            let shadow = match self.char_at(vm, &text, k) {
                Some(t) => self.wrap(t),
                None => {
                    // One opaque character: take over what it depends on.
                    self.opaque_char(vm, s, k)
                }
            };
            chars.push(shadow);
        }
        true
    }

    fn opaque_char(&mut self, vm: &Vm, s: Ref, k: u32) -> Shadow {
        let value = vm.heap.load_u32(s + vm.known.string_value);
        self.heap.get(value + Layout::of(vm, s).offset(k))
    }

    pub(super) fn joined(&mut self, vm: &Vm, s: Ref, chars: &[Shadow], length: Shadow) {
        let value = vm.heap.load_ref(s + vm.known.string_value);
        let layout = Layout::of(vm, s);
        self.heap.set_length(value, length);
        for (k, &c) in chars.iter().enumerate() {
            let at = value + layout.offset(k as u32);
            let size = match layout {
                Layout::Latin1 => Some(1),
                Layout::Chars => Some(2),
                Layout::Utf16 => None,
            };
            if let Some(size) = size {
                self.heap.set_element(value, at, size, c);
                continue;
            }
            let (low, high) = match c {
                Shadow::Term(t) => {
                    let (mask, eight) = (self.pool.int(0xff), self.pool.int(8));
                    let low = self.pool.binary(BinOp::And, t, mask);
                    let high = self.pool.binary(BinOp::Ushr, t, eight);
                    (self.wrap(low), self.wrap(high))
                }
                c => (c, c),
            };
            self.heap.set_element(value, at, 1, low);
            self.heap.set_element(value, at + 1, 1, high);
        }
    }
}
