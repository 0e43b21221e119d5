//! `ConstantPool`: the pool as annotation parsing reads it.

use std::sync::Arc;

use classfile::{ClassFile, Constant};
use vm::{Args, ClassId, Control, Outcome, Vm};

use super::members::{new_executable, new_field};
use super::util::{get_ref, mirror, object};
use crate::Row;

fn out_of_bounds(vm: &mut Vm) -> Control {
    vm.throw(
        "java/lang/IllegalArgumentException",
        "Constant pool index out of bounds",
    )
}

fn wrong_type(vm: &mut Vm) -> Control {
    vm.throw(
        "java/lang/IllegalArgumentException",
        "Wrong type at constant pool index",
    )
}

/// Where the index is among the arguments: after the pool object, and until JDK 25 after the mirror,
/// which the pool object holds as well.
const AFTER_MIRROR: usize = 2;
const AFTER_POOL: usize = 1;

/// The class whose pool it is.
fn class_of(vm: &mut Vm, a: &Args) -> ClassId {
    let holder = get_ref(vm, a.obj(0), "constantPoolOop");
    vm.class_of_mirror(holder)
}

/// Class, class file, index and constant.
fn entry<const INDEX: usize>(
    vm: &mut Vm,
    a: &Args,
) -> Outcome<(ClassId, Arc<ClassFile>, u16, Constant)> {
    let class = class_of(vm, a);
    let index = a.int(INDEX);
    let Some(file) = vm.file(class).cloned() else {
        return Err(out_of_bounds(vm));
    };
    match u16::try_from(index)
        .ok()
        .filter(|&i| i != 0)
        .and_then(|i| Some((i, file.constants.get(i)?)))
    {
        Some((i, constant)) => Ok((class, file, i, constant)),
        None => Err(out_of_bounds(vm)),
    }
}

fn get_size<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let class = class_of(vm, a);
    Ok(vm.file(class).map_or(0, |f| f.constants.len() as u64))
}

fn get_class<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry::<INDEX>(vm, a)?;
    match constant {
        Constant::Class { .. } => {
            let c = vm.resolve_class(class, index)?;
            mirror(vm, c)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_class_if_loaded<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, file, index, constant) = entry::<INDEX>(vm, a)?;
    let Constant::Class { .. } = constant else {
        return Err(wrong_type(vm));
    };
    let Ok(name) = file.constants.class_name(index) else {
        return Ok(0);
    };
    let loader = vm.classes[class].loader;
    match vm.loaders[loader].classes.get(&name) {
        Some(&c) => mirror(vm, c),
        None => Ok(0),
    }
}

fn get_class_ref_index<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::FieldRef { class, .. }
        | Constant::MethodRef { class, .. }
        | Constant::InterfaceMethodRef { class, .. } => Ok(u64::from(class)),
        _ => Err(wrong_type(vm)),
    }
}

fn get_name_and_type_index<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::FieldRef { nat, .. }
        | Constant::MethodRef { nat, .. }
        | Constant::InterfaceMethodRef { nat, .. }
        | Constant::InvokeDynamic { nat, .. }
        | Constant::Dynamic { nat, .. } => Ok(u64::from(nat)),
        _ => Err(wrong_type(vm)),
    }
}

fn get_method<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry::<INDEX>(vm, a)?;
    match constant {
        Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. } => {
            let m = vm.resolve_method(class, index)?;
            object(new_executable(vm, m)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_field<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry::<INDEX>(vm, a)?;
    match constant {
        Constant::FieldRef { .. } => {
            let f = vm.resolve_field(class, index)?;
            object(new_field(vm, f.class, f.index)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn strings(vm: &mut Vm, texts: &[&str]) -> Outcome {
    let mut items = Vec::with_capacity(texts.len());
    for t in texts {
        items.push(vm.new_string(t)?);
    }
    let element = vm.known.string;
    object(vm.new_ref_array(element, &items)?)
}

fn get_member_info<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, _) = entry::<INDEX>(vm, a)?;
    match file.constants.member(index) {
        Ok(m) => strings(vm, &[&m.class, &m.name, &m.descriptor]),
        Err(_) => Err(wrong_type(vm)),
    }
}

fn get_name_and_type_info<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, _) = entry::<INDEX>(vm, a)?;
    match file.constants.name_and_type(index) {
        Ok((name, descriptor)) => strings(vm, &[&name, &descriptor]),
        Err(_) => Err(wrong_type(vm)),
    }
}

fn get_int<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::Integer(v) => Ok(v as u32 as u64),
        _ => Err(wrong_type(vm)),
    }
}

fn get_long<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::Long(v) => Ok(v as u64),
        _ => Err(wrong_type(vm)),
    }
}

fn get_float<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::Float(v) => Ok(u64::from(v.to_bits())),
        _ => Err(wrong_type(vm)),
    }
}

fn get_double<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    match entry::<INDEX>(vm, a)?.3 {
        Constant::Double(v) => Ok(v.to_bits()),
        _ => Err(wrong_type(vm)),
    }
}

fn get_string<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, constant) = entry::<INDEX>(vm, a)?;
    match constant {
        Constant::String { .. } => {
            let units = file.constants.utf16(index).unwrap_or_default();
            object(vm.intern_literal(&units)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_utf8<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, constant) = entry::<INDEX>(vm, a)?;
    match constant {
        Constant::Utf8 { .. } => {
            let units = file.constants.utf16(index).unwrap_or_default();
            object(vm.intern_literal(&units)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

/// The tag as in the class file (JVMS 4.4).
fn get_tag<const INDEX: usize>(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(match entry::<INDEX>(vm, a)?.3 {
        Constant::Unusable => 0,
        Constant::Utf8 { .. } => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class { .. } => 7,
        Constant::String { .. } => 8,
        Constant::FieldRef { .. } => 9,
        Constant::MethodRef { .. } => 10,
        Constant::InterfaceMethodRef { .. } => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType { .. } => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module { .. } => 19,
        Constant::Package { .. } => 20,
    })
}

/// Rows for the class of two names, and after them those that came with the second. Each with the
/// descriptors of two times: the earlier ones name the mirror.
macro_rules! rows {
    ($($name:literal $rest:literal $f:ident,)* ; $($later:literal $of_later:literal $g:ident,)*) => {
        pub const ROWS: &[Row] = &[
            $(
                ("jdk/internal/reflect/ConstantPool", $name, concat!("(Ljava/lang/Object;", $rest), $f::<AFTER_MIRROR>),
                ("sun/reflect/ConstantPool", $name, concat!("(Ljava/lang/Object;", $rest), $f::<AFTER_MIRROR>),
                ("jdk/internal/reflect/ConstantPool", $name, concat!("(", $rest), $f::<AFTER_POOL>),
            )*
            $(
                ("jdk/internal/reflect/ConstantPool", $later, concat!("(Ljava/lang/Object;", $of_later), $g::<AFTER_MIRROR>),
                ("jdk/internal/reflect/ConstantPool", $later, concat!("(", $of_later), $g::<AFTER_POOL>),
            )*
        ];
    };
}
rows! {
    "getSize0" ")I" get_size,
    "getClassAt0" "I)Ljava/lang/Class;" get_class,
    "getClassAtIfLoaded0" "I)Ljava/lang/Class;" get_class_if_loaded,
    "getMethodAt0" "I)Ljava/lang/reflect/Member;" get_method,
    "getMethodAtIfLoaded0" "I)Ljava/lang/reflect/Member;" get_method,
    "getFieldAt0" "I)Ljava/lang/reflect/Field;" get_field,
    "getFieldAtIfLoaded0" "I)Ljava/lang/reflect/Field;" get_field,
    "getMemberRefInfoAt0" "I)[Ljava/lang/String;" get_member_info,
    "getIntAt0" "I)I" get_int,
    "getLongAt0" "I)J" get_long,
    "getFloatAt0" "I)F" get_float,
    "getDoubleAt0" "I)D" get_double,
    "getStringAt0" "I)Ljava/lang/String;" get_string,
    "getUTF8At0" "I)Ljava/lang/String;" get_utf8,
    ;
    "getClassRefIndexAt0" "I)I" get_class_ref_index,
    "getNameAndTypeRefIndexAt0" "I)I" get_name_and_type_index,
    "getNameAndTypeRefInfoAt0" "I)[Ljava/lang/String;" get_name_and_type_info,
    "getTagAt0" "I)B" get_tag,
}
