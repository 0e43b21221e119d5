//! Slow paths of the interpreter: resolution with in-place patching, casts, inline caches.
#![allow(unsafe_code)]

use crate::class::{ClassId, CpEntry, InitState, MethodId, Polymorphic, Shape, acc};
use crate::heap::{ARRAY_BASE, Heap, NULL, Ref};
use crate::insn::{Insn, Op, patch};
use crate::kind::Kind;
use crate::limits::Work;
use crate::native::{Control, Outcome};
use crate::spin::Shortcut;
use crate::translate::{self, Capture, Input};
use crate::vm::{Entry, Vm};

impl Vm {
    fn current_class(&self) -> ClassId {
        let t = &self.threads[self.current];
        t.frames
            .last()
            .map_or(ClassId::NONE, |f| self.methods[f.method].class)
    }

    /// Whether an initialised class stays so for good (see [`crate::class::Class::init_is_permanent`]).
    fn init_for_good(&self, class: ClassId) -> bool {
        let c = &self.classes[class];
        c.init == InitState::Initialized && (c.init_is_permanent || !self.heap.is_marked())
    }

    /// Resolves an unresolved instruction and patches it; the loop then executes the patched form.
    #[cold]
    #[inline(never)]
    pub(crate) fn quicken(&mut self, pc: *const Insn) -> Outcome<()> {
        // SAFETY: `pc` points into the code of the current method, which the machine owns; handlers
        // use no reference to the instruction after a call that may patch it.
        let i = unsafe { *pc };
        let class = self.current_class();
        let idx = i.x as u16;
        let patched = match i.op {
            Op::GetFieldU | Op::PutFieldU => self.quicken_field(class, i)?,
            Op::GetStaticU | Op::PutStaticU => self.quicken_static(class, i)?,
            Op::NewU => {
                let target = self.resolve_class(class, idx)?;
                let c = &self.classes[target];
                if c.access & (acc::ABSTRACT | acc::INTERFACE) != 0 || c.is_array() {
                    let name = c.external_name();
                    return Err(self.throw("java/lang/InstantiationError", name));
                }
                self.ensure_init(target)?;
                let c = &self.classes[target];
                if self.init_for_good(target) && !c.has_finalizer {
                    Insn {
                        op: Op::New,
                        x: target.bits(),
                        y: c.instance_size,
                        ..i
                    }
                } else {
                    Insn {
                        op: Op::NewChecked,
                        x: target.bits(),
                        ..i
                    }
                }
            }
            Op::ANewArrayU => {
                let element = self.resolve_class(class, idx)?;
                let array = self.array_class_of(element)?;
                Insn {
                    op: Op::NewRefArray,
                    x: array.bits(),
                    ..i
                }
            }
            Op::MultiNewArrayU => {
                let array = self.resolve_class(class, idx)?;
                Insn {
                    op: Op::MultiNewArray,
                    x: array.bits(),
                    ..i
                }
            }
            Op::InstanceOfU => Insn {
                op: Op::InstanceOf,
                x: self.resolve_class(class, idx)?.bits(),
                y: u32::MAX,
                ..i
            },
            Op::CheckCastU => {
                // A null passes whatever the class is, even one that does not exist.
                let t = &self.threads[self.current];
                let base = t.frames.last().map_or(0, |f| f.base);
                if Ref::from_register(t.regs[(base + u32::from(i.b)) as usize]) == NULL
                    && !matches!(
                        self.classes[class].cp.get(idx as usize),
                        Some(CpEntry::Class(_))
                    )
                {
                    return self.skip_instruction();
                }
                Insn {
                    op: Op::CheckCast,
                    x: self.resolve_class(class, idx)?.bits(),
                    y: u32::MAX,
                    ..i
                }
            }
            Op::LdcU => self.quicken_ldc(class, i)?,
            Op::InvokeStaticU => {
                let m = self.resolve_method(class, idx)?;
                if let Some(special) = self.quicken_polymorphic(class, i, m)? {
                    special
                } else {
                    self.expect_static(m, true)?;
                    let owner = self.methods[m].class;
                    self.ensure_init(owner)?;
                    let op = if self.init_for_good(owner) {
                        Op::InvokeStatic
                    } else {
                        Op::InvokeStaticChecked
                    };
                    Insn {
                        op,
                        x: m.bits(),
                        ..i
                    }
                }
            }
            Op::InvokeSpecialU => self.quicken_special(class, i)?,
            Op::InvokeVirtualU | Op::InvokeInterfaceU => self.quicken_virtual(class, i)?,
            Op::InvokeDynamicU => match self.link_shortcut(class, idx)? {
                Some(Shortcut::Constant(r)) => Insn {
                    op: Op::Const,
                    a: i.b,
                    x: r.bits(),
                    y: 0,
                    ..i
                },
                Some(Shortcut::Static(m)) => Insn {
                    op: Op::InvokeStatic,
                    x: m.bits(),
                    ..i
                },
                None => Insn {
                    op: Op::InvokeLinked,
                    c: idx,
                    x: self.call_site_slots(class, idx),
                    ..i
                },
            },
            _ => i,
        };
        // SAFETY: as above.
        unsafe { patch(pc, |_| patched) };
        Ok(())
    }

    /// Treats the current instruction as done: the loop re-reads the frame and goes on after it.
    fn skip_instruction(&mut self) -> Outcome<()> {
        // `Retry` makes the loop reload; the frame's `pc` already names this instruction as executed.
        Err(Control::Retry)
    }

    fn expect_static(&mut self, method: MethodId, expected: bool) -> Outcome<()> {
        let m = &self.methods[method];
        if m.is_static() == expected {
            return Ok(());
        }
        let text = crate::resolve::java_method(
            &self.classes[m.class].external_name(),
            &m.name,
            &m.descriptor,
        );
        let message = if expected {
            format!("Expected static method '{text}'")
        } else {
            format!("Expecting non-static method '{text}'")
        };
        Err(self.throw("java/lang/IncompatibleClassChangeError", message))
    }

    fn quicken_field(&mut self, class: ClassId, i: Insn) -> Outcome<Insn> {
        let found = self.resolve_field(class, i.x as u16)?;
        let f = &self.classes[found.class].fields[found.index];
        if f.is_static() {
            let text = format!(
                "Expected non-static field {}.{}",
                self.classes[found.class].external_name(),
                f.name
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", text));
        }
        if i.op == Op::PutFieldU {
            self.check_final(class, found.class, found.index)?;
        }
        let f = &self.classes[found.class].fields[found.index];
        let op = if i.op == Op::GetFieldU {
            match f.kind {
                Kind::Boolean | Kind::Byte => Op::GetFieldB,
                Kind::Char => Op::GetFieldC,
                Kind::Short => Op::GetFieldS,
                Kind::Long | Kind::Double => Op::GetField8,
                _ => Op::GetField4,
            }
        } else {
            match f.kind.size() {
                1 => Op::PutField1,
                2 => Op::PutField2,
                8 => Op::PutField8,
                _ => Op::PutField4,
            }
        };
        Ok(Insn {
            op,
            x: f.offset,
            ..i
        })
    }

    /// Writes to final fields are for the declaring class only (JVMS 6.5 putfield).
    fn check_final(&mut self, from: ClassId, owner: ClassId, index: usize) -> Outcome<()> {
        let f = &self.classes[owner].fields[index];
        if f.access & acc::FINAL != 0 && from != owner {
            let message = format!(
                "Update to {}final field {}.{} attempted from a different class ({}) than the field's declaring class",
                if f.is_static() {
                    "static "
                } else {
                    "non-static "
                },
                self.classes[owner].external_name(),
                f.name,
                self.classes[from].external_name()
            );
            return Err(self.throw("java/lang/IllegalAccessError", message));
        }
        Ok(())
    }

    fn quicken_static(&mut self, class: ClassId, i: Insn) -> Outcome<Insn> {
        let found = self.resolve_field(class, i.x as u16)?;
        if !self.classes[found.class].fields[found.index].is_static() {
            let f = &self.classes[found.class].fields[found.index];
            let text = format!(
                "Expected static field {}.{}",
                self.classes[found.class].external_name(),
                f.name
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", text));
        }
        if i.op == Op::PutStaticU {
            self.check_final(class, found.class, found.index)?;
        }
        self.ensure_init(found.class)?;
        let c = &self.classes[found.class];
        let f = &c.fields[found.index];
        let checked = Insn {
            op: if i.op == Op::GetStaticU {
                Op::GetStaticChecked
            } else {
                Op::PutStaticChecked
            },
            c: f.kind as u16,
            x: c.mirror + f.offset,
            y: found.class.bits(),
            ..i
        };
        Ok(if self.init_for_good(found.class) {
            unchecked(checked)
        } else {
            checked
        })
    }

    /// The check of a `*Checked` instruction; drops the check once it can never fail again.
    #[inline]
    pub(crate) fn ensure_init_patching(&mut self, class: ClassId, pc: *const Insn) -> Outcome<()> {
        if self.classes[class].init == InitState::Initialized {
            if self.init_for_good(class) {
                // SAFETY: as in `quicken`.
                let i = unsafe { *pc };
                let patched = match i.op {
                    Op::NewChecked if self.classes[class].has_finalizer => i,
                    Op::NewChecked => Insn {
                        op: Op::New,
                        y: self.classes[class].instance_size,
                        ..i
                    },
                    _ => unchecked(i),
                };
                // SAFETY: as in `quicken`.
                unsafe { patch(pc, |_| patched) };
            }
            return Ok(());
        }
        self.ensure_init(class)
    }

    fn quicken_ldc(&mut self, class: ClassId, i: Insn) -> Outcome<Insn> {
        let idx = i.x as u16;
        let Some(file) = self.file(class).cloned() else {
            return Ok(i);
        };
        let constant = |r: Ref| Insn {
            op: Op::Const,
            x: r.bits(),
            y: 0,
            ..i
        };
        Ok(match file.constants.get(idx) {
            Some(classfile::Constant::String { .. }) if self.is_kept(class, idx) => Insn {
                op: Op::LdcObject,
                ..i
            },
            Some(classfile::Constant::String { utf8 }) => {
                let units = file.constants.utf16(utf8).unwrap_or_default();
                let string = self.intern_literal(&units)?;
                if Heap::is_young(string) {
                    // The program interned it first, so it still moves: not to be put into code.
                    self.keep(class, idx, string);
                    Insn {
                        op: Op::LdcObject,
                        ..i
                    }
                } else {
                    constant(string)
                }
            }
            Some(classfile::Constant::Class { .. }) => {
                let target = self.resolve_class(class, idx)?;
                constant(self.classes[target].mirror)
            }
            _ => Insn {
                op: Op::LdcObject,
                ..i
            },
        })
    }

    /// Whether an object that may move is the value of a constant already.
    fn is_kept(&self, class: ClassId, idx: u16) -> bool {
        let entry = self.classes[class].cp.get(usize::from(idx));
        matches!(entry, Some(CpEntry::Object(_)))
    }

    fn quicken_special(&mut self, class: ClassId, i: Insn) -> Outcome<Insn> {
        let m = self.resolve_method(class, i.x as u16)?;
        if let Some(special) = self.quicken_polymorphic(class, i, m)? {
            return Ok(special);
        }
        self.expect_static(m, false)?;
        let method = &self.methods[m];
        let c = &self.classes[class];
        let holder = method.class;
        // A super call selects from the direct superclass (JVMS 6.5 invokespecial).
        let target = if &*method.name != "<init>"
            && !self.classes[holder].is_interface()
            && holder != class
            && !method.is_private()
            && c.super_class.is_some()
        {
            let sig = self.sigs[m];
            let start = if c.is_interface() {
                self.known.object
            } else {
                c.super_class.unwrap_or(holder)
            };
            self.find_by_sig(start, sig).unwrap_or(m)
        } else {
            m
        };
        Ok(Insn {
            op: Op::InvokeSpecial,
            x: target.bits(),
            ..i
        })
    }

    fn quicken_virtual(&mut self, class: ClassId, i: Insn) -> Outcome<Insn> {
        let m = self.resolve_method(class, i.x as u16)?;
        if let Some(special) = self.quicken_polymorphic(class, i, m)? {
            return Ok(special);
        }
        self.expect_static(m, false)?;
        let method = &self.methods[m];
        if method.is_private() || &*method.name == "<init>" {
            return Ok(Insn {
                op: Op::InvokeSpecial,
                x: m.bits(),
                ..i
            });
        }
        let holder = &self.classes[method.class];
        if holder.is_interface() {
            if i.op == Op::InvokeInterfaceU {
                return Ok(Insn {
                    op: Op::InvokeInterface,
                    c: i.x as u16,
                    x: u32::MAX,
                    y: 0,
                    ..i
                });
            }
            // A class method reference that resolved to an interface method: the class has a slot.
            return Ok(Insn {
                op: Op::InvokeInterface,
                c: i.x as u16,
                x: u32::MAX,
                y: 0,
                ..i
            });
        }
        if method.is(acc::FINAL) || holder.access & acc::FINAL != 0 {
            let target = method.vtable_idx.map_or(m, |v| holder.vtable[v as usize]);
            return Ok(Insn {
                op: Op::InvokeSpecial,
                x: target.bits(),
                ..i
            });
        }
        match method.vtable_idx {
            Some(v) => Ok(Insn {
                op: Op::InvokeVirtual,
                c: v,
                x: u32::MAX,
                y: 0,
                ..i
            }),
            None => Ok(Insn {
                op: Op::InvokeSpecial,
                x: m.bits(),
                ..i
            }),
        }
    }

    fn quicken_polymorphic(
        &mut self,
        class: ClassId,
        i: Insn,
        m: MethodId,
    ) -> Outcome<Option<Insn>> {
        let kind = self.methods[m].polymorphic;
        if kind == Polymorphic::No {
            return Ok(None);
        }
        let idx = i.x as u16;
        let slots = self.member_slots(class, idx);
        let link = |c: u16| Insn {
            op: Op::LinkTo,
            c,
            x: slots,
            ..i
        };
        Ok(Some(match kind {
            Polymorphic::InvokeBasic => Insn {
                op: Op::InvokeBasic,
                ..i
            },
            Polymorphic::LinkToVirtual => link(0),
            Polymorphic::LinkToStatic => link(1),
            Polymorphic::LinkToSpecial => link(2),
            Polymorphic::LinkToInterface => link(3),
            _ => {
                // `resolve_method` left the native declaration in the pool; the linked form replaces it.
                self.classes[class].cp[idx as usize] = CpEntry::Unresolved;
                Insn {
                    op: Op::InvokeLinked,
                    c: idx,
                    x: slots + 1,
                    ..i
                }
            }
        }))
    }

    fn member_slots(&self, class: ClassId, idx: u16) -> u32 {
        let descriptor = self
            .file(class)
            .and_then(|f| f.constants.member(idx).ok())
            .map(|m| m.descriptor);
        descriptor.map_or(0, |d| {
            crate::kind::parse_method_kinds(&d)
                .0
                .iter()
                .map(|k| u32::from(k.slots()))
                .sum()
        })
    }

    fn call_site_slots(&self, class: ClassId, idx: u16) -> u32 {
        let Some(file) = self.file(class) else {
            return 0;
        };
        let Some(classfile::Constant::InvokeDynamic { nat, .. }) = file.constants.get(idx) else {
            return 0;
        };
        let Ok((_, d)) = file.constants.name_and_type(nat) else {
            return 0;
        };
        crate::kind::parse_method_kinds(&d)
            .0
            .iter()
            .map(|k| u32::from(k.slots()))
            .sum()
    }

    /// Target of an invokevirtual whose inline cache missed; fills the cache.
    #[inline(never)]
    pub(crate) fn virtual_target(&mut self, pc: *const Insn, class: ClassId) -> MethodId {
        // SAFETY: as in `quicken`.
        let slot = unsafe { (*pc).c };
        let method = self.classes[class].vtable[slot as usize];
        // SAFETY: as in `quicken`.
        unsafe { patch(pc, |i| i.with_cache(class.bits(), method.bits())) };
        method
    }

    /// Target of an invokeinterface whose inline cache missed; fills the cache.
    #[inline(never)]
    pub(crate) fn interface_target(
        &mut self,
        pc: *const Insn,
        class: ClassId,
    ) -> Outcome<MethodId> {
        // SAFETY: as in `quicken`.
        let idx = unsafe { (*pc).c };
        let from = self.current_class();
        let declared = self.resolve_method(from, idx)?;
        let slot = (class.bits().wrapping_mul(31) ^ declared.bits()) as usize & 1023;
        let cached = self.iface_cache[slot];
        let method = if cached.0 == class && cached.1 == declared {
            cached.2
        } else {
            let holder = self.methods[declared].class;
            if !self.is_subclass(class, holder) {
                let (c, h) = (
                    self.classes[class].external_name(),
                    self.classes[holder].external_name(),
                );
                return Err(self.throw(
                    "java/lang/IncompatibleClassChangeError",
                    format!("Class {c} does not implement the requested interface {h}"),
                ));
            }
            let Some(found) = self.select(class, declared) else {
                let text = self.describe(declared);
                return Err(self.throw("java/lang/AbstractMethodError", text));
            };
            if !self.methods[found].is(acc::PUBLIC) && !self.methods[found].is_private() {
                let text = self.describe(found);
                return Err(self.throw("java/lang/IllegalAccessError", text));
            }
            self.iface_cache[slot] = (class, declared, found);
            found
        };
        // SAFETY: as in `quicken`.
        unsafe { patch(pc, |i| i.with_cache(class.bits(), method.bits())) };
        Ok(method)
    }

    /// `checkcast` whose cached class missed.
    #[inline(never)]
    pub(crate) fn check_cast(&mut self, pc: *const Insn, class: ClassId) -> Outcome<()> {
        // SAFETY: as in `quicken`.
        let wanted = ClassId::from_bits(unsafe { (*pc).x });
        if self.is_subclass(class, wanted) {
            // SAFETY: as in `quicken`.
            unsafe { patch(pc, |i| i.with_cache(wanted.bits(), class.bits())) };
            return Ok(());
        }
        let message = self.cast_message(class, wanted);
        Err(self.throw("java/lang/ClassCastException", message))
    }

    /// HotSpot's wording of a failed cast.
    pub fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (f, t) = (
            self.classes[from].external_name(),
            self.classes[to].external_name(),
        );
        if self.jdk_version < 11 {
            return format!("{f} cannot be cast to {t}");
        }
        let places = self.class_places(from, to);
        format!("class {f} cannot be cast to class {t} ({places})")
    }

    /// Where two classes are, in HotSpot's words.
    pub(crate) fn class_places(&self, a: ClassId, b: ClassId) -> String {
        let (an, bn) = (
            self.classes[a].external_name(),
            self.classes[b].external_name(),
        );
        let (ap, bp) = (self.class_place(a), self.class_place(b));
        if ap == bp {
            format!("{an} and {bn} are in {ap}")
        } else {
            format!("{an} is in {ap}; {bn} is in {bp}")
        }
    }

    fn class_place(&self, class: ClassId) -> String {
        let mut c = class;
        while let Shape::Array { element, .. } = self.classes[c].shape {
            c = element;
        }
        let c = &self.classes[c];
        let loader = match self.loaders[c.loader].builtin {
            crate::vm::Builtin::Boot => "'bootstrap'".to_string(),
            crate::vm::Builtin::Platform => "'platform'".to_string(),
            crate::vm::Builtin::App => "'app'".to_string(),
            crate::vm::Builtin::No => {
                let object = self.loader_object(c.loader);
                let class = self.classes[self.class_of(object)].external_name();
                format!("{class} @{:x}", self.heap.load_u32(object + 8))
            }
        };
        match c.origin.strip_prefix("jrt:/") {
            Some(module) => format!("module {module} of loader {loader}"),
            None if c.is_primitive() => "module java.base of loader 'bootstrap'".into(),
            None => format!("unnamed module of loader {loader}"),
        }
    }

    /// `instanceof` whose cached class missed.
    #[inline(never)]
    pub(crate) fn instance_of_patching(&mut self, pc: *const Insn, class: ClassId) -> bool {
        // SAFETY: as in `quicken`.
        let wanted = ClassId::from_bits(unsafe { (*pc).x });
        let result = self.is_subclass(class, wanted);
        let answer = class.bits() << 1 | u32::from(result);
        // SAFETY: as in `quicken`.
        unsafe { patch(pc, |i| i.with_cache(wanted.bits(), answer)) };
        result
    }

    /// Array store check that missed its cache.
    #[inline(never)]
    pub(crate) fn check_store(
        &mut self,
        pc: *const Insn,
        array: ClassId,
        value: ClassId,
    ) -> Outcome<()> {
        let Shape::Array { element, .. } = self.classes[array].shape else {
            return Err(self.throw(
                "java/lang/InternalError",
                "aastore into something that is not an array",
            ));
        };
        if self.is_subclass(value, element) {
            // SAFETY: as in `quicken`.
            unsafe { patch(pc, |i| i.with_cache(array.bits(), value.bits())) };
            return Ok(());
        }
        let name = self.classes[value].external_name();
        Err(self.throw("java/lang/ArrayStoreException", name))
    }

    pub(crate) fn index_error(&mut self, index: i32, length: u32) -> Control {
        let message = if self.jdk_version >= 11 {
            format!("Index {index} out of bounds for length {length}")
        } else {
            index.to_string()
        };
        self.throw("java/lang/ArrayIndexOutOfBoundsException", message)
    }

    /// The exception for an array of less than no elements; it says how many since JDK 11.
    pub fn negative_size(&mut self, length: i32) -> Control {
        const CLASS: &str = "java/lang/NegativeArraySizeException";
        match self.jdk_version < 11 {
            true => self.throw_bare(CLASS),
            false => self.throw(CLASS, length.to_string()),
        }
    }

    pub(crate) fn array_too_large(&mut self, length: i32) -> Control {
        let message = if length >= i32::MAX - 1 {
            "Requested array size exceeds VM limit"
        } else {
            "Java heap space"
        };
        self.throw("java/lang/OutOfMemoryError", message)
    }

    /// Bytes that an array of arrays takes, when that is possible at all. Making the arrays is
    /// charged for.
    pub fn multi_array_size(&mut self, class: ClassId, lengths: &[i32]) -> Outcome<u64> {
        if let Some(n) = lengths.iter().find(|&&n| n < 0) {
            return Err(self.negative_size(*n));
        }
        let (mut class, mut n_arrays, mut n_all, mut total) = (class, 1u64, 0u64, 0u64);
        for &n in lengths {
            let Shape::Array { element, kind } = self.classes[class].shape else {
                return Err(self.throw(
                    "java/lang/InternalError",
                    "multianewarray of something that is not an array",
                ));
            };
            let each = (u64::from(ARRAY_BASE) + ((n as u64) << kind.shift())).next_multiple_of(8);
            total = total.saturating_add(n_arrays.saturating_mul(each));
            n_all = n_all.saturating_add(n_arrays);
            if total > u64::from(self.heap.limit) {
                return Err(self.out_of_memory());
            }
            n_arrays = n_arrays.saturating_mul(n as u64);
            class = element;
        }
        self.charge_for(Work::Items, n_all / 4)?;
        Ok(total)
    }

    /// Makes an array of arrays; there is room for it.
    pub fn fill_array(&mut self, class: ClassId, lengths: &[i32]) -> Outcome<Ref> {
        let Shape::Array { element, kind } = self.classes[class].shape else {
            return Err(self.throw(
                "java/lang/InternalError",
                "multianewarray of something that is not an array",
            ));
        };
        let Some((&length, inner_lengths)) = lengths.split_first() else {
            return Ok(NULL);
        };
        let array = self.new_array(class, kind, length as u32)?;
        if !inner_lengths.is_empty() {
            for i in 0..length as u32 {
                let inner = self.fill_array(element, inner_lengths)?;
                self.heap.store_ref(array + ARRAY_BASE + 4 * i, inner);
            }
        }
        Ok(array)
    }

    /// Loads a field or element of a kind as a register value.
    pub fn load_kind(&self, at: u32, kind: Kind) -> u64 {
        match kind {
            Kind::Boolean | Kind::Byte => i32::from(self.heap.load_i8(at)) as u32 as u64,
            Kind::Char => u64::from(self.heap.load_u16(at)),
            Kind::Short => i32::from(self.heap.load_i16(at)) as u32 as u64,
            Kind::Int | Kind::Float | Kind::Ref => u64::from(self.heap.load_u32(at)),
            Kind::Long | Kind::Double => self.heap.load_u64(at),
            Kind::Void => 0,
        }
    }

    /// Stores a register value to a field or element of a kind.
    pub fn store_kind(&mut self, at: u32, kind: Kind, value: u64) {
        match kind.size() {
            1 => self.heap.store_u8(at, value as u8),
            2 => self.heap.store_u16(at, value as u16),
            8 => self.heap.store_u64(at, value),
            _ => self.heap.store_u32(at, value as u32),
        }
    }

    /// Monitor of a synchronized method on entry: its lock object.
    pub(crate) fn enter_synchronized(&mut self) -> Outcome<Ref> {
        let t = &self.threads[self.current];
        let Some(f) = t.frames.last() else {
            return Ok(NULL);
        };
        let m = &self.methods[f.method];
        let lock = if m.is_static() {
            self.classes[m.class].mirror
        } else {
            Ref::from_register(t.regs[f.base as usize])
        };
        self.monitor_enter(lock)?;
        Ok(lock)
    }

    /// Translates the method of the top frame, which was entered through its stub.
    #[inline(never)]
    pub(crate) fn translate_current(&mut self) -> Outcome<()> {
        let Some(&frame) = self.threads[self.current].frames.last() else {
            return Ok(());
        };
        self.translate_method(frame.method)?;
        let entry = self.entries[frame.method];
        if !self.has_registers(frame.base, entry.n_regs) {
            self.thread().frames.pop();
            return Err(self.stack_overflow());
        }
        let t = self.thread();
        if let Some(f) = t.frames.last_mut() {
            f.pc = entry.code.wrapping_sub(1);
        }
        Ok(())
    }

    /// Lets the intrinsic on the top frame run its bytecode instead. The method's entry stays the
    /// intrinsic's.
    pub(crate) fn enter_bytecode(&mut self) -> Outcome<()> {
        let Some(&frame) = self.threads[self.current].frames.last() else {
            return Ok(());
        };
        let entry = self.entries[frame.method];
        self.translate_method(frame.method)?;
        self.entries[frame.method] = entry;
        let Some(code) = &self.methods[frame.method].code else {
            return self.unsupported("bytecode of an intrinsic");
        };
        let (n_regs, cost) = (code.n_regs, code.entry_cost);
        let start = code.insns.as_ptr();
        if !self.has_registers(frame.base, n_regs) {
            self.thread().frames.pop();
            return Err(self.stack_overflow());
        }
        let t = self.thread();
        if let Some(f) = t.frames.last_mut() {
            f.pc = start.wrapping_sub(1);
        }
        self.entry_debt += i64::from(cost);
        Ok(())
    }

    /// Whether the running thread has, or gets, so many registers from `base` on.
    fn has_registers(&mut self, base: u32, n_regs: u32) -> bool {
        let needed = base as usize + n_regs as usize + crate::interp::REG_SLACK;
        needed <= self.threads[self.current].regs.len() || self.grow_stack(needed)
    }

    /// Translates a method's bytecode unless that is done.
    pub fn translate_method(&mut self, method: MethodId) -> Outcome<()> {
        if self.methods[method].code.is_some() {
            return Ok(());
        }
        let class = self.methods[method].class;
        self.verify_class(class)?;
        let code = match self.with_input(method, |input| translate::translate(input, None)) {
            Some(Ok(code)) => code,
            Some(Err(bad)) => {
                let message = format!("{} in {}", bad.0, self.describe(method));
                return Err(self.throw("java/lang/VerifyError", message));
            }
            None => {
                let message = format!(
                    "Absent Code attribute in method that is not native or abstract in class file {}",
                    self.describe(method)
                );
                return Err(self.throw("java/lang/ClassFormatError", message));
            }
        };
        self.stats.methods_translated += 1;
        self.entries[method] = Entry {
            code: code.insns.as_ptr(),
            n_regs: code.n_regs,
            cost: code.entry_cost,
        };
        self.methods[method].code = Some(Box::new(code));
        Ok(())
    }

    fn with_input<T>(&self, method: MethodId, f: impl FnOnce(&Input<'_>) -> T) -> Option<T> {
        let m = &self.methods[method];
        let file = self.file(m.class)?;
        let info = file.methods.get(m.file_idx as usize)?;
        let code = info.code.as_ref()?;
        Some(f(&Input {
            cp: &file.constants,
            file_code: code,
            code: file.slice(&code.code),
            params: translate::param_kinds(m.is_static(), &m.params),
            synchronized: m.is(acc::SYNCHRONIZED),
        }))
    }

    /// Reference maps of a method's frames, made on demand.
    pub(crate) fn frame_map(&mut self, method: MethodId) -> Option<std::sync::Arc<Capture>> {
        if let Some(map) = self.frame_maps.get(&method) {
            return Some(map.clone());
        }
        let mut capture = Capture::default();
        self.with_input(method, |input| {
            translate::translate(input, Some(&mut capture))
        })?
        .ok()?;
        let map = std::sync::Arc::new(capture);
        self.frame_maps.insert(method, map.clone());
        Some(map)
    }
}

/// The form of a checked instruction without its check.
fn unchecked(i: Insn) -> Insn {
    let kind = i.c;
    let op = match i.op {
        Op::GetStaticChecked => match kind {
            0 | 1 => Op::GetStaticB,
            2 => Op::GetStaticC,
            3 => Op::GetStaticS,
            5 | 7 => Op::GetStatic8,
            _ => Op::GetStatic4,
        },
        Op::PutStaticChecked => match kind {
            0 | 1 => Op::PutStatic1,
            2 | 3 => Op::PutStatic2,
            5 | 7 => Op::PutStatic8,
            _ => Op::PutStatic4,
        },
        Op::InvokeStaticChecked => Op::InvokeStatic,
        other => other,
    };
    Insn { op, ..i }
}
