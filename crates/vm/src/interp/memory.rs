//! Arrays, fields, statics, allocation, casts, monitors.

use super::*;
use crate::heap::{ARRAY_BASE, LENGTH_OFFSET, NULL};
use crate::insn::Op;
use crate::kind::Kind;

/// Runs a slow path; on a control wish the handler ends with it.
macro_rules! slow {
    ($cx:ident, $pc:ident, $regs:ident, $fuel:ident, $path:expr) => {{
        $cx.sync($pc);
        match $cx.attempt($path) {
            Some(v) => v,
            None => return act($pc, $regs, $cx, $fuel),
        }
    }};
}
pub(super) use slow;

#[cold]
#[inline(never)]
unsafe fn index_error<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    unsafe {
        cx.sync(pc);
        let i = &*pc;
        // Loads have array and index in b and c, stores in a and b.
        let is_load = matches!(
            i.op,
            Op::LoadB | Op::LoadC | Op::LoadS | Op::Load4 | Op::Load8
        );
        let (array, index) = if is_load {
            (rr(regs, i.b), ri(regs, i.c))
        } else {
            (rr(regs, i.a), ri(regs, i.b))
        };
        let len = cx.vm.heap.peek_len(array);
        let c = cx.vm.index_error(index, len);
        cx.wish = Some(c);
        act(pc, regs, cx, fuel)
    }
}

macro_rules! element {
    ($cx:ident, $pc:ident, $regs:ident, $fuel:ident, $array:expr, $index:expr, $shift:expr) => {{
        let array = rr($regs, $array);
        let index = r($regs, $index) as u32;
        if array == NULL {
            return null_pointer($pc, $regs, $cx, $fuel);
        }
        if index >= $cx.vm.heap.peek_len(array) {
            return index_error($pc, $regs, $cx, $fuel);
        }
        array.wrapping_add(ARRAY_BASE).wrapping_add(index << $shift)
    }};
}

macro_rules! loads {
    ($($name:ident $shift:literal |$heap:ident, $at:ident| $value:expr;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let $at = element!(cx, pc, regs, fuel, i.b, i.c, $shift);
                let $heap = &cx.vm.heap;
                w(regs, i.a, $value);
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
loads! {
    load_b 0 |heap, at| i32::from(heap.peek_i8(at)) as u32 as u64;
    load_c 1 |heap, at| u64::from(heap.peek_u16(at));
    load_s 1 |heap, at| i32::from(heap.peek_i16(at)) as u32 as u64;
    load_4 2 |heap, at| u64::from(heap.peek_u32(at));
    load_8 3 |heap, at| heap.peek_u64(at);
}

macro_rules! stores {
    ($($name:ident $shift:literal $store:ident $ty:ty;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let at = element!(cx, pc, regs, fuel, i.a, i.b, $shift);
                cx.vm.heap.$store(at, r(regs, i.c) as $ty);
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
stores! {
    store_2 1 store_u16 u16;
    store_4 2 store_u32 u32;
    store_8 3 store_u64 u64;
}

/// A boolean array keeps only the lowest bit (JVMS 6.5 bastore).
pub(super) unsafe fn store_b<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let at = element!(cx, pc, regs, fuel, i.a, i.b, 0);
        let mut v = r(regs, i.c) as u8;
        if cx.vm.heap.class_of(rr(regs, i.a)) == cx.vm.known.primitive_array[Kind::Boolean as usize]
        {
            v &= 1;
        }
        cx.vm.heap.store_u8(at, v);
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn store_ref<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let at = element!(cx, pc, regs, fuel, i.a, i.b, 2);
        let value = rr(regs, i.c);
        if value != NULL {
            let (array_class, value_class) = (
                cx.vm.heap.class_of(rr(regs, i.a)),
                cx.vm.heap.class_of(value),
            );
            if i.x != array_class.bits() || i.y != value_class.bits() {
                slow!(cx, pc, regs, fuel, move |vm| check_store(vm, pc, regs));
            }
        }
        cx.vm.heap.store_ref(at, value);
        next(pc, regs, cx, fuel)
    }
}

/// The store check, with the operands taken from the registers again: what a slow path is given
/// must fit two machine words (see `Cx::attempt`).
unsafe fn check_store(vm: &mut Vm, pc: *const Insn, regs: *mut u64) -> Outcome<()> {
    unsafe {
        let i = &*pc;
        let array_class = vm.heap.class_of(rr(regs, i.a));
        let value_class = vm.heap.class_of(rr(regs, i.c));
        vm.check_store(pc, array_class, value_class)
    }
}

pub(super) unsafe fn array_length<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let array = rr(regs, i.b);
        if array == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        w(regs, i.a, u64::from(cx.vm.heap.peek_len(array)));
        next(pc, regs, cx, fuel)
    }
}

macro_rules! gets {
    ($($field:ident $fixed:ident |$heap:ident, $at:ident| $value:expr;)*) => {$(
        pub(super) unsafe fn $field<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let object = rr(regs, i.b);
                if object == NULL {
                    return null_pointer(pc, regs, cx, fuel);
                }
                let $at = object.wrapping_add(i.x);
                let $heap = &cx.vm.heap;
                w(regs, i.a, $value);
                next(pc, regs, cx, fuel)
            }
        }
        pub(super) unsafe fn $fixed<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let $at = i.x;
                let $heap = &cx.vm.heap;
                w(regs, i.a, $value);
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
gets! {
    get_field_b get_static_b |heap, at| i32::from(heap.peek_i8(at)) as u32 as u64;
    get_field_c get_static_c |heap, at| u64::from(heap.peek_u16(at));
    get_field_s get_static_s |heap, at| i32::from(heap.peek_i16(at)) as u32 as u64;
    get_field_4 get_static_4 |heap, at| u64::from(heap.peek_u32(at));
    get_field_8 get_static_8 |heap, at| heap.peek_u64(at);
}

macro_rules! puts {
    ($($field:ident $fixed:ident $store:ident $ty:ty;)*) => {$(
        pub(super) unsafe fn $field<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                let object = rr(regs, i.a);
                if object == NULL {
                    return null_pointer(pc, regs, cx, fuel);
                }
                cx.vm.heap.$store(object.wrapping_add(i.x), r(regs, i.b) as $ty);
                next(pc, regs, cx, fuel)
            }
        }
        pub(super) unsafe fn $fixed<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let i = &*pc;
                cx.vm.heap.$store(i.x, r(regs, i.b) as $ty);
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
puts! {
    put_field_1 put_static_1 store_u8 u8;
    put_field_2 put_static_2 store_u16 u16;
    put_field_4 put_static_4 store_u32 u32;
    put_field_8 put_static_8 store_u64 u64;
}

pub(super) unsafe fn get_static_checked<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        // Copied first: the check may patch the instruction.
        let i = *pc;
        slow!(cx, pc, regs, fuel, move |vm| vm
            .ensure_init_patching(ClassId::from_bits(i.y), pc));
        w(regs, i.a, cx.vm.load_kind(i.x, kind_of(i.c)));
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn put_static_checked<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = *pc;
        slow!(cx, pc, regs, fuel, move |vm| vm
            .ensure_init_patching(ClassId::from_bits(i.y), pc));
        cx.vm.store_kind(i.x, kind_of(i.c), r(regs, i.b));
        next(pc, regs, cx, fuel)
    }
}

fn kind_of(c: u16) -> Kind {
    const KINDS: [Kind; 9] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Ref,
    ];
    KINDS.get(c as usize).copied().unwrap_or(Kind::Ref)
}

/// Collects, then does the allocating instruction again.
#[cold]
#[inline(never)]
unsafe fn collect_first<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
    size: u32,
) {
    unsafe {
        slow!(cx, pc, regs, fuel, move |vm| vm.make_room(size));
        dispatch(pc, regs, cx, fuel)
    }
}

#[cold]
#[inline(never)]
unsafe fn out_of_memory<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
    cx.sync(pc);
    let c = cx.vm.out_of_memory();
    cx.wish = Some(c);
    unsafe { act(pc, regs, cx, fuel) }
}

pub(super) unsafe fn new<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let (class, size) = (ClassId::from_bits(i.x), i.y);
        if cx.vm.heap.wants_gc(size) {
            return collect_first(pc, regs, cx, fuel, size);
        }
        let Some(object) = cx.vm.heap.alloc(class, size) else {
            return out_of_memory(pc, regs, cx, fuel);
        };
        if D::ACTIVE {
            cx.domain.allocation(class, size);
        }
        w(regs, i.a, u64::from(object));
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn new_checked<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = *pc;
        let class = ClassId::from_bits(i.x);
        slow!(cx, pc, regs, fuel, move |vm| vm
            .ensure_init_patching(class, pc));
        let size = cx.vm.classes[class].instance_size;
        if cx.vm.heap.wants_gc(size) {
            return collect_first(pc, regs, cx, fuel, size);
        }
        let object = slow!(cx, pc, regs, fuel, move |vm| vm.new_object(class));
        if D::ACTIVE {
            cx.domain.allocation(class, size);
        }
        w(regs, i.a, u64::from(object));
        next(pc, regs, cx, fuel)
    }
}

#[cold]
#[inline(never)]
unsafe fn bad_array_size<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        cx.sync(pc);
        let length = ri(regs, (*pc).b);
        let c = if length < 0 {
            cx.vm.negative_size(length)
        } else {
            cx.vm.array_too_large(length)
        };
        cx.wish = Some(c);
        act(pc, regs, cx, fuel)
    }
}

#[inline(always)]
unsafe fn new_array_of<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
    class: ClassId,
    shift: u32,
) {
    unsafe {
        let i = &*pc;
        let length = ri(regs, i.b);
        let size = u64::from(ARRAY_BASE) + (u64::from(length as u32) << shift);
        if length < 0 || size > u64::from(cx.vm.heap.limit) {
            return bad_array_size(pc, regs, cx, fuel);
        }
        let size = size as u32;
        if cx.vm.heap.wants_gc(size) {
            return collect_first(pc, regs, cx, fuel, size);
        }
        let Some(array) = cx.vm.heap.alloc(class, size) else {
            return out_of_memory(pc, regs, cx, fuel);
        };
        cx.vm
            .heap
            .store_u32_raw(array + LENGTH_OFFSET, length as u32);
        if D::ACTIVE {
            cx.domain.allocation(class, size);
        }
        w(regs, i.a, u64::from(array));
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn new_array<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let kind = Kind::PRIMITIVES[(*pc).x as usize & 7];
        let class = cx.vm.known.primitive_array[kind as usize];
        new_array_of(pc, regs, cx, fuel, class, kind.shift())
    }
}

pub(super) unsafe fn new_ref_array<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe { new_array_of(pc, regs, cx, fuel, ClassId::from_bits((*pc).x), 2) }
}

pub(super) unsafe fn multi_new_array<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        match multi_new(pc, regs, cx) {
            Some(array) => {
                w(regs, (*pc).a, u64::from(array));
                next(pc, regs, cx, fuel)
            }
            None => act(pc, regs, cx, fuel),
        }
    }
}

#[inline(never)]
unsafe fn multi_new<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>) -> Option<Ref> {
    let i = unsafe { &*pc };
    cx.sync(pc);
    let lengths: Vec<i32> = (0..i.c).map(|d| unsafe { ri(regs, i.b + d) }).collect();
    let vm = &mut *cx.vm;
    let made = vm
        .multi_array_size(ClassId::from_bits(i.x), &lengths)
        .and_then(|size| vm.make_room(size as u32))
        .and_then(|()| vm.fill_array(ClassId::from_bits(i.x), &lengths));
    match made {
        Ok(array) => Some(array),
        Err(c) => {
            cx.wish = Some(c);
            None
        }
    }
}

pub(super) unsafe fn instance_of<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let object = rr(regs, i.b);
        let result = if object == NULL {
            false
        } else {
            let class = cx.vm.heap.class_of(object);
            if i.y >> 1 == class.bits() {
                i.y & 1 != 0
            } else {
                cx.vm.instance_of_patching(pc, class)
            }
        };
        // Read anew: the instruction may have been patched.
        wi(regs, (*pc).a, i32::from(result));
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn check_cast<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let object = rr(regs, i.b);
        if object != NULL {
            let class = cx.vm.heap.class_of(object);
            if class != ClassId::from_bits(i.y) {
                slow!(cx, pc, regs, fuel, move |vm| vm.check_cast(pc, class));
            }
        }
        next(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn throw<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let exception = rr(regs, (*pc).a);
        if exception == NULL {
            return null_pointer(pc, regs, cx, fuel);
        }
        cx.sync(pc);
        cx.wish = Some(Control::Throw(exception));
        act(pc, regs, cx, fuel)
    }
}

macro_rules! monitors {
    ($($name:ident $method:ident;)*) => {$(
        pub(super) unsafe fn $name<D: Domain>(pc: *const Insn, regs: *mut u64, cx: &mut Cx<'_, D>, fuel: i64) {
            unsafe {
                let object = rr(regs, (*pc).a);
                if object == NULL {
                    return null_pointer(pc, regs, cx, fuel);
                }
                slow!(cx, pc, regs, fuel, move |vm| vm.$method(object));
                next(pc, regs, cx, fuel)
            }
        }
    )*};
}
monitors! {
    monitor_enter monitor_enter;
    monitor_exit monitor_exit;
}

#[inline(never)]
fn quickened<D: Domain>(pc: *const Insn, cx: &mut Cx<'_, D>) -> bool {
    cx.sync(pc);
    match cx.vm.quicken(pc) {
        Ok(()) => true,
        Err(c) => {
            cx.wish = Some(c);
            false
        }
    }
}

/// Resolves and patches the instruction, then does the patched form.
pub(super) unsafe fn quicken<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        if !quickened(pc, cx) {
            return act(pc, regs, cx, fuel);
        }
        dispatch(pc, regs, cx, fuel)
    }
}

pub(super) unsafe fn ldc_object<D: Domain>(
    pc: *const Insn,
    regs: *mut u64,
    cx: &mut Cx<'_, D>,
    fuel: i64,
) {
    unsafe {
        let i = &*pc;
        let v = slow!(cx, pc, regs, fuel, move |vm| vm.load_constant(i.x as u16));
        w(regs, i.a, v);
        next(pc, regs, cx, fuel)
    }
}
