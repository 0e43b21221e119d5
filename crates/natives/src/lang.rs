//! `java.lang` basics: objects, strings, numbers, references.

use vm::class::Shape;
use vm::limits::COPIED_PER_BYTECODE;
use vm::thread::ThreadState;
use vm::{ARRAY_BASE, Args, ClassId, Control, Kind, NULL, Outcome, Ref, Resume, Vm, Work};

use crate::Row;

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}
fn constant<const N: u64>(_: &mut Vm, _: &Args) -> Outcome {
    Ok(N)
}

fn hash_code(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(vm.identity_hash(a.obj(0)) as u32 as u64)
}

fn get_class(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of(a.obj(0));
    Ok(u64::from(vm.classes[class].mirror))
}

fn clone(vm: &mut Vm, a: &Args) -> Outcome {
    let obj = a.obj(0);
    let class = vm.class_of(obj);
    if !vm.classes[class].is_array() && !vm.is_subclass(class, vm.known.cloneable) {
        let name = vm.classes[class].external_name();
        return Err(vm.throw("java/lang/CloneNotSupportedException", name));
    }
    let size = u64::from(vm.object_size(obj));
    vm.reserve(size)?;
    vm.charge_for(Work::Copy, size)?;
    let copy = match vm.classes[class].shape {
        Shape::Array { kind, .. } => {
            let len = vm.heap.array_len(obj);
            let copy = vm.new_array(class, kind, len)?;
            vm.heap
                .copy(obj + ARRAY_BASE, copy + ARRAY_BASE, len << kind.shift());
            copy
        }
        _ => {
            let copy = vm.new_object(class)?;
            let size = vm.classes[class].instance_size;
            vm.heap.copy(
                obj + vm::heap::FIELDS_BASE,
                copy + vm::heap::FIELDS_BASE,
                size - vm::heap::FIELDS_BASE,
            );
            copy
        }
    };
    Ok(u64::from(copy))
}

fn intern(vm: &mut Vm, a: &Args) -> Outcome {
    let (value, _) = parts(vm, a.obj(0));
    let bytes = u64::from(vm.heap.array_len(value));
    vm.charge_for(Work::Scan, bytes)?;
    Ok(u64::from(vm.intern(a.obj(0))?))
}

/// Value array and coder of a compact string.
fn parts(vm: &Vm, s: Ref) -> (Ref, u8) {
    let value = vm.heap.load_ref(s + vm.known.string_value);
    let coder = vm.known.string_coder.map_or(2, |o| vm.heap.load_u8(s + o));
    (value, coder)
}

/// Intrinsic: `String.equals` over the value arrays.
fn string_equals(vm: &mut Vm, a: &Args) -> Outcome {
    let (x, y) = (a.obj(0), a.obj(1));
    if x == y {
        return Ok(1);
    }
    if y == NULL || vm.class_of(y) != vm.known.string {
        return Ok(0);
    }
    let ((xv, xc), (yv, yc)) = (parts(vm, x), parts(vm, y));
    let n = vm.heap.array_len(xv);
    if xc != yc || n != vm.heap.array_len(yv) {
        return Ok(0);
    }
    let bytes = if xc == 2 { n * 2 } else { n };
    vm.charge_for(Work::Copy, u64::from(bytes))?;
    Ok((vm.heap.bytes(xv + ARRAY_BASE, bytes) == vm.heap.bytes(yv + ARRAY_BASE, bytes)).into())
}

fn charge_scan(vm: &mut Vm, bytes: Ref) -> Outcome<()> {
    vm.charge_for(Work::Scan, u64::from(vm.heap.array_len(bytes)))
}

/// Intrinsic: the hash loops of `StringLatin1` and `StringUTF16`.
fn latin1_hash(vm: &mut Vm, a: &Args) -> Outcome {
    charge_scan(vm, a.obj(0))?;
    let h = vm
        .byte_array(a.obj(0))
        .iter()
        .fold(0i32, |h, &b| h.wrapping_mul(31).wrapping_add(i32::from(b)));
    Ok(h as u32 as u64)
}

fn utf16_hash(vm: &mut Vm, a: &Args) -> Outcome {
    charge_scan(vm, a.obj(0))?;
    let h = vm.byte_array(a.obj(0)).chunks_exact(2).fold(0i32, |h, c| {
        h.wrapping_mul(31)
            .wrapping_add(i32::from(u16::from_le_bytes([c[0], c[1]])))
    });
    Ok(h as u32 as u64)
}

fn sqrt(_: &mut Vm, a: &Args) -> Outcome {
    Ok(a.double(0).sqrt().to_bits())
}

fn same_bits(_: &mut Vm, a: &Args) -> Outcome {
    Ok(a.raw(0))
}

fn array_copy(vm: &mut Vm, a: &Args) -> Outcome {
    let (src, src_pos, dst, dst_pos, len) = (a.obj(0), a.int(1), a.obj(2), a.int(3), a.int(4));
    if src == NULL || dst == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let (sc, dc) = (vm.class_of(src), vm.class_of(dst));
    let (
        Shape::Array { kind: sk, .. },
        Shape::Array {
            kind: dk,
            element: de,
        },
    ) = (vm.classes[sc].shape, vm.classes[dc].shape)
    else {
        return Err(not_arrays(vm, sc, dc));
    };
    if sk != dk {
        return Err(mismatch(vm, sc, dc, sk, dk));
    }
    let (sl, dl) = (vm.heap.array_len(src), vm.heap.array_len(dst));
    let (s_end, d_end) = (
        i64::from(src_pos) + i64::from(len),
        i64::from(dst_pos) + i64::from(len),
    );
    if src_pos < 0 || dst_pos < 0 || len < 0 || s_end > i64::from(sl) || d_end > i64::from(dl) {
        return Err(copy_bounds(vm, sc, dc, (src_pos, sl), (dst_pos, dl), len));
    }
    let shift = sk.shift();
    let from = src + ARRAY_BASE + ((src_pos as u32) << shift);
    let to = dst + ARRAY_BASE + ((dst_pos as u32) << shift);
    let bytes = (len as u32) << shift;
    vm.charge_or_stop(u64::from(bytes) / COPIED_PER_BYTECODE)?;
    if sk == Kind::Ref && sc != dc && !vm.is_subclass(sc, dc) {
        // Each element is looked at.
        vm.charge_for(Work::Scan, u64::from(bytes))?;
        for i in 0..len as u32 {
            let item = vm.heap.load_ref(from + 4 * i);
            if item != NULL && !vm.is_subclass(vm.class_of(item), de) {
                let message = format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {} to the type of the destination array, {}",
                    java_array_name(vm, sc),
                    vm.classes[de].external_name()
                );
                return Err(cannot_store(vm, &message));
            }
            vm.heap.store_ref(to + 4 * i, item);
        }
        return Ok(0);
    }
    vm.heap.copy(from, to, bytes);
    Ok(0)
}

fn java_array_name(vm: &Vm, class: ClassId) -> String {
    vm::resolve::java_type(&vm.classes[class].name)
}

/// The exception for elements that do not fit; `arraycopy` says why since JDK 11.
fn cannot_store(vm: &mut Vm, message: &str) -> Control {
    const CLASS: &str = "java/lang/ArrayStoreException";
    match vm.jdk_version < 11 {
        true => vm.throw_bare(CLASS),
        false => vm.throw(CLASS, message),
    }
}

fn not_arrays(vm: &mut Vm, sc: ClassId, dc: ClassId) -> Control {
    let message = if vm.classes[sc].is_array() {
        format!(
            "arraycopy: destination type {} is not an array",
            vm.classes[dc].external_name()
        )
    } else {
        format!(
            "arraycopy: source type {} is not an array",
            vm.classes[sc].external_name()
        )
    };
    cannot_store(vm, &message)
}

fn mismatch(vm: &mut Vm, sc: ClassId, dc: ClassId, sk: Kind, dk: Kind) -> Control {
    let message = match (sk, dk) {
        (Kind::Ref, _) => format!(
            "arraycopy: type mismatch: can not copy object array[] into {}[]",
            dk.java_name()
        ),
        (_, Kind::Ref) => format!(
            "arraycopy: type mismatch: can not copy {}[] into object array[]",
            sk.java_name()
        ),
        _ => format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            java_array_name(vm, sc),
            java_array_name(vm, dc)
        ),
    };
    cannot_store(vm, &message)
}

fn copy_bounds(
    vm: &mut Vm,
    sc: ClassId,
    dc: ClassId,
    (sp, sl): (i32, u32),
    (dp, dl): (i32, u32),
    len: i32,
) -> Control {
    if vm.jdk_version < 11 {
        return vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException");
    }
    let name = |vm: &Vm, c: ClassId, n: u32| match vm.classes[c].shape {
        Shape::Array {
            kind: Kind::Ref, ..
        }
        | Shape::Instance => format!("object array[{n}]"),
        Shape::Array { kind, .. } | Shape::Primitive(kind) => format!("{}[{n}]", kind.java_name()),
    };
    let message = if sp < 0 {
        format!(
            "arraycopy: source index {sp} out of bounds for {}",
            name(vm, sc, sl)
        )
    } else if dp < 0 {
        format!(
            "arraycopy: destination index {dp} out of bounds for {}",
            name(vm, dc, dl)
        )
    } else if len < 0 {
        format!("arraycopy: length {len} is negative")
    } else if i64::from(sp) + i64::from(len) > i64::from(sl) {
        format!(
            "arraycopy: last source index {} out of bounds for {}",
            i64::from(sp) + i64::from(len),
            name(vm, sc, sl)
        )
    } else {
        format!(
            "arraycopy: last destination index {} out of bounds for {}",
            i64::from(dp) + i64::from(len),
            name(vm, dc, dl)
        )
    };
    vm.throw("java/lang/ArrayIndexOutOfBoundsException", message)
}

fn take_pending(vm: &mut Vm, _: &Args) -> Outcome {
    let head = vm.pending_references;
    vm.pending_references = NULL;
    Ok(u64::from(head))
}

fn has_pending(vm: &mut Vm, _: &Args) -> Outcome {
    Ok((vm.pending_references != NULL).into())
}

const FINALIZER: &str = "java/lang/ref/Finalizer";

/// The reference handler thread waits for work. Objects that died and have a finalizer get their
/// `Finalizer` here, where Java code can be called: HotSpot makes it when they are constructed.
fn wait_for_pending(vm: &mut Vm, _: &Args) -> Outcome {
    if !vm.to_finalize.is_empty() {
        return register_finalizer(vm);
    }
    if vm.pending_references != NULL {
        return Ok(0);
    }
    vm.thread().state = ThreadState::Idle;
    Err(Control::Block)
}

/// `Reference.tryHandlePending(boolean)` of JDK 8, which does what [`wait_for_pending`] is for.
fn try_handle_pending(vm: &mut Vm, _: &Args) -> Outcome {
    match vm.to_finalize.is_empty() {
        true => Err(Control::Bytecode),
        false => register_finalizer(vm),
    }
}

fn register_finalizer(vm: &mut Vm) -> Outcome {
    let class = vm.load_class(FINALIZER, vm::BOOT)?;
    vm.ensure_init(class)?;
    let Some(register) = vm.find_declared(class, "register", "(Ljava/lang/Object;)V") else {
        vm.to_finalize.clear();
        return Ok(0);
    };
    let object = vm.to_finalize.remove(0);
    let resume = Resume {
        run: finalizer_registered,
        data: [u64::from(class), 0, 0, 0],
        refs: Vec::new(),
    };
    Err(Control::call_then(
        register,
        vec![u64::from(object)],
        resume,
    ))
}

/// The `Finalizer` just made is the first of the list; its object is known to be dead.
fn finalizer_registered(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let class = &vm.classes[ClassId::from_register(state.data[0])];
    let first = class.field("unfinalized").map(|f| class.mirror + f.offset);
    // Without memory for its `Finalizer` an object stays as it is.
    if let (Ok(_), Some(first)) = (result, first) {
        let finalizer = vm.heap.load_ref(first);
        if finalizer != NULL {
            vm.enqueue_final(finalizer);
        }
    }
    if vm.to_finalize.is_empty() {
        Ok(0)
    } else {
        register_finalizer(vm)
    }
}

fn refers_to(vm: &mut Vm, a: &Args) -> Outcome {
    let referent = vm.heap.load_ref(a.obj(0) + vm.known.referent);
    Ok((referent == a.obj(1)).into())
}

fn get_referent(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(vm.heap.load_ref(a.obj(0) + vm.known.referent)))
}

fn clear_referent(vm: &mut Vm, a: &Args) -> Outcome {
    let at = a.obj(0) + vm.known.referent;
    vm.heap.store_ref(at, NULL);
    Ok(0)
}

fn fill_in_stack_trace(vm: &mut Vm, a: &Args) -> Outcome {
    vm.fill_in_stack_trace(a.obj(0))?;
    Ok(u64::from(a.obj(0)))
}

const O: &str = "java/lang/Object";
const R: &str = "java/lang/ref/Reference";
const M: &str = "java/lang/Math";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (O, "registerNatives", "()V", nothing),
    (R, "tryHandlePending", "(Z)Z", try_handle_pending),
    (O, "hashCode", "()I", hash_code),
    (O, "getClass", "()Ljava/lang/Class;", get_class),
    (O, "clone", "()Ljava/lang/Object;", clone),
    (
        "java/lang/System",
        "identityHashCode",
        "(Ljava/lang/Object;)I",
        hash_code,
    ),
    (
        "java/lang/System",
        "arraycopy",
        "(Ljava/lang/Object;ILjava/lang/Object;II)V",
        array_copy,
    ),
    ("java/lang/String", "intern", "()Ljava/lang/String;", intern),
    (
        "java/lang/String",
        "equals",
        "(Ljava/lang/Object;)Z",
        string_equals,
    ),
    ("java/lang/StringLatin1", "hashCode", "([B)I", latin1_hash),
    ("java/lang/StringUTF16", "hashCode", "([B)I", utf16_hash),
    ("java/lang/StringUTF16", "isBigEndian", "()Z", constant::<0>),
    ("java/lang/Float", "floatToRawIntBits", "(F)I", same_bits),
    ("java/lang/Float", "intBitsToFloat", "(I)F", same_bits),
    ("java/lang/Double", "doubleToRawLongBits", "(D)J", same_bits),
    ("java/lang/Double", "longBitsToDouble", "(J)D", same_bits),
    (
        "java/lang/Throwable",
        "fillInStackTrace",
        "(I)Ljava/lang/Throwable;",
        fill_in_stack_trace,
    ),
    (
        FINALIZER,
        "reportComplete",
        "~(Ljava/lang/Object;)V",
        nothing,
    ),
    (
        R,
        "getAndClearReferencePendingList",
        "()Ljava/lang/ref/Reference;",
        take_pending,
    ),
    (R, "hasReferencePendingList", "()Z", has_pending),
    (R, "waitForReferencePendingList", "()V", wait_for_pending),
    (R, "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    (R, "get0", "()Ljava/lang/Object;", get_referent),
    (R, "clear0", "()V", clear_referent),
    (
        "java/lang/ref/PhantomReference",
        "refersTo0",
        "(Ljava/lang/Object;)Z",
        refers_to,
    ),
    (
        "java/lang/ref/PhantomReference",
        "clear0",
        "~()V",
        clear_referent,
    ),
    (FINALIZER, "isFinalizationEnabled", "~()Z", constant::<1>),
    (M, "sqrt", "(D)D", sqrt),
];
