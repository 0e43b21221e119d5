//! What bytecodes take from the operand stack and leave there (JVMS 6.5).

use classfile::opcode as op;

/// What an entry of the operand stack is (JVMS 2.11.1): the type it is computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An int, or what is kept as one.
    Int,
    /// A long.
    Long,
    /// A float.
    Float,
    /// A double.
    Double,
    /// A reference.
    Reference,
    /// Where a subroutine returns to.
    ReturnAddress,
}

impl Kind {
    /// Of a field descriptor; `None` for `V` and nonsense.
    pub fn of_descriptor(descriptor: &str) -> Option<Kind> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' | b'B' | b'C' | b'S' | b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Reference,
            _ => return None,
        })
    }

    /// Of a letter of [`fixed`].
    pub fn of_letter(letter: Option<u8>) -> Option<Kind> {
        Some(match letter? {
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'A' => Kind::Reference,
            _ => Kind::Int,
        })
    }
}

impl HasWidth for Kind {
    fn is_wide(&self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }
}

/// Entries that may take two slots.
pub trait HasWidth {
    /// Whether the entry is a long or double.
    fn is_wide(&self) -> bool;
}

/// What an opcode whose effect is always the same takes and gives, a letter for each entry: `I`,
/// `J`, `F`, `D`, and `A` for references. `None` for all other opcodes.
pub fn fixed(opcode: u8) -> Option<(&'static str, &'static str)> {
    Some(match opcode {
        op::NOP | op::IINC | op::GOTO | op::GOTO_W | op::RETURN => ("", ""),
        op::ACONST_NULL | op::NEW => ("", "A"),
        op::ICONST_M1..=op::ICONST_5 | op::BIPUSH | op::SIPUSH => ("", "I"),
        op::LCONST_0 | op::LCONST_1 => ("", "J"),
        op::FCONST_0..=op::FCONST_2 => ("", "F"),
        op::DCONST_0 | op::DCONST_1 => ("", "D"),
        op::IALOAD | op::BALOAD | op::CALOAD | op::SALOAD => ("AI", "I"),
        op::LALOAD => ("AI", "J"),
        op::FALOAD => ("AI", "F"),
        op::DALOAD => ("AI", "D"),
        op::AALOAD => ("AI", "A"),
        op::IASTORE | op::BASTORE | op::CASTORE | op::SASTORE => ("AII", ""),
        op::LASTORE => ("AIJ", ""),
        op::FASTORE => ("AIF", ""),
        op::DASTORE => ("AID", ""),
        op::AASTORE => ("AIA", ""),
        op::IADD | op::ISUB | op::IMUL | op::IDIV | op::IREM => ("II", "I"),
        op::ISHL | op::ISHR | op::IUSHR | op::IAND | op::IOR | op::IXOR => ("II", "I"),
        op::LADD | op::LSUB | op::LMUL | op::LDIV | op::LREM => ("JJ", "J"),
        op::LAND | op::LOR | op::LXOR => ("JJ", "J"),
        op::LSHL | op::LSHR | op::LUSHR => ("JI", "J"),
        op::FADD | op::FSUB | op::FMUL | op::FDIV | op::FREM => ("FF", "F"),
        op::DADD | op::DSUB | op::DMUL | op::DDIV | op::DREM => ("DD", "D"),
        op::INEG | op::I2B | op::I2C | op::I2S => ("I", "I"),
        op::LNEG => ("J", "J"),
        op::FNEG => ("F", "F"),
        op::DNEG => ("D", "D"),
        op::I2L => ("I", "J"),
        op::I2F => ("I", "F"),
        op::I2D => ("I", "D"),
        op::L2I => ("J", "I"),
        op::L2F => ("J", "F"),
        op::L2D => ("J", "D"),
        op::F2I => ("F", "I"),
        op::F2L => ("F", "J"),
        op::F2D => ("F", "D"),
        op::D2I => ("D", "I"),
        op::D2L => ("D", "J"),
        op::D2F => ("D", "F"),
        op::LCMP => ("JJ", "I"),
        op::FCMPL | op::FCMPG => ("FF", "I"),
        op::DCMPL | op::DCMPG => ("DD", "I"),
        op::IFEQ..=op::IFLE | op::TABLESWITCH | op::LOOKUPSWITCH | op::IRETURN => ("I", ""),
        op::IF_ICMPEQ..=op::IF_ICMPLE => ("II", ""),
        op::IF_ACMPEQ | op::IF_ACMPNE => ("AA", ""),
        op::LRETURN => ("J", ""),
        op::FRETURN => ("F", ""),
        op::DRETURN => ("D", ""),
        op::ARETURN | op::ATHROW | op::MONITORENTER | op::MONITOREXIT => ("A", ""),
        op::IFNULL | op::IFNONNULL => ("A", ""),
        op::NEWARRAY | op::ANEWARRAY => ("I", "A"),
        op::ARRAYLENGTH | op::INSTANCEOF => ("A", "I"),
        op::CHECKCAST => ("A", "A"),
        _ => return None,
    })
}

/// How many arguments a method with this descriptor takes, and the kind of what it gives; `None`
/// when it is no descriptor of a method.
pub fn of_call(descriptor: &str) -> Option<(usize, Option<Kind>)> {
    let (params, ret) = descriptor.strip_prefix('(')?.rsplit_once(')')?;
    let (mut n, mut rest) = (0, params.as_bytes());
    while let Some((&first, tail)) = rest.split_first() {
        n += usize::from(first != b'[');
        rest = tail;
        if first == b'L' {
            let end = rest.iter().position(|&b| b == b';')?;
            rest = &rest[end + 1..];
        }
    }
    Some((n, Kind::of_descriptor(ret)))
}

/// The kind of value that a load or store of a local variable moves.
pub fn kind_of_local(opcode: u8) -> Kind {
    const KINDS: [Kind; 5] = [
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Reference,
    ];
    let at = match opcode {
        op::ILOAD..=op::ALOAD => opcode - op::ILOAD,
        op::ILOAD_0..=op::ALOAD_3 => (opcode - op::ILOAD_0) / 4,
        op::ISTORE..=op::ASTORE => opcode - op::ISTORE,
        op::ISTORE_0..=op::ASTORE_3 => (opcode - op::ISTORE_0) / 4,
        _ => 0,
    };
    KINDS[usize::from(at) % KINDS.len()]
}

/// The `dup` family and `swap` on a stack of entries, which `pop` takes from.
///
/// # Errors
/// Those of `pop`.
pub fn shuffle<T: Clone + HasWidth, E>(
    opcode: u8,
    stack: &mut Vec<T>,
    mut pop: impl FnMut(&mut Vec<T>) -> Result<T, E>,
) -> Result<(), E> {
    let a = pop(stack)?;
    if opcode == op::DUP {
        stack.extend([a.clone(), a]);
        return Ok(());
    }
    if opcode == op::DUP2 && a.is_wide() {
        stack.extend([a.clone(), a]);
        return Ok(());
    }
    let b = pop(stack)?;
    match opcode {
        op::DUP_X1 => stack.extend([a.clone(), b, a]),
        op::DUP_X2 if b.is_wide() => stack.extend([a.clone(), b, a]),
        op::DUP_X2 => {
            let c = pop(stack)?;
            stack.extend([a.clone(), c, b, a]);
        }
        op::DUP2 => stack.extend([b.clone(), a.clone(), b, a]),
        op::DUP2_X1 if a.is_wide() => stack.extend([a.clone(), b, a]),
        op::DUP2_X1 => {
            let c = pop(stack)?;
            stack.extend([b.clone(), a.clone(), c, b, a]);
        }
        op::DUP2_X2 if a.is_wide() && b.is_wide() => stack.extend([a.clone(), b, a]),
        op::DUP2_X2 => {
            let c = pop(stack)?;
            if a.is_wide() {
                stack.extend([a.clone(), c, b, a]);
            } else if c.is_wide() {
                stack.extend([b.clone(), a.clone(), c, b, a]);
            } else {
                let d = pop(stack)?;
                stack.extend([b.clone(), a.clone(), d, c, b, a]);
            }
        }
        // `swap`.
        _ => stack.extend([a, b]),
    }
    Ok(())
}
