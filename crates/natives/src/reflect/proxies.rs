//! Classes of dynamic proxies: what `java.lang.reflect.ProxyGenerator` would make.
//!
//! The library writes them with a general class file writer, which costs hundreds of thousands of
//! bytecodes for each interface, and every annotation that a program asks for is a proxy. The class made
//! here has the same members and does the same. What is out of the ordinary (methods that differ in
//! their return types only, lists of an unknown kind) is left to the library's own code.

use classfile::write::{ClassWriter, CodeWriter, WriteError};
use classfile::{access, opcode};
use vm::class::external_name;
use vm::kind::split_descriptor;

use vm::{Args, BOOT, ClassId, Control, Kind, MethodId, NULL, Outcome, Ref, Vm, Work, box_class};

use super::order;
use super::util::{get_ref, object};
use crate::Row;

const GENERATOR: &str = "java/lang/reflect/ProxyGenerator";

/// Rows of this area.
pub const ROWS: &[Row] = &[(
    GENERATOR,
    "generateProxyClass",
    "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/util/List;I)[B",
    generate_proxy_class,
)];

/// Code without stack maps is verified by inference (JVMS 4.10.2).
const WITHOUT_STACK_MAPS: u16 = 50;

const PROXY: &str = "java/lang/reflect/Proxy";
const METHOD: &str = "Ljava/lang/reflect/Method;";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const TAKES_HANDLER: &str = "(Ljava/lang/reflect/InvocationHandler;)V";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";

/// `generateProxyClass(loader, name, interfaces, accessFlags)`.
fn generate_proxy_class(vm: &mut Vm, a: &Args) -> Outcome {
    let (name, list, flags) = (a.obj(1), a.obj(2), a.int(3));
    let (Some(interfaces), false) = (listed(vm, list), name == NULL) else {
        return Err(Control::Bytecode);
    };
    let Some(mut methods) = proxied(vm, &interfaces)? else {
        return Err(Control::Bytecode);
    };
    for method in &mut methods {
        method.passes_on = passed_on(vm, &method.throws)?;
    }
    let name = vm.string_text(name).replace('.', "/");
    let Ok(bytes) = class_file(vm, &name, &interfaces, (flags as u16, &methods)) else {
        return Err(Control::Bytecode);
    };
    vm.charge_for(Work::Items, methods.len() as u64)?;
    vm.charge_for(Work::Scan, bytes.len() as u64)?;
    object(vm.new_bytes(&bytes)?)
}

/// The interfaces in a list, if it is of a kind that `Proxy` makes.
fn listed(vm: &Vm, list: Ref) -> Option<Vec<ClassId>> {
    if list == NULL {
        return None;
    }
    let mirrors: Vec<Ref> = match &*vm.classes[vm.class_of(list)].name {
        "java/util/Collections$SingletonList" => vec![get_ref(vm, list, "element")],
        "java/util/Arrays$ArrayList" => {
            let array = get_ref(vm, list, "a");
            let length = vm.heap.array_len(array);
            (0..length).map(|k| vm.array_ref(array, k)).collect()
        }
        _ => return None,
    };
    let class = |&mirror: &Ref| {
        let id = (mirror != NULL).then(|| vm.class_of_mirror(mirror))?;
        vm.classes[id].is_interface().then_some(id)
    };
    mirrors.iter().map(class).collect()
}

/// A method of a proxy class.
struct Proxied {
    name: String,
    descriptor: String,
    is_varargs: bool,
    returns: ClassId,
    /// What it may throw.
    throws: Vec<ClassId>,
    /// Exceptions that it throws as they are; nothing when it does so with all of them.
    passes_on: Vec<ClassId>,
    /// The class that `getMethod` is asked of.
    from: ClassId,
}

/// The methods of a proxy of these interfaces, in the library's order; nothing where that is not simple.
fn proxied(vm: &mut Vm, interfaces: &[ClassId]) -> Outcome<Option<Vec<Proxied>>> {
    let root = vm.load_class("java/lang/Object", BOOT)?;
    let mut all: Vec<Proxied> = Vec::new();
    for (name, descriptor) in [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ] {
        let Some(method) = vm.find_declared(root, name, descriptor) else {
            return Ok(None);
        };
        all.push(describe(vm, method, root)?);
    }
    for &interface in interfaces {
        for method in public_methods(vm, interface) {
            let new = describe(vm, method, interface)?;
            let (parameters, _) = split_descriptor(&new.descriptor);
            let same = all.iter().position(|old| {
                old.name == new.name && split_descriptor(&old.descriptor).0 == parameters
            });
            match same {
                None => all.push(new),
                Some(k) if all[k].returns == new.returns => {
                    let both = compatible(vm, &all[k].throws, &new.throws);
                    all[k].throws = both;
                }
                Some(_) => return Ok(None),
            }
        }
    }
    Ok(Some(all))
}

/// With its types, which are loaded as `getMethods` would do it.
fn describe(vm: &mut Vm, method: MethodId, from: ClassId) -> Outcome<Proxied> {
    let m = &vm.methods[method];
    let (name, descriptor) = (m.name.to_string(), m.descriptor.to_string());
    let is_varargs = m.access & access::VARARGS != 0;
    let loader = vm.classes[m.class].loader;
    let names = vm.method_info(method).map(|i| i.exceptions.clone());
    let (parameters, returned) = split_descriptor(&descriptor);
    for parameter in parameters {
        vm.class_of_descriptor(loader, parameter)?;
    }
    let returns = vm.class_of_descriptor(loader, returned)?;
    let mut throws = Vec::new();
    for exception in names.unwrap_or_default() {
        throws.push(vm.load_class(&exception, loader)?);
    }
    Ok(Proxied {
        name,
        descriptor,
        is_varargs,
        returns,
        throws,
        passes_on: Vec::new(),
        from,
    })
}

/// What `getMethods` of an interface lists without static methods: its own, then those inherited that
/// nothing listed so far overrides.
fn public_methods(vm: &Vm, interface: ClassId) -> Vec<MethodId> {
    let own = order::methods(vm, interface).into_iter();
    let mut all: Vec<MethodId> = own.filter(|&m| is_listed(vm, m)).collect();
    for &above in &vm.classes[interface].interfaces {
        for inherited in public_methods(vm, above) {
            let new = &vm.methods[inherited];
            let is_overridden = all.iter().any(|&m| {
                let old = &vm.methods[m];
                let is_same = old.name == new.name && old.descriptor == new.descriptor;
                is_same && vm.is_subclass(old.class, new.class)
            });
            if !is_overridden {
                all.push(inherited);
            }
        }
    }
    all
}

fn is_listed(vm: &Vm, method: MethodId) -> bool {
    let m = &vm.methods[method];
    m.access & access::PUBLIC != 0 && !m.is_static() && !m.is_init()
}

/// The exceptions that methods with both lists may throw.
fn compatible(vm: &Vm, one: &[ClassId], other: &[ClassId]) -> Vec<ClassId> {
    let mut both: Vec<ClassId> = Vec::new();
    for (from, with) in [(other, one), (one, other)] {
        for &e in from {
            if !both.contains(&e) && with.iter().any(|&w| vm.is_subclass(e, w)) {
                both.push(e);
            }
        }
    }
    both
}

/// The exceptions that a method passes on; nothing when it passes all of them on.
fn passed_on(vm: &mut Vm, throws: &[ClassId]) -> Outcome<Vec<ClassId>> {
    let throwable = vm.load_class("java/lang/Throwable", BOOT)?;
    let mut unique = vec![
        vm.load_class("java/lang/Error", BOOT)?,
        vm.load_class("java/lang/RuntimeException", BOOT)?,
    ];
    for &e in throws {
        if vm.is_subclass(throwable, e) {
            return Ok(Vec::new());
        }
        let is_caught = unique.iter().any(|&u| vm.is_subclass(e, u));
        if is_caught || !vm.is_subclass(e, throwable) {
            continue;
        }
        unique.retain(|&u| !vm.is_subclass(u, e));
        unique.push(e);
    }
    Ok(unique)
}

/// The bytes of the class.
fn class_file(
    vm: &Vm,
    name: &str,
    interfaces: &[ClassId],
    (flags, methods): (u16, &[Proxied]),
) -> Result<Vec<u8>, WriteError> {
    let mut class = ClassWriter::new(WITHOUT_STACK_MAPS, name, PROXY);
    class.access = flags;
    for &interface in interfaces {
        class.interface(&vm.classes[interface].name);
    }
    let mut code = CodeWriter::with_limits(2, 2);
    let inherited = class.method_ref(PROXY, "<init>", TAKES_HANDLER);
    code.op(opcode::ALOAD_0);
    code.op(opcode::ALOAD_1);
    code.op_idx(opcode::INVOKESPECIAL, inherited);
    code.op(opcode::RETURN);
    class.method(access::PUBLIC, "<init>", TAKES_HANDLER, Some(&code));
    for (k, method) in methods.iter().enumerate() {
        class.field(access::PRIVATE | access::STATIC, &format!("m{k}"), METHOD);
        let caught = method.passes_on.iter().map(|&c| &*vm.classes[c].name);
        let caught: Vec<&str> = caught.collect();
        let code = dispatch(&mut class, name, (k, method), &caught);
        let mut attributes = vec![class.code(&code)];
        if !method.throws.is_empty() {
            let mut body = (method.throws.len() as u16).to_be_bytes().to_vec();
            for &e in &method.throws {
                let e = class.class(&vm.classes[e].name);
                body.extend(e.to_be_bytes());
            }
            attributes.push(class.attribute("Exceptions", &body));
        }
        let varargs = if method.is_varargs {
            access::VARARGS
        } else {
            0
        };
        let flags = access::PUBLIC | access::FINAL | varargs;
        class.method_with(flags, &method.name, &method.descriptor, attributes);
    }
    let code = initialiser(vm, &mut class, name, methods);
    class.method(access::STATIC, "<clinit>", "()V", Some(&code));
    look_up(&mut class);
    class.finish()
}

/// A method that calls the handler; exceptions but those `caught` are wrapped, unless none is named.
fn dispatch(
    class: &mut ClassWriter,
    name: &str,
    (k, method): (usize, &Proxied),
    caught: &[&str],
) -> CodeWriter {
    let (parameters, returned) = split_descriptor(&method.descriptor);
    let slots: u16 = parameters
        .iter()
        .map(|p| Kind::of_descriptor(p).slots())
        .sum();
    let mut code = CodeWriter::with_limits(10, slots + 2);
    let [start, end, rethrow, wrap] = [(); 4].map(|()| code.label());
    code.bind(start);
    code.op(opcode::ALOAD_0);
    let handler = class.field_ref(PROXY, "h", &format!("L{HANDLER};"));
    code.op_idx(opcode::GETFIELD, handler);
    code.op(opcode::ALOAD_0);
    let field = class.field_ref(name, &format!("m{k}"), METHOD);
    code.op_idx(opcode::GETSTATIC, field);
    if parameters.is_empty() {
        code.op(opcode::ACONST_NULL);
    } else {
        push(class, &mut code, parameters.len());
        let object = class.class("java/lang/Object");
        code.op_idx(opcode::ANEWARRAY, object);
        let mut local = 1;
        for (at, parameter) in parameters.iter().enumerate() {
            code.op(opcode::DUP);
            push(class, &mut code, at);
            code.load(parameter, local);
            let kind = Kind::of_descriptor(parameter);
            if kind != Kind::Ref {
                let boxed = box_class(kind);
                let valued = class.method_ref(boxed, "valueOf", &format!("({parameter})L{boxed};"));
                code.op_idx(opcode::INVOKESTATIC, valued);
            }
            code.op(opcode::AASTORE);
            local += kind.slots();
        }
    }
    let invoke =
        "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
    let invoke = class.interface_ref(HANDLER, "invoke", invoke);
    code.invoke_interface(invoke, 4);
    match Kind::of_descriptor(returned) {
        Kind::Void => code.op(opcode::POP),
        Kind::Ref => {
            let to = class.class(internal(returned));
            code.op_idx(opcode::CHECKCAST, to);
        }
        kind => {
            let boxed = box_class(kind);
            let to = class.class(boxed);
            code.op_idx(opcode::CHECKCAST, to);
            let value = format!("{}Value", kind.java_name());
            let value = class.method_ref(boxed, &value, &format!("(){returned}"));
            code.op_idx(opcode::INVOKEVIRTUAL, value);
        }
    }
    code.ret(returned);
    code.bind(end);
    if caught.is_empty() {
        return code;
    }
    for exception in caught {
        let exception = class.class(exception);
        code.protect(start, end, rethrow, exception);
    }
    let throwable = class.class("java/lang/Throwable");
    code.protect(start, end, wrap, throwable);
    code.bind(rethrow);
    code.op(opcode::ATHROW);
    code.bind(wrap);
    code.op(opcode::ASTORE_1);
    throw_wrapped(
        class,
        &mut code,
        "java/lang/reflect/UndeclaredThrowableException",
        "(Ljava/lang/Throwable;)V",
        None,
    );
    code
}

/// Throws a new exception made of the one in local 1, or of what it says.
fn throw_wrapped(
    class: &mut ClassWriter,
    code: &mut CodeWriter,
    name: &str,
    takes: &str,
    said: Option<&str>,
) {
    let made = class.class(name);
    code.op_idx(opcode::NEW, made);
    code.op(opcode::DUP);
    code.op(opcode::ALOAD_1);
    if let Some(method) = said {
        let text = class.method_ref("java/lang/Throwable", method, "()Ljava/lang/String;");
        code.op_idx(opcode::INVOKEVIRTUAL, text);
    }
    let init = class.method_ref(name, "<init>", takes);
    code.op_idx(opcode::INVOKESPECIAL, init);
    code.op(opcode::ATHROW);
}

/// The static initialiser, which finds the `Method` of each method.
fn initialiser(vm: &Vm, class: &mut ClassWriter, name: &str, methods: &[Proxied]) -> CodeWriter {
    let mut code = CodeWriter::with_limits(10, 2);
    let [start, end, no_method, no_class] = [(); 4].map(|()| code.label());
    let own = class.class(name);
    code.op_idx(opcode::LDC_W, own);
    let loader = "()Ljava/lang/ClassLoader;";
    let loader = class.method_ref("java/lang/Class", "getClassLoader", loader);
    code.op_idx(opcode::INVOKEVIRTUAL, loader);
    code.op(opcode::ASTORE_0);
    code.bind(start);
    for (k, method) in methods.iter().enumerate() {
        class_for_name(class, &mut code, &vm.classes[method.from].external_name());
        let text = class.string(&method.name);
        code.op_idx(opcode::LDC_W, text);
        let (parameters, _) = split_descriptor(&method.descriptor);
        push(class, &mut code, parameters.len());
        let class_class = class.class("java/lang/Class");
        code.op_idx(opcode::ANEWARRAY, class_class);
        for (at, parameter) in parameters.iter().enumerate() {
            code.op(opcode::DUP);
            push(class, &mut code, at);
            match Kind::of_descriptor(parameter) {
                Kind::Ref => class_for_name(class, &mut code, &external_name(internal(parameter))),
                kind => {
                    let ty = class.field_ref(box_class(kind), "TYPE", "Ljava/lang/Class;");
                    code.op_idx(opcode::GETSTATIC, ty);
                }
            }
            code.op(opcode::AASTORE);
        }
        let find = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
        let find = class.method_ref("java/lang/Class", "getMethod", find);
        code.op_idx(opcode::INVOKEVIRTUAL, find);
        let field = class.field_ref(name, &format!("m{k}"), METHOD);
        code.op_idx(opcode::PUTSTATIC, field);
    }
    code.op(opcode::RETURN);
    code.bind(end);
    for (handler, exception, error) in [
        (
            no_method,
            "java/lang/NoSuchMethodException",
            "java/lang/NoSuchMethodError",
        ),
        (
            no_class,
            "java/lang/ClassNotFoundException",
            "java/lang/NoClassDefFoundError",
        ),
    ] {
        let exception = class.class(exception);
        code.protect(start, end, handler, exception);
        code.bind(handler);
        code.op(opcode::ASTORE_1);
        let takes = "(Ljava/lang/String;)V";
        throw_wrapped(class, &mut code, error, takes, Some("getMessage"));
    }
    code
}

/// `Class.forName(name, false, loader)`; the loader is in local 0.
fn class_for_name(class: &mut ClassWriter, code: &mut CodeWriter, name: &str) {
    let text = class.string(name);
    code.op_idx(opcode::LDC_W, text);
    code.op(opcode::ICONST_0);
    code.op(opcode::ALOAD_0);
    let find = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    let find = class.method_ref("java/lang/Class", "forName", find);
    code.op_idx(opcode::INVOKESTATIC, find);
}

/// `proxyClassLookup`, through which the library calls default methods.
fn look_up(class: &mut ClassWriter) {
    let mut code = CodeWriter::with_limits(3, 1);
    let refused = code.label();
    code.op(opcode::ALOAD_0);
    let of = class.method_ref(LOOKUP, "lookupClass", "()Ljava/lang/Class;");
    code.op_idx(opcode::INVOKEVIRTUAL, of);
    let proxy = class.class(PROXY);
    code.op_idx(opcode::LDC_W, proxy);
    code.jump(opcode::IF_ACMPNE, refused);
    code.op(opcode::ALOAD_0);
    let full = class.method_ref(LOOKUP, "hasFullPrivilegeAccess", "()Z");
    code.op_idx(opcode::INVOKEVIRTUAL, full);
    code.jump(opcode::IFEQ, refused);
    let made = format!("()L{LOOKUP};");
    let made = class.method_ref("java/lang/invoke/MethodHandles", "lookup", &made);
    code.op_idx(opcode::INVOKESTATIC, made);
    code.op(opcode::ARETURN);
    code.bind(refused);
    let exception = "java/lang/IllegalAccessException";
    let made = class.class(exception);
    code.op_idx(opcode::NEW, made);
    code.op(opcode::DUP);
    code.op(opcode::ALOAD_0);
    let text = class.method_ref(LOOKUP, "toString", "()Ljava/lang/String;");
    code.op_idx(opcode::INVOKEVIRTUAL, text);
    let init = class.method_ref(exception, "<init>", "(Ljava/lang/String;)V");
    code.op_idx(opcode::INVOKESPECIAL, init);
    code.op(opcode::ATHROW);
    let attributes = vec![class.code(&code), {
        let thrown = class.class(exception).to_be_bytes();
        class.attribute("Exceptions", &[0, 1, thrown[0], thrown[1]])
    }];
    let descriptor = format!("(L{LOOKUP};)L{LOOKUP};");
    let flags = access::PRIVATE | access::STATIC;
    class.method_with(flags, "proxyClassLookup", &descriptor, attributes);
}

/// Pushes a small number; there are at most 255 parameters.
fn push(class: &mut ClassWriter, code: &mut CodeWriter, n: usize) {
    match n {
        0..=5 => code.op(opcode::ICONST_0 + n as u8),
        6..=127 => code.op_byte(opcode::BIPUSH, n as u8),
        _ => {
            let n = class.integer(n as i32);
            code.op_idx(opcode::LDC_W, n);
        }
    }
}

/// `java/lang/String` of `Ljava/lang/String;`; descriptors of arrays are their names.
fn internal(descriptor: &str) -> &str {
    let name = descriptor.strip_prefix('L');
    name.and_then(|n| n.strip_suffix(';')).unwrap_or(descriptor)
}
