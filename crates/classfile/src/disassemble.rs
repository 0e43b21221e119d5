//! One method as text, much like `javap -c -l` prints it.
//!
//! Names stand where constants are used. Code that cannot be decoded is shown up to the fault.

use crate::descriptor::MethodDescriptor;
use crate::{
    ClassFile, Code, Constant, FieldType, Instruction, MethodInfo, Operands, access, instructions,
};
use std::fmt::Write;

/// A method's declaration, code, exception table and line numbers.
pub fn method(class: &ClassFile, method: &MethodInfo) -> String {
    let mut out = declaration(class, method) + ";\n";
    let Some(code) = &method.code else { return out };
    let _ = writeln!(
        out,
        "  stack={}, locals={}",
        code.max_stack, code.max_locals
    );
    let mut shown_line = None;
    for decoded in instructions(class.slice(&code.code)) {
        match decoded {
            Ok(instruction) => {
                let line = code.line_of(instruction.pc as u16);
                let margin = match line {
                    Some(line) if line != shown_line.unwrap_or_default() => format!("{line}"),
                    _ => String::new(),
                };
                shown_line = line.or(shown_line);
                let text = self::instruction(class, &instruction);
                let _ = writeln!(out, "{margin:>6} {:>5}: {text}", instruction.pc);
            }
            Err(error) => {
                let _ = writeln!(out, "       {error}");
            }
        }
    }
    out + &exception_table(class, code)
}

/// A method's modifiers, types and name as Java source would declare it.
pub fn declaration(class: &ClassFile, method: &MethodInfo) -> String {
    let mut out = access::method_modifiers(method.access);
    if !out.is_empty() {
        out.push(' ');
    }
    let (ret, params) = match MethodDescriptor::parse(&method.descriptor) {
        Ok(parsed) => (parsed.java_ret(), parsed.java_params()),
        Err(_) => ("?".into(), method.descriptor.to_string()),
    };
    match &*method.name {
        "<clinit>" => return out + "{}",
        "<init>" => {
            let _ = write!(out, "{}({params})", class.this_class.replace('/', "."));
        }
        name => {
            let _ = write!(out, "{ret} {name}({params})");
        }
    }
    if !method.exceptions.is_empty() {
        let thrown: Vec<String> = method
            .exceptions
            .iter()
            .map(|t| t.replace('/', "."))
            .collect();
        let _ = write!(out, " throws {}", thrown.join(", "));
    }
    out
}

/// One instruction: mnemonic, operands, and in a comment what its constant means.
pub fn instruction(class: &ClassFile, instruction: &Instruction) -> String {
    let name = instruction.mnemonic();
    let wide = if instruction.wide { "wide " } else { "" };
    let name = format!("{wide}{name}");
    match &instruction.operands {
        Operands::None => name,
        Operands::Immediate(value) => format!("{name} {value}"),
        Operands::Local(local) => format!("{name} {local}"),
        Operands::Increment { local, delta } => format!("{name} {local}, {delta}"),
        Operands::Constant(index) => {
            format!("{name} #{index} // {}", constant(class, *index))
        }
        Operands::Branch(target) => format!("{name} {target}"),
        Operands::ArrayType(code) => {
            format!(
                "{name} {}",
                array_type(*code).map_or("?".into(), |ty| ty.java())
            )
        }
        Operands::TableSwitch {
            default,
            low,
            targets,
            ..
        } => {
            let keys = (i64::from(*low)..).zip(targets);
            let cases = keys.map(|(key, target)| format!("{key}: {target}, "));
            format!(
                "{name} {{ {}default: {default} }}",
                cases.collect::<String>()
            )
        }
        Operands::LookupSwitch { default, pairs } => {
            let cases = pairs
                .iter()
                .map(|(key, target)| format!("{key}: {target}, "));
            format!(
                "{name} {{ {}default: {default} }}",
                cases.collect::<String>()
            )
        }
        Operands::InvokeInterface {
            constant: index,
            count,
        } => {
            format!("{name} #{index}, {count} // {}", constant(class, *index))
        }
        Operands::MultiNewArray {
            class: index,
            dimensions,
        } => {
            format!(
                "{name} #{index}, {dimensions} // {}",
                constant(class, *index)
            )
        }
    }
}

/// What a constant means, on one line: `Method java/lang/Object.hashCode:()I`.
pub fn constant(class: &ClassFile, index: u16) -> String {
    let pool = &class.constants;
    let str = |index| {
        pool.str(index)
            .map_or_else(|_| "?".to_string(), |text| text.to_string())
    };
    let name_and_type = |index| match pool.name_and_type(index) {
        Ok((name, descriptor)) => format!("{name}:{descriptor}"),
        Err(_) => "?".into(),
    };
    let member = |class_idx, nat| {
        let owner = pool
            .class_name(class_idx)
            .map_or_else(|_| "?".into(), |n| n.to_string());
        format!("{owner}.{}", name_and_type(nat))
    };
    match pool.get(index) {
        None | Some(Constant::Unusable) => "?".into(),
        Some(Constant::Utf8 { .. }) => quoted(&str(index)),
        Some(Constant::Integer(value)) => format!("int {value}"),
        Some(Constant::Float(value)) => format!("float {value:?}f"),
        Some(Constant::Long(value)) => format!("long {value}l"),
        Some(Constant::Double(value)) => format!("double {value:?}d"),
        Some(Constant::Class { name }) => format!("class {}", str(name)),
        Some(Constant::String { utf8 }) => format!("String {}", quoted(&str(utf8))),
        Some(Constant::FieldRef { class, nat }) => format!("Field {}", member(class, nat)),
        Some(Constant::MethodRef { class, nat }) => format!("Method {}", member(class, nat)),
        Some(Constant::InterfaceMethodRef { class, nat }) => {
            format!("InterfaceMethod {}", member(class, nat))
        }
        Some(Constant::NameAndType { .. }) => name_and_type(index),
        Some(Constant::MethodHandle { kind, reference }) => {
            format!(
                "MethodHandle {} {}",
                handle_kind(kind),
                constant(class, reference)
            )
        }
        Some(Constant::MethodType { descriptor }) => format!("MethodType {}", str(descriptor)),
        Some(Constant::Dynamic { bootstrap, nat }) => {
            format!("Dynamic #{bootstrap}:{}", name_and_type(nat))
        }
        Some(Constant::InvokeDynamic { bootstrap, nat }) => {
            format!("InvokeDynamic #{bootstrap}:{}", name_and_type(nat))
        }
        Some(Constant::Module { name }) => format!("module {}", str(name)),
        Some(Constant::Package { name }) => format!("package {}", str(name)),
    }
}

/// The element type of `newarray`'s code (JVMS table 6.5.newarray-A).
pub fn array_type(code: u8) -> Option<FieldType> {
    Some(match code {
        4 => FieldType::Boolean,
        5 => FieldType::Char,
        6 => FieldType::Float,
        7 => FieldType::Double,
        8 => FieldType::Byte,
        9 => FieldType::Short,
        10 => FieldType::Int,
        11 => FieldType::Long,
        _ => return None,
    })
}

/// The name of a method handle kind (JVMS table 5.4.3.5-A).
pub fn handle_kind(kind: u8) -> &'static str {
    match kind {
        1 => "REF_getField",
        2 => "REF_getStatic",
        3 => "REF_putField",
        4 => "REF_putStatic",
        5 => "REF_invokeVirtual",
        6 => "REF_invokeStatic",
        7 => "REF_invokeSpecial",
        8 => "REF_newInvokeSpecial",
        9 => "REF_invokeInterface",
        _ => "REF_?",
    }
}

/// The exception table of a method; empty if it has none.
pub fn exception_table(class: &ClassFile, code: &Code) -> String {
    let mut out = String::new();
    for handler in &code.handlers {
        let caught = match handler.catch_type {
            0 => "any".to_string(),
            index => constant(class, index),
        };
        let _ = writeln!(
            out,
            "  catch {}..{} -> {} {caught}",
            handler.start_pc, handler.end_pc, handler.handler_pc
        );
    }
    out
}

/// Text on one line, cut to a readable length.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{:?}...", &text[..cut]),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn array_types_and_quoting() {
        assert_eq!(array_type(10), Some(FieldType::Int));
        assert_eq!(array_type(3), None);
        assert_eq!(quoted("a\n\"b"), "\"a\\n\\\"b\"");
        assert!(quoted(&"é".repeat(100)).ends_with("..."));
    }
}
