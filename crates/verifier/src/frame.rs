//! The types of local variables and operand stack at one point of a method.

use crate::types::Type;

/// A type state. Local variables beyond the end of `locals` are unusable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) locals: Vec<Type>,
    pub(crate) stack: Vec<Type>,
    /// `flagThisUninit`: a constructor that has not yet called another and so may not return.
    pub(crate) this_uninit: bool,
}

impl Frame {
    pub(crate) fn local(&self, index: usize) -> Type {
        self.locals.get(index).copied().unwrap_or(Type::Top)
    }

    /// Stores `ty`, with its second half if it has one. Values it overlaps become unusable.
    pub(crate) fn set_local(&mut self, index: usize, ty: Type) {
        let second = ty.second();
        let end = index + 1 + usize::from(second.is_some());
        if self.locals.len() < end {
            self.locals.resize(end, Type::Top);
        }
        if self.locals[index].is_second() && index > 0 {
            self.locals[index - 1] = Type::Top;
        }
        if let Some(after) = self.locals.get_mut(end)
            && after.is_second()
        {
            *after = Type::Top;
        }
        self.locals[index] = ty;
        if let Some(second) = second {
            self.locals[index + 1] = second;
        }
    }

    /// Replaces `old` in all local variables; whether there was one.
    pub(crate) fn replace_in_locals(&mut self, old: Type, new: Type) -> bool {
        replace(&mut self.locals, old, new)
    }

    /// Replaces `old` on the operand stack.
    pub(crate) fn replace_on_stack(&mut self, old: Type, new: Type) -> bool {
        replace(&mut self.stack, old, new)
    }

    /// How much it takes to look through this frame.
    pub(crate) fn slots(&self) -> usize {
        self.locals.len() + self.stack.len() + 1
    }
}

fn replace(slots: &mut [Type], old: Type, new: Type) -> bool {
    let mut found = false;
    for slot in slots {
        if *slot == old {
            *slot = new;
            found = true;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_cut_values_in_two() {
        let mut frame = Frame {
            locals: Vec::new(),
            stack: Vec::new(),
            this_uninit: false,
        };
        frame.set_local(0, Type::Long);
        frame.set_local(2, Type::Double);
        assert_eq!(
            frame.locals,
            [Type::Long, Type::Long2, Type::Double, Type::Double2]
        );
        frame.set_local(1, Type::Double);
        let cut = [Type::Top, Type::Double, Type::Double2, Type::Top];
        assert_eq!(frame.locals, cut);
        frame.set_local(1, Type::Int);
        assert_eq!(frame.locals, [Type::Top, Type::Int, Type::Top, Type::Top]);
        assert_eq!(frame.local(9), Type::Top);
    }
}
