//! `java.lang.reflect.Array`.

use vm::{ARRAY_BASE, Args, ClassId, Control, Kind, NULL, Outcome, Ref, Vm};

use super::util::{array_shape, box_value, class_arg, null_pointer, object, unbox, widen};
use crate::Row;

const ARRAY: &str = "java/lang/reflect/Array";

fn illegal(vm: &mut Vm, message: &str) -> Control {
    vm.throw("java/lang/IllegalArgumentException", message)
}

fn mismatch(vm: &mut Vm) -> Control {
    illegal(vm, "argument type mismatch")
}

/// Element class and kind of an array argument.
fn array_arg(vm: &mut Vm, array: Ref) -> Outcome<(ClassId, Kind)> {
    if array == NULL {
        return Err(null_pointer(vm));
    }
    match array_shape(vm, vm.class_of(array)) {
        Some(shape) => Ok(shape),
        None => Err(illegal(vm, "Argument is not an array")),
    }
}

/// Address of an element.
fn element_at(vm: &mut Vm, array: Ref, index: i32, kind: Kind) -> Outcome<u32> {
    match u32::try_from(index) {
        Ok(i) if i < vm.heap.array_len(array) => Ok(array + ARRAY_BASE + (i << kind.shift())),
        _ => Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

fn primitive_array(vm: &mut Vm, array: Ref) -> Outcome<Kind> {
    match array_arg(vm, array)? {
        (_, Kind::Ref) => Err(illegal(vm, "Argument is not an array of primitive type")),
        (_, kind) => Ok(kind),
    }
}

fn get_length(vm: &mut Vm, a: &Args) -> Outcome {
    array_arg(vm, a.obj(0))?;
    Ok(u64::from(vm.heap.array_len(a.obj(0))))
}

fn get(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, kind) = array_arg(vm, a.obj(0))?;
    let at = element_at(vm, a.obj(0), a.int(1), kind)?;
    let value = vm.load_kind(at, kind);
    object(box_value(vm, kind, value)?)
}

fn get_as(vm: &mut Vm, a: &Args, to: Kind) -> Outcome {
    let kind = primitive_array(vm, a.obj(0))?;
    let at = element_at(vm, a.obj(0), a.int(1), kind)?;
    match widen(kind, to, vm.load_kind(at, kind)) {
        Some(value) => Ok(value),
        None => Err(mismatch(vm)),
    }
}

fn set(vm: &mut Vm, a: &Args) -> Outcome {
    let (array, value) = (a.obj(0), a.obj(2));
    let (element, kind) = array_arg(vm, array)?;
    if kind == Kind::Ref {
        let at = element_at(vm, array, a.int(1), kind)?;
        if value != NULL && !vm.is_subclass(vm.class_of(value), element) {
            return Err(illegal(vm, "array element type mismatch"));
        }
        vm.heap.store_ref(at, value);
        return Ok(0);
    }
    if value == NULL {
        return Err(vm.throw_bare("java/lang/IllegalArgumentException"));
    }
    let unboxed = unbox(vm, value);
    let at = element_at(vm, array, a.int(1), kind)?;
    match unboxed.and_then(|(from, v)| widen(from, kind, v)) {
        Some(v) => vm.store_kind(at, kind, v),
        None => return Err(mismatch(vm)),
    }
    Ok(0)
}

fn set_as(vm: &mut Vm, a: &Args, from: Kind) -> Outcome {
    let kind = primitive_array(vm, a.obj(0))?;
    let at = element_at(vm, a.obj(0), a.int(1), kind)?;
    match widen(from, kind, a.raw(2)) {
        Some(v) => vm.store_kind(at, kind, v),
        None => return Err(mismatch(vm)),
    }
    Ok(0)
}

macro_rules! typed {
    ($($get:ident $set:ident $kind:ident;)*) => {$(
        fn $get(vm: &mut Vm, a: &Args) -> Outcome { get_as(vm, a, Kind::$kind) }
        fn $set(vm: &mut Vm, a: &Args) -> Outcome { set_as(vm, a, Kind::$kind) }
    )*};
}
typed! {
    get_boolean set_boolean Boolean;
    get_byte set_byte Byte;
    get_char set_char Char;
    get_short set_short Short;
    get_int set_int Int;
    get_long set_long Long;
    get_float set_float Float;
    get_double set_double Double;
}

fn negative(vm: &mut Vm, length: i32) -> Control {
    vm.negative_size(length)
}

fn dimensions(vm: &Vm, mut class: ClassId) -> usize {
    let mut n = 0;
    while let Some((element, _)) = array_shape(vm, class) {
        class = element;
        n += 1;
    }
    n
}

fn new_array(vm: &mut Vm, a: &Args) -> Outcome {
    let element = class_arg(vm, a.obj(0))?;
    let length = a.int(1);
    if length < 0 {
        return Err(negative(vm, length));
    }
    if element == vm.known.primitive[Kind::Void as usize] || dimensions(vm, element) >= 255 {
        return Err(vm.throw_bare("java/lang/IllegalArgumentException"));
    }
    let class = vm.array_class_of(element)?;
    let kind = array_shape(vm, class).map_or(Kind::Ref, |s| s.1);
    vm.reserve(u64::from(ARRAY_BASE) + ((length as u64) << kind.shift()))?;
    allocate(vm, class, length).and_then(object)
}

fn allocate(vm: &mut Vm, class: ClassId, length: i32) -> Outcome<Ref> {
    let kind = array_shape(vm, class).map_or(Kind::Ref, |s| s.1);
    if length >= i32::MAX - 1 {
        return Err(vm.throw(
            "java/lang/OutOfMemoryError",
            "Requested array size exceeds VM limit",
        ));
    }
    vm.new_array(class, kind, length as u32)
}

fn multi_new_array(vm: &mut Vm, a: &Args) -> Outcome {
    let element = class_arg(vm, a.obj(0))?;
    if a.obj(1) == NULL {
        return Err(null_pointer(vm));
    }
    let n = vm.heap.array_len(a.obj(1));
    let lengths: Vec<i32> = (0..n)
        .map(|i| vm.heap.load_i32(a.obj(1) + ARRAY_BASE + 4 * i))
        .collect();
    let is_void = element == vm.known.primitive[Kind::Void as usize];
    if lengths.is_empty() || is_void || lengths.len() + dimensions(vm, element) > 255 {
        return Err(vm.throw_bare("java/lang/IllegalArgumentException"));
    }
    if let Some(&bad) = lengths.iter().find(|&&l| l < 0) {
        return Err(negative(vm, bad));
    }
    let mut class = element;
    for _ in &lengths {
        class = vm.array_class_of(class)?;
    }
    let size = vm.multi_array_size(class, &lengths)?;
    vm.reserve(size)?;
    object(vm.fill_array(class, &lengths)?)
}

pub const ROWS: &[Row] = &[
    (ARRAY, "getLength", "(Ljava/lang/Object;)I", get_length),
    (ARRAY, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    (ARRAY, "getBoolean", "(Ljava/lang/Object;I)Z", get_boolean),
    (ARRAY, "getByte", "(Ljava/lang/Object;I)B", get_byte),
    (ARRAY, "getChar", "(Ljava/lang/Object;I)C", get_char),
    (ARRAY, "getShort", "(Ljava/lang/Object;I)S", get_short),
    (ARRAY, "getInt", "(Ljava/lang/Object;I)I", get_int),
    (ARRAY, "getLong", "(Ljava/lang/Object;I)J", get_long),
    (ARRAY, "getFloat", "(Ljava/lang/Object;I)F", get_float),
    (ARRAY, "getDouble", "(Ljava/lang/Object;I)D", get_double),
    (
        ARRAY,
        "set",
        "(Ljava/lang/Object;ILjava/lang/Object;)V",
        set,
    ),
    (ARRAY, "setBoolean", "(Ljava/lang/Object;IZ)V", set_boolean),
    (ARRAY, "setByte", "(Ljava/lang/Object;IB)V", set_byte),
    (ARRAY, "setChar", "(Ljava/lang/Object;IC)V", set_char),
    (ARRAY, "setShort", "(Ljava/lang/Object;IS)V", set_short),
    (ARRAY, "setInt", "(Ljava/lang/Object;II)V", set_int),
    (ARRAY, "setLong", "(Ljava/lang/Object;IJ)V", set_long),
    (ARRAY, "setFloat", "(Ljava/lang/Object;IF)V", set_float),
    (ARRAY, "setDouble", "(Ljava/lang/Object;ID)V", set_double),
    (
        ARRAY,
        "newArray",
        "(Ljava/lang/Class;I)Ljava/lang/Object;",
        new_array,
    ),
    (
        ARRAY,
        "multiNewArray",
        "(Ljava/lang/Class;[I)Ljava/lang/Object;",
        multi_new_array,
    ),
];
