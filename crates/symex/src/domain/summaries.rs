//! Methods whose meaning is known: a term instead of a path for each loop iteration of the library.
//!
//! A summary applies only when its arguments depend on inputs and says exactly what the method's
//! bytecode would; whatever it cannot say, it leaves to the bytecode.

use library::Meaning;
use vm::StopReason;

use super::muting::{is_console, prints_errors_to_console};
use super::strings::Text;
use super::*;
use crate::input::{RefOrigin, VarOrigin, var_kind};

/// Methods whose results are inputs, and those that restrict them.
#[derive(Clone, Debug, Default)]
pub struct Nondet {
    /// Internal name of the class; its static methods are non-deterministic, by their return type.
    pub classes: Vec<String>,
}

/// What is known about a method, looked up once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Known {
    /// Not looked up.
    #[default]
    Unknown,
    /// Nothing.
    Nothing,
    StringLength,
    StringCharAt,
    StringEquals,
    StringStartsWith,
    StringStartsWithAt,
    StringHashCode,
    /// `Integer.valueOf` and its like.
    Box,
    /// `ArraysSupport.vectorizedMismatch`.
    Mismatch,
    /// Writes to a stream.
    Output,
    /// Writes to `System.err`.
    ErrorOutput,
    /// Makes the message of an exception about an index or a number.
    Message,
    /// Appends a number to text; of interest where the library makes such a message.
    AppendNumber,
    Nondet,
    Assume,
    /// `Math.abs` of a float or double.
    Abs,
}

impl Concolic {
    fn summary_of(&mut self, vm: &Vm, method: MethodId) -> Known {
        let at = method.index();
        if let Some(&known) = self.summaries.get(at)
            && known != Known::Unknown
        {
            return known;
        }
        let known = self.look_up(vm, method);
        if self.summaries.len() <= at {
            self.summaries
                .resize(vm.methods.len().max(at + 1), Known::Unknown);
        }
        self.summaries[at] = known;
        known
    }

    fn look_up(&self, vm: &Vm, method: MethodId) -> Known {
        let m = &vm.methods[method];
        let class = &vm.classes[m.class];
        if self
            .settings
            .nondet
            .classes
            .iter()
            .any(|c| **c == *class.name)
            && m.is_static()
        {
            return match &*m.name {
                "assume" => Known::Assume,
                name if name.starts_with("nondet") && m.params.is_empty() => Known::Nondet,
                _ => Known::Nothing,
            };
        }
        if class.loader != vm::BOOT {
            return Known::Nothing;
        }
        let signature = library::Method {
            class: &class.name,
            name: &m.name,
            descriptor: &m.descriptor,
        };
        match signature.meaning() {
            Some(Meaning::StringLength) => Known::StringLength,
            Some(Meaning::StringCharAt) => Known::StringCharAt,
            Some(Meaning::StringEquals) => Known::StringEquals,
            Some(Meaning::StringStartsWith) => Known::StringStartsWith,
            Some(Meaning::StringStartsWithAt) => Known::StringStartsWithAt,
            Some(Meaning::StringHashCode) => Known::StringHashCode,
            Some(Meaning::Box) => Known::Box,
            Some(Meaning::Mismatch) => Known::Mismatch,
            Some(Meaning::Abs) => Known::Abs,
            Some(Meaning::ErrorOutput) => Known::ErrorOutput,
            Some(Meaning::Message) => Known::Message,
            Some(Meaning::AppendNumber) => Known::AppendNumber,
            Some(Meaning::Output) => Known::Output,
            // Natives have their own; see `natives.rs`.
            _ => Known::Nothing,
        }
    }

    pub(super) fn summarised_call(
        &mut self,
        vm: &mut Vm,
        method: MethodId,
        base: u32,
        dst: u32,
    ) -> Intercept {
        if !vm.methods[method].is_native() {
            self.ask_world(vm, method, base);
        }
        let known = self.summary_of(vm, method);
        if known == Known::Nothing {
            return Intercept::Enter;
        }
        match known {
            Known::Nondet => return self.nondet(vm, method, dst),
            Known::Assume => return self.assume(vm, base),
            Known::Output => {
                if is_console(vm, Self::object(vm, base)) {
                    self.mute(vm, method, base);
                }
                return Intercept::Enter;
            }
            Known::ErrorOutput => {
                if prints_errors_to_console(vm) {
                    self.mute(vm, method, base);
                }
                return Intercept::Enter;
            }
            Known::Message => {
                self.mute(vm, method, base);
                return Intercept::Enter;
            }
            Known::AppendNumber => {
                // The method that makes the message is about to throw: the rest of it is not
                // followed.
                if makes_message(vm) && self.get(vm, base + 1) != Shadow::None {
                    self.mute_rest(vm);
                }
                return Intercept::Enter;
            }
            _ if self.is_muted(vm) => return Intercept::Enter,
            Known::StringLength
            | Known::StringCharAt
            | Known::StringEquals
            | Known::StringStartsWith
            | Known::StringStartsWithAt
            | Known::StringHashCode
                if self.settings.follows_strings =>
            {
                return Intercept::Enter;
            }
            _ => {}
        }
        let done = match known {
            Known::StringLength => self.string_length(vm, base, dst),
            Known::StringCharAt => self.string_char_at(vm, base, dst),
            Known::StringEquals => self.string_equals(vm, base, dst),
            Known::StringStartsWith => self.string_starts_with(vm, base, None, dst),
            Known::StringStartsWithAt => self.string_starts_with(vm, base, Some(base + 2), dst),
            Known::StringHashCode => self.string_hash(vm, base, dst),
            Known::Box => self.boxed(vm, method, base, dst),
            Known::Mismatch => self.mismatch(vm, base, dst),
            Known::Abs => self.abs(vm, method, base, dst),
            _ => None,
        };
        done.map_or(Intercept::Enter, Intercept::Return)
    }

    /// The receiver (or an argument) as text, if it is a string.
    fn text_in(&mut self, vm: &Vm, at: u32) -> Option<Text> {
        if let Shadow::Ref(r) = self.get(vm, at) {
            let site = Self::call_site(vm);
            self.resolve(site, r);
        }
        let s = Self::object(vm, at);
        if !Self::is_string(vm, s) {
            return None;
        }
        self.text(vm, s)
    }

    fn string_length(&mut self, vm: &Vm, base: u32, dst: u32) -> Option<u64> {
        let text = self.text_in(vm, base)?;
        let length = self.text_length(&text);
        if !matches!(length, Shadow::Term(_)) {
            return None;
        }
        self.set(vm, dst, length);
        Some(u64::from(text.n))
    }

    fn string_char_at(&mut self, vm: &Vm, base: u32, dst: u32) -> Option<u64> {
        let text = self.text_in(vm, base)?;
        let (index, shadow) = (Self::raw(vm, base + 1), self.get(vm, base + 1));
        if !self.is_symbolic(&text) || matches!(shadow, Shadow::Opaque(_)) {
            return None;
        }
        let length = self.text_length(&text);
        if matches!(length, Shadow::Opaque(_)) {
            return None;
        }
        let site = Self::call_site(vm);
        if !self.in_bounds(site, (shadow, index), (length, text.n)) {
            // The bytecode throws; it must not decide the bounds a second time, nor how many digits
            // the numbers in the message have.
            self.mute_above(vm.threads[vm.current].frames.len());
            return None;
        }
        let index = index as u32;
        let term = match shadow {
            Shadow::Term(t) => {
                if text.n > self.settings.max_select {
                    return None;
                }
                let mut chars = Vec::with_capacity(text.n as usize);
                for k in 0..text.n {
                    chars.push(self.char_at(vm, &text, k)?);
                }
                let picked = self.pick(t, &chars)?;
                self.fix_length(site, &text);
                picked
            }
            _ => self.char_at(vm, &text, index)?,
        };
        let shadow = self.wrap(term);
        self.set(vm, dst, shadow);
        let s = Self::object(vm, base);
        Some(u64::from(vm.string_units(s)[index as usize]))
    }

    /// Fixes a length that is a term.
    fn fix_length(&mut self, site: Site, text: &Text) {
        let length = self.text_length(text);
        self.fix_shadow(site, length, u64::from(text.n));
    }

    /// The condition that two strings are equal, over all inputs; decides lengths where it must.
    fn equal_texts(&mut self, vm: &Vm, site: Site, a: &Text, b: &Text) -> Option<Term> {
        let (la, lb) = (self.text_length(a), self.text_length(b));
        match (la, lb) {
            (Shadow::Opaque(_), _) | (_, Shadow::Opaque(_)) => None,
            (Shadow::Term(l), Shadow::None) if a.input.is_some() => {
                let m = self.pool.int(b.n as i32);
                let same_length = self.pool.eq(l, m);
                let same = self.region_equals(vm, a, 0, b, b.n)?;
                Some(self.pool.and(same_length, same))
            }
            (Shadow::None, Shadow::Term(_)) if b.input.is_some() => {
                self.equal_texts(vm, site, b, a)
            }
            _ => {
                let (l, m) = (
                    self.term(la, u64::from(a.n), Sort::Int),
                    self.term(lb, u64::from(b.n), Sort::Int),
                );
                let same_length = self.pool.eq(l, m);
                self.condition(site, Why::Branch, same_length, a.n == b.n);
                if a.n != b.n {
                    return Some(self.pool.bool(false));
                }
                self.fix_length(site, a);
                self.fix_length(site, b);
                self.region_equals(vm, a, 0, b, a.n)
            }
        }
    }

    fn answer(&mut self, vm: &Vm, condition: Term, value: bool, dst: u32) -> Option<u64> {
        let (one, zero) = (self.pool.int(1), self.pool.int(0));
        let term = self.pool.ite(condition, one, zero);
        let shadow = self.wrap(term);
        self.set(vm, dst, shadow);
        Some(u64::from(value))
    }

    fn string_equals(&mut self, vm: &Vm, base: u32, dst: u32) -> Option<u64> {
        let a = self.text_in(vm, base)?;
        let b = self.text_in(vm, base + 1)?;
        let (s, t) = (Self::object(vm, base), Self::object(vm, base + 1));
        if s == t || !self.is_symbolic(&a) && !self.is_symbolic(&b) {
            return None;
        }
        let site = Self::call_site(vm);
        let equal = self.equal_texts(vm, site, &a, &b)?;
        let value = vm.string_units(s) == vm.string_units(t);
        self.answer(vm, equal, value, dst)
    }

    fn string_starts_with(
        &mut self,
        vm: &Vm,
        base: u32,
        offset_at: Option<u32>,
        dst: u32,
    ) -> Option<u64> {
        let a = self.text_in(vm, base)?;
        let b = self.text_in(vm, base + 1)?;
        if !self.is_symbolic(&a) && !self.is_symbolic(&b) {
            return None;
        }
        let site = Self::call_site(vm);
        let offset = offset_at.map_or(0, |at| Self::raw(vm, at) as i32);
        if let Some(at) = offset_at {
            let shadow = self.get(vm, at);
            self.fix_shadow(site, shadow, Self::raw(vm, at));
            self.set(vm, at, Shadow::None);
        }
        if offset < 0 {
            return None;
        }
        self.fix_length(site, &b);
        if a.input.is_none() {
            self.fix_length(site, &a);
        }
        let length = self.text_length(&a);
        let (offset, m) = (offset as u32, b.n);
        let needed = offset.checked_add(m)?;
        if a.input.is_none() && needed > a.n {
            return None;
        }
        let fits = match length {
            Shadow::Term(l) => {
                let needed = self.pool.int(needed as i32);
                self.pool.binary(BinOp::Le, needed, l)
            }
            _ => self.pool.bool(needed <= a.n),
        };
        let same = self.region_equals(vm, &a, offset, &b, m)?;
        let condition = self.pool.and(fits, same);
        let (s, t) = (
            vm.string_units(Self::object(vm, base)),
            vm.string_units(Self::object(vm, base + 1)),
        );
        let value = s.len() as u32 >= needed && s[offset as usize..].starts_with(&t);
        self.answer(vm, condition, value, dst)
    }

    /// Hash codes of input strings decide `switch`: the constants of the calling class are the
    /// interesting values, so each is a path of its own.
    fn string_hash(&mut self, vm: &Vm, base: u32, dst: u32) -> Option<u64> {
        let text = self.text_in(vm, base)?;
        let (r, wide) = text.input?;
        let site = Self::call_site(vm);
        let class = vm.methods[site.method].class;
        if vm.classes[class].loader == vm::BOOT {
            return None;
        }
        let units = vm.string_units(Self::object(vm, base));
        let constants = string_constants(vm, class);
        let mut none = self.pool.bool(true);
        let (mut taken, mut others) = (None, Vec::new());
        for constant in &constants {
            let equal = self.equals_units(r, wide, constant)?;
            if self.pool.const_of(equal).is_some() {
                continue;
            }
            let different = self.pool.not(equal);
            none = self.pool.and(none, different);
            if *constant == units {
                taken = Some(equal);
            } else {
                others.push(Clause::Holds(equal));
            }
        }
        let is_constant = taken.is_some();
        if is_constant {
            others.push(Clause::Holds(none));
        }
        let taken = Clause::Holds(taken.unwrap_or(none));
        self.decide(site, Why::Constant, taken, Others::Clauses(others));
        let hash = units
            .iter()
            .fold(0i32, |h, &u| h.wrapping_mul(31).wrapping_add(i32::from(u)));
        let shadow = if is_constant {
            Shadow::None
        } else {
            let shadow = self.hash_term(site, &text, r, wide);
            if let Shadow::Term(t) = shadow {
                self.hashes.insert(t);
            }
            shadow
        };
        self.set(vm, dst, shadow);
        Some(u64::from(hash as u32))
    }

    /// `String.hashCode` of an input string, for its length in this run.
    fn hash_term(&mut self, site: Site, text: &Text, r: SymRef, wide: bool) -> Shadow {
        if let Shadow::Term(length) = self.text_length(text) {
            let n = self.pool.int(text.n as i32);
            let equal = self.pool.eq(length, n);
            self.decide(site, Why::Hash, Clause::Holds(equal), Others::Rest);
        }
        let mut hash = self.pool.int(0);
        for k in 0..text.n {
            let factor = self.pool.int(31);
            let scaled = self.pool.binary(BinOp::Mul, hash, factor);
            let c = self.char_variable(r, wide, k);
            hash = self.pool.binary(BinOp::Add, scaled, c);
        }
        self.wrap(hash)
    }

    /// `~length`: nothing compared yet. The caller's own loop does the rest, element by element.
    fn mismatch(&mut self, vm: &Vm, base: u32, dst: u32) -> Option<u64> {
        // (Object a, long aOffset, Object b, long bOffset, int length, int scale)
        let (a, b) = (Self::object(vm, base), Self::object(vm, base + 3));
        if !self.heap.is_symbolic_array(a) && !self.heap.is_symbolic_array(b) {
            return None;
        }
        let at = base + 6;
        let s = match self.get(vm, at) {
            Shadow::Term(t) => {
                let minus_one = self.pool.int(-1);
                let t = self.pool.binary(BinOp::Xor, t, minus_one);
                self.wrap(t)
            }
            s => s,
        };
        self.set(vm, dst, s);
        Some(u64::from(!(Self::raw(vm, at) as u32)))
    }

    fn abs(&mut self, vm: &Vm, method: MethodId, base: u32, dst: u32) -> Option<u64> {
        let Shadow::Term(t) = self.get(vm, base) else {
            return None;
        };
        let raw = Self::raw(vm, base);
        let value = match vm.methods[method].ret {
            Kind::Float => u64::from(f32::from_bits(raw as u32).abs().to_bits()),
            _ => f64::from_bits(raw).abs().to_bits(),
        };
        let t = self.pool.unary(UnOp::Abs, t);
        let shadow = self.wrap(t);
        self.set(vm, dst, shadow);
        Some(value)
    }

    fn assume(&mut self, vm: &Vm, base: u32) -> Intercept {
        let raw = Self::raw(vm, base);
        let shadow = self.get(vm, base);
        let site = Self::call_site(vm);
        match shadow {
            Shadow::Term(t) => {
                let zero = self.pool.int(0);
                let violated = self.pool.eq(t, zero);
                self.condition(site, Why::Branch, violated, raw as u32 == 0);
            }
            _ => self.fix_shadow(site, shadow, raw),
        }
        if raw as u32 == 0 {
            return Intercept::Stop(StopReason::Abandoned("assumption does not hold"));
        }
        Intercept::Return(0)
    }

    /// A new input.
    fn nondet(&mut self, vm: &mut Vm, method: MethodId, dst: u32) -> Intercept {
        let n = self.n_nondet;
        self.n_nondet += 1;
        let m = &vm.methods[method];
        let (kind, name) = (m.ret, format!("{}#{n}", m.name));
        if kind != Kind::Ref {
            let origin = VarOrigin::Nondet(n);
            let var = self
                .space
                .variable(&mut self.pool, origin, var_kind(kind), || name);
            let raw = self.value_of(var);
            self.set(vm, dst, Shadow::Term(var));
            return Intercept::Return(raw);
        }
        let declared: std::sync::Arc<str> = "Ljava/lang/String;".into();
        let r = self
            .space
            .reference(RefOrigin::Nondet(n), &declared, || name);
        // What a non-deterministic string may be is what the class promises: not null.
        let choice = *self.input.choices.entry(r).or_insert(Choice::Latin1);
        match self.make(vm, r) {
            Ok(object) => {
                if self.resolved.insert(r) {
                    let site = Self::call_site(vm);
                    let other = if choice == Choice::Wide {
                        Choice::Latin1
                    } else {
                        Choice::Wide
                    };
                    self.decide(
                        site,
                        Why::Reference,
                        Clause::Is(r, choice),
                        Others::Clauses(vec![Clause::Is(r, other)]),
                    );
                }
                self.set(vm, dst, Shadow::None);
                Intercept::Return(u64::from(object))
            }
            Err(_) => Intercept::Stop(StopReason::LimitReached("size of an input")),
        }
    }
}

/// Whether the method that makes this call is one of the library's that check an index and throw.
fn makes_message(vm: &Vm) -> bool {
    let site = Concolic::call_site(vm);
    let m = &vm.methods[site.method];
    let name = m.name.to_ascii_lowercase();
    let checks = ["check", "rangecheck", "outofbounds"];
    vm.classes[m.class].loader == vm::BOOT && checks.iter().any(|c| name.starts_with(c))
}

/// String constants of a class, in the order of its constant pool.
fn string_constants(vm: &Vm, class: ClassId) -> Vec<Vec<u16>> {
    const MAX: usize = 64;
    const MAX_LEN: usize = 64;
    let Some(file) = vm.file(class) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for idx in 1..file.constants.len() as u16 {
        if let Some(classfile::Constant::String { utf8 }) = file.constants.get(idx)
            && let Ok(units) = file.constants.utf16(utf8)
            && units.len() <= MAX_LEN
            && !found.contains(&units)
        {
            found.push(units);
            if found.len() == MAX {
                break;
            }
        }
    }
    found
}
