//! `Field`, `Method`, `Constructor`, `Parameter` and `RecordComponent` objects.

use classfile::MethodInfo;
use vm::kind::split_descriptor;
use vm::{Args, BOOT, ClassId, Control, MethodId, NULL, Outcome, Ref, Vm, Work, acc};

use super::order;
use super::util::{bytes, get, get_ref, interned, object, set, set_ref, string};
use crate::Row;

/// Modifiers that `getModifiers` of a field shows.
const FIELD_FLAGS: u16 = 0x50df;
/// Modifiers that `getModifiers` of a method shows.
const METHOD_FLAGS: u16 = 0x1dff;
/// A slot of this many and above is not an index in the class but a method id (see [`foreign_slot`]).
const FOREIGN: u32 = 0x4000_0000;

/// The slot that names a method of another class than `clazz`: the constructor a serialisation
/// constructor runs is a superclass's.
pub fn foreign_slot(method: MethodId) -> u32 {
    FOREIGN | method.bits()
}

/// A `Field`, `Method` or `Constructor` object that was not made by the machine.
fn forged(vm: &mut Vm) -> Control {
    vm.throw("java/lang/InternalError", "no such member")
}

/// The method behind a `Method` or `Constructor` object.
pub fn method_of(vm: &mut Vm, executable: Ref) -> Outcome<MethodId> {
    let slot = get(vm, executable, "slot") as u32;
    let class = vm.class_of_mirror(get_ref(vm, executable, "clazz"));
    let c = &vm.classes[class];
    let found = if slot >= FOREIGN {
        let method = MethodId::from_bits(slot & !FOREIGN);
        vm.methods
            .get(method)
            .is_some_and(|m| &*m.name == "<init>")
            .then_some(method)
    } else {
        (slot < c.n_methods).then(|| c.first_method.plus(slot))
    };
    match found {
        Some(method) => Ok(method),
        None => Err(forged(vm)),
    }
}

/// Class and field index behind a `Field` object.
pub fn field_of(vm: &mut Vm, field: Ref) -> Outcome<(ClassId, usize)> {
    let class = vm.class_of_mirror(get_ref(vm, field, "clazz"));
    let index = get(vm, field, "slot") as usize;
    if index >= vm.classes[class].fields.len() {
        return Err(forged(vm));
    }
    Ok((class, index))
}

/// Body of an attribute of a method, as `byte[]` or null.
fn attribute(
    vm: &mut Vm,
    method: MethodId,
    which: impl Fn(&MethodInfo) -> Option<std::ops::Range<usize>>,
) -> Outcome<Ref> {
    let class = vm.methods[method].class;
    let range = vm.method_info(method).and_then(which);
    let body = range.and_then(|r| vm.file(class).map(|f| f.slice(&r).to_vec()));
    bytes(vm, body)
}

/// A new `Field` object.
pub fn new_field(vm: &mut Vm, class: ClassId, index: usize) -> Outcome<Ref> {
    let f = &vm.classes[class].fields[index];
    let (name, descriptor, access, file_idx) =
        (f.name.clone(), f.descriptor.clone(), f.access, f.file_idx);
    let file = vm.file(class).cloned();
    let info = file.as_ref().and_then(|f| f.fields.get(file_idx as usize));
    let (hidden, record) = (
        vm.classes[class].hidden,
        file.as_ref().is_some_and(|f| f.record.is_some()),
    );
    let ty = vm.mirror_of_descriptor(class, &descriptor)?;
    let holder = vm.load_class("java/lang/reflect/Field", BOOT)?;
    vm.ensure_init(holder)?;
    let obj = vm.new_object(holder)?;
    let mirror = vm.classes[class].mirror;
    set_ref(vm, obj, "clazz", mirror);
    set(vm, obj, "slot", index as u64);
    let name = vm.intern_text(&name)?;
    set_ref(vm, obj, "name", name);
    set_ref(vm, obj, "type", ty);
    let synthetic = if info.is_some_and(|i| i.markers.synthetic) {
        acc::SYNTHETIC
    } else {
        0
    };
    set(
        vm,
        obj,
        "modifiers",
        u64::from((access | synthetic) & FIELD_FLAGS),
    );
    let trusted = access & acc::FINAL != 0 && (access & acc::STATIC != 0 || hidden || record);
    set(vm, obj, "trustedFinal", u64::from(trusted));
    let signature = string(vm, info.and_then(|i| i.signature.as_deref()))?;
    set_ref(vm, obj, "signature", signature);
    let body = file
        .as_ref()
        .and_then(|f| info?.annotations.as_ref().map(|r| f.slice(r).to_vec()));
    let annotations = bytes(vm, body)?;
    set_ref(vm, obj, "annotations", annotations);
    Ok(obj)
}

/// A new `Method` or `Constructor` object.
pub fn new_executable(vm: &mut Vm, method: MethodId) -> Outcome<Ref> {
    let m = &vm.methods[method];
    let (class, name, descriptor, access) =
        (m.class, m.name.clone(), m.descriptor.clone(), m.access);
    let info = vm.method_info(method);
    let exceptions = info.map(|i| i.exceptions.clone()).unwrap_or_default();
    let signature = info.and_then(|i| i.signature.clone());
    let synthetic = info.is_some_and(|i| i.markers.synthetic);
    let is_init = &*name == "<init>";
    // Everything that may have to load a class comes first: nothing is kept when it must be retried.
    let (params, ret) = split_descriptor(&descriptor);
    let mut param_types = Vec::with_capacity(params.len());
    for p in params {
        param_types.push(vm.mirror_of_descriptor(class, p)?);
    }
    let return_type = vm.mirror_of_descriptor(class, ret)?;
    let loader = vm.classes[class].loader;
    let mut exception_types = Vec::with_capacity(exceptions.len());
    for e in &exceptions {
        let e = vm.load_class(e, loader)?;
        exception_types.push(vm.classes[e].mirror);
    }
    let holder = vm.load_class(
        if is_init {
            "java/lang/reflect/Constructor"
        } else {
            "java/lang/reflect/Method"
        },
        BOOT,
    )?;
    vm.ensure_init(holder)?;
    let obj = vm.new_object(holder)?;
    let mirror = vm.classes[class].mirror;
    set_ref(vm, obj, "clazz", mirror);
    set(
        vm,
        obj,
        "slot",
        u64::from(method.bits() - vm.classes[class].first_method.bits()),
    );
    if !is_init {
        let name = vm.intern_text(&name)?;
        set_ref(vm, obj, "name", name);
        set_ref(vm, obj, "returnType", return_type);
    }
    let class_class = vm.known.class;
    let params = vm.new_ref_array(class_class, &param_types)?;
    set_ref(vm, obj, "parameterTypes", params);
    let thrown = vm.new_ref_array(class_class, &exception_types)?;
    set_ref(vm, obj, "exceptionTypes", thrown);
    set(
        vm,
        obj,
        "modifiers",
        u64::from((access | if synthetic { acc::SYNTHETIC } else { 0 }) & METHOD_FLAGS),
    );
    let signature = string(vm, signature.as_deref())?;
    set_ref(vm, obj, "signature", signature);
    let annotations = attribute(vm, method, |i| i.annotations.clone())?;
    set_ref(vm, obj, "annotations", annotations);
    let annotations = attribute(vm, method, |i| i.parameter_annotations.clone())?;
    set_ref(vm, obj, "parameterAnnotations", annotations);
    if !is_init {
        let default = attribute(vm, method, |i| i.annotation_default.clone())?;
        set_ref(vm, obj, "annotationDefault", default);
    }
    Ok(obj)
}

fn get_declared_fields(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let public_only = a.bool(1);
    let indices: Vec<usize> = vm.classes[class]
        .fields
        .iter()
        .enumerate()
        .filter(|(_, f)| f.file_idx != u16::MAX && (!public_only || f.access & acc::PUBLIC != 0))
        .map(|(i, _)| i)
        .collect();
    vm.charge_for(Work::Items, indices.len() as u64)?;
    let mut items = Vec::with_capacity(indices.len());
    for i in indices {
        items.push(new_field(vm, class, i)?);
    }
    let element = vm.load_class("java/lang/reflect/Field", BOOT)?;
    object(vm.new_ref_array(element, &items)?)
}

fn declared(vm: &mut Vm, a: &Args, constructors: bool) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let public_only = a.bool(1);
    let c = &vm.classes[class];
    let all = c.method_ids();
    // The order of a single constructor needs no thought.
    let ordered = if constructors
        && all
            .clone()
            .filter(|&m| &*vm.methods[m].name == "<init>")
            .count()
            < 2
    {
        all.collect()
    } else {
        order::methods(vm, class)
    };
    let methods: Vec<MethodId> = ordered
        .into_iter()
        .filter(|&m| {
            let m = &vm.methods[m];
            let wanted = if constructors {
                &*m.name == "<init>" && !m.is_static()
            } else {
                !m.is_init()
            };
            wanted && (!public_only || m.access & acc::PUBLIC != 0)
        })
        .collect();
    vm.charge_for(Work::Items, methods.len() as u64)?;
    let mut items = Vec::with_capacity(methods.len());
    for m in methods {
        items.push(new_executable(vm, m)?);
    }
    let element = vm.load_class(
        if constructors {
            "java/lang/reflect/Constructor"
        } else {
            "java/lang/reflect/Method"
        },
        BOOT,
    )?;
    object(vm.new_ref_array(element, &items)?)
}

fn get_declared_methods(vm: &mut Vm, a: &Args) -> Outcome {
    declared(vm, a, false)
}

fn get_declared_constructors(vm: &mut Vm, a: &Args) -> Outcome {
    declared(vm, a, true)
}

fn get_record_components(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(0));
    let Some(file) = vm.file(class).cloned() else {
        return Ok(0);
    };
    let Some(components) = &file.record else {
        return Ok(0);
    };
    let element = vm.load_class("java/lang/reflect/RecordComponent", BOOT)?;
    vm.ensure_init(element)?;
    let mut items = Vec::with_capacity(components.len());
    for c in components {
        let ty = vm.mirror_of_descriptor(class, &c.descriptor)?;
        let accessor = match vm.find_declared(class, &c.name, &format!("(){}", c.descriptor)) {
            Some(m) if !vm.methods[m].is_static() => new_executable(vm, m)?,
            _ => NULL,
        };
        let obj = vm.new_object(element)?;
        set_ref(vm, obj, "clazz", a.obj(0));
        let name = vm.intern_text(&c.name)?;
        set_ref(vm, obj, "name", name);
        set_ref(vm, obj, "type", ty);
        set_ref(vm, obj, "accessor", accessor);
        let signature = string(vm, c.signature.as_deref())?;
        set_ref(vm, obj, "signature", signature);
        let body = bytes(vm, c.annotations.as_ref().map(|r| file.slice(r).to_vec()))?;
        set_ref(vm, obj, "annotations", body);
        let body = bytes(
            vm,
            c.type_annotations.as_ref().map(|r| file.slice(r).to_vec()),
        )?;
        set_ref(vm, obj, "typeAnnotations", body);
        items.push(obj);
    }
    object(vm.new_ref_array(element, &items)?)
}

fn get_parameters(vm: &mut Vm, a: &Args) -> Outcome {
    let method = method_of(vm, a.obj(0))?;
    let Some(list) = vm
        .method_info(method)
        .and_then(|i| i.method_parameters.clone())
    else {
        return Ok(0);
    };
    let element = vm.load_class("java/lang/reflect/Parameter", BOOT)?;
    vm.ensure_init(element)?;
    let mut items = Vec::with_capacity(list.len());
    for (i, (name, flags)) in list.iter().enumerate() {
        let obj = vm.new_object(element)?;
        let name = interned(vm, name.as_deref())?;
        set_ref(vm, obj, "name", name);
        set(vm, obj, "modifiers", u64::from(*flags));
        set_ref(vm, obj, "executable", a.obj(0));
        set(vm, obj, "index", i as u64);
        items.push(obj);
    }
    object(vm.new_ref_array(element, &items)?)
}

fn executable_type_annotations(vm: &mut Vm, a: &Args) -> Outcome {
    let method = method_of(vm, a.obj(0))?;
    object(attribute(vm, method, |i| i.type_annotations.clone())?)
}

fn field_type_annotations(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, index) = field_of(vm, a.obj(0))?;
    let file_idx = vm.classes[class].fields[index].file_idx;
    let body = vm.file(class).and_then(|f| {
        let range = f.fields.get(file_idx as usize)?.type_annotations.as_ref()?;
        Some(f.slice(range).to_vec())
    });
    object(bytes(vm, body)?)
}

pub const ROWS: &[Row] = &[
    (
        "java/lang/Class",
        "getDeclaredFields0",
        "(Z)[Ljava/lang/reflect/Field;",
        get_declared_fields,
    ),
    (
        "java/lang/Class",
        "getDeclaredMethods0",
        "(Z)[Ljava/lang/reflect/Method;",
        get_declared_methods,
    ),
    (
        "java/lang/Class",
        "getDeclaredConstructors0",
        "(Z)[Ljava/lang/reflect/Constructor;",
        get_declared_constructors,
    ),
    (
        "java/lang/Class",
        "getRecordComponents0",
        "()[Ljava/lang/reflect/RecordComponent;",
        get_record_components,
    ),
    (
        "java/lang/reflect/Executable",
        "getParameters0",
        "()[Ljava/lang/reflect/Parameter;",
        get_parameters,
    ),
    (
        "java/lang/reflect/Executable",
        "getTypeAnnotationBytes0",
        "()[B",
        executable_type_annotations,
    ),
    (
        "java/lang/reflect/Field",
        "getTypeAnnotationBytes0",
        "()[B",
        field_type_annotations,
    ),
];
