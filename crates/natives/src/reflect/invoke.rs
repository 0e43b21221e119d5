//! Reflective calls: argument conversion, `Method.invoke` and `Constructor.newInstance` as HotSpot's
//! native accessors do them, and who called.

use vm::{Args, ClassId, Control, Kind, MethodId, NULL, Outcome, Ref, Resume, Vm, acc};

use super::members::method_of;
use super::util::{
    box_value, frames, get_ref, mirror, null_pointer, object, set_ref, unbox, widen,
};
use crate::Row;

/// Why an argument does not fit.
pub enum Misfit {
    /// `null` for a primitive parameter.
    Null(Kind),
    /// The value is of the wrong class for a primitive parameter.
    Primitive(Kind),
    /// The value is of the wrong class.
    Class(ClassId),
}

/// The argument slots for a call (without receiver), unboxed and widened (JLS 5.3), or the value that
/// does not fit and why. The array's length has been checked.
pub fn convert(
    vm: &Vm,
    executable: Ref,
    method: MethodId,
    values: Ref,
) -> Result<Vec<u64>, (Ref, Misfit)> {
    let m = &vm.methods[method];
    let types = get_ref(vm, executable, "parameterTypes");
    let mut slots = Vec::with_capacity(m.arg_slots as usize + 1);
    for (i, &kind) in m.params.iter().enumerate() {
        let value = vm.array_ref(values, i as u32);
        if kind == Kind::Ref {
            if value != NULL {
                let want = vm.class_of_mirror(vm.array_ref(types, i as u32));
                if !vm.is_subclass(vm.class_of(value), want) {
                    return Err((value, Misfit::Class(want)));
                }
            }
            slots.push(u64::from(value));
            continue;
        }
        if value == NULL {
            return Err((value, Misfit::Null(kind)));
        }
        match unbox(vm, value).and_then(|(from, v)| widen(from, kind, v)) {
            Some(v) => slots.push(v),
            None => return Err((value, Misfit::Primitive(kind))),
        }
        if kind.slots() == 2 {
            slots.push(0);
        }
    }
    Ok(slots)
}

/// Number of values in an argument array, where null stands for none.
pub fn count(vm: &Vm, values: Ref) -> usize {
    if values == NULL {
        0
    } else {
        vm.heap.array_len(values) as usize
    }
}

/// The implementation that a reflective call of an instance method runs.
pub fn select(vm: &mut Vm, receiver: Ref, method: MethodId) -> Outcome<MethodId> {
    let m = &vm.methods[method];
    if m.is_private() || m.is_static() || m.is_init() {
        return Ok(method);
    }
    let class = vm.class_of(receiver);
    match vm.select(class, method) {
        Some(found) => Ok(found),
        None => {
            let text = vm.describe(method);
            Err(vm.throw("java/lang/AbstractMethodError", text))
        }
    }
}

fn native_arguments(
    vm: &mut Vm,
    executable: Ref,
    method: MethodId,
    values: Ref,
) -> Outcome<Vec<u64>> {
    const ILLEGAL: &str = "java/lang/IllegalArgumentException";
    let (given, wanted) = (count(vm, values), vm.methods[method].params.len());
    if given != wanted {
        let message = if vm.jdk_version >= 18 {
            format!("wrong number of arguments: {given} expected: {wanted}")
        } else {
            "wrong number of arguments".to_string()
        };
        return Err(vm.throw(ILLEGAL, message));
    }
    match convert(vm, executable, method, values) {
        Ok(slots) => Ok(slots),
        Err((_, Misfit::Null(_))) => Err(vm.throw_bare(ILLEGAL)),
        Err(_) => Err(vm.throw(ILLEGAL, "argument type mismatch")),
    }
}

/// `invoke0(Method, Object, Object[])`.
fn invoke(vm: &mut Vm, a: &Args) -> Outcome {
    let (executable, receiver) = (a.obj(0), a.obj(1));
    let method = method_of(vm, executable)?;
    let m = &vm.methods[method];
    let (class, is_static, ret) = (m.class, m.is_static(), m.ret);
    if is_static {
        vm.ensure_init(class)?;
    } else if receiver == NULL {
        return Err(null_pointer(vm));
    } else if !vm.is_subclass(vm.class_of(receiver), class) {
        let message = if vm.jdk_version >= 18 {
            let (o, c) = (
                vm.classes[vm.class_of(receiver)].external_name(),
                vm.classes[class].external_name(),
            );
            format!("object of type {o} is not an instance of {c}")
        } else {
            "object is not an instance of declaring class".to_string()
        };
        return Err(vm.throw("java/lang/IllegalArgumentException", message));
    }
    let mut args = native_arguments(vm, executable, method, a.obj(2))?;
    let target = select(vm, receiver, method)?;
    if !is_static {
        args.insert(0, u64::from(receiver));
    }
    let resume = Resume {
        run: invoked,
        data: [ret as u64, 0, 0, 0],
        refs: Vec::new(),
    };
    Err(Control::call_then(target, args, resume))
}

/// All kinds by their number.
const KINDS: [Kind; 10] = [
    Kind::Boolean,
    Kind::Byte,
    Kind::Char,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Ref,
    Kind::Void,
];

/// The kind stored as a number in a continuation.
pub fn kind_of(number: u64) -> Kind {
    KINDS[number as usize % KINDS.len()]
}

fn invoked(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    match result {
        Ok(value) => object(box_value(vm, kind_of(state.data[0]), value)?),
        Err(thrown) => Err(target_exception(vm, thrown)),
    }
}

/// InvocationTargetException as its one-argument constructor leaves it.
fn target_exception(vm: &mut Vm, thrown: Ref) -> Control {
    match vm.new_throwable("java/lang/reflect/InvocationTargetException", None) {
        Ok(e) => {
            set_ref(vm, e, "target", thrown);
            let cause = vm.known.throwable_cause;
            vm.heap.store_ref(e + cause, NULL);
            Control::Throw(e)
        }
        Err(c) => c,
    }
}

/// `newInstance0(Constructor, Object[])`.
fn new_instance(vm: &mut Vm, a: &Args) -> Outcome {
    let executable = a.obj(0);
    let class = vm.class_of_mirror(get_ref(vm, executable, "clazz"));
    if vm.classes[class].access & (acc::ABSTRACT | acc::INTERFACE) != 0 {
        let name = vm.classes[class].external_name();
        return Err(vm.throw("java/lang/InstantiationException", name));
    }
    vm.ensure_init(class)?;
    let method = method_of(vm, executable)?;
    let mut args = native_arguments(vm, executable, method, a.obj(1))?;
    let obj = vm.new_object(class)?;
    args.insert(0, u64::from(obj));
    let resume = Resume {
        run: constructed,
        data: [0; 4],
        refs: vec![obj],
    };
    Err(Control::call_then(method, args, resume))
}

fn constructed(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    match result {
        Ok(_) => object(state.refs[0]),
        Err(thrown) => Err(target_exception(vm, thrown)),
    }
}

// ---- who called ----

/// Frames that do not count as callers: `Method.invoke`, its accessors, method handle plumbing.
pub fn is_ignored(vm: &Vm, method: MethodId, accessors: &[ClassId]) -> bool {
    let m = &vm.methods[method];
    let class = &vm.classes[m.class];
    if &*m.name == "invoke" && &*class.name == "java/lang/reflect/Method" {
        return true;
    }
    if accessors.iter().any(|&c| vm.is_subclass(m.class, c)) {
        return true;
    }
    m.hidden && class.name.starts_with("java/lang/invoke/")
}

/// Superclasses of the accessors, as far as loaded.
pub fn accessor_classes(vm: &Vm) -> Vec<ClassId> {
    let names = if vm.jdk_version >= 9 {
        [
            "jdk/internal/reflect/MethodAccessorImpl",
            "jdk/internal/reflect/ConstructorAccessorImpl",
        ]
    } else {
        [
            "sun/reflect/MethodAccessorImpl",
            "sun/reflect/ConstructorAccessorImpl",
        ]
    };
    let loaded = &vm.loaders[vm::BOOT].classes;
    names
        .iter()
        .filter_map(|&n| loaded.get(n).copied())
        .collect()
}

/// The class of the method that called the caller of `Reflection.getCallerClass`.
fn get_caller_class(vm: &mut Vm, _: &Args) -> Outcome {
    let accessors = accessor_classes(vm);
    let caller = frames(vm)
        .skip(2)
        .find(|&(_, m)| !is_ignored(vm, m, &accessors));
    match caller {
        Some((_, m)) => mirror(vm, vm.methods[m].class),
        None => Ok(0),
    }
}

/// `getCallerClass(int)` of JDK 8.
fn get_caller_class_at(vm: &mut Vm, a: &Args) -> Outcome {
    match frames(vm).nth(a.int(0).max(0) as usize) {
        Some((_, m)) => mirror(vm, vm.methods[m].class),
        None => Ok(0),
    }
}

/// Native accessors are never replaced by generated ones.
fn never_inflate(_: &mut Vm, _: &Args) -> Outcome {
    Ok(i32::MAX as u64)
}

pub const ROWS: &[Row] = &[
    (
        "jdk/internal/reflect/Reflection",
        "getCallerClass",
        "()Ljava/lang/Class;",
        get_caller_class,
    ),
    (
        "sun/reflect/Reflection",
        "getCallerClass",
        "()Ljava/lang/Class;",
        get_caller_class,
    ),
    (
        "sun/reflect/Reflection",
        "getCallerClass",
        "(I)Ljava/lang/Class;",
        get_caller_class_at,
    ),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        "invoke0",
        "~(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "sun/reflect/NativeMethodAccessorImpl",
        "invoke0",
        "~(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        "invoke0",
        "~(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        "newInstance0",
        "~(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    (
        "sun/reflect/NativeConstructorAccessorImpl",
        "newInstance0",
        "~(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0",
        "~(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    (
        "jdk/internal/reflect/ReflectionFactory",
        "inflationThreshold",
        "()I",
        never_inflate,
    ),
    (
        "sun/reflect/ReflectionFactory",
        "inflationThreshold",
        "()I",
        never_inflate,
    ),
];
