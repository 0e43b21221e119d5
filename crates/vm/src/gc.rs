//! The collector: copies live young objects to the other semi-space (Cheney), with the permanent
//! and old regions as roots.
//!
//! It runs only between instructions, never inside a native method, so Rust code may hold
//! references while it allocates.

use crate::class::{CpEntry, RefStrength, Shape};
use crate::heap::{ARRAY_BASE, Heap, NULL, Ref};
use crate::kind::Kind;
use crate::native::{Control, Outcome, StopReason};
use crate::thread::FrameKind;
use crate::vm::Vm;

const FORWARDED: u32 = 0x8000_0001;
/// What a collection costs, in bytecodes, before anything is copied: walking the classes.
const BASE_WORK: u64 = 32_768;
/// Bytes zeroed in about the time of one bytecode.
const ZEROED_PER_BYTECODE: u64 = 128;

struct Copier {
    scan: u32,
    top: u32,
    /// References met whose referent may have to be cleared.
    discovered: Vec<Ref>,
    keep_soft: bool,
}

impl Vm {
    /// Collects so that `size` bytes can be allocated, or throws OutOfMemoryError.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_room(&mut self, size: u32) -> Outcome<()> {
        if !self.heap.wants_gc(size) {
            return Ok(());
        }
        if self.pinned {
            if !self.heap.fits(u64::from(size)) {
                return Err(self.out_of_memory());
            }
            self.heap.admit_all();
            return Ok(());
        }
        self.collect(true, true);
        if !self.heap.fits(u64::from(size)) {
            self.collect(true, false);
            if !self.heap.fits(u64::from(size)) {
                return Err(self.out_of_memory());
            }
        }
        if self.fuel == 0 {
            // A quantum of bytecodes that each fill the heap would take long.
            return Err(Control::Stop(StopReason::OutOfFuel));
        }
        // The instruction is done again and must not find itself here once more: what it asks for
        // may be larger than the step from one collection to the next.
        self.heap.admit(size);
        Ok(())
    }

    /// Size in bytes of an object, headers included.
    pub fn object_size(&self, obj: Ref) -> u32 {
        let class = &self.classes[self.heap.class_of(obj)];
        let size = match class.shape {
            Shape::Array { kind, .. } => ARRAY_BASE + (self.heap.array_len(obj) << kind.shift()),
            _ => class.instance_size,
        };
        (size + 7) & !7
    }

    /// Collects the young space. `at_instruction`: the running thread's top frame stands before its
    /// instruction (allocation) rather than after it.
    pub fn collect(&mut self, at_instruction: bool, keep_soft: bool) {
        let start = self.heap.other_space();
        let mut c = Copier {
            scan: start,
            top: start,
            discovered: Vec::new(),
            keep_soft,
        };
        self.copy_roots(&mut c, at_instruction);
        self.scan_all(&mut c);
        self.process_references(&mut c, &[RefStrength::Soft, RefStrength::Weak]);
        self.process_finalizable(&mut c);
        self.scan_all(&mut c);
        self.process_references(&mut c, &[RefStrength::Final, RefStrength::Phantom]);
        self.scan_all(&mut c);
        self.sweep_interned();
        // Work that no bytecode pays for: a program that keeps the heap full must still run dry.
        // The charge depends on what the run itself made, not on what earlier runs loaded. New
        // objects were zeroed when they were made, which is paid for here as well.
        let live = u64::from(c.top - start);
        let made = u64::from(self.heap.made_since_collection());
        let frames: usize = self.threads.iter().map(|t| t.frames.len()).sum();
        let work = live / 8 + made / ZEROED_PER_BYTECODE + frames as u64 / 8 + BASE_WORK;
        self.fuel = self.fuel.saturating_sub(work);
        self.heap.finish_collection(start, c.top);
    }

    #[inline]
    fn forward(&mut self, c: &mut Copier, r: Ref) -> Ref {
        // Outside the space being collected: permanent, old, or copied already.
        if r < Ref::from_bits(self.heap.space_start) || r >= Ref::from_bits(self.heap.top) {
            return r;
        }
        if self.heap.load_u32(r + 4) == FORWARDED {
            return self.heap.load_ref(r + 8);
        }
        let size = self.object_size(r);
        let to = c.top;
        c.top += size;
        self.heap.move_raw(r.bits(), to, size);
        self.heap.store_u32_raw(r + 4, FORWARDED);
        self.heap.store_u32_raw(r + 8, to);
        Ref::from_bits(to)
    }

    fn forward_slot(&mut self, c: &mut Copier, at: u32) {
        let r = self.heap.load_ref(at);
        if Heap::is_young(r) {
            let to = self.forward(c, r);
            self.heap.store_ref_raw(at, to);
        }
    }

    fn scan_all(&mut self, c: &mut Copier) {
        while c.scan < c.top {
            let obj = c.scan;
            c.scan += self.object_size(Ref::from_bits(obj));
            self.scan_object(c, Ref::from_bits(obj));
        }
    }

    fn scan_object(&mut self, c: &mut Copier, obj: Ref) {
        let id = self.heap.class_of(obj);
        match self.classes[id].shape {
            Shape::Array {
                kind: Kind::Ref, ..
            } => {
                for i in 0..self.heap.array_len(obj) {
                    self.forward_slot(c, obj + ARRAY_BASE + 4 * i);
                }
            }
            Shape::Array { .. } => {}
            _ => {
                for k in 0..self.classes[id].ref_offsets.len() {
                    let offset = self.classes[id].ref_offsets[k];
                    self.forward_slot(c, obj + offset);
                }
                if self.classes[id].ref_strength.is_some() {
                    self.scan_reference(c, obj);
                }
            }
        }
    }

    /// The referent of a `Reference`: strong for now, or decided later.
    fn scan_reference(&mut self, c: &mut Copier, obj: Ref) {
        let at = obj + self.known.referent;
        let referent = self.heap.load_ref(at);
        if !Heap::is_young(referent) {
            return;
        }
        let strength = self.classes[self.heap.class_of(obj)].ref_strength;
        // A FinalReference that was enqueued (next != null) holds its referent strongly.
        let inactive = self.heap.load_ref(obj + self.known.reference_next) != NULL;
        if self.heap.load_u32(referent + 4) == FORWARDED
            || inactive
            || (strength == Some(RefStrength::Soft) && c.keep_soft)
        {
            self.forward_slot(c, at);
        } else {
            c.discovered.push(obj);
        }
    }

    fn process_references(&mut self, c: &mut Copier, which: &[RefStrength]) {
        let (now, later): (Vec<Ref>, Vec<Ref>) = std::mem::take(&mut c.discovered)
            .into_iter()
            .partition(|&r| {
                self.classes[self.heap.class_of(r)]
                    .ref_strength
                    .is_some_and(|s| which.contains(&s))
            });
        c.discovered = later;
        for reference in now {
            let at = reference + self.known.referent;
            let referent = self.heap.load_ref(at);
            if !Heap::is_young(referent) {
                continue;
            }
            if self.heap.load_u32(referent + 4) == FORWARDED {
                self.forward_slot(c, at);
                continue;
            }
            let strength = self.classes[self.heap.class_of(reference)].ref_strength;
            if strength == Some(RefStrength::Final) {
                self.forward_slot(c, at);
                self.enqueue_final(reference);
            } else {
                self.heap.store_ref_raw(at, NULL);
                self.enqueue_pending(reference);
            }
        }
    }

    /// Hands a `FinalReference`, which keeps its referent, to the reference handler thread. That its
    /// `next` is itself says that it is no longer active.
    pub fn enqueue_final(&mut self, reference: Ref) {
        let at = reference + self.known.reference_next;
        self.heap.store_ref(at, reference);
        self.enqueue_pending(reference);
    }

    /// Puts a cleared reference on the list the reference handler thread takes from.
    fn enqueue_pending(&mut self, reference: Ref) {
        if let Some(pending) = self.static_reference_field("pending") {
            return self.enqueue_in_java(reference, pending);
        }
        let head = self.pending_references;
        let at = reference + self.known.reference_discovered;
        self.heap.store_ref(at, head);
        self.pending_references = reference;
        self.wake_reference_handler();
    }

    /// As HotSpot of JDK 8 does: the list is a field of `Reference`, and its handler waits to be notified.
    fn enqueue_in_java(&mut self, reference: Ref, pending: u32) {
        let head = self.heap.load_ref(pending);
        let (next, discovered) = (self.known.reference_next, self.known.reference_discovered);
        self.heap.store_ref(reference + next, reference);
        self.heap.store_ref(reference + discovered, head);
        self.heap.store_ref(pending, reference);
        self.wake_reference_handler();
    }

    /// Where `java.lang.ref.Reference` of JDK 8 keeps a static field.
    fn static_reference_field(&self, name: &str) -> Option<u32> {
        if self.jdk_version >= 9 {
            return None;
        }
        let class = *self.loaders[crate::class::BOOT]
            .classes
            .get("java/lang/ref/Reference")?;
        let class = &self.classes[class];
        Some(class.mirror + class.field(name)?.offset)
    }

    fn wake_reference_handler(&mut self) {
        if let Some(lock) = self.static_reference_field("lock") {
            let lock = self.heap.load_ref(lock);
            if lock != NULL {
                self.notify_waiters(lock, true);
            }
            return;
        }
        for t in &mut self.threads {
            if t.state == crate::thread::ThreadState::Idle {
                t.state = crate::thread::ThreadState::Runnable;
            }
        }
    }

    /// Objects with finalizers that died live on for their `finalize`, with all they refer to.
    fn process_finalizable(&mut self, c: &mut Copier) {
        let list = std::mem::take(&mut self.finalizable);
        for r in list {
            let is_alive = !Heap::is_young(r) || self.heap.load_u32(r + 4) == FORWARDED;
            let kept = self.forward(c, r);
            if is_alive {
                self.finalizable.push(kept);
            } else {
                self.to_finalize.push(kept);
            }
        }
        if !self.to_finalize.is_empty() {
            self.wake_reference_handler();
        }
    }

    fn copy_roots(&mut self, c: &mut Copier, at_instruction: bool) {
        self.copy_mirrors(c);
        self.copy_dirty_old(c);
        self.copy_threads(c, at_instruction);
        for id in self.loaders.ids() {
            self.loaders[id].object = self.forward(c, self.loaders[id].object);
        }
        for i in 0..self.roots.len() {
            self.roots[i] = self.forward(c, self.roots[i]);
        }
        for i in 0..self.to_finalize.len() {
            self.to_finalize[i] = self.forward(c, self.to_finalize[i]);
        }
        for i in 0..self.cp_roots.len() {
            let (class, idx) = self.cp_roots[i];
            let entry = self.classes[class].cp[idx as usize];
            self.classes[class].cp[idx as usize] = match entry {
                CpEntry::Object(r) => CpEntry::Object(self.forward(c, r)),
                CpEntry::Linked { method, appendix } => CpEntry::Linked {
                    method,
                    appendix: self.forward(c, appendix),
                },
                other => other,
            };
        }
        let mut types = std::mem::take(&mut self.method_types);
        let mut modules = std::mem::take(&mut self.modules);
        for r in types.values_mut().chain(modules.refs_mut()) {
            *r = self.forward(c, *r);
        }
        self.method_types = types;
        self.modules = modules;
        self.boot_unnamed_module = self.forward(c, self.boot_unnamed_module);
        self.pending_references = self.forward(c, self.pending_references);
        let monitors = std::mem::take(&mut self.monitors);
        #[expect(
            clippy::iter_over_hash_type,
            reason = "it decides about addresses only, and no address shows anywhere"
        )]
        for (obj, m) in monitors {
            let to = self.forward(c, obj);
            self.monitors.insert(to, m);
        }
    }

    /// Interned strings that nothing else refers to are forgotten, as by HotSpot.
    fn sweep_interned(&mut self) {
        let mut interned = std::mem::take(&mut self.interned);
        let freed = interned.retain(|r| {
            if r < Ref::from_bits(self.heap.space_start) || r >= Ref::from_bits(self.heap.top) {
                Some(r)
            } else if self.heap.load_u32(r + 4) == FORWARDED {
                Some(self.heap.load_ref(r + 8))
            } else {
                None
            }
        });
        self.interned = interned;
        self.heap.remove_external(freed);
    }

    fn copy_mirrors(&mut self, c: &mut Copier) {
        let class_refs = self.classes[self.known.class].ref_offsets.clone();
        for id in self.classes.ids() {
            let mirror = self.classes[id].mirror;
            if mirror == NULL {
                continue;
            }
            for &o in &class_refs {
                self.forward_slot(c, mirror + o);
            }
            for k in 0..self.classes[id].static_ref_offsets.len() {
                let o = self.classes[id].static_ref_offsets[k];
                self.forward_slot(c, mirror + o);
            }
        }
    }

    /// Old objects that were written since the snapshot may point to young ones.
    fn copy_dirty_old(&mut self, c: &mut Copier) {
        for obj in self.dirty_old_objects() {
            self.scan_object(c, obj);
        }
    }

    pub(crate) fn dirty_old_objects(&self) -> Vec<Ref> {
        let (start, end) = (self.heap.old_start(), self.heap.old_top);
        let mut found = Vec::new();
        let mut last = 0;
        let mut lines = self.heap.dirty_lines();
        lines.sort_unstable();
        for line in lines {
            if line < start || line >= end {
                continue;
            }
            let mut obj = self.old_index[((line - start) >> 6) as usize];
            while obj < line + 64 && obj < end {
                let size = self.object_size(Ref::from_bits(obj));
                if obj > last && obj + size > line {
                    found.push(Ref::from_bits(obj));
                    last = obj;
                }
                obj += size;
            }
        }
        found
    }

    fn copy_threads(&mut self, c: &mut Copier, at_instruction: bool) {
        for t in 0..self.threads.len() {
            let object = self.threads[t].object;
            self.threads[t].object = self.forward(c, object);
            let pending = self.threads[t].pending;
            self.threads[t].pending = self.forward(c, pending);
            for k in 0..3 {
                let r = self.threads[t].locals[k];
                self.threads[t].locals[k] = self.forward(c, r);
            }
            match self.threads[t].state {
                crate::thread::ThreadState::BlockedOnMonitor(m) => {
                    let m = self.forward(c, m);
                    self.threads[t].state = crate::thread::ThreadState::BlockedOnMonitor(m);
                }
                crate::thread::ThreadState::Waiting { monitor, deadline } => {
                    let monitor = self.forward(c, monitor);
                    self.threads[t].state =
                        crate::thread::ThreadState::Waiting { monitor, deadline };
                }
                _ => {}
            }
            for r in 0..self.threads[t].resumes.len() {
                for k in 0..self.threads[t].resumes[r].refs.len() {
                    let x = self.threads[t].resumes[r].refs[k];
                    self.threads[t].resumes[r].refs[k] = self.forward(c, x);
                }
            }
            self.copy_frames(c, t, at_instruction && t == self.current);
        }
    }

    fn copy_frames(&mut self, c: &mut Copier, t: usize, top_at_instruction: bool) {
        let mut slots = Vec::new();
        for i in 0..self.threads[t].frames.len() {
            self.frame_ref_slots(t, i, top_at_instruction, &mut slots);
        }
        for at in slots {
            let value = Ref::from_register(self.threads[t].regs[at]);
            if Heap::is_young(value) {
                let to = self.forward(c, value);
                self.threads[t].regs[at] = u64::from(to);
            }
        }
    }

    /// Copies everything alive to the old region and forgets the young spaces: the state a snapshot
    /// is taken of. Only when no thread is inside a native.
    pub(crate) fn promote_all(&mut self) -> bool {
        self.collect(false, true);
        let live = self.heap.young_used();
        let (from, to) = (self.heap.space_start, self.heap.old_top);
        if u64::from(to) + u64::from(live) > u64::from(self.heap.old_end()) {
            return false;
        }
        // The live objects are contiguous: one move, then every reference shifts by the same amount.
        self.heap.move_raw(from, to, live);
        let shift = Shift {
            from,
            len: live,
            to,
        };
        self.shift_references(&shift);
        self.index_old(to, to + live);
        self.heap.mark(to + live);
        true
    }

    fn index_old(&mut self, from: u32, to: u32) {
        let start = self.heap.old_start();
        self.old_index.resize((((to - start) >> 6) + 1) as usize, 0);
        let mut obj = from;
        while obj < to {
            let size = self.object_size(Ref::from_bits(obj));
            // First object that covers or starts in each line.
            for line in ((obj - start) >> 6)..=((obj + size - 1 - start) >> 6) {
                let slot = &mut self.old_index[line as usize];
                if *slot == 0 || *slot > obj {
                    *slot = obj;
                }
            }
            obj += size;
        }
    }

    fn shift_references(&mut self, s: &Shift) {
        // Objects just moved, and those of an earlier snapshot that point to them.
        let written = self.dirty_old_objects();
        let mut obj = s.to;
        while obj < s.to + s.len {
            self.shift_object(s, Ref::from_bits(obj));
            obj += self.object_size(Ref::from_bits(obj));
        }
        for obj in written {
            self.shift_object(s, obj);
        }
        // Roots: the same walk as a collection, with a "forward" that only shifts.
        let class_refs = self.classes[self.known.class].ref_offsets.clone();
        for id in self.classes.ids() {
            let mirror = self.classes[id].mirror;
            if mirror == NULL {
                continue;
            }
            for &o in &class_refs {
                self.shift_slot(s, mirror + o);
            }
            for k in 0..self.classes[id].static_ref_offsets.len() {
                let o = self.classes[id].static_ref_offsets[k];
                self.shift_slot(s, mirror + o);
            }
        }
        for l in &mut self.loaders {
            l.object = s.apply(l.object);
        }
        for r in self
            .roots
            .iter_mut()
            .chain(&mut self.finalizable)
            .chain(&mut self.to_finalize)
        {
            *r = s.apply(*r);
        }
        for r in self
            .interned
            .refs_mut()
            .chain(self.method_types.values_mut())
            .chain(self.modules.refs_mut())
        {
            *r = s.apply(*r);
        }
        self.boot_unnamed_module = s.apply(self.boot_unnamed_module);
        self.pending_references = s.apply(self.pending_references);
        for &(class, idx) in &self.cp_roots {
            let e = &mut self.classes[class].cp[idx as usize];
            *e = match *e {
                CpEntry::Object(r) => CpEntry::Object(s.apply(r)),
                CpEntry::Linked { method, appendix } => CpEntry::Linked {
                    method,
                    appendix: s.apply(appendix),
                },
                other => other,
            };
        }
        let monitors = std::mem::take(&mut self.monitors);
        self.monitors = monitors.into_iter().map(|(k, v)| (s.apply(k), v)).collect();
        for t in 0..self.threads.len() {
            self.shift_thread(s, t);
        }
    }

    fn shift_object(&mut self, s: &Shift, obj: Ref) {
        let id = self.heap.class_of(obj);
        match self.classes[id].shape {
            Shape::Array {
                kind: Kind::Ref, ..
            } => {
                for i in 0..self.heap.array_len(obj) {
                    self.shift_slot(s, obj + ARRAY_BASE + 4 * i);
                }
            }
            Shape::Array { .. } => {}
            _ => {
                for k in 0..self.classes[id].ref_offsets.len() {
                    let o = self.classes[id].ref_offsets[k];
                    self.shift_slot(s, obj + o);
                }
                if self.classes[id].ref_strength.is_some() {
                    self.shift_slot(s, obj + self.known.referent);
                }
            }
        }
    }

    fn shift_thread(&mut self, s: &Shift, t: usize) {
        use crate::thread::ThreadState as TS;
        // Registers: any value that is exactly a reference into the moved range and marked so by the
        // frame maps. The maps were made by the collection that just ran.
        let mut copier_slots = Vec::new();
        for i in 0..self.threads[t].frames.len() {
            self.frame_ref_slots(t, i, false, &mut copier_slots);
        }
        let th = &mut self.threads[t];
        for at in copier_slots {
            th.regs[at] = u64::from(s.apply(Ref::from_register(th.regs[at])));
        }
        th.object = s.apply(th.object);
        th.pending = s.apply(th.pending);
        for k in 0..3 {
            th.locals[k] = s.apply(th.locals[k]);
        }
        th.state = match th.state {
            TS::BlockedOnMonitor(m) => TS::BlockedOnMonitor(s.apply(m)),
            TS::Waiting { monitor, deadline } => TS::Waiting {
                monitor: s.apply(monitor),
                deadline,
            },
            other => other,
        };
        for r in &mut th.resumes {
            for x in &mut r.refs {
                *x = s.apply(*x);
            }
        }
    }

    /// Registers of one frame that hold references, as absolute indices. A frame below its callee
    /// stands at its call, whose arguments are the callee's; others stand before their next
    /// instruction (a method not yet translated, or a native about to run, has only its arguments).
    fn frame_ref_slots(
        &mut self,
        t: usize,
        i: usize,
        top_at_instruction: bool,
        out: &mut Vec<usize>,
    ) {
        let frame = self.threads[t].frames[i];
        if frame.kind != FrameKind::Method {
            return;
        }
        let next = self.threads[t].frames.get(i + 1).map(|f| f.kind);
        let code = self.methods[frame.method].code.as_deref();
        // A frame that stands in a stub has not begun its bytecode.
        let inside = |code: &&crate::insn::Code| {
            let all = code.insns.as_ptr_range();
            all.contains(&frame.pc) || all.contains(&frame.pc.wrapping_add(1))
        };
        let Some(start) = code.filter(inside).map(|x| x.insns.as_ptr()) else {
            let m = &self.methods[frame.method];
            let mut at = frame.base as usize;
            if !m.is_static() {
                out.push(at);
                at += 1;
            }
            for &k in &m.params {
                if k == Kind::Ref {
                    out.push(at);
                }
                at += k.slots() as usize;
            }
            return;
        };
        let offset = (frame.pc as usize).wrapping_sub(start as usize) as isize
            / size_of::<crate::insn::Insn>() as isize;
        let (index, below_call) = match next {
            Some(FrameKind::Method | FrameKind::Native) => (offset, true),
            None if top_at_instruction => (offset, false),
            _ => (offset + 1, false),
        };
        let Some(map) = self.frame_map(frame.method) else {
            return;
        };
        let Some(refs) = map.refs.get(index as usize) else {
            return;
        };
        let limit = if below_call {
            map.arg_base[index as usize]
        } else {
            u16::MAX
        };
        out.extend(
            refs.iter()
                .filter(|&&r| r < limit)
                .map(|&r| frame.base as usize + r as usize),
        );
    }

    fn shift_slot(&mut self, s: &Shift, at: u32) {
        let r = self.heap.load_ref(at);
        let to = s.apply(r);
        if to != r {
            self.heap.store_ref_raw(at, to);
        }
    }
}

struct Shift {
    from: u32,
    len: u32,
    to: u32,
}

impl Shift {
    fn apply(&self, r: Ref) -> Ref {
        let at = r.bits();
        if at >= self.from && at - self.from < self.len {
            Ref::from_bits(at - self.from + self.to)
        } else {
            r
        }
    }
}
