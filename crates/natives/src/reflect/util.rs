//! Small helpers: fields by name, frames, boxes.

use vm::class::Shape;
use vm::thread::FrameKind;
use vm::{
    BOOT, ClassId, Control, Kind, MethodId, NULL, Outcome, Ref, Resume, StopReason, Vm, box_class,
};

/// Offset and kind of a field by name, superclasses included.
pub fn field_named(vm: &Vm, class: ClassId, name: &str) -> Option<(u32, Kind)> {
    let mut at = Some(class);
    while let Some(c) = at {
        let class = &vm.classes[c];
        if let Some(f) = class.field(name) {
            return Some((f.offset, f.kind));
        }
        at = class.super_class;
    }
    None
}

/// Sets an instance field by name, if this JDK has it.
pub fn set(vm: &mut Vm, obj: Ref, name: &str, value: u64) {
    if let Some((offset, kind)) = field_named(vm, vm.class_of(obj), name) {
        vm.store_kind(obj + offset, kind, value);
    }
}

/// Sets a reference field by name, if this JDK has it.
pub fn set_ref(vm: &mut Vm, obj: Ref, name: &str, value: Ref) {
    set(vm, obj, name, u64::from(value));
}

/// An instance field by name; zero if this JDK does not have it.
pub fn get(vm: &Vm, obj: Ref, name: &str) -> u64 {
    field_named(vm, vm.class_of(obj), name)
        .map_or(0, |(offset, kind)| vm.load_kind(obj + offset, kind))
}

/// A reference field by name.
pub fn get_ref(vm: &Vm, obj: Ref, name: &str) -> Ref {
    Ref::from_register(get(vm, obj, name))
}

/// A reference as a result.
pub fn object(r: Ref) -> Outcome {
    Ok(u64::from(r))
}

/// A boolean as a result.
pub fn boolean(b: bool) -> Outcome {
    Ok(u64::from(b))
}

/// The mirror of a class as a result.
pub fn mirror(vm: &Vm, class: ClassId) -> Outcome {
    object(vm.classes[class].mirror)
}

/// NullPointerException without a message.
pub fn null_pointer(vm: &mut Vm) -> Control {
    vm.throw_bare("java/lang/NullPointerException")
}

/// The class behind a mirror argument that must not be null.
pub fn class_arg(vm: &mut Vm, mirror: Ref) -> Outcome<ClassId> {
    if mirror == NULL {
        return Err(null_pointer(vm));
    }
    Ok(vm.class_of_mirror(mirror))
}

/// `Class[]` of classes.
pub fn class_array(vm: &mut Vm, classes: &[ClassId]) -> Outcome<Ref> {
    let mirrors: Vec<Ref> = classes.iter().map(|&c| vm.classes[c].mirror).collect();
    let element = vm.known.class;
    vm.new_ref_array(element, &mirrors)
}

/// An interned string, or null.
pub fn interned(vm: &mut Vm, text: Option<&str>) -> Outcome<Ref> {
    text.map_or(Ok(NULL), |t| vm.intern_text(t))
}

/// A new string, or null.
pub fn string(vm: &mut Vm, text: Option<&str>) -> Outcome<Ref> {
    text.map_or(Ok(NULL), |t| vm.new_string(t))
}

/// `byte[]`, or null.
pub fn bytes(vm: &mut Vm, bytes: Option<Vec<u8>>) -> Outcome<Ref> {
    bytes.map_or(Ok(NULL), |b| vm.new_bytes(&b))
}

/// The element class of an array class, and how its elements are stored.
pub fn array_shape(vm: &Vm, class: ClassId) -> Option<(ClassId, Kind)> {
    match vm.classes[class].shape {
        Shape::Array { element, kind } => Some((element, kind)),
        _ => None,
    }
}

/// The primitive kind of a box object.
pub fn boxed_kind(vm: &Vm, obj: Ref) -> Option<Kind> {
    Some(match &*vm.classes[vm.class_of(obj)].name {
        "java/lang/Integer" => Kind::Int,
        "java/lang/Long" => Kind::Long,
        "java/lang/Boolean" => Kind::Boolean,
        "java/lang/Double" => Kind::Double,
        "java/lang/Character" => Kind::Char,
        "java/lang/Byte" => Kind::Byte,
        "java/lang/Short" => Kind::Short,
        "java/lang/Float" => Kind::Float,
        _ => return None,
    })
}

/// The value in a box object.
pub fn unbox(vm: &Vm, obj: Ref) -> Option<(Kind, u64)> {
    let kind = boxed_kind(vm, obj)?;
    Some((kind, get(vm, obj, "value")))
}

/// A value as a register of another primitive kind, if the conversion widens (JLS 5.1.2).
pub fn widen(from: Kind, to: Kind, value: u64) -> Option<u64> {
    use Kind::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return Some(value);
    }
    let int = || i64::from(value as u32 as i32);
    let float = |f: f32| Some(u64::from(f.to_bits()));
    let double = |d: f64| Some(d.to_bits());
    match (from, to) {
        (Boolean, _) | (_, Boolean) => None,
        (Byte, Short | Int) | (Short | Char, Int) => Some(value),
        (Byte | Short | Char | Int, Long) => Some(int() as u64),
        (Byte | Short | Char | Int, Float) => float(int() as f32),
        (Byte | Short | Char | Int, Double) => double(int() as f64),
        (Long, Float) => float(value as i64 as f32),
        (Long, Double) => double(value as i64 as f64),
        (Float, Double) => double(f64::from(f32::from_bits(value as u32))),
        _ => None,
    }
}

/// Result of a method as an object, in a box of its own as HotSpot's native reflection makes it.
pub fn box_value(vm: &mut Vm, kind: Kind, value: u64) -> Outcome<Ref> {
    match kind {
        Kind::Void => Ok(NULL),
        Kind::Ref => Ok(Ref::from_register(value)),
        _ => vm.new_box(kind, value),
    }
}

/// Result of a method as an object, through the `valueOf` caches.
pub fn box_cached(vm: &mut Vm, kind: Kind, value: u64) -> Outcome<Ref> {
    if let Some(found) = cached_box(vm, kind, value) {
        return Ok(found);
    }
    box_value(vm, kind, value)
}

fn cached_box(vm: &Vm, kind: Kind, value: u64) -> Option<Ref> {
    let boot = &vm.loaders[BOOT].classes;
    let statics = |class: &str, field: &str| {
        let c = &vm.classes[*boot.get(class)?];
        Some(vm.heap.load_ref(c.mirror + c.field(field)?.offset)).filter(|&r| r != NULL)
    };
    let number = match kind {
        Kind::Boolean => {
            return statics(
                box_class(kind),
                if value & 1 != 0 { "TRUE" } else { "FALSE" },
            );
        }
        Kind::Byte => i64::from(value as i8),
        Kind::Short => i64::from(value as i16),
        Kind::Char => i64::from(value as u16),
        Kind::Int => i64::from(value as i32),
        Kind::Long => value as i64,
        _ => return None,
    };
    let (class, low) = match kind {
        Kind::Byte => ("java/lang/Byte$ByteCache", -128),
        Kind::Short => ("java/lang/Short$ShortCache", -128),
        Kind::Char => ("java/lang/Character$CharacterCache", 0),
        Kind::Int => ("java/lang/Integer$IntegerCache", -128),
        _ => ("java/lang/Long$LongCache", -128),
    };
    if !(low..=127).contains(&number) {
        return None;
    }
    let cache = statics(class, "cache")?;
    Some(vm.array_ref(cache, (number - low) as u32)).filter(|&r| r != NULL)
}

/// (index in the frame list, method) of the running thread's Java and native frames, innermost first.
pub fn frames(vm: &Vm) -> impl Iterator<Item = (usize, MethodId)> + '_ {
    let frames = &vm.threads[vm.current].frames;
    frames
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, f)| matches!(f.kind, FrameKind::Method | FrameKind::Native))
        .map(|(i, f)| (i, f.method))
}

/// Runs a class's initialisation from inside a continuation (where trying again is not possible) or
/// after a side effect; the result is then the given mirror.
pub fn initialise_then(vm: &mut Vm, class: ClassId, mirror: Ref) -> Outcome {
    if !vm.needs_init(class) {
        return object(mirror);
    }
    let (holder, name) = if vm.jdk_version >= 9 {
        ("jdk/internal/misc/Unsafe", "ensureClassInitialized0")
    } else {
        ("sun/misc/Unsafe", "ensureClassInitialized")
    };
    let unsafe_class = vm.load_class(holder, BOOT)?;
    let Some(method) = vm.find_declared(unsafe_class, name, "(Ljava/lang/Class;)V") else {
        return Err(Control::Stop(StopReason::Unsupported(format!(
            "{holder}.{name} is not in this JDK"
        ))));
    };
    let target = vm.classes[class].mirror;
    let resume = Resume {
        run: give_first,
        data: [0; 4],
        refs: vec![mirror],
    };
    Err(Control::call_then(
        method,
        vec![0, u64::from(target)],
        resume,
    ))
}

/// Continuation whose result is its first reference.
pub fn give_first(_: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    result.map_err(Control::Throw)?;
    object(state.refs[0])
}

/// Continuation that throws the exception object a call returned.
pub fn throw_result(_: &mut Vm, _: &Resume, result: Result<u64, Ref>) -> Outcome {
    Err(Control::Throw(match result {
        Ok(e) => Ref::from_register(e),
        Err(e) => e,
    }))
}

/// Calls a method of an object by name; the result is the native's.
pub fn call_method(
    vm: &mut Vm,
    receiver: Ref,
    name: &str,
    descriptor: &str,
    args: &[u64],
) -> Control {
    match vm.find_virtual(receiver, name, descriptor) {
        Ok(m) => {
            let mut all = vec![u64::from(receiver)];
            all.extend_from_slice(args);
            Control::call(m, all)
        }
        Err(c) => c,
    }
}

#[cfg(test)]
mod tests {
    use super::widen;
    use vm::Kind;

    #[test]
    fn widening_follows_the_language() {
        assert_eq!(widen(Kind::Byte, Kind::Int, 0xffff_ffff), Some(0xffff_ffff));
        assert_eq!(widen(Kind::Int, Kind::Long, 0xffff_ffff), Some(u64::MAX));
        assert_eq!(widen(Kind::Char, Kind::Double, 65), Some(65f64.to_bits()));
        assert_eq!(
            widen(Kind::Long, Kind::Float, 3),
            Some(u64::from(3f32.to_bits()))
        );
        assert_eq!(widen(Kind::Byte, Kind::Char, 1), None);
        assert_eq!(widen(Kind::Long, Kind::Int, 1), None);
        assert_eq!(widen(Kind::Boolean, Kind::Int, 1), None);
    }
}
