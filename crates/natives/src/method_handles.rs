//! `MethodHandleNatives`: member names resolved to methods and fields.
//!
//! A resolved `MemberName` carries the machine's method id (or the field index) in an injected
//! field; `clazz`, `name`, `type` and `flags` are the library's own. Flags and reference kinds are
//! those of `MethodHandleNatives.Constants`.

use vm::{Args, ClassId, Control, Kind, MethodId, NULL, Outcome, Ref, Vm, acc};

use crate::Row;
use crate::reflect::members::{field_of, method_of};

const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const IS_FIELD: u32 = 0x0004_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
const KIND_SHIFT: u32 = 24;
const REF_GET_FIELD: u32 = 1;
const REF_GET_STATIC: u32 = 2;
const REF_INVOKE_VIRTUAL: u32 = 5;
const REF_INVOKE_STATIC: u32 = 6;
const REF_INVOKE_SPECIAL: u32 = 7;
const REF_NEW_INVOKE_SPECIAL: u32 = 8;
const REF_INVOKE_INTERFACE: u32 = 9;

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

fn get(vm: &Vm, obj: Ref, field: &str) -> Ref {
    vm.field_offset(vm.class_of(obj), field)
        .map_or(NULL, |o| vm.heap.load_ref(obj + o))
}

fn set(vm: &mut Vm, obj: Ref, field: &str, value: Ref) {
    if let Some(o) = vm.field_offset(vm.class_of(obj), field) {
        vm.heap.store_ref(obj + o, value);
    }
}

fn flags_of(vm: &Vm, member: Ref) -> u32 {
    vm.field_offset(vm.class_of(member), "flags")
        .map_or(0, |o| vm.heap.load_u32(member + o))
}

fn set_flags(vm: &mut Vm, member: Ref, flags: u32) {
    if let Some(o) = vm.field_offset(vm.class_of(member), "flags") {
        vm.heap.store_u32(member + o, flags);
    }
}

/// Fills a member name for a method. `kind` 0 chooses the natural one.
fn fill_method(vm: &mut Vm, member: Ref, method: MethodId, kind: u32) -> Outcome<()> {
    let m = &vm.methods[method];
    let (class, access) = (m.class, u32::from(m.access));
    let is_init = &*m.name == "<init>";
    let mut flags = access & 0xffff;
    if m.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    flags |= if is_init { IS_CONSTRUCTOR } else { IS_METHOD };
    let interface = vm.classes[class].is_interface();
    let natural = if is_init {
        REF_NEW_INVOKE_SPECIAL
    } else if m.is_static() {
        REF_INVOKE_STATIC
    } else if m.is_private() || m.vtable_idx.is_none() && !interface {
        REF_INVOKE_SPECIAL
    } else if interface {
        REF_INVOKE_INTERFACE
    } else {
        REF_INVOKE_VIRTUAL
    };
    let kind = match kind {
        0 => natural,
        // A virtual call of something that has no slot is direct.
        REF_INVOKE_VIRTUAL | REF_INVOKE_INTERFACE if natural == REF_INVOKE_SPECIAL => {
            REF_INVOKE_SPECIAL
        }
        // Object methods through an interface reference use the class's slot.
        REF_INVOKE_INTERFACE if !interface => REF_INVOKE_VIRTUAL,
        // A class's virtual call that resolved to an interface method.
        REF_INVOKE_VIRTUAL if interface => REF_INVOKE_INTERFACE,
        k => k,
    };
    flags |= kind << KIND_SHIFT;
    set_flags(vm, member, flags);
    let mirror = vm.classes[class].mirror;
    set(vm, member, "clazz", mirror);
    let at = member + vm.known.member_target;
    vm.heap.store_u32(at, method.bits());
    // The library only tests this object for null.
    if vm.field_offset(vm.class_of(member), "method").is_some() && get(vm, member, "method") == NULL
    {
        let rmn = vm.load_class("java/lang/invoke/ResolvedMethodName", vm::BOOT)?;
        let object = vm.new_object(rmn)?;
        set(vm, object, "vmholder", mirror);
        set(vm, member, "method", object);
    }
    Ok(())
}

fn fill_field(vm: &mut Vm, member: Ref, class: ClassId, index: usize, setter: bool) {
    let f = &vm.classes[class].fields[index];
    let mut flags = u32::from(f.access) & 0xffff | IS_FIELD;
    let is_static = f.is_static();
    let c = &vm.classes[class];
    let trusted = f.access & acc::FINAL != 0
        && (is_static || c.hidden || c.file.as_ref().is_some_and(|x| x.record.is_some()));
    if trusted {
        flags |= TRUSTED_FINAL;
    }
    let offset = f.offset;
    let kind = (if is_static {
        REF_GET_STATIC
    } else {
        REF_GET_FIELD
    }) + if setter { 2 } else { 0 };
    flags |= kind << KIND_SHIFT;
    let mirror = c.mirror;
    set_flags(vm, member, flags);
    set(vm, member, "clazz", mirror);
    let at = member + vm.known.member_index;
    vm.heap.store_u32(at, offset);
}

/// `init(MemberName, Object)`: from a reflected Method, Constructor or Field.
fn init(vm: &mut Vm, a: &Args) -> Outcome {
    let (member, reflected) = (a.obj(0), a.obj(1));
    if member == NULL || reflected == NULL {
        return Err(vm.throw("java/lang/InternalError", "init called with null"));
    }
    let kind = vm.classes[vm.class_of(reflected)].name.clone();
    match &*kind {
        "java/lang/reflect/Field" => {
            let (class, index) = field_of(vm, reflected)?;
            fill_field(vm, member, class, index, false);
        }
        _ => {
            let method = method_of(vm, reflected)?;
            fill_method(vm, member, method, 0)?;
        }
    }
    Ok(0)
}

/// Descriptor of a `MethodType`, `Class` or `String` type object.
fn type_descriptor(vm: &Vm, ty: Ref) -> Option<String> {
    if ty == NULL {
        return None;
    }
    let class = vm.class_of(ty);
    if class == vm.known.string {
        return Some(vm.string_text(ty));
    }
    if class == vm.known.class {
        return Some(class_descriptor(vm, ty));
    }
    let ret = get(vm, ty, "rtype");
    let params = get(vm, ty, "ptypes");
    if ret == NULL || params == NULL {
        return None;
    }
    let mut out = String::from("(");
    for i in 0..vm.heap.array_len(params) {
        out.push_str(&class_descriptor(vm, vm.array_ref(params, i)));
    }
    out.push(')');
    out.push_str(&class_descriptor(vm, ret));
    Some(out)
}

fn class_descriptor(vm: &Vm, mirror: Ref) -> String {
    let c = &vm.classes[vm.class_of_mirror(mirror)];
    match c.shape {
        vm::class::Shape::Primitive(k) => k.descriptor_char().to_string(),
        vm::class::Shape::Array { .. } => c.name.to_string(),
        vm::class::Shape::Instance => format!("L{};", c.name),
    }
}

/// `getMembers(Class, name, signature, flags, caller, skip, MemberName[])` of JDK 8: fills the member
/// names with methods of a class and says how many there are.
fn get_members(vm: &mut Vm, a: &Args) -> Outcome {
    const SEARCH_SUPERCLASSES: u32 = 0x0010_0000;
    const SEARCH_INTERFACES: u32 = 0x0020_0000;
    let (defining, flags, results) = (a.obj(0), a.int(3) as u32, a.obj(6));
    if defining == NULL || results == NULL {
        return Ok(u64::from(u32::MAX));
    }
    if flags & IS_FIELD != 0 {
        return vm.unsupported("MethodHandleNatives.getMembers of fields");
    }
    let text = |string: Ref| (string != NULL).then(|| vm.string_text(string));
    let (name, signature) = (text(a.obj(1)), text(a.obj(2)));
    let class = vm.class_of_mirror(defining);
    let mut classes = vec![class];
    if flags & SEARCH_SUPERCLASSES != 0 {
        let supers = std::iter::successors(Some(class), |&c| vm.classes[c].super_class);
        classes.extend(supers.skip(1));
    }
    if flags & SEARCH_INTERFACES != 0 {
        classes.extend(vm.classes[class].all_interfaces.iter().copied());
    }
    let wanted = |m: &MethodId| {
        let m = &vm.methods[*m];
        let kind = match &*m.name {
            "<init>" => IS_CONSTRUCTOR,
            "<clinit>" => return false,
            _ => IS_METHOD,
        };
        flags & kind != 0
            && name.as_ref().is_none_or(|name| **name == *m.name)
            && signature.as_ref().is_none_or(|s| **s == *m.descriptor)
    };
    let methods = classes.iter().flat_map(|&c| vm.classes[c].method_ids());
    let found: Vec<MethodId> = methods
        .filter(wanted)
        .skip(a.int(5).max(0) as usize)
        .collect();
    let room = vm.heap.array_len(results);
    for (at, method) in (0..room).zip(&found) {
        let member = vm.array_ref(results, at);
        fill_method(vm, member, *method, 0)?;
    }
    Ok(found.len() as u64)
}

/// `resolve(MemberName, Class caller, int mode, boolean speculative)`.
fn resolve(vm: &mut Vm, a: &Args) -> Outcome {
    resolve_member(vm, a.obj(0), a.obj(1), a.bool(3))
}

/// `resolve(MemberName, Class caller, boolean speculative)` of JDK 11.
fn resolve_without_mode(vm: &mut Vm, a: &Args) -> Outcome {
    resolve_member(vm, a.obj(0), a.obj(1), a.bool(2))
}

/// `resolve(MemberName, Class caller)` of JDK 8.
fn resolve_or_fail(vm: &mut Vm, a: &Args) -> Outcome {
    resolve_member(vm, a.obj(0), a.obj(1), false)
}

fn resolve_member(vm: &mut Vm, member: Ref, caller: Ref, speculative: bool) -> Outcome {
    let flags = flags_of(vm, member);
    let kind = (flags >> KIND_SHIFT) & 0xf;
    let clazz = get(vm, member, "clazz");
    let (name, ty) = (get(vm, member, "name"), get(vm, member, "type"));
    if clazz == NULL || name == NULL || ty == NULL {
        return fail(
            vm,
            speculative,
            "java/lang/LinkageError",
            "nothing to resolve",
        );
    }
    let name = vm.string_text(name);
    let Some(descriptor) = type_descriptor(vm, ty) else {
        return fail(
            vm,
            speculative,
            "java/lang/LinkageError",
            "unknown type object",
        );
    };
    let class = vm.class_of_mirror(clazz);
    if flags & IS_FIELD != 0 {
        let Some((owner, index)) = vm.find_field(class, &name, &descriptor) else {
            return fail(vm, speculative, "java/lang/NoSuchFieldError", &name);
        };
        // As in HotSpot, whether the field is static is told by the result, not demanded here.
        if caller != NULL && !accessible(vm, owner, vm.classes[owner].fields[index].access, caller)
        {
            return fail(vm, speculative, "java/lang/IllegalAccessError", &name);
        }
        fill_field(vm, member, owner, index, matches!(kind, 3 | 4));
        return Ok(u64::from(member));
    }
    let found = if flags & IS_CONSTRUCTOR != 0 {
        vm.find_declared(class, "<init>", &descriptor)
    } else {
        vm.find_method(class, &name, &descriptor)
            .or_else(|| resolve_polymorphic(vm, class, &name))
    };
    let Some(method) = found else {
        let text = vm::resolve::java_method(&vm.classes[class].external_name(), &name, &descriptor);
        return fail(
            vm,
            speculative,
            "java/lang/NoSuchMethodError",
            &format!("'{text}'"),
        );
    };
    let m = &vm.methods[method];
    if m.is_static() != (kind == REF_INVOKE_STATIC) && flags & IS_METHOD != 0 {
        let text =
            vm::resolve::java_method(&vm.classes[m.class].external_name(), &m.name, &m.descriptor);
        let message = if m.is_static() {
            format!("Expecting non-static method '{text}'")
        } else {
            format!("Expected static method '{text}'")
        };
        return fail(
            vm,
            speculative,
            "java/lang/IncompatibleClassChangeError",
            &message,
        );
    }
    let (owner, access) = (m.class, m.access);
    if caller != NULL && !accessible(vm, owner, access, caller) {
        let text = vm.describe(method);
        return fail(vm, speculative, "java/lang/IllegalAccessError", &text);
    }
    fill_method(
        vm,
        member,
        method,
        if kind == REF_INVOKE_SPECIAL {
            REF_INVOKE_SPECIAL
        } else {
            kind
        },
    )?;
    Ok(u64::from(member))
}

fn accessible(vm: &mut Vm, owner: ClassId, access: u16, caller: Ref) -> bool {
    let from = vm.class_of_mirror(caller);
    vm.member_accessible(owner, access, from) || access & acc::PROTECTED != 0
}

fn resolve_polymorphic(vm: &Vm, class: ClassId, name: &str) -> Option<MethodId> {
    vm.find_polymorphic(class, name)
}

fn fail(vm: &mut Vm, speculative: bool, class: &str, message: &str) -> Outcome {
    if speculative {
        return Ok(0);
    }
    Err(vm.throw(class, message))
}

/// `expand(MemberName)`: name and type of a resolved member.
fn expand(vm: &mut Vm, a: &Args) -> Outcome {
    let member = a.obj(0);
    let flags = flags_of(vm, member);
    if flags & (IS_METHOD | IS_CONSTRUCTOR) != 0 {
        let method = vm.member_method(member)?;
        let m = &vm.methods[method];
        let (name, descriptor) = (m.name.clone(), m.descriptor.clone());
        if get(vm, member, "name") == NULL {
            let s = vm.intern_text(&name)?;
            set(vm, member, "name", s);
        }
        if get(vm, member, "type") == NULL {
            let s = vm.new_string(&descriptor)?;
            set(vm, member, "type", s);
        }
        return Ok(0);
    }
    let class = vm.class_of_mirror(get(vm, member, "clazz"));
    let offset = vm.heap.load_u32(member + vm.known.member_index);
    let is_static = matches!((flags >> KIND_SHIFT) & 0xf, 2 | 4);
    let found = vm.classes[class]
        .fields
        .iter()
        .find(|f| f.offset == offset && f.is_static() == is_static)
        .cloned();
    let Some(f) = found else {
        return Err(vm.throw("java/lang/InternalError", "unresolved field"));
    };
    if get(vm, member, "name") == NULL {
        let s = vm.intern_text(&f.name)?;
        set(vm, member, "name", s);
    }
    if get(vm, member, "type") == NULL {
        let mirror = vm.mirror_of_descriptor(class, &f.descriptor)?;
        set(vm, member, "type", mirror);
    }
    Ok(0)
}

fn field_offset(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(
        vm.heap.load_u32(a.obj(0) + vm.known.member_index),
    ))
}

fn static_base(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(u64::from(get(vm, a.obj(0), "clazz")))
}

/// `getMemberVMInfo`: { vmindex as Long, vmtarget }.
fn vm_info(vm: &mut Vm, a: &Args) -> Outcome {
    let member = a.obj(0);
    let flags = flags_of(vm, member);
    let (index, target) = if flags & IS_FIELD != 0 {
        (
            i64::from(vm.heap.load_u32(member + vm.known.member_index)),
            get(vm, member, "clazz"),
        )
    } else {
        let method = vm.member_method(member)?;
        let index = match (flags >> KIND_SHIFT) & 0xf {
            REF_INVOKE_VIRTUAL => vm.methods[method].vtable_idx.map_or(-1, i64::from),
            REF_INVOKE_INTERFACE => 0,
            _ => -1,
        };
        (index, member)
    };
    let boxed = vm.new_box(Kind::Long, index as u64)?;
    let object = vm.known.object;
    Ok(u64::from(vm.new_ref_array(object, &[boxed, target])?))
}

fn set_call_site_target(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.load_class("java/lang/invoke/CallSite", vm::BOOT)?;
    if let Some(o) = vm.field_offset(class, "target") {
        vm.heap.store_ref(a.obj(0) + o, a.obj(1));
    }
    Ok(0)
}

/// Copies the raw bootstrap arguments; the machine always passes them resolved, so this is not used.
fn no_pull_mode(vm: &mut Vm, _: &Args) -> Outcome {
    vm.unsupported("bootstrap arguments in pull mode")
}

fn named_con(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// `MethodHandle.invoke` and friends called as ordinary methods (by reflection) always fail this way.
fn reflective_invoke(vm: &mut Vm, _: &Args) -> Outcome {
    let c: Control = vm.throw(
        "java/lang/UnsupportedOperationException",
        "MethodHandle.invoke cannot be invoked reflectively",
    );
    Err(c)
}

const N: &str = "java/lang/invoke/MethodHandleNatives";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (N, "registerNatives", "()V", nothing),
    (
        N,
        "init",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V",
        init,
    ),
    (N, "expand", "(Ljava/lang/invoke/MemberName;)V", expand),
    (
        N,
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        resolve,
    ),
    (
        N,
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;Z)Ljava/lang/invoke/MemberName;",
        resolve_without_mode,
    ),
    (
        N,
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;)Ljava/lang/invoke/MemberName;",
        resolve_or_fail,
    ),
    (
        N,
        "getMembers",
        "=(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;ILjava/lang/Class;I[Ljava/lang/invoke/MemberName;)I",
        get_members,
    ),
    (
        N,
        "objectFieldOffset",
        "(Ljava/lang/invoke/MemberName;)J",
        field_offset,
    ),
    (
        N,
        "staticFieldOffset",
        "(Ljava/lang/invoke/MemberName;)J",
        field_offset,
    ),
    (
        N,
        "staticFieldBase",
        "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;",
        static_base,
    ),
    (
        N,
        "getMemberVMInfo",
        "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;",
        vm_info,
    ),
    (
        N,
        "setCallSiteTargetNormal",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    (
        N,
        "setCallSiteTargetVolatile",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    (
        N,
        "clearCallSiteContext",
        "~(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V",
        nothing,
    ),
    (
        N,
        "copyOutBootstrapArguments",
        "(Ljava/lang/Class;[III[Ljava/lang/Object;IZLjava/lang/Object;)V",
        no_pull_mode,
    ),
    (N, "getNamedCon", "(I[Ljava/lang/Object;)I", named_con),
    (N, "getConstant", "~(I)I", nothing),
    (
        "java/lang/invoke/MethodHandle",
        "invokeExact",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
        reflective_invoke,
    ),
    (
        "java/lang/invoke/MethodHandle",
        "invoke",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
        reflective_invoke,
    ),
];
