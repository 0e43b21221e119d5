//! Stack traces: `Throwable` and `StackTraceElement`.
//!
//! A throwable's backtrace is an `int[]` of (method id, bytecode index) pairs.

use vm::{ARRAY_BASE, Args, BOOT, Kind, MethodId, NULL, Outcome, Ref, Vm, Work};

use super::class::class_name;
use super::util::{get_ref, interned, null_pointer, object, set, set_ref};
use crate::Row;

const ELEMENT: &str = "java/lang/StackTraceElement";

/// Frames in a backtrace.
pub fn depth(vm: &Vm, backtrace: Ref) -> u32 {
    if backtrace == NULL {
        0
    } else {
        vm.heap.array_len(backtrace) / 2
    }
}

/// Method and bytecode index of a frame in a backtrace.
pub fn frame_at(vm: &Vm, backtrace: Ref, index: u32) -> (MethodId, u32) {
    let at = backtrace + ARRAY_BASE + 8 * index;
    (
        MethodId::from_bits(vm.heap.load_u32(at)),
        vm.heap.load_u32(at + 4),
    )
}

/// Version text of a `ModuleDescriptor`, or null.
fn module_version(vm: &Vm, descriptor: Ref) -> Ref {
    match get_ref(vm, descriptor, "version") {
        NULL => get_ref(vm, descriptor, "rawVersionString"),
        version => get_ref(vm, version, "version"),
    }
}

/// Fills a `StackTraceElement` for a place in a method.
pub fn fill_element(vm: &mut Vm, element: Ref, method: MethodId, bci: u32) -> Outcome<()> {
    let m = &vm.methods[method];
    let (class, name) = (m.class, m.name.clone());
    let line = vm.line_of(method, bci);
    let c = &vm.classes[class];
    let (mirror, loader) = (c.mirror, c.loader);
    let source = c.file.as_ref().and_then(|f| f.source_file.clone());
    let text = class_name(vm, class)?;
    set_ref(vm, element, "declaringClassObject", mirror);
    set_ref(vm, element, "declaringClass", text);
    let name = vm.intern_text(&name)?;
    set_ref(vm, element, "methodName", name);
    let has_source = source.is_some();
    let file = interned(vm, source.as_deref())?;
    set_ref(vm, element, "fileName", file);
    set(
        vm,
        element,
        "lineNumber",
        (if has_source || line == -2 { line } else { -1 }) as u32 as u64,
    );
    if vm.jdk_version < 9 {
        return Ok(());
    }
    let loader = vm.loader_object(loader);
    if loader != NULL {
        let name = get_ref(vm, loader, "name");
        set_ref(vm, element, "classLoaderName", name);
    }
    let module = get_ref(vm, mirror, "module");
    if module != NULL {
        let name = get_ref(vm, module, "name");
        if name != NULL {
            set_ref(vm, element, "moduleName", name);
            let descriptor = get_ref(vm, module, "descriptor");
            let version = if descriptor == NULL {
                NULL
            } else {
                module_version(vm, descriptor)
            };
            set_ref(vm, element, "moduleVersion", version);
        }
    }
    Ok(())
}

/// `initStackTraceElements(elements, Throwable)`, or `(elements, backtrace, depth)` since JDK 19.
fn init_elements(vm: &mut Vm, a: &Args) -> Outcome {
    let (elements, source) = (a.obj(0), a.obj(1));
    if elements == NULL || source == NULL {
        return Err(null_pointer(vm));
    }
    let from_throwable = vm.is_subclass(vm.class_of(source), vm.known.throwable);
    let backtrace = if from_throwable {
        vm.heap.load_ref(source + vm.known.throwable_backtrace)
    } else {
        source
    };
    if backtrace != NULL && vm.class_of(backtrace) != vm.known.primitive_array[Kind::Int as usize] {
        return Err(vm.throw("java/lang/InternalError", "no such stack trace"));
    }
    let n = vm.heap.array_len(elements).min(depth(vm, backtrace));
    vm.charge_for(Work::Items, u64::from(n))?;
    for i in 0..n {
        let (method, bci) = frame_at(vm, backtrace, i);
        if vm.methods.get(method).is_none() {
            return Err(vm.throw("java/lang/InternalError", "no such frame"));
        }
        let element = vm.array_ref(elements, i);
        fill_element(vm, element, method, bci)?;
    }
    Ok(0)
}

/// `Throwable.getStackTraceDepth()` of JDK 8.
fn get_depth(vm: &mut Vm, a: &Args) -> Outcome {
    let backtrace = vm.heap.load_ref(a.obj(0) + vm.known.throwable_backtrace);
    Ok(u64::from(depth(vm, backtrace)))
}

/// `Throwable.getStackTraceElement(int)` of JDK 8.
fn get_element(vm: &mut Vm, a: &Args) -> Outcome {
    let backtrace = vm.heap.load_ref(a.obj(0) + vm.known.throwable_backtrace);
    let index = a.int(1);
    if index < 0 || index as u32 >= depth(vm, backtrace) {
        return Err(vm.throw("java/lang/IndexOutOfBoundsException", index.to_string()));
    }
    let class = vm.load_class(ELEMENT, BOOT)?;
    vm.ensure_init(class)?;
    let element = vm.new_object(class)?;
    let (method, bci) = frame_at(vm, backtrace, index as u32);
    fill_element(vm, element, method, bci)?;
    object(element)
}

pub const ROWS: &[Row] = &[
    (
        ELEMENT,
        "initStackTraceElements",
        "~([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        init_elements,
    ),
    (
        ELEMENT,
        "initStackTraceElements",
        "~([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        init_elements,
    ),
    (
        "java/lang/Throwable",
        "getStackTraceDepth",
        "()I",
        get_depth,
    ),
    (
        "java/lang/Throwable",
        "getStackTraceElement",
        "(I)Ljava/lang/StackTraceElement;",
        get_element,
    ),
];
