//! Methods nobody wrote, `assert` and `synchronized`.

use classfile::access;
use classfile::opcode::*;
use classfile::{Constant, Operands};

use super::matcher::Matcher;
use super::{Context, Filtered};
use crate::method::Method;

const ENUM: &str = "java/lang/Enum";

/// Whether the whole method is left out.
pub(super) fn is_generated(context: &Context<'_>, index: usize, method: &Method<'_>) -> bool {
    let flags = method.info.access;
    let name = &*method.info.name;
    let is_lambda = name.starts_with("lambda$")
        || (context.is_scala && name.starts_with("$anonfun$"))
        || context.is_kotlin;
    let of_method = context.method_annotations.get(index);
    let mut annotations = context
        .annotations
        .iter()
        .chain(of_method.into_iter().flatten());
    is_synthetic(context.class.access, context.class.markers.synthetic)
        || flags & access::BRIDGE != 0
        || (is_synthetic(flags, method.info.markers.synthetic) && !is_lambda)
        || is_of_enum(context, method)
        || is_empty_constructor(context, method)
        || is_of_record(context, method)
        || annotations.any(|a| says_generated(a))
}

/// The attribute is the old form of the flag.
fn is_synthetic(flags: u16, has_attribute: bool) -> bool {
    flags & access::SYNTHETIC != 0 || has_attribute
}

/// The simple name of the annotation contains the word.
fn says_generated(descriptor: &str) -> bool {
    let simple = descriptor.rsplit(['/', '$']).next();
    simple.is_some_and(|name| name.contains("Generated"))
}

fn is_of_enum(context: &Context<'_>, method: &Method<'_>) -> bool {
    if context.super_name() != ENUM {
        return false;
    }
    let class = &context.class.this_class;
    let descriptor = &*method.info.descriptor;
    match &*method.info.name {
        "values" => descriptor == format!("()[L{class};"),
        "valueOf" => descriptor == format!("(Ljava/lang/String;)L{class};"),
        "<init>" if descriptor == "(Ljava/lang/String;I)V" => {
            let mut m = first_loads_this(method);
            m.ops(&[ALOAD, ILOAD]);
            m.member(INVOKESPECIAL, ENUM, "<init>", descriptor);
            m.op(RETURN);
            m.matches()
        }
        _ => false,
    }
}

/// `private Utility() {}`
fn is_empty_constructor(context: &Context<'_>, method: &Method<'_>) -> bool {
    let is_one = method.info.access & access::PRIVATE != 0
        && &*method.info.name == "<init>"
        && &*method.info.descriptor == "()V";
    is_one && {
        let mut m = first_loads_this(method);
        m.member(INVOKESPECIAL, context.super_name(), "<init>", "()V");
        m.op(RETURN);
        m.matches()
    }
}

fn is_of_record(context: &Context<'_>, method: &Method<'_>) -> bool {
    if context.super_name() != "java/lang/Record" {
        return false;
    }
    let mut m = first_loads_this(method);
    let name = &*method.info.name;
    let of_objects = match (name, &*method.info.descriptor) {
        ("toString", "()Ljava/lang/String;") => Some(ARETURN),
        ("hashCode", "()I") => Some(IRETURN),
        ("equals", "(Ljava/lang/Object;)Z") => {
            m.op(ALOAD);
            Some(IRETURN)
        }
        _ => None,
    };
    if let Some(end) = of_objects {
        let at = m.position();
        m.op(INVOKEDYNAMIC);
        m.op(end);
        if m.matches() && at.is_some_and(|at| calls_object_methods(method, at, name)) {
            return true;
        }
    }
    is_accessor(method)
}

fn is_accessor(method: &Method<'_>) -> bool {
    if !method.info.descriptor.starts_with("()") {
        return false;
    }
    let mut m = first_loads_this(method);
    let at = m.position();
    m.op(GETFIELD);
    let end = m.position().and_then(|end| method.op(end));
    let field = at.and_then(|at| method.member(at));
    field.is_some_and(|f| f.name == method.info.name)
        && matches!(end, Some(IRETURN | LRETURN | FRETURN | DRETURN | ARETURN))
}

/// An `invokedynamic` of this name that `ObjectMethods` links.
fn calls_object_methods(method: &Method<'_>, at: usize, name: &str) -> bool {
    let constants = &method.class.constants;
    let found = || {
        let Operands::Constant(index) = method.list.get(at)?.operands else {
            return None;
        };
        let Some(Constant::InvokeDynamic { bootstrap, nat }) = constants.get(index) else {
            return None;
        };
        let row = method.class.bootstrap_methods.get(usize::from(bootstrap))?;
        let Some(Constant::MethodHandle { reference, .. }) = constants.get(row.method_handle)
        else {
            return None;
        };
        let linker = constants.member(reference).ok()?;
        let (called, _) = constants.name_and_type(nat).ok()?;
        let is_it = &*linker.class == "java/lang/runtime/ObjectMethods"
            && &*linker.name == "bootstrap"
            && &*called == name;
        Some(is_it)
    };
    found().unwrap_or(false)
}

fn first_loads_this<'m, 'a>(method: &'m Method<'a>) -> Matcher<'m, 'a> {
    let mut m = Matcher::from(method, 0);
    m.bind("this", 0);
    m.var(ALOAD, "this");
    m
}

/// The jump around an `assert`, and the field that says whether it is on.
pub(super) fn asserts(context: &Context<'_>, method: &Method<'_>, out: &mut Filtered) {
    const FIELD: &str = "$assertionsDisabled";
    let class = &*context.class.this_class;
    for k in 0..method.list.len() {
        // Something, a label at least, stands above.
        let has_start = k > 0 || method.labels.is_label(0);
        if !has_start {
            continue;
        }
        let mut m = Matcher::from(method, k);
        m.member(GETSTATIC, class, FIELD, "Z");
        m.op(IFNE);
        if let Some(jump) = m.last() {
            out.ignore(jump..=jump);
        }
        if &*method.info.name != "<clinit>" {
            continue;
        }
        let mut m = Matcher::from(method, k);
        let status = "desiredAssertionStatus";
        m.member(INVOKEVIRTUAL, "java/lang/Class", status, "()Z");
        m.ops(&[IFNE, ICONST_1, GOTO, ICONST_0]);
        m.member(PUTSTATIC, class, FIELD, "Z");
        if let Some(end) = m.last() {
            out.ignore(k.saturating_sub(1)..=end);
        }
    }
}

/// The handler that leaves the monitor.
pub(super) fn synchronized(method: &Method<'_>, out: &mut Filtered) {
    for row in &method.code.handlers {
        if row.catch_type != 0 || row.start_pc == row.handler_pc {
            continue;
        }
        let Some(start) = method.at(row.handler_pc.into()) else {
            continue;
        };
        let mut ecj = Matcher::from(method, start);
        ecj.ops(&[ALOAD, MONITOREXIT, ATHROW]);
        let mut javac = Matcher::from(method, start);
        javac.var(ASTORE, "t");
        javac.ops(&[ALOAD, MONITOREXIT]);
        javac.var(ALOAD, "t");
        javac.op(ATHROW);
        if let Some(end) = ecj.last().or(javac.last()) {
            out.ignore(start..=end);
        }
    }
}
