//! Which raw accesses to objects leave the machine's own data as it is.
//!
//! An access stays inside its object. References are read and written only where references are, as
//! values of the declared type; other values are not written over references, headers, lengths, or
//! what the machine keeps in objects. So a guest can change any field by force, but every reference
//! still names an object of a class that fits.

use vm::class::Shape;
use vm::heap::FIELDS_BASE;
use vm::{ARRAY_BASE, ClassId, Kind, NULL, Ref, Vm};

/// What is done with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It is only read.
    Read,
    /// It is written, and perhaps read before.
    Write,
}

const REF_SIZE: u32 = 4;

/// The class whose statics an object holds, when it is a class mirror.
fn mirrored(vm: &Vm, object: Ref) -> Option<ClassId> {
    if vm.class_of(object) != vm.known.class {
        return None;
    }
    let class = vm.class_of_mirror(object);
    let found = vm.classes.get(class)?;
    (found.mirror == object).then_some(class)
}

/// Bytes of an object, with the statics of a class mirror.
fn size(vm: &Vm, object: Ref, mirrored: Option<ClassId>) -> u32 {
    let own = vm.object_size(object);
    let statics = mirrored.map_or(0, |class| {
        let fields = vm.classes[class].fields.iter();
        let ends = fields
            .filter(|f| f.is_static())
            .map(|f| f.offset + f.kind.size());
        ends.max().unwrap_or(0).next_multiple_of(8)
    });
    own.max(statics)
}

/// The address of a place in an object, if a value of the kind may be read or written there.
pub fn place(vm: &Vm, object: Ref, offset: i64, kind: Kind, access: Access) -> Option<u32> {
    let offset = u32::try_from(offset).ok()?;
    let end = offset.checked_add(kind.size())?;
    let mirrored = mirrored(vm, object);
    if end > size(vm, object, mirrored) {
        return None;
    }
    let at = object.bits().checked_add(offset)?;
    if kind == Kind::Ref {
        let writable = access == Access::Read || !is_private(vm, object, offset, end);
        return (is_reference(vm, object, mirrored, offset) && writable).then_some(at);
    }
    if access == Access::Read {
        return Some(at);
    }
    let harmless = offset >= first_value(vm, object)
        && !covers_reference(vm, object, mirrored, offset, end)
        && !is_private(vm, object, offset, end);
    harmless.then_some(at)
}

/// The address of a run of bytes in an array of primitives.
pub fn bytes_at(vm: &Vm, array: Ref, offset: i64, len: u32) -> Option<u32> {
    let offset = u32::try_from(offset).ok()?;
    match vm.classes[vm.class_of(array)].shape {
        Shape::Array { kind, .. } if kind != Kind::Ref => {}
        _ => return None,
    }
    let is_inside = offset >= ARRAY_BASE && offset.checked_add(len)? <= vm.object_size(array);
    is_inside.then_some(array + offset)
}

/// Where fields or elements begin.
fn first_value(vm: &Vm, object: Ref) -> u32 {
    match vm.classes[vm.class_of(object)].shape {
        Shape::Array { .. } => ARRAY_BASE,
        _ => FIELDS_BASE,
    }
}

/// Offsets of the references in an object that is no array.
fn reference_offsets(
    vm: &Vm,
    object: Ref,
    mirrored: Option<ClassId>,
) -> impl Iterator<Item = u32> + '_ {
    let class = &vm.classes[vm.class_of(object)];
    let referent = class.ref_strength.map(|_| vm.known.referent);
    let statics = mirrored.map(|c| &vm.classes[c].static_ref_offsets);
    let own = class
        .ref_offsets
        .iter()
        .chain(statics.into_iter().flatten());
    own.copied().chain(referent)
}

fn is_reference(vm: &Vm, object: Ref, mirrored: Option<ClassId>, offset: u32) -> bool {
    match vm.classes[vm.class_of(object)].shape {
        Shape::Array { kind, .. } => {
            let inside = offset >= ARRAY_BASE && offset.is_multiple_of(REF_SIZE);
            let index = offset.wrapping_sub(ARRAY_BASE) / REF_SIZE;
            kind == Kind::Ref && inside && index < vm.heap.array_len(object)
        }
        _ => reference_offsets(vm, object, mirrored).any(|at| at == offset),
    }
}

fn covers_reference(
    vm: &Vm,
    object: Ref,
    mirrored: Option<ClassId>,
    offset: u32,
    end: u32,
) -> bool {
    match vm.classes[vm.class_of(object)].shape {
        Shape::Array { kind, .. } => kind == Kind::Ref,
        _ => reference_offsets(vm, object, mirrored).any(|at| at < end && offset < at + REF_SIZE),
    }
}

/// What the machine itself keeps in objects: which class a mirror stands for, which method a member
/// name is, which loader, and the frames of a stack trace.
fn is_private(vm: &Vm, object: Ref, offset: u32, end: u32) -> bool {
    let class = &vm.classes[vm.class_of(object)];
    let injected = |id: &ClassId| {
        let fields = vm.classes[*id].fields.iter();
        fields
            .filter(|f| f.file_idx == u16::MAX && !f.is_static())
            .any(|f| f.offset < end && offset < f.offset + f.kind.size())
    };
    let trace = vm.known.throwable_backtrace;
    let is_trace =
        trace < end && offset < trace + REF_SIZE && class.supers.contains(&vm.known.throwable);
    is_trace || class.supers.iter().any(injected) || names_member(vm, object, offset, end)
}

/// The fields by which a reflected member names what it stands for.
fn names_member(vm: &Vm, object: Ref, offset: u32, end: u32) -> bool {
    let class = &vm.classes[vm.class_of(object)];
    let is_member = matches!(
        &*class.name,
        "java/lang/reflect/Field" | "java/lang/reflect/Method" | "java/lang/reflect/Constructor"
    );
    is_member
        && ["clazz", "slot", "parameterTypes"]
            .iter()
            .filter_map(|name| class.field(name))
            .any(|f| f.offset < end && offset < f.offset + f.kind.size())
}

/// Whether a reference may be stored at a place that holds references.
pub fn holds(vm: &Vm, object: Ref, offset: i64, value: Ref) -> bool {
    if value == NULL {
        return true;
    }
    let (class, value) = (vm.class_of(object), vm.class_of(value));
    if let Shape::Array { element, .. } = vm.classes[class].shape {
        return vm.is_subclass(value, element);
    }
    let declared = |id: ClassId, is_static: bool| {
        let fields = vm.classes[id].fields.iter();
        fields
            .filter(|f| f.kind == Kind::Ref && f.is_static() == is_static)
            .find(|f| i64::from(f.offset) == offset)
            .map(|f| &*f.descriptor)
    };
    let supers = &vm.classes[class].supers;
    let found = supers.iter().rev().find_map(|&id| declared(id, false));
    let found = found.or_else(|| mirrored(vm, object).and_then(|id| declared(id, true)));
    found.is_some_and(|descriptor| is_of(vm, value, descriptor))
}

/// Whether objects of a class fit a field descriptor. By name: the class of a field need not be
/// loaded, but then nothing fits it.
fn is_of(vm: &Vm, class: ClassId, descriptor: &str) -> bool {
    if let Some(element) = descriptor.strip_prefix('[') {
        return match vm.classes[class].shape {
            Shape::Array {
                element: id,
                kind: Kind::Ref,
            } => is_of(vm, id, element),
            Shape::Array { .. } => &*vm.classes[class].name == descriptor,
            _ => false,
        };
    }
    let name = descriptor
        .strip_prefix('L')
        .and_then(|d| d.strip_suffix(';'));
    let Some(name) = name else { return false };
    let c = &vm.classes[class];
    let all = c.supers.iter().chain(&c.all_interfaces);
    all.into_iter().any(|&id| *vm.classes[id].name == *name)
}
