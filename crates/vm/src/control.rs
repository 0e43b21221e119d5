//! Everything that changes which frame or thread runs next: calls from natives, exceptions,
//! scheduling.
#![allow(unsafe_code)]

use crate::class::{ClassId, MethodId, acc};
use crate::heap::{NULL, Ref};
use crate::insn::Insn;
use crate::kind::Kind;
use crate::link::{RESUME_STUB, THREAD_END_STUB};
use crate::native::{Args, Control, Invocation, NativeFn, Outcome, Resume, StopReason};
use crate::thread::{Frame, FrameKind, Thread, ThreadState};
use crate::vm::Vm;

/// Frames kept free for handling a stack overflow.
const OVERFLOW_RESERVE: usize = 64;

/// What an exception led to.
enum Unwound {
    /// Some frame goes on; `true` when the quantum starts anew.
    Handled(bool),
    /// A native's continuation wants something else.
    Wishes(Control),
}

/// The instruction before or after a frame's; never dereferenced out of range.
fn step(pc: *const Insn, by: isize) -> *const Insn {
    pc.wrapping_offset(by)
}

impl Vm {
    /// Acts on what a native or slow path handed back. `Ok(true)` when the quantum starts anew.
    pub(crate) fn control(&mut self, control: Control) -> Result<bool, StopReason> {
        let mut control = control;
        loop {
            // One wish can lead to another: a loop, since a native may throw in every frame.
            control = match control {
                Control::Throw(exception) => match self.unwind(exception)? {
                    Unwound::Handled(rescheduled) => match self.relieve() {
                        Some(error) => error,
                        None => return Ok(rescheduled),
                    },
                    Unwound::Wishes(other) => other,
                },
                Control::Retry => return Ok(false),
                Control::Block => {
                    self.repeat_instruction();
                    return self.schedule().map(|()| true);
                }
                Control::Yield(value) => {
                    self.finish_native(value);
                    if std::mem::take(&mut self.gc_requested) && !self.pinned {
                        self.collect(false, true);
                    }
                    return self.schedule().map(|()| true);
                }
                Control::Invoke(invocation) => match self.invoke_from_native(*invocation) {
                    Ok(()) => return Ok(false),
                    Err(other) => other,
                },
                Control::Bytecode => match self.enter_bytecode() {
                    Ok(()) => return Ok(false),
                    Err(other) => other,
                },
                Control::Stop(reason) => return Err(reason),
            }
        }
    }

    /// Remembers that registers of the running thread changed, where a domain wants to know.
    fn note_written(&mut self, at: u32, len: u32) {
        if self.watched {
            self.written.push(crate::domain::Written {
                thread: self.current as u32,
                at,
                len,
            });
        }
    }

    /// Lets the top frame execute its current instruction again.
    pub(crate) fn repeat_instruction(&mut self) {
        if let Some(f) = self.thread().frames.last_mut() {
            f.pc = step(f.pc, -1);
        }
    }

    /// Absolute register index at which a call from outside will have its first argument.
    pub fn argument_base(&self) -> u32 {
        self.free_base() + 2
    }

    /// First register above the top frame.
    fn free_base(&self) -> u32 {
        let t = &self.threads[self.current];
        t.frames.last().map_or(0, |f| {
            let n = match f.kind {
                FrameKind::Method => {
                    // An intrinsic that runs its bytecode needs more than its entry says.
                    let code = self.methods[f.method].code.as_ref();
                    let n_regs = self.entries[f.method].n_regs;
                    code.map_or(n_regs, |c| c.n_regs.max(n_regs))
                }
                _ => 2,
            };
            f.base + n
        })
    }

    fn place_frame(&mut self, method: MethodId, base: u32, args: &[u64]) -> Outcome<()> {
        let entry = self.entries[method];
        let limit = self.config.stack_depth as usize + OVERFLOW_RESERVE;
        let t = &self.threads[self.current];
        let needed =
            base as usize + (entry.n_regs as usize).max(args.len() + 2) + crate::interp::REG_SLACK;
        let fits = needed <= t.regs.len();
        if t.frames.len() >= limit || !fits && !self.grow_stack(needed) {
            return Err(self.stack_overflow());
        }
        // Charged by the loop when it takes the frame over, as a call instruction would.
        self.entry_debt += i64::from(entry.cost);
        self.note_written(base, args.len() as u32);
        let t = self.thread();
        t.regs[base as usize..base as usize + args.len()].copy_from_slice(args);
        t.frames.push(Frame {
            pc: step(entry.code, -1),
            base,
            method,
            kind: FrameKind::Method,
        });
        Ok(())
    }

    /// The machine's own call: the interrupted instruction is executed again after `resume` says Ok.
    pub(crate) fn push_internal(
        &mut self,
        method: MethodId,
        args: &[u64],
        resume: Resume,
    ) -> Outcome<()> {
        self.repeat_instruction();
        let base = self.free_base();
        // A callee without a result leaves these as they are.
        self.note_written(base, 2);
        let internal = self.known.internal_method;
        let t = self.thread();
        t.frames.push(Frame {
            pc: &raw const RESUME_STUB[0],
            base,
            method: internal,
            kind: FrameKind::Internal,
        });
        t.resumes.push(resume);
        match self.place_frame(method, base + 2, args) {
            Ok(()) => Ok(()),
            Err(c) => {
                let t = self.thread();
                t.frames.pop();
                t.resumes.pop();
                if let Some(f) = t.frames.last_mut() {
                    f.pc = step(f.pc, 1);
                }
                Err(c)
            }
        }
    }

    /// A native (or a resumed native) on the top frame calls Java.
    fn invoke_from_native(&mut self, invocation: Invocation) -> Outcome<()> {
        let Invocation {
            method,
            args,
            resume,
        } = invocation;
        let m = &self.methods[method];
        let from_native = self.threads[self.current]
            .frames
            .last()
            .is_some_and(|f| f.kind == FrameKind::Method);
        if m.is_static() && from_native && &*m.name != "<clinit>" {
            // The native is simply run again once the class is ready.
            let class = m.class;
            self.ensure_init(class)?;
        }
        let t = self.thread();
        let Some(top) = t.frames.last_mut() else {
            return Err(Control::Stop(StopReason::Internal(
                "call from no frame".into(),
            )));
        };
        if top.kind == FrameKind::Method {
            top.kind = FrameKind::Native;
        }
        top.pc = &raw const RESUME_STUB[0];
        let base = top.base + 2;
        self.note_written(base - 2, 2);
        let t = self.thread();
        t.resumes.push(resume.unwrap_or(Resume {
            run: hand_on,
            data: [0; 4],
            refs: Vec::new(),
        }));
        match self.place_frame(method, base, &args) {
            Ok(()) => Ok(()),
            Err(c) => {
                // The native itself throws: it waits for nothing any more.
                let t = self.thread();
                t.resumes.pop();
                if let Some(top) = t.frames.last_mut()
                    && top.kind == FrameKind::Native
                {
                    top.kind = FrameKind::Method;
                }
                Err(c)
            }
        }
    }

    /// Completes the native on the top frame with a value, or an internal frame.
    pub(crate) fn finish_native(&mut self, value: u64) {
        let t = self.thread();
        let Some(done) = t.frames.pop() else { return };
        if done.kind == FrameKind::Internal {
            return;
        }
        let is_void = self.methods[done.method].ret == Kind::Void;
        let t = self.thread();
        if let Some(f) = t.frames.last()
            && !is_void
        {
            // SAFETY: `pc` of a frame with a callee points to the call instruction or a stub.
            let dst = unsafe { (*f.pc).b };
            let at = f.base as usize + dst as usize;
            t.regs[at] = value;
            self.note_written(at as u32, 1);
        }
    }

    /// Runs the continuation of the top frame.
    pub(crate) fn resume_top(&mut self, result: Result<u64, Ref>) -> Outcome {
        let Some(resume) = self.thread().resumes.pop() else {
            return Err(Control::Stop(StopReason::Internal(
                "no continuation".into(),
            )));
        };
        (resume.run)(self, &resume, result)
    }

    /// Runs the continuation of the top frame with a result; if it throws, its frame is done with.
    pub(crate) fn resume_returned(&mut self, value: u64) -> Outcome {
        let result = self.resume_top(Ok(value));
        if matches!(result, Err(Control::Throw(_))) {
            let t = self.thread();
            let internal = t
                .frames
                .pop()
                .is_some_and(|f| f.kind == FrameKind::Internal);
            if internal && let Some(f) = t.frames.last_mut() {
                // The interrupted instruction is the one that throws.
                f.pc = step(f.pc, 1);
            }
        }
        result
    }

    pub(crate) fn call_native(
        &mut self,
        method: MethodId,
        function: NativeFn,
        args: &Args,
    ) -> Outcome {
        self.stats.native_calls += 1;
        let m = &self.methods[method];
        if m.is(acc::SYNCHRONIZED) {
            let lock = if m.is_static() {
                self.classes[m.class].mirror
            } else {
                args.obj(0)
            };
            self.monitor_enter(lock)?;
            let result = function(self, args);
            self.monitor_exit(lock)?;
            return result;
        }
        function(self, args)
    }

    pub(crate) fn missing_native(&mut self, method: MethodId) -> Outcome {
        let what = self.describe(method);
        let m = &self.methods[method];
        let from_jdk = self.classes[m.class].origin.starts_with("jrt:")
            || self.classes[m.class].loader == crate::class::BOOT;
        if from_jdk {
            return self.unsupported(format!("native method {what}"));
        }
        // A native of the user's own: no library can be loaded in the sandbox.
        let (class, name, descriptor) = (m.class, m.name.clone(), m.descriptor.clone());
        let text =
            crate::resolve::java_method(&self.classes[class].external_name(), &name, &descriptor);
        Err(self.throw("java/lang/UnsatisfiedLinkError", format!("'{text}'")))
    }

    /// Finds the handler for an exception, unwinding frames (JVMS 2.10). `Ok` when some frame goes on.
    fn unwind(&mut self, exception: Ref) -> Result<Unwound, StopReason> {
        let mut exception = exception;
        let mut crossed_internal = false;
        loop {
            let Some(&frame) = self.thread().frames.last() else {
                return Err(StopReason::Internal("exception on an empty stack".into()));
            };
            match frame.kind {
                FrameKind::Method => {
                    let pc = if crossed_internal {
                        step(frame.pc, 1)
                    } else {
                        frame.pc
                    };
                    crossed_internal = false;
                    self.entry_debt += self.handler_work(frame.method);
                    if let Some(target) = self.find_handler(frame.method, pc, exception) {
                        let Some(code) = &self.methods[frame.method].code else {
                            return Err(StopReason::Internal("handler without code".into()));
                        };
                        let (slot, start) = (code.stack_base, code.insns.as_ptr());
                        let t = self.thread();
                        t.regs[frame.base as usize + slot as usize] = u64::from(exception);
                        self.note_written(frame.base + u32::from(slot), 1);
                        let t = self.thread();
                        if let Some(f) = t.frames.last_mut() {
                            f.pc = start.wrapping_add(target as usize).wrapping_sub(1);
                        }
                        // A handler may cover itself, a loop without a jump.
                        self.entry_debt += 1;
                        return Ok(Unwound::Handled(false));
                    }
                    self.release_on_unwind(&frame);
                    self.thread().frames.pop();
                }
                FrameKind::Native | FrameKind::Internal => match self.resume_top(Err(exception)) {
                    Ok(value) => {
                        self.finish_native(value);
                        return Ok(Unwound::Handled(false));
                    }
                    Err(Control::Throw(e)) => {
                        exception = e;
                        crossed_internal = frame.kind == FrameKind::Internal;
                        self.thread().frames.pop();
                    }
                    Err(other) => return Ok(Unwound::Wishes(other)),
                },
                FrameKind::Base => {
                    self.thread_ended(Err(exception))?;
                    return Ok(Unwound::Handled(true));
                }
            }
        }
    }

    fn release_on_unwind(&mut self, frame: &Frame) {
        let m = &self.methods[frame.method];
        if !m.is(acc::SYNCHRONIZED) {
            return;
        }
        let Some(code) = &m.code else { return };
        // Not yet entered when the exception came from the prologue itself.
        let index =
            (frame.pc as usize).wrapping_sub(code.insns.as_ptr() as usize) / size_of::<Insn>();
        if index == 0 || index >= code.insns.len() {
            return;
        }
        let at = frame.base as usize + code.stack_base as usize - 1;
        let lock = Ref::from_register(self.threads[self.current].regs[at]);
        if lock != NULL && self.owns_monitor(lock) {
            let _ = self.monitor_exit(lock);
        }
    }

    fn find_handler(&self, method: MethodId, pc: *const Insn, exception: Ref) -> Option<u32> {
        let m = &self.methods[method];
        let code = m.code.as_ref()?;
        if code.handlers.is_empty() {
            return None;
        }
        let bci = self.bci_of(method, pc) as u16;
        let class = m.class;
        let thrown = self.class_of(exception);
        for h in &code.handlers {
            if bci < h.start || bci >= h.end {
                continue;
            }
            if h.catch_type == 0 || self.catches(class, h.catch_type, thrown) {
                return Some(h.target);
            }
        }
        None
    }

    /// What looking through the handlers of a method costs, beyond the few that most have.
    fn handler_work(&self, method: MethodId) -> i64 {
        let code = self.methods[method].code.as_ref();
        code.map_or(0, |c| c.handlers.len() as i64 / 64)
    }

    /// Whether a catch clause matches, without loading its class: an exception of that class can only
    /// exist if the class is already among the exception's superclasses.
    fn catches(&self, class: ClassId, idx: u16, thrown: ClassId) -> bool {
        if let Some(crate::class::CpEntry::Class(c)) = self.classes[class].cp.get(idx as usize) {
            return self.is_subclass(thrown, *c);
        }
        let Some(name) = self
            .file(class)
            .and_then(|f| f.constants.class_name(idx).ok())
        else {
            return false;
        };
        self.classes[thrown]
            .supers
            .iter()
            .any(|&s| self.classes[s].name == name)
    }

    /// StackOverflowError for the running thread.
    pub(crate) fn stack_overflow(&mut self) -> Control {
        self.throw_bare("java/lang/StackOverflowError")
    }

    pub(crate) fn abstract_error(&mut self) -> Control {
        let Some(f) = self.thread().frames.pop() else {
            return Control::Stop(StopReason::Internal("no frame".into()));
        };
        let receiver = Ref::from_register(self.threads[self.current].regs[f.base as usize]);
        let m = &self.methods[f.method];
        if m.is_static() {
            let message = self.describe(f.method);
            return self.throw("java/lang/AbstractMethodError", message);
        }
        let text = crate::resolve::java_method(
            &self.classes[m.class].external_name(),
            &m.name,
            &m.descriptor,
        );
        let receiver = self.classes[self.class_of(receiver)].external_name();
        let kind = if self.classes[m.class].is_interface() {
            "interface"
        } else {
            "abstract class"
        };
        let message = format!(
            "Receiver class {receiver} does not define or inherit an implementation of the resolved method 'abstract {text}' of {kind} {}.",
            self.classes[m.class].external_name()
        );
        self.throw("java/lang/AbstractMethodError", message)
    }

    pub(crate) fn broken_method(&mut self) -> Control {
        self.throw("java/lang/VerifyError", "method could not be translated")
    }

    /// The quantum is used up: account, maybe switch threads.
    pub(crate) fn out_of_quantum(&mut self) -> Result<(), StopReason> {
        if self.fuel == 0 {
            return Err(StopReason::OutOfFuel);
        }
        if self.threads.len() > 1 {
            return self.schedule();
        }
        Ok(())
    }

    /// Chooses the next thread: round robin from the current one with a seeded skip, moving virtual
    /// time on when everyone sleeps.
    pub(crate) fn schedule(&mut self) -> Result<(), StopReason> {
        loop {
            let now = self.nanos();
            let n = self.threads.len();
            let ready = |vm: &Vm, i: usize| vm.threads[i].is_ready(now);
            let skip = if n > 2 {
                (crate::vm::splitmix(&mut self.rng) % 2) as usize
            } else {
                0
            };
            let order = (1..=n).map(|k| (self.current + k + skip) % n);
            if let Some(i) = order.into_iter().find(|&i| ready(self, i)) {
                if i != self.current {
                    self.stats.thread_switches += 1;
                    self.others_ran = true;
                }
                self.current = i;
                if !matches!(self.threads[i].state, ThreadState::Runnable) {
                    self.threads[i].state = ThreadState::Runnable;
                }
                return Ok(());
            }
            match self.threads.iter().filter_map(Thread::deadline).min() {
                Some(deadline) => self.slept_nanos += (deadline - now).max(0),
                None => return Err(StopReason::Deadlock),
            }
        }
    }

    /// A thread's bottom frame was reached.
    pub(crate) fn thread_ended(&mut self, result: Result<u64, Ref>) -> Result<(), StopReason> {
        self.thread().frames.pop();
        if self.threads[self.current].id == 0 {
            // A call from outside.
            return Err(match result {
                Ok(v) => StopReason::Returned(v),
                Err(e) => StopReason::Threw(e),
            });
        }
        self.end_green_thread(result)?;
        if self.threads[self.current].state != ThreadState::Terminated {
            return Ok(());
        }
        if self.threads[0].state == ThreadState::Joining && !self.others_alive() {
            self.current = 0;
            self.threads[0].state = ThreadState::Runnable;
            return Err(StopReason::Returned(0));
        }
        self.schedule()
    }

    /// Whether a started, non-daemon thread has not ended.
    fn others_alive(&self) -> bool {
        self.threads
            .iter()
            .any(|t| t.id != 0 && !t.daemon && t.state != ThreadState::Terminated)
    }

    /// Runs the other threads until only daemons are left, as the end of `main` does.
    pub fn wait_for_other_threads(&mut self) -> Result<(), crate::boot::Completion> {
        use crate::boot::Completion;
        if !self.others_alive() {
            return Ok(());
        }
        self.current = 0;
        self.threads[0].state = ThreadState::Joining;
        let stop = match self.schedule() {
            Ok(()) => crate::interp::run(self, &mut crate::domain::Concrete),
            Err(stop) => stop,
        };
        self.current = 0;
        self.threads[0].state = ThreadState::Runnable;
        match stop {
            StopReason::Returned(_) => Ok(()),
            other => Err(Completion::Stopped(other)),
        }
    }

    /// Sequence at the end of a started thread: uncaught handler, `Thread.exit`, wake joiners.
    fn end_green_thread(&mut self, result: Result<u64, Ref>) -> Result<(), StopReason> {
        let object = self.thread().object;
        let phase = self.thread().ending;
        if phase == 0
            && let Err(exception) = result
        {
            self.thread().ending = 1;
            let found = self.find_virtual(
                object,
                "dispatchUncaughtException",
                "(Ljava/lang/Throwable;)V",
            );
            if let Ok(m) = found
                && self
                    .push_base_call(m, &[u64::from(object), u64::from(exception)])
                    .is_ok()
            {
                return Ok(());
            }
        }
        if phase == 1
            && let Err(exception) = result
        {
            // HotSpot's words for a handler that throws in its turn.
            let class = self.classes[self.class_of(exception)].external_name();
            let thread = self.thread_name(self.current);
            let text = format!(
                "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n"
            );
            if let Some(ext) = &mut self.ext {
                ext.print_error(&text);
            }
        }
        if phase <= 1 && self.thread().ending <= 1 {
            self.thread().ending = 2;
            let found = self.find_virtual(object, "exit", "()V");
            if let Ok(m) = found
                && self.push_base_call(m, &[u64::from(object)]).is_ok()
            {
                return Ok(());
            }
        }
        self.mark_terminated(object);
        let t = self.thread();
        t.state = ThreadState::Terminated;
        t.object = NULL;
        t.regs = Vec::new();
        t.frames = Vec::new();
        t.frame_room = 0;
        Ok(())
    }

    /// Sets the Java-visible state of an ended thread and wakes those who joined it.
    fn mark_terminated(&mut self, object: Ref) {
        const TERMINATED: i32 = 2;
        let thread_class = self.known.thread;
        if let Some(f) = self.field_offset(thread_class, "threadStatus") {
            self.heap.store_i32(object + f, TERMINATED);
        } else if let Some(holder) = self.field_offset(thread_class, "holder") {
            let holder = self.heap.load_ref(object + holder);
            if holder != NULL
                && let Some(f) = self.field_offset(self.class_of(holder), "threadStatus")
            {
                self.heap.store_i32(holder + f, TERMINATED);
            }
        }
        self.heap.store_u64(object + self.known.thread_eetop, 0);
        self.notify_waiters(object, true);
    }

    /// Starts a call at the bottom of the current thread's stack.
    pub(crate) fn push_base_call(&mut self, method: MethodId, args: &[u64]) -> Outcome<()> {
        let base = self.free_base();
        // A callee without a result leaves these as they are.
        self.note_written(base, 2);
        let internal = self.known.internal_method;
        // What a void method "returns".
        self.thread().regs[base as usize] = 0;
        self.thread().frames.push(Frame {
            pc: &raw const THREAD_END_STUB[0],
            base,
            method: internal,
            kind: FrameKind::Base,
        });
        match self.place_frame(method, base + 2, args) {
            Ok(()) => Ok(()),
            Err(c) => {
                self.thread().frames.pop();
                Err(c)
            }
        }
    }

    /// Wakes threads waiting on a monitor.
    pub fn notify_waiters(&mut self, obj: Ref, all: bool) {
        loop {
            let Some(m) = self.monitors.get_mut(&obj) else {
                return;
            };
            if m.waiters.is_empty() {
                self.monitors.remove(&obj);
                return;
            }
            let t = m.waiters.remove(0) as usize;
            if let crate::thread::WaitPhase::Waiting { notified, .. } = &mut self.threads[t].phase {
                *notified = true;
            }
            self.threads[t].state = ThreadState::Runnable;
            if !all {
                return;
            }
        }
    }

    /// Starts a green thread that will run `method` with `args`.
    pub fn spawn_thread(
        &mut self,
        object: Ref,
        method: MethodId,
        args: &[u64],
        daemon: bool,
    ) -> Outcome<u32> {
        let slot = self
            .threads
            .iter()
            .position(|t| t.state == ThreadState::Terminated && t.id != 0);
        let alive = self
            .threads
            .iter()
            .filter(|t| t.state != ThreadState::Terminated)
            .count();
        if alive >= self.config.max_threads as usize {
            return Err(self.no_more_threads());
        }
        let id = slot.unwrap_or(self.threads.len()) as u32;
        let Some((slots, frames)) = self.first_stack(id) else {
            return Err(self.no_more_threads());
        };
        let mut t = Thread::new(id, object, slots, frames);
        t.daemon = daemon;
        match slot {
            Some(i) => self.threads[i] = t,
            None => self.threads.push(t),
        }
        let me = self.current;
        self.current = id as usize;
        let pushed = self.push_base_call(method, args);
        self.current = me;
        pushed?;
        Ok(id)
    }

    fn no_more_threads(&mut self) -> Control {
        self.throw(
            "java/lang/OutOfMemoryError",
            "unable to create native thread: possibly out of memory or process/resource limits reached",
        )
    }

    pub(crate) fn code_start(&self, method: MethodId) -> *const Insn {
        self.methods[method]
            .code
            .as_ref()
            .map_or(std::ptr::null(), |c| c.insns.as_ptr())
    }

    /// Where a `ret` goes; `None` for a value that is no instruction index.
    pub(crate) fn ret_target(&self, method: MethodId, index: u64) -> Option<*const Insn> {
        let code = self.methods[method].code.as_ref()?;
        code.insns.place(index as usize)
    }

    /// Target of a switch: instruction index, case number, first instruction.
    #[inline]
    pub(crate) fn switch_target(
        &self,
        method: MethodId,
        insn: &Insn,
        key: i32,
    ) -> (u32, Option<u32>, *const Insn) {
        let Some(code) = &self.methods[method].code else {
            return (0, None, insn);
        };
        let s = &code.switches[insn.x as usize];
        let case = if insn.op == crate::insn::Op::TableSwitch {
            let k = i64::from(key) - i64::from(s.low);
            (k >= 0 && (k as usize) < s.targets.len()).then_some(k as u32)
        } else {
            s.keys.binary_search(&key).ok().map(|k| k as u32)
        };
        let target = case.map_or(s.default, |c| s.targets[c as usize]);
        (target, case, code.insns.as_ptr())
    }
}

/// Continuation of a plain tail call.
fn hand_on(_: &mut Vm, _: &Resume, result: Result<u64, Ref>) -> Outcome {
    result.map_err(Control::Throw)
}
