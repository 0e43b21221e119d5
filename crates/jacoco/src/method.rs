//! A method as the filters look at it: instructions by index, one opcode for each operation.

use classfile::opcode::*;
use classfile::{ClassFile, Code, Instruction, MemberRef, MethodInfo, Operands};
use probes::labels::Labels;

/// A method with code.
pub(crate) struct Method<'a> {
    pub(crate) class: &'a ClassFile,
    pub(crate) info: &'a MethodInfo,
    pub(crate) code: &'a Code,
    pub(crate) list: Vec<Instruction>,
    pub(crate) labels: Labels,
}

impl<'a> Method<'a> {
    pub(crate) fn of(class: &'a ClassFile, info: &'a MethodInfo) -> Option<Method<'a>> {
        let code = info.code.as_ref()?;
        let list = probes::decode(class, info).ok()?;
        let labels = Labels::of(code, &list);
        Some(Method {
            class,
            info,
            code,
            list,
            labels,
        })
    }

    /// The opcode, without short, wide and long forms; `None` behind the end.
    pub(crate) fn op(&self, index: usize) -> Option<u8> {
        Some(match self.list.get(index)?.opcode {
            op @ ILOAD_0..=ALOAD_3 => ILOAD + (op - ILOAD_0) / 4,
            op @ ISTORE_0..=ASTORE_3 => ISTORE + (op - ISTORE_0) / 4,
            LDC_W | LDC2_W => LDC,
            GOTO_W => GOTO,
            op => op,
        })
    }

    /// The local variable that an instruction loads or stores.
    pub(crate) fn var(&self, index: usize) -> Option<u16> {
        self.list.get(index)?.local()
    }

    /// The field or method that an instruction names.
    pub(crate) fn member(&self, index: usize) -> Option<MemberRef> {
        self.class.member_of(self.list.get(index)?)
    }

    /// The class that an instruction names.
    pub(crate) fn type_name(&self, index: usize) -> Option<std::sync::Arc<str>> {
        match self.list.get(index)?.operands {
            Operands::Constant(constant) => self.class.constants.class_name(constant).ok(),
            _ => None,
        }
    }

    /// Where a jump leads.
    pub(crate) fn jump(&self, index: usize) -> Option<u32> {
        match self.list.get(index)?.operands {
            Operands::Branch(target) => Some(target),
            _ => None,
        }
    }

    /// The default and the other targets of a switch, in file order.
    pub(crate) fn switch(&self, index: usize) -> Option<(u32, Vec<u32>)> {
        probes::labels::switch_targets(&self.list.get(index)?.operands)
    }

    /// The instruction at a pc.
    pub(crate) fn at(&self, pc: u32) -> Option<usize> {
        self.list.binary_search_by_key(&pc, |i| i.pc).ok()
    }

    pub(crate) fn pc(&self, index: usize) -> Option<u32> {
        Some(self.list.get(index)?.pc)
    }

    /// Whether nothing, not even a label, stands between an instruction and the one above it.
    pub(crate) fn is_adjacent(&self, index: usize) -> bool {
        self.pc(index).is_some_and(|pc| !self.labels.is_label(pc))
    }

    /// The name of a class in a row of the exception table; `None` for any.
    pub(crate) fn catch_type(&self, index: u16) -> Option<std::sync::Arc<str>> {
        self.class.constants.class_name(index).ok()
    }
}
