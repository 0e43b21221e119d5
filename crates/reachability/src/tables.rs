//! The tables that a compiler makes for switches on enums.

use classfile::{ClassFile, FieldInfo, Instruction, Operands, instructions, opcode as op};
use testcase::Universe;

use crate::classes::is_switch_table;

/// The content of a table by ordinal; nothing when the field is no such table, or its code is not as
/// compilers write it. A constant without an entry has a zero.
pub(crate) fn switch_map(
    universe: &Universe,
    file: &ClassFile,
    field: &FieldInfo,
) -> Option<Vec<i32>> {
    if !is_switch_table(file) || &*field.descriptor != "[I" {
        return None;
    }
    let code = file.methods.first()?.code.as_ref()?;
    let decoded: Result<Vec<Instruction>, _> = instructions(file.slice(&code.code)).collect();
    let list = decoded.ok()?;
    let mut map: Option<Vec<i32>> = None;
    let mut constants = Vec::new();
    // getstatic TABLE; getstatic E.C; invokevirtual E.ordinal; iconst; iastore
    for w in list.windows(5) {
        let [table, constant, ordinal, value, store] = w else {
            continue;
        };
        if store.opcode != op::IASTORE {
            continue;
        }
        let is_table = file
            .member_of(table)
            .is_some_and(|m| m.class == file.this_class && m.name == field.name);
        if !is_table {
            continue;
        }
        let asked = file.member_of(ordinal)?;
        let named = file.member_of(constant)?;
        if &*asked.name != "ordinal" || constant.opcode != op::GETSTATIC {
            return None;
        }
        let of = universe.class(&named.class).filter(|c| c.is_enum())?;
        if map.is_none() {
            constants = of.enum_constants.clone();
            map = Some(vec![0; constants.len()]);
        }
        let at = constants.iter().position(|n| *n == named.name)?;
        let value = match (&value.operands, value.opcode) {
            (Operands::Immediate(v), _) => *v,
            (_, op::ICONST_0..=op::ICONST_5) => i32::from(value.opcode - op::ICONST_0),
            _ => return None,
        };
        *map.as_mut()?.get_mut(at)? = value;
    }
    map
}
