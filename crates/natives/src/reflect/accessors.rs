//! Accessors of JDK 18 and later without method handles.
//!
//! `DirectMethodHandleAccessor` and its constructor twin keep their Java code, which checks arguments
//! and wraps exceptions. Only the hidden `invokeImpl` inside is replaced: its `target` holds the
//! reflected `Method` or `Constructor` instead of a method handle.

use vm::{Args, BOOT, Control, Kind, Outcome, Ref, Resume, Vm, acc};

use super::invoke::{Misfit, convert, kind_of, select};
use super::members::{foreign_slot, method_of};
use super::util::{box_cached, get_ref, object, set, set_ref};
use crate::Row;

const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";
const DIRECT_METHOD: &str = "jdk/internal/reflect/DirectMethodHandleAccessor";
const DIRECT_CONSTRUCTOR: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor";
/// `DirectMethodHandleAccessor.IS_STATIC_BIT`.
const IS_STATIC: u64 = 0x200;

/// `newMethodAccessor(Method, boolean)`.
fn new_method_accessor(vm: &mut Vm, a: &Args) -> Outcome {
    let executable = a.obj(0);
    let method = method_of(vm, executable)?;
    let m = &vm.methods[method];
    let (class, params, is_static) = (m.class, m.params.len(), m.is_static());
    vm.ensure_init(class)?;
    let accessor_class = vm.load_class(DIRECT_METHOD, BOOT)?;
    vm.ensure_init(accessor_class)?;
    let accessor = vm.new_object(accessor_class)?;
    let declaring = vm.classes[class].mirror;
    set_ref(vm, accessor, "declaringClass", declaring);
    set_ref(vm, accessor, "method", executable);
    set(vm, accessor, "paramCount", params as u64);
    set(vm, accessor, "flags", if is_static { IS_STATIC } else { 0 });
    set_ref(vm, accessor, "target", executable);
    object(accessor)
}

fn constructor_accessor(vm: &mut Vm, constructor: Ref, params: usize) -> Outcome {
    let accessor_class = vm.load_class(DIRECT_CONSTRUCTOR, BOOT)?;
    vm.ensure_init(accessor_class)?;
    let accessor = vm.new_object(accessor_class)?;
    set(vm, accessor, "paramCount", params as u64);
    set_ref(vm, accessor, "ctor", constructor);
    set_ref(vm, accessor, "target", constructor);
    object(accessor)
}

/// `newConstructorAccessor(Constructor)`.
fn new_constructor_accessor(vm: &mut Vm, a: &Args) -> Outcome {
    let method = method_of(vm, a.obj(0))?;
    let m = &vm.methods[method];
    let (class, params) = (m.class, m.params.len());
    vm.ensure_init(class)?;
    constructor_accessor(vm, a.obj(0), params)
}

/// A stand-in `Constructor` that allocates one class and runs the constructor of another.
fn serial_constructor(vm: &mut Vm, mirror: Ref, constructor: Ref) -> Outcome<Ref> {
    let method = method_of(vm, constructor)?;
    let copy = vm.new_object(vm.class_of(constructor))?;
    set_ref(vm, copy, "clazz", mirror);
    set(vm, copy, "slot", u64::from(foreign_slot(method)));
    let types = get_ref(vm, constructor, "parameterTypes");
    set_ref(vm, copy, "parameterTypes", types);
    Ok(copy)
}

/// `newSerializableConstructorAccessor(Class, Constructor)`.
fn new_serial_accessor(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    vm.ensure_init(class)?;
    let method = method_of(vm, a.obj(1))?;
    let params = vm.methods[method].params.len();
    let copy = serial_constructor(vm, a.obj(0), a.obj(1))?;
    constructor_accessor(vm, copy, params)
}

/// `MethodAccessorGenerator.generateSerializationConstructor(Class, Class[], Class[], int, Class)`
/// of JDK 17 and earlier, which would spin a class.
fn generate_serial_accessor(vm: &mut Vm, a: &Args) -> Outcome {
    serial_accessor_of(vm, a.obj(1), a.obj(2), a.obj(5))
}

/// The same of JDK 21, without the checked exceptions: `(Class, Class[], int, Class)`.
fn generate_serial_accessor_21(vm: &mut Vm, a: &Args) -> Outcome {
    serial_accessor_of(vm, a.obj(1), a.obj(2), a.obj(4))
}

fn serial_accessor_of(vm: &mut Vm, made: Ref, types: Ref, declaring: Ref) -> Outcome {
    let declaring = vm.class_of_mirror(declaring);
    let n = vm.heap.array_len(types);
    let mut descriptor = String::from("(");
    for i in 0..n {
        let c = &vm.classes[vm.class_of_mirror(vm.array_ref(types, i))];
        match c.shape {
            vm::class::Shape::Primitive(k) => descriptor.push(k.descriptor_char()),
            vm::class::Shape::Array { .. } => descriptor.push_str(&c.name),
            vm::class::Shape::Instance => {
                descriptor.push('L');
                descriptor.push_str(&c.name);
                descriptor.push(';');
            }
        }
    }
    descriptor.push_str(")V");
    let package = if vm.jdk_version >= 9 {
        "jdk/internal/reflect"
    } else {
        "sun/reflect"
    };
    let accessor_class =
        vm.load_class(&format!("{package}/NativeConstructorAccessorImpl"), BOOT)?;
    vm.ensure_init(accessor_class)?;
    let constructor_class = vm.load_class("java/lang/reflect/Constructor", BOOT)?;
    vm.ensure_init(constructor_class)?;
    let Some(method) = vm.find_declared(declaring, "<init>", &descriptor) else {
        return Err(vm.throw("java/lang/InternalError", "no such constructor"));
    };
    let copy = vm.new_object(constructor_class)?;
    set_ref(vm, copy, "clazz", made);
    set(vm, copy, "slot", u64::from(foreign_slot(method)));
    set_ref(vm, copy, "parameterTypes", types);
    let accessor = vm.new_object(accessor_class)?;
    set_ref(vm, accessor, "c", copy);
    object(accessor)
}

/// The exception a method handle's argument conversion throws, which the accessor's Java code turns
/// into IllegalArgumentException.
fn misfit(vm: &mut Vm, value: Ref, why: Misfit) -> Control {
    match why {
        Misfit::Null(kind) => {
            let number = if matches!(kind, Kind::Boolean | Kind::Char) {
                Kind::Int
            } else {
                kind
            };
            let message = format!(
                "Cannot invoke \"java.lang.Number.{}Value()\" because the return value of \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null",
                number.java_name()
            );
            vm.throw("java/lang/NullPointerException", message)
        }
        Misfit::Primitive(kind) => {
            let wanted = if matches!(kind, Kind::Boolean | Kind::Char) {
                vm::box_class(kind)
            } else {
                "java/lang/Number"
            };
            let message = match vm.load_class(wanted, BOOT) {
                Ok(class) => vm.cast_message(vm.class_of(value), class),
                Err(c) => return c,
            };
            vm.throw("java/lang/ClassCastException", message)
        }
        Misfit::Class(class) => {
            let (from, to) = (
                vm.classes[vm.class_of(value)].external_name(),
                vm.classes[class].external_name(),
            );
            vm.throw(
                "java/lang/ClassCastException",
                format!("Cannot cast {from} to {to}"),
            )
        }
    }
}

/// `DirectMethodHandleAccessor.invokeImpl(Object, Object[])`, with or without a caller class.
fn invoke_impl(vm: &mut Vm, a: &Args) -> Outcome {
    let executable = get_ref(vm, a.obj(0), "target");
    let receiver = a.obj(1);
    let method = method_of(vm, executable)?;
    let (is_static, ret) = (vm.methods[method].is_static(), vm.methods[method].ret);
    let mut args = match convert(vm, executable, method, a.obj(2)) {
        Ok(args) => args,
        Err((value, why)) => return Err(misfit(vm, value, why)),
    };
    let target = if is_static {
        method
    } else {
        select(vm, receiver, method)?
    };
    if !is_static {
        args.insert(0, u64::from(receiver));
    }
    let resume = Resume {
        run: boxed,
        data: [ret as u64, 0, 0, 0],
        refs: Vec::new(),
    };
    Err(Control::call_then(target, args, resume))
}

fn boxed(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let value = result.map_err(Control::Throw)?;
    object(box_cached(vm, kind_of(state.data[0]), value)?)
}

/// `DirectConstructorHandleAccessor.invokeImpl(Object[])`.
fn new_impl(vm: &mut Vm, a: &Args) -> Outcome {
    let executable = get_ref(vm, a.obj(0), "target");
    let class = vm.class_of_mirror(get_ref(vm, executable, "clazz"));
    if vm.classes[class].access & (acc::ABSTRACT | acc::INTERFACE) != 0 {
        let name = vm.classes[class].external_name();
        return Err(vm.throw("java/lang/InstantiationException", name));
    }
    vm.ensure_init(class)?;
    let method = method_of(vm, executable)?;
    let mut args = match convert(vm, executable, method, a.obj(1)) {
        Ok(args) => args,
        Err((value, why)) => return Err(misfit(vm, value, why)),
    };
    let obj = vm.new_object(class)?;
    args.insert(0, u64::from(obj));
    let resume = Resume {
        run: super::util::give_first,
        data: [0; 4],
        refs: vec![obj],
    };
    Err(Control::call_then(method, args, resume))
}

pub const ROWS: &[Row] = &[
    (
        FACTORY,
        "newMethodAccessor",
        "(Ljava/lang/reflect/Method;Z)Ljdk/internal/reflect/MethodAccessorImpl;",
        new_method_accessor,
    ),
    (
        FACTORY,
        "newConstructorAccessor",
        "(Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
        new_constructor_accessor,
    ),
    (
        FACTORY,
        "newSerializableConstructorAccessor",
        "(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
        new_serial_accessor,
    ),
    (
        DIRECT_METHOD,
        "invokeImpl",
        "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke_impl,
    ),
    (
        DIRECT_METHOD,
        "invokeImpl",
        "(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        invoke_impl,
    ),
    (
        DIRECT_CONSTRUCTOR,
        "invokeImpl",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
        new_impl,
    ),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",
        generate_serial_accessor,
    ),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",
        generate_serial_accessor_21,
    ),
    (
        "sun/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Lsun/reflect/SerializationConstructorAccessorImpl;",
        generate_serial_accessor,
    ),
];
