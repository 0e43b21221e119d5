//! Field accessors of JDK 18 and later without method handles.
//!
//! The `MethodHandle…FieldAccessorImpl` classes keep their Java code for conversions and messages;
//! the methods that would use the method handles are replaced.

use vm::{Args, BOOT, ClassId, Control, Kind, NULL, Outcome, Ref, Resume, Vm, acc};

use super::members::field_of;
use super::util::{call_method, get, get_ref, null_pointer, object, set, set_ref, throw_result};
use crate::Row;

const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";
/// Bits of `MethodHandleFieldAccessorImpl.fieldFlags`.
const READ_ONLY: u64 = 1;
const STATIC: u64 = 2;
const NONZERO: u64 = 0x8000;

fn accessor_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "jdk/internal/reflect/MethodHandleBooleanFieldAccessorImpl",
        Kind::Byte => "jdk/internal/reflect/MethodHandleByteFieldAccessorImpl",
        Kind::Char => "jdk/internal/reflect/MethodHandleCharacterFieldAccessorImpl",
        Kind::Short => "jdk/internal/reflect/MethodHandleShortFieldAccessorImpl",
        Kind::Int => "jdk/internal/reflect/MethodHandleIntegerFieldAccessorImpl",
        Kind::Long => "jdk/internal/reflect/MethodHandleLongFieldAccessorImpl",
        Kind::Float => "jdk/internal/reflect/MethodHandleFloatFieldAccessorImpl",
        Kind::Double => "jdk/internal/reflect/MethodHandleDoubleFieldAccessorImpl",
        Kind::Ref | Kind::Void => "jdk/internal/reflect/MethodHandleObjectFieldAccessorImpl",
    }
}

/// `newFieldAccessor(Field, boolean isReadOnly)`.
fn new_field_accessor(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, index) = field_of(vm, a.obj(0))?;
    vm.ensure_init(class)?;
    let f = &vm.classes[class].fields[index];
    let (kind, is_static) = (f.kind, f.is_static());
    let accessor_class = vm.load_class(accessor_class(kind), BOOT)?;
    vm.ensure_init(accessor_class)?;
    let accessor = vm.new_object(accessor_class)?;
    set_ref(vm, accessor, "field", a.obj(0));
    let flags =
        NONZERO | if a.bool(1) { READ_ONLY } else { 0 } | if is_static { STATIC } else { 0 };
    set(vm, accessor, "fieldFlags", flags);
    object(accessor)
}

struct Place {
    at: u32,
    kind: Kind,
    class: ClassId,
    descriptor: std::sync::Arc<str>,
}

/// Where the accessor's field is in the given object; `None` when the object does not have it.
fn place(vm: &mut Vm, accessor: Ref, obj: Ref) -> Option<Place> {
    let (class, index) = field_of(vm, get_ref(vm, accessor, "field")).ok()?;
    let c = &vm.classes[class];
    let f = &c.fields[index];
    let base = if f.access & acc::STATIC != 0 {
        c.mirror
    } else if obj != NULL && vm.is_subclass(vm.class_of(obj), class) {
        obj
    } else {
        return None;
    };
    Some(Place {
        at: base + f.offset,
        kind: f.kind,
        class,
        descriptor: f.descriptor.clone(),
    })
}

/// Throws what a method of the accessor makes.
fn throw_made_by(vm: &mut Vm, accessor: Ref, name: &str, obj: Ref) -> Control {
    if obj == NULL {
        return null_pointer(vm);
    }
    match vm.find_virtual(
        accessor,
        name,
        "(Ljava/lang/Object;)Ljava/lang/IllegalArgumentException;",
    ) {
        Ok(m) => {
            let resume = Resume {
                run: throw_result,
                data: [0; 4],
                refs: Vec::new(),
            };
            Control::call_then(m, vec![u64::from(accessor), u64::from(obj)], resume)
        }
        Err(c) => c,
    }
}

/// `get` of the object accessor, `getInt` of the int accessor and so on.
fn get_field(vm: &mut Vm, a: &Args) -> Outcome {
    match place(vm, a.obj(0), a.obj(1)) {
        Some(p) => Ok(vm.load_kind(p.at, p.kind)),
        None => Err(throw_made_by(
            vm,
            a.obj(0),
            "newGetIllegalArgumentException",
            a.obj(1),
        )),
    }
}

fn is_read_only(vm: &Vm, accessor: Ref) -> bool {
    get(vm, accessor, "fieldFlags") & READ_ONLY != 0
}

/// `setInt` of the int accessor and so on.
fn set_primitive(vm: &mut Vm, a: &Args) -> Outcome {
    let (accessor, obj) = (a.obj(0), a.obj(1));
    let place = place(vm, accessor, obj);
    if is_read_only(vm, accessor) {
        let Some(p) = place else {
            return Err(call_method(
                vm,
                accessor,
                "ensureObj",
                "(Ljava/lang/Object;)V",
                &[u64::from(obj)],
            ));
        };
        let descriptor = format!("({})V", p.kind.descriptor_char());
        let value: &[u64] = if p.kind.slots() == 2 {
            &[a.raw(2), 0]
        } else {
            &[a.raw(2)]
        };
        return Err(call_method(
            vm,
            accessor,
            "throwFinalFieldIllegalAccessException",
            &descriptor,
            value,
        ));
    }
    match place {
        Some(p) => {
            vm.store_kind(p.at, p.kind, a.raw(2));
            Ok(0)
        }
        None => Err(throw_made_by(
            vm,
            accessor,
            "newSetIllegalArgumentException",
            obj,
        )),
    }
}

/// `set` of the object accessor.
fn set_object(vm: &mut Vm, a: &Args) -> Outcome {
    let (accessor, obj, value) = (a.obj(0), a.obj(1), a.obj(2));
    let Some(p) = place(vm, accessor, obj) else {
        return Err(call_method(
            vm,
            accessor,
            "ensureObj",
            "(Ljava/lang/Object;)V",
            &[u64::from(obj)],
        ));
    };
    if is_read_only(vm, accessor) {
        return Err(call_method(
            vm,
            accessor,
            "throwFinalFieldIllegalAccessException",
            "(Ljava/lang/Object;)V",
            &[u64::from(value)],
        ));
    }
    if value != NULL {
        let loader = vm.classes[p.class].loader;
        let wanted = vm.class_of_descriptor(loader, &p.descriptor)?;
        if !vm.is_subclass(vm.class_of(value), wanted) {
            return Err(call_method(
                vm,
                accessor,
                "throwSetIllegalArgumentException",
                "(Ljava/lang/Object;)V",
                &[u64::from(value)],
            ));
        }
    }
    vm.heap.store_ref(p.at, value);
    Ok(0)
}

macro_rules! rows {
    ($($class:literal $get:literal $set:literal $d:literal),* $(,)?) => {
        pub const ROWS: &[Row] = &[
            (FACTORY, "newFieldAccessor", "(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;", new_field_accessor),
            ("jdk/internal/reflect/MethodHandleObjectFieldAccessorImpl", "get", "(Ljava/lang/Object;)Ljava/lang/Object;", get_field),
            ("jdk/internal/reflect/MethodHandleObjectFieldAccessorImpl", "set", "(Ljava/lang/Object;Ljava/lang/Object;)V", set_object),
            $(
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"), $get, concat!("(Ljava/lang/Object;)", $d), get_field),
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"), $set, concat!("(Ljava/lang/Object;", $d, ")V"), set_primitive),
            )*
        ];
    };
}
rows! {
    "Boolean" "getBoolean" "setBoolean" "Z",
    "Byte" "getByte" "setByte" "B",
    "Character" "getChar" "setChar" "C",
    "Short" "getShort" "setShort" "S",
    "Integer" "getInt" "setInt" "I",
    "Long" "getLong" "setLong" "J",
    "Float" "getFloat" "setFloat" "F",
    "Double" "getDouble" "setDouble" "D",
}
