//! `ConstantPool`: the pool as annotation parsing reads it.

use std::sync::Arc;

use classfile::{ClassFile, Constant};
use vm::{Args, ClassId, Control, Outcome, Vm};

use super::members::{new_executable, new_field};
use super::util::{mirror, object};
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

/// Class, class file, index and constant; arguments are the pool object, the mirror, the index.
fn entry(vm: &mut Vm, a: &Args) -> Outcome<(ClassId, Arc<ClassFile>, u16, Constant)> {
    let class = vm.class_of_mirror(a.obj(1));
    let index = a.int(2);
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

fn get_size(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    Ok(vm.file(class).map_or(0, |f| f.constants.len() as u64))
}

fn get_class(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry(vm, a)?;
    match constant {
        Constant::Class { .. } => {
            let c = vm.resolve_class(class, index)?;
            mirror(vm, c)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_class_if_loaded(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, file, index, constant) = entry(vm, a)?;
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

fn get_class_ref_index(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::FieldRef { class, .. }
        | Constant::MethodRef { class, .. }
        | Constant::InterfaceMethodRef { class, .. } => Ok(u64::from(class)),
        _ => Err(wrong_type(vm)),
    }
}

fn get_name_and_type_index(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::FieldRef { nat, .. }
        | Constant::MethodRef { nat, .. }
        | Constant::InterfaceMethodRef { nat, .. }
        | Constant::InvokeDynamic { nat, .. }
        | Constant::Dynamic { nat, .. } => Ok(u64::from(nat)),
        _ => Err(wrong_type(vm)),
    }
}

fn get_method(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry(vm, a)?;
    match constant {
        Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. } => {
            let m = vm.resolve_method(class, index)?;
            object(new_executable(vm, m)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_field(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _, index, constant) = entry(vm, a)?;
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

fn get_member_info(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, _) = entry(vm, a)?;
    match file.constants.member(index) {
        Ok(m) => strings(vm, &[&m.class, &m.name, &m.descriptor]),
        Err(_) => Err(wrong_type(vm)),
    }
}

fn get_name_and_type_info(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, _) = entry(vm, a)?;
    match file.constants.name_and_type(index) {
        Ok((name, descriptor)) => strings(vm, &[&name, &descriptor]),
        Err(_) => Err(wrong_type(vm)),
    }
}

fn get_int(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::Integer(v) => Ok(v as u32 as u64),
        _ => Err(wrong_type(vm)),
    }
}

fn get_long(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::Long(v) => Ok(v as u64),
        _ => Err(wrong_type(vm)),
    }
}

fn get_float(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::Float(v) => Ok(u64::from(v.to_bits())),
        _ => Err(wrong_type(vm)),
    }
}

fn get_double(vm: &mut Vm, a: &Args) -> Outcome {
    match entry(vm, a)?.3 {
        Constant::Double(v) => Ok(v.to_bits()),
        _ => Err(wrong_type(vm)),
    }
}

fn get_string(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, constant) = entry(vm, a)?;
    match constant {
        Constant::String { .. } => {
            let units = file.constants.utf16(index).unwrap_or_default();
            object(vm.intern_literal(&units)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

fn get_utf8(vm: &mut Vm, a: &Args) -> Outcome {
    let (_, file, index, constant) = entry(vm, a)?;
    match constant {
        Constant::Utf8 { .. } => {
            let units = file.constants.utf16(index).unwrap_or_default();
            object(vm.intern_literal(&units)?)
        }
        _ => Err(wrong_type(vm)),
    }
}

/// The tag as in the class file (JVMS 4.4).
fn get_tag(vm: &mut Vm, a: &Args) -> Outcome {
    Ok(match entry(vm, a)?.3 {
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

/// Rows for the class of two names, and after them those that came with the second.
macro_rules! rows {
    ($($name:literal $descriptor:literal $f:ident,)* ; $($later:literal $of_later:literal $g:ident,)*) => {
        pub const ROWS: &[Row] = &[
            $(("jdk/internal/reflect/ConstantPool", $name, $descriptor, $f), ("sun/reflect/ConstantPool", $name, $descriptor, $f),)*
            $(("jdk/internal/reflect/ConstantPool", $later, $of_later, $g),)*
        ];
    };
}
rows! {
    "getSize0" "(Ljava/lang/Object;)I" get_size,
    "getClassAt0" "(Ljava/lang/Object;I)Ljava/lang/Class;" get_class,
    "getClassAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/Class;" get_class_if_loaded,
    "getMethodAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" get_method,
    "getMethodAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" get_method,
    "getFieldAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" get_field,
    "getFieldAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" get_field,
    "getMemberRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" get_member_info,
    "getIntAt0" "(Ljava/lang/Object;I)I" get_int,
    "getLongAt0" "(Ljava/lang/Object;I)J" get_long,
    "getFloatAt0" "(Ljava/lang/Object;I)F" get_float,
    "getDoubleAt0" "(Ljava/lang/Object;I)D" get_double,
    "getStringAt0" "(Ljava/lang/Object;I)Ljava/lang/String;" get_string,
    "getUTF8At0" "(Ljava/lang/Object;I)Ljava/lang/String;" get_utf8,
    ;
    "getClassRefIndexAt0" "(Ljava/lang/Object;I)I" get_class_ref_index,
    "getNameAndTypeRefIndexAt0" "(Ljava/lang/Object;I)I" get_name_and_type_index,
    "getNameAndTypeRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" get_name_and_type_info,
    "getTagAt0" "(Ljava/lang/Object;I)B" get_tag,
}
