//! Threads and monitors: `Thread`, `Object.wait`, `notify`.
//!
//! A blocking native sets its thread's state and asks to be run again; where it stands is in
//! [`WaitPhase`].

use vm::thread::{ThreadState, WaitPhase};
use vm::{Args, Control, MethodId, NULL, Outcome, Ref, Vm, Work};

use crate::Row;

/// `threadStatus` values (JVM TI thread states) as the library reads them.
pub const RUNNABLE: i32 = 0x5;
/// Waiting in `park`.
pub const PARKED: i32 = 0x291;
/// Waiting in `park` with a timeout.
pub const PARKED_TIMED: i32 = 0x2a1;
const WAITING: i32 = 0x191;
const WAITING_TIMED: i32 = 0x1a1;
const SLEEPING: i32 = 0x61;

/// Sets the running thread's visible status.
pub fn set_status(vm: &mut Vm, status: i32) {
    let object = vm.thread().object;
    if object != NULL {
        vm.set_thread_status(object, status);
    }
}

/// Index of the green thread behind a `java.lang.Thread`, if it runs.
pub fn thread_of(vm: &Vm, object: Ref) -> Option<usize> {
    if object == NULL {
        return None;
    }
    let id = vm.heap.load_u64(object + vm.known.thread_eetop);
    (id > 0 && id <= vm.threads.len() as u64).then(|| id as usize - 1)
}

/// Interrupt status: a field of `Thread` since JDK 14, the machine's own before.
pub fn is_interrupted(vm: &Vm, thread: usize) -> bool {
    match vm.field_offset(vm.known.thread, "interrupted") {
        Some(f) => vm.heap.load_u8(vm.threads[thread].object + f) != 0,
        None => vm.threads[thread].interrupted,
    }
}

fn clear_interrupt(vm: &mut Vm) {
    let object = vm.thread().object;
    match vm.field_offset(vm.known.thread, "interrupted") {
        Some(f) => vm.heap.store_u8(object + f, 0),
        None => vm.thread().interrupted = false,
    }
}

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

fn current_thread(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(vm.thread().object))
}

fn start(vm: &mut Vm, a: &Args) -> Outcome {
    let object = a.obj(0);
    let run = vm.find_virtual(object, "run", "()V")?;
    let daemon = is_daemon(vm, object);
    let spawned = vm.spawn_thread(object, run, &[u64::from(object)], daemon);
    crate::effects::note_thread(vm);
    let id = spawned?;
    vm.heap
        .store_u64(object + vm.known.thread_eetop, u64::from(id) + 1);
    vm.set_thread_status(object, RUNNABLE);
    Ok(0)
}

fn is_daemon(vm: &Vm, object: Ref) -> bool {
    let class = vm.known.thread;
    if let Some(f) = vm.field_offset(class, "daemon") {
        return vm.heap.load_u8(object + f) != 0;
    }
    let Some(h) = vm.field_offset(class, "holder") else {
        return false;
    };
    let holder = vm.heap.load_ref(object + h);
    if holder == NULL {
        return true;
    }
    vm.field_offset(vm.class_of(holder), "daemon")
        .is_some_and(|f| vm.heap.load_u8(holder + f) != 0)
}

fn is_alive(vm: &mut Vm, a: &Args) -> Outcome {
    Ok((vm.heap.load_u64(a.obj(0) + vm.known.thread_eetop) != 0).into())
}

fn yield_now(_: &mut Vm, _: &Args) -> Outcome {
    Err(Control::Yield(0))
}

fn sleep_for(vm: &mut Vm, nanos: i64) -> Outcome {
    if vm.thread().phase == WaitPhase::Timed {
        vm.thread().phase = WaitPhase::None;
        set_status(vm, RUNNABLE);
        if is_interrupted(vm, vm.current) {
            clear_interrupt(vm);
            return Err(vm.throw("java/lang/InterruptedException", "sleep interrupted"));
        }
        return Ok(0);
    }
    if nanos < 0 {
        return Err(vm.throw(
            "java/lang/IllegalArgumentException",
            "timeout value is negative",
        ));
    }
    if is_interrupted(vm, vm.current) {
        clear_interrupt(vm);
        return Err(vm.throw("java/lang/InterruptedException", "sleep interrupted"));
    }
    if nanos == 0 {
        return Err(Control::Yield(0));
    }
    let deadline = vm.nanos().saturating_add(nanos);
    let t = vm.thread();
    t.state = ThreadState::Sleeping { deadline };
    t.phase = WaitPhase::Timed;
    set_status(vm, SLEEPING);
    Err(Control::Block)
}

fn sleep_millis(vm: &mut Vm, a: &Args) -> Outcome {
    sleep_for(vm, a.long(0).saturating_mul(1_000_000))
}

fn sleep_nanos(vm: &mut Vm, a: &Args) -> Outcome {
    sleep_for(vm, a.long(0))
}

fn interrupt(vm: &mut Vm, a: &Args) -> Outcome {
    if let Some(t) = thread_of(vm, a.obj(0)) {
        let t = &mut vm.threads[t];
        t.interrupted = true;
        if matches!(
            t.state,
            ThreadState::Sleeping { .. } | ThreadState::Waiting { .. } | ThreadState::Parked { .. }
        ) {
            t.state = ThreadState::Runnable;
        }
        t.park_permit |= !matches!(t.phase, WaitPhase::Timed);
    }
    Ok(0)
}

fn holds_lock(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    Ok(vm.owns_monitor(a.obj(0)).into())
}

fn get_threads(vm: &mut Vm, _: &Args) -> Outcome {
    let objects: Vec<Ref> = vm
        .threads
        .iter()
        .filter(|t| t.state != ThreadState::Terminated && t.object != NULL)
        .map(|t| t.object)
        .collect();
    let class = vm.known.thread;
    Ok(u64::from(vm.new_ref_array(class, &objects)?))
}

fn wait(vm: &mut Vm, a: &Args) -> Outcome {
    let (obj, millis) = (a.obj(0), a.long(1));
    if vm.thread().phase == WaitPhase::None {
        if !vm.owns_monitor(obj) {
            return Err(vm.not_owner());
        }
        if millis < 0 {
            return Err(vm.throw(
                "java/lang/IllegalArgumentException",
                "timeout value is negative",
            ));
        }
        if is_interrupted(vm, vm.current) {
            clear_interrupt(vm);
            return Err(vm.throw_bare("java/lang/InterruptedException"));
        }
        let count = vm.monitor_release_all(obj);
        let me = vm.current as u32;
        vm.monitors.entry(obj).or_default().waiters.push(me);
        let deadline = if millis == 0 {
            i64::MAX
        } else {
            vm.nanos().saturating_add(millis.saturating_mul(1_000_000))
        };
        let t = vm.thread();
        t.state = ThreadState::Waiting {
            monitor: obj,
            deadline,
        };
        t.phase = WaitPhase::Waiting {
            count,
            notified: false,
        };
        set_status(vm, if millis == 0 { WAITING } else { WAITING_TIMED });
        return Err(Control::Block);
    }
    if let WaitPhase::Waiting { count, notified } = vm.thread().phase {
        let me = vm.current as u32;
        if !notified && let Some(m) = vm.monitors.get_mut(&obj) {
            m.waiters.retain(|&w| w != me);
        }
        let interrupted = !notified && is_interrupted(vm, vm.current);
        vm.thread().phase = WaitPhase::Reentering { count, interrupted };
    }
    let WaitPhase::Reentering { count, interrupted } = vm.thread().phase else {
        return Ok(0);
    };
    if !vm.monitor_reacquire(obj, count) {
        return Err(Control::Block);
    }
    vm.thread().phase = WaitPhase::None;
    set_status(vm, RUNNABLE);
    if interrupted {
        clear_interrupt(vm);
        return Err(vm.throw_bare("java/lang/InterruptedException"));
    }
    Ok(0)
}

fn notify_with(vm: &mut Vm, a: &Args, all: bool) -> Outcome {
    if !vm.owns_monitor(a.obj(0)) {
        return Err(vm.not_owner());
    }
    vm.notify_waiters(a.obj(0), all);
    Ok(0)
}

fn notify(vm: &mut Vm, a: &Args) -> Outcome {
    notify_with(vm, a, false)
}
fn notify_all(vm: &mut Vm, a: &Args) -> Outcome {
    notify_with(vm, a, true)
}

fn is_interrupted_native(vm: &mut Vm, a: &Args) -> Outcome {
    let Some(t) = thread_of(vm, a.obj(0)) else {
        return Ok(0);
    };
    let was = vm.threads[t].interrupted;
    if a.bool(1) {
        vm.threads[t].interrupted = false;
    }
    Ok(was.into())
}

fn scoped_cache(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(vm.thread().locals[0]))
}
fn set_scoped_cache(vm: &mut Vm, a: &Args) -> Outcome {
    vm.thread().locals[0] = a.obj(0);
    Ok(0)
}

/// Nearest `runWith(bindings, op)` frame: its first argument holds the scoped-value bindings.
fn scoped_bindings(vm: &mut Vm, _: &Args) -> Outcome {
    let t = vm.thread();
    let frames: Vec<(MethodId, u32)> = t.frames.iter().rev().map(|f| (f.method, f.base)).collect();
    for (method, base) in frames {
        let m = &vm.methods[method];
        if &*m.name == "runWith" && (m.params.len() == 2) {
            let name = &vm.classes[m.class].name;
            let first = u32::from(!m.is_static());
            if matches!(
                &**name,
                "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier"
            ) {
                return Ok(vm.thread().regs[(base + first) as usize] & 0xffff_ffff);
            }
        }
    }
    Ok(0)
}

fn next_thread_id_offset(vm: &mut Vm, _: &Args) -> Outcome {
    // A cell of simulated off-heap memory that the library increments.
    let address = crate::host(vm).memory.allocate(8);
    crate::host(vm).memory.write(address, &3i64.to_le_bytes());
    Ok(address as u64)
}

fn stack_trace(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(trace_of(vm, a.obj(0))?))
}

/// Stack of another thread as `StackTraceElement[]`, innermost first.
fn trace_of(vm: &mut Vm, object: Ref) -> Outcome<Ref> {
    let frames: Vec<(MethodId, u32)> = match thread_of(vm, object) {
        Some(t) => vm.threads[t]
            .frames
            .iter()
            .rev()
            .filter(|f| !vm.methods[f.method].hidden)
            .map(|f| (f.method, vm.bci_of(f.method, f.pc)))
            .collect(),
        None => Vec::new(),
    };
    vm.charge_for(Work::Items, frames.len() as u64)?;
    let class = vm.load_class("java/lang/StackTraceElement", vm::BOOT)?;
    let mut items = Vec::with_capacity(frames.len());
    for (method, bci) in frames {
        let element = vm.new_object(class)?;
        crate::reflect::traces::fill_element(vm, element, method, bci)?;
        items.push(element);
    }
    vm.new_ref_array(class, &items)
}

fn dump_threads(vm: &mut Vm, a: &Args) -> Outcome {
    let threads = a.obj(0);
    let class = vm.load_class("java/lang/StackTraceElement", vm::BOOT)?;
    let array_class = vm.array_class_of(class)?;
    let mut traces = Vec::new();
    for i in 0..vm.heap.array_len(threads) {
        let thread = vm.array_ref(threads, i);
        traces.push(trace_of(vm, thread)?);
    }
    Ok(u64::from(vm.new_ref_array(array_class, &traces)?))
}

fn stop(vm: &mut Vm, _: &Args) -> Outcome {
    Err(vm.throw_bare("java/lang/UnsupportedOperationException"))
}

fn no_continuations(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

const T: &str = "java/lang/Thread";
const O: &str = "java/lang/Object";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (T, "registerNatives", "()V", nothing),
    (T, "currentThread", "()Ljava/lang/Thread;", current_thread),
    (
        T,
        "currentCarrierThread",
        "()Ljava/lang/Thread;",
        current_thread,
    ),
    (T, "setCurrentThread", "~(Ljava/lang/Thread;)V", nothing),
    (T, "start0", "()V", start),
    (T, "isAlive", "()Z", is_alive),
    (T, "yield", "()V", yield_now),
    (T, "yield0", "()V", yield_now),
    (T, "sleep", "(J)V", sleep_millis),
    (T, "sleep0", "(J)V", sleep_nanos),
    (T, "sleepNanos0", "(J)V", sleep_nanos),
    (T, "interrupt0", "()V", interrupt),
    (T, "isInterrupted", "(Z)Z", is_interrupted_native),
    (T, "clearInterruptEvent", "()V", nothing),
    (T, "holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    (T, "getThreads", "()[Ljava/lang/Thread;", get_threads),
    (T, "setPriority0", "(I)V", nothing),
    (T, "setNativeName", "(Ljava/lang/String;)V", nothing),
    (T, "stop0", "~(Ljava/lang/Object;)V", stop),
    (T, "suspend0", "~()V", stop),
    (T, "resume0", "~()V", stop),
    (
        T,
        "scopedValueCache",
        "~()[Ljava/lang/Object;",
        scoped_cache,
    ),
    (
        T,
        "setScopedValueCache",
        "~([Ljava/lang/Object;)V",
        set_scoped_cache,
    ),
    (T, "extentLocalCache", "*", scoped_cache),
    (T, "setExtentLocalCache", "*", set_scoped_cache),
    (
        T,
        "ensureMaterializedForStackWalk",
        "~(Ljava/lang/Object;)V",
        nothing,
    ),
    (
        T,
        "findScopedValueBindings",
        "~()Ljava/lang/Object;",
        scoped_bindings,
    ),
    (T, "getNextThreadIdOffset", "~()J", next_thread_id_offset),
    (T, "getStackTrace0", "~()Ljava/lang/Object;", stack_trace),
    (
        T,
        "dumpThreads",
        "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
        dump_threads,
    ),
    ("java/lang/VirtualThread", "registerNatives", "()V", nothing),
    (
        "jdk/internal/vm/ContinuationSupport",
        "isSupported0",
        "()Z",
        no_continuations,
    ),
    (
        "jdk/internal/vm/Continuation",
        "registerNatives",
        "()V",
        nothing,
    ),
    ("jdk/internal/vm/Continuation", "pin", "~()V", nothing),
    ("jdk/internal/vm/Continuation", "unpin", "~()V", nothing),
    (O, "wait", "(J)V", wait),
    (O, "wait0", "(J)V", wait),
    (O, "notify", "()V", notify),
    (O, "notifyAll", "()V", notify_all),
];
