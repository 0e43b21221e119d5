//! `StackWalker`: frames of the running thread, in batches.
//!
//! The walk's position is kept in the walker's `anchor`: the number of frames still below, plus one.

use vm::{ARRAY_BASE, Args, BOOT, ClassId, Control, Kind, MethodId, NULL, Outcome, Ref, Vm};

use super::traces::fill_element;
use super::util::{boolean, class_array, field_named, frames, get, get_ref, object, set, set_ref};
use crate::Row;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
/// Bits of the walk mode.
const CLASSES_ONLY: u32 = 0x2;
const GET_CALLER: u32 = 0x4;
const SHOW_HIDDEN: u32 = 0x20;
/// Bits of `MemberName.flags` and `ClassFrameInfo.flags`.
const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const HIDDEN_MEMBER: u32 = 0x0040_0000;

fn check_modes(_: &mut Vm, _: &Args) -> Outcome {
    boolean(true)
}

/// One frame as the walker sees it.
#[derive(Clone, Copy)]
struct Seen {
    method: MethodId,
    bci: u32,
}

/// The next frames from `below` downwards (an exclusive index into the frame list), and where to go on.
fn batch(vm: &Vm, below: usize, limit: usize, mode: u32) -> (Vec<Seen>, usize) {
    let mut out = Vec::new();
    let mut next = 0;
    for (i, method) in frames(vm).filter(|&(i, _)| i < below) {
        if out.len() == limit {
            next = i + 1;
            break;
        }
        let skip_hidden = mode & SHOW_HIDDEN == 0 || mode & GET_CALLER != 0;
        if skip_hidden && vm.methods[method].hidden {
            continue;
        }
        let bci = vm.bci_of(method, vm.threads[vm.current].frames[i].pc);
        out.push(Seen { method, bci });
    }
    (out, next)
}

/// Index of the first frame below the walker's own.
fn first_frame(vm: &Vm) -> usize {
    let own = |m: MethodId| {
        let class = &vm.classes[vm.methods[m].class];
        let is_walker = |name: &str| matches!(name, "java/lang/StackWalker" | WALKER);
        is_walker(&class.name)
            || class
                .super_class
                .is_some_and(|s| &*vm.classes[s].name == WALKER)
            || &*class.name == "java/lang/StackStreamFactory"
    };
    frames(vm).find(|&(_, m)| !own(m)).map_or(0, |(i, _)| i + 1)
}

fn member_flags(vm: &Vm, method: MethodId) -> u32 {
    let m = &vm.methods[method];
    let mut flags = u32::from(m.access)
        | if m.is_init() {
            IS_CONSTRUCTOR
        } else {
            IS_METHOD
        };
    if m.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    if m.hidden {
        flags |= HIDDEN_MEMBER;
    }
    flags
}

/// Fills the frame objects (or classes) from `start` in the array.
fn fill(vm: &mut Vm, array: Ref, start: u32, seen: &[Seen]) -> Outcome<()> {
    for (i, s) in seen.iter().enumerate() {
        let slot = array + ARRAY_BASE + 4 * (start + i as u32);
        let frame = vm.heap.load_ref(slot);
        let class = vm.methods[s.method].class;
        let mirror = vm.classes[class].mirror;
        // `Class[]` until JDK 21 for walks that want classes only.
        if frame == NULL || vm.class_of(frame) == vm.known.class {
            vm.heap.store_ref(slot, mirror);
        } else {
            fill_frame(vm, frame, *s, mirror)?;
        }
    }
    Ok(())
}

fn fill_frame(vm: &mut Vm, frame: Ref, s: Seen, mirror: Ref) -> Outcome<()> {
    let m = &vm.methods[s.method];
    let (name, descriptor) = (m.name.clone(), m.descriptor.clone());
    let flags = member_flags(vm, s.method);
    set(vm, frame, "bci", u64::from(s.bci));
    let member = get_ref(vm, frame, "memberName");
    if member != NULL {
        set_ref(vm, member, "clazz", mirror);
        let name = vm.intern_text(&name)?;
        set_ref(vm, member, "name", name);
        let ty = vm.new_string(&descriptor)?;
        set_ref(vm, member, "type", ty);
        const INVOKE_KIND: u32 = 5 << 24;
        set(vm, member, "flags", u64::from(flags | INVOKE_KIND));
        let target = vm.known.member_target;
        vm.heap.store_u32(member + target, s.method.bits());
        return Ok(());
    }
    let retain = get(vm, frame, "flags") as u32 & 0xff00_0000;
    set(vm, frame, "flags", u64::from(retain | flags));
    if field_named(vm, vm.class_of(frame), "name").is_none() {
        set_ref(vm, frame, "classOrMemberName", mirror);
        return Ok(());
    }
    let resolved_class = vm.load_class("java/lang/invoke/ResolvedMethodName", BOOT)?;
    let resolved = vm.new_object(resolved_class)?;
    set_ref(vm, resolved, "vmholder", mirror);
    set_ref(vm, frame, "classOrMemberName", resolved);
    let name = vm.intern_text(&name)?;
    set_ref(vm, frame, "name", name);
    let ty = vm.new_string(&descriptor)?;
    set_ref(vm, frame, "type", ty);
    // The library has no place for the method itself; this field is only a label for debugging.
    let place = vm.new_primitive_array(Kind::Int, 1)?;
    vm.heap.store_u32(place + ARRAY_BASE, s.method.bits());
    set_ref(vm, frame, "contScope", place);
    Ok(())
}

struct Walk {
    walker: Ref,
    mode: u32,
    count: i32,
    start: i32,
    array: Ref,
}

fn limit(vm: &Vm, w: &Walk) -> usize {
    let room = vm.heap.array_len(w.array) as i32 - w.start;
    w.count.min(room).max(0) as usize
}

fn begin(vm: &mut Vm, w: &Walk) -> Outcome {
    let first = first_frame(vm);
    let (seen, next) = batch(vm, first, limit(vm, w), w.mode);
    if w.mode & GET_CALLER != 0
        && w.mode & CLASSES_ONLY != 0
        && seen
            .first()
            .is_some_and(|s| vm.methods[s.method].caller_sensitive)
    {
        let text = vm.describe(seen[0].method);
        let text = text.split('(').next().unwrap_or_default().to_string();
        return Err(vm.throw(
            "java/lang/UnsupportedOperationException",
            format!("StackWalker::getCallerClass called from @CallerSensitive '{text}' method"),
        ));
    }
    if seen.is_empty() {
        return Err(vm.throw("java/lang/InternalError", "stack walk: decode failed"));
    }
    fill(vm, w.array, w.start as u32, &seen)?;
    let n = seen.len() as u64;
    let anchor = next as u64 + 1;
    let class = vm.load_class(WALKER, BOOT)?;
    let Some(method) = vm.find_declared(class, "doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return vm.unsupported("StackStreamFactory of this JDK");
    };
    let args = vec![
        u64::from(w.walker),
        anchor,
        0,
        0,
        n,
        w.start as u64,
        w.start as u64 + n,
    ];
    Err(Control::call(method, args))
}

fn fetch(vm: &mut Vm, w: &Walk, anchor: i64, count_only: bool) -> Outcome {
    let below = (anchor.max(1) - 1) as usize;
    let (seen, next) = batch(vm, below, limit(vm, w), w.mode);
    fill(vm, w.array, w.start as u32, &seen)?;
    set(vm, w.walker, "anchor", next as u64 + 1);
    Ok(seen.len() as u64 + if count_only { 0 } else { w.start as u64 })
}

/// `callStackWalk(mode, skip, batchSize, startIndex, frames)` until JDK 20.
fn call_walk_old(vm: &mut Vm, a: &Args) -> Outcome {
    begin(
        vm,
        &Walk {
            walker: a.obj(0),
            mode: a.long(1) as u32,
            count: a.int(4),
            start: a.int(5),
            array: a.obj(6),
        },
    )
}

/// `callStackWalk(mode, skip, scope, continuation, batchSize, startIndex, frames)` with a long mode.
fn call_walk_scoped(vm: &mut Vm, a: &Args) -> Outcome {
    begin(
        vm,
        &Walk {
            walker: a.obj(0),
            mode: a.long(1) as u32,
            count: a.int(6),
            start: a.int(7),
            array: a.obj(8),
        },
    )
}

/// The same with an int mode, since JDK 22.
fn call_walk_new(vm: &mut Vm, a: &Args) -> Outcome {
    begin(
        vm,
        &Walk {
            walker: a.obj(0),
            mode: a.int(1) as u32,
            count: a.int(5),
            start: a.int(6),
            array: a.obj(7),
        },
    )
}

/// `fetchStackFrames(mode, anchor, batchSize, startIndex, frames)`: index past the last frame.
fn fetch_old(vm: &mut Vm, a: &Args) -> Outcome {
    let w = Walk {
        walker: a.obj(0),
        mode: a.long(1) as u32,
        count: a.int(5),
        start: a.int(6),
        array: a.obj(7),
    };
    fetch(vm, &w, a.long(3), false)
}

/// `fetchStackFrames(mode, anchor, lastBatch, batchSize, startIndex, frames)`: number of frames.
fn fetch_new(vm: &mut Vm, a: &Args) -> Outcome {
    let w = Walk {
        walker: a.obj(0),
        mode: a.int(1) as u32,
        count: a.int(5),
        start: a.int(6),
        array: a.obj(7),
    };
    fetch(vm, &w, a.long(2), true)
}

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// `SecurityManager.getClassContext()`: classes of the callers' Java frames.
fn class_context(vm: &mut Vm, _: &Args) -> Outcome {
    let accessors = super::invoke::accessor_classes(vm);
    let classes: Vec<ClassId> = frames(vm)
        .skip(1)
        .filter(|&(_, m)| {
            !vm.methods[m].is_native() && !super::invoke::is_ignored(vm, m, &accessors)
        })
        .map(|(_, m)| vm.methods[m].class)
        .collect();
    object(class_array(vm, &classes)?)
}

/// `StackTraceElement.initStackTraceElement(element, StackFrameInfo)`.
fn init_element(vm: &mut Vm, a: &Args) -> Outcome {
    let (element, frame) = (a.obj(0), a.obj(1));
    let member = get_ref(vm, frame, "memberName");
    let method = if member != NULL {
        vm.member_method(member)?
    } else {
        let label = get_ref(vm, frame, "contScope");
        let method = MethodId::from_bits(vm.heap.load_u32(label + ARRAY_BASE));
        if vm.methods.get(method).is_none() {
            return Err(vm.throw("java/lang/InternalError", "no such frame"));
        }
        method
    };
    let bci = get(vm, frame, "bci") as u32;
    fill_element(vm, element, method, bci)?;
    Ok(0)
}

pub const ROWS: &[Row] = &[
    (
        "java/lang/StackStreamFactory",
        "checkStackWalkModes",
        "()Z",
        check_modes,
    ),
    (
        WALKER,
        "callStackWalk",
        "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
        call_walk_old,
    ),
    (
        WALKER,
        "callStackWalk",
        "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        call_walk_scoped,
    ),
    (
        WALKER,
        "callStackWalk",
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        call_walk_new,
    ),
    (
        WALKER,
        "fetchStackFrames",
        "(JJII[Ljava/lang/Object;)I",
        fetch_old,
    ),
    (
        WALKER,
        "fetchStackFrames",
        "(IJIII[Ljava/lang/Object;)I",
        fetch_new,
    ),
    (
        WALKER,
        "setContinuation",
        "~(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V",
        nothing,
    ),
    (
        "java/lang/SecurityManager",
        "getClassContext",
        "~()[Ljava/lang/Class;",
        class_context,
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElement",
        "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V",
        init_element,
    ),
];
