//! Processes and signals: the sandbox is one process, with number 1, that cannot start others.

use vfs::Errno;
use vm::class::BOOT;
use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm};

use super::{byte_arrays, int, minus_one, nothing, set_numbers};
use crate::Row;
use crate::effects::{EffectKind, note};

const PROCESS: &str = "java/lang/ProcessImpl";
const UNIX_PROCESS: &str = "java/lang/UNIXProcess";
const HANDLE: &str = "java/lang/ProcessHandleImpl";
const INFO: &str = "java/lang/ProcessHandleImpl$Info";
const SIGNAL: &str = "jdk/internal/misc/Signal";
const OLD_SIGNAL: &str = "sun/misc/Signal";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (
        "java/lang/ProcessEnvironment",
        "environ",
        "()[[B",
        environment,
    ),
    (PROCESS, "init", "()V", nothing),
    (PROCESS, "forkAndExec", "(I[B[B[BI[BI[B[IZ)I", fork),
    (UNIX_PROCESS, "init", "~()V", nothing),
    (UNIX_PROCESS, "forkAndExec", "~(I[B[B[BI[BI[B[IZ)I", fork),
    (UNIX_PROCESS, "destroyProcess", "~(IZ)V", nothing),
    (UNIX_PROCESS, "waitForProcessExit", "~(I)I", minus_one),
    (HANDLE, "initNative", "()V", nothing),
    (HANDLE, "getCurrentPid0", "()J", current_pid),
    (HANDLE, "parent0", "(JJ)J", no_other),
    (HANDLE, "isAlive0", "(J)J", is_alive),
    (HANDLE, "destroy0", "(JJZ)Z", not_destroyed),
    (HANDLE, "waitForProcessExit0", "(JZ)I", no_other),
    (HANDLE, "getProcessPids0", "(J[J[J[J)I", process_pids),
    (INFO, "initIDs", "()V", nothing),
    (INFO, "info0", "(J)V", info),
    (SIGNAL, "findSignal0", "(Ljava/lang/String;)I", find_signal),
    (SIGNAL, "handle0", "(IJ)J", handle_signal),
    (SIGNAL, "raise0", "(I)V", raise_signal),
    (
        OLD_SIGNAL,
        "findSignal",
        "~(Ljava/lang/String;)I",
        find_signal,
    ),
    (OLD_SIGNAL, "handle0", "~(IJ)J", handle_signal),
    (OLD_SIGNAL, "raise0", "~(I)V", raise_signal),
];

const PID: i64 = 1;

fn environment(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(byte_arrays(vm, &[])?.into())
}

/// Notes that processes are looked at or ended, which on a host are other ones.
fn note_others(vm: &mut Vm) {
    note(vm, EffectKind::StartsProcesses, "others");
}

fn no_other(vm: &mut Vm, _: &Args) -> Outcome {
    note_others(vm);
    Ok(u64::MAX)
}

fn not_destroyed(vm: &mut Vm, _: &Args) -> Outcome {
    note_others(vm);
    Ok(0)
}

/// The third argument after the receiver is the program, with a zero byte at its end.
fn fork(vm: &mut Vm, a: &Args) -> Outcome {
    let program = a.obj(3);
    let command = if program == NULL {
        String::new()
    } else {
        let len = vm.heap.array_len(program);
        let bytes = vm.heap.bytes(program + ARRAY_BASE, len);
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        String::from_utf8_lossy(&bytes[..end]).into_owned()
    };
    note(vm, EffectKind::StartsProcesses, &command);
    let code = Errno::EPERM;
    let message = format!("error={}, {} (sandbox)", code.code(), code.message());
    Err(vm.throw("java/io/IOException", message))
}

fn current_pid(_: &mut Vm, _: &Args) -> Outcome {
    Ok(PID as u64)
}

fn start_millis(vm: &Vm) -> i64 {
    vm.config.start_nanos / 1_000_000
}

/// The start time in milliseconds, or -1 for a process that is not alive.
///
/// A number means another process on a host; only the library asks for its own, once.
fn is_alive(vm: &mut Vm, a: &Args) -> Outcome {
    if !initialises(vm) {
        note_others(vm);
    }
    Ok((if a.long(0) == PID {
        start_millis(vm)
    } else {
        -1
    }) as u64)
}

/// Whether a class initialiser called the native that runs.
fn initialises(vm: &Vm) -> bool {
    let frame = vm.threads[vm.current].frames.iter().nth_back(1);
    frame.is_some_and(|f| &*vm.methods[f.method].name == "<clinit>")
}

/// (parent or 0, numbers, parents, start times): the number of processes found.
fn process_pids(vm: &mut Vm, a: &Args) -> Outcome {
    note_others(vm);
    if a.long(0) != 0 {
        return int(0);
    }
    let start = start_millis(vm);
    for (array, value) in [(a.obj(2), PID), (a.obj(3), 0), (a.obj(4), start)] {
        if array != NULL && vm.heap.array_len(array) > 0 {
            vm.heap.store_u64(array + ARRAY_BASE, value as u64);
        }
    }
    int(1)
}

fn info(vm: &mut Vm, a: &Args) -> Outcome {
    let this: Ref = a.obj(0);
    if a.long(1) == PID {
        let (start, total) = (start_millis(vm), vm.nanos());
        set_numbers(vm, this, &[("startTime", start), ("totalTime", total)]);
        let user = vm.new_string("user")?;
        let class = vm.class_of(this);
        if let Some(offset) = vm.field_offset(class, "user") {
            vm.heap.store_ref(this + offset, user);
        }
    }
    Ok(0)
}

/// Signals by the numbers of Linux.
const SIGNALS: &[(&str, i32)] = &[
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("WINCH", 28),
];

fn signal_name(number: i32) -> &'static str {
    SIGNALS.iter().find(|s| s.1 == number).map_or("", |s| s.0)
}

fn find_signal(vm: &mut Vm, a: &Args) -> Outcome {
    let name = vm.string_text(a.obj(0));
    int(SIGNALS.iter().find(|s| s.0 == name).map_or(-1, |s| s.1))
}

/// Nothing sends signals but the program itself, so a handler need not be kept: it is in the
/// library's table. Those that HotSpot keeps for itself (or cannot catch) are refused with -1.
fn handle_signal(vm: &mut Vm, a: &Args) -> Outcome {
    note(vm, EffectKind::HandlesSignals, signal_name(a.int(0)));
    const OF_THE_VM: &[i32] = &[3, 4, 8, 9, 10, 11, 19];
    Ok(if OF_THE_VM.contains(&a.int(0)) {
        u64::MAX
    } else {
        0
    })
}

/// Runs the handler as if the signal had come: the library's dispatcher starts a thread for it. A
/// signal without a handler is ignored.
fn raise_signal(vm: &mut Vm, a: &Args) -> Outcome {
    note(vm, EffectKind::HandlesSignals, signal_name(a.int(0)));
    for class in [SIGNAL, OLD_SIGNAL] {
        if let Ok(class) = vm.load_class(class, BOOT)
            && let Some(dispatch) = vm.find_declared(class, "dispatch", "(I)V")
        {
            return Err(Control::call(dispatch, vec![a.raw(0)]));
        }
    }
    Ok(0)
}
