//! The internal code: fixed-size three-address register instructions.
//!
//! A method's bytecode is translated once (see [`crate::translate`]) into 16-byte instructions over
//! registers. Register `i < max_locals` is local variable `i`; register `max_locals + d` is operand
//! stack slot `d`. Unresolved forms carry a constant-pool index and are patched in place.

use std::cell::UnsafeCell;
use std::fmt;
use std::ops::Range;

/// One internal instruction. `a`, `b`, `c` are mostly registers, `x`, `y` immediates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Insn {
    /// Operation.
    pub op: Op,
    /// Usually the destination register, or the first argument register of a call.
    pub a: u16,
    /// Usually the first source register; the destination of a call.
    pub b: u16,
    /// Usually the second source register.
    pub c: u16,
    /// Immediate, branch distance in instructions, field offset, id.
    pub x: u32,
    /// Second immediate, cost, inline-cache payload.
    pub y: u32,
}

impl Insn {
    /// An instruction with its operands.
    pub fn new(op: Op, a: u16, b: u16, c: u16, x: u32, y: u32) -> Insn {
        Insn { op, a, b, c, x, y }
    }

    /// The same with another content of its inline cache.
    pub(crate) fn with_cache(self, x: u32, y: u32) -> Insn {
        Insn { x, y, ..self }
    }

    /// The 64-bit immediate.
    #[inline(always)]
    pub fn imm64(&self) -> u64 {
        u64::from(self.x) | u64::from(self.y) << 32
    }
}

macro_rules! ops {
    ($($name:ident)*) => {
        /// Operations of the internal code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        #[allow(missing_docs, reason = "named after the JVMS mnemonics")]
        pub enum Op { $($name),* }
    };
}

ops! {
    Nop
    // Moves: a <- b; Mov2 also c <- x.
    Mov Mov2 Const
    // int: a <- b op c, and a <- b op x.
    IAdd ISub IMul IDiv IRem IAnd IOr IXor IShl IShr IUshr INeg
    IAddI IMulI IDivI IRemI IAndI IOrI IXorI IShlI IShrI IUshrI
    // long
    LAdd LSub LMul LDiv LRem LAnd LOr LXor LShl LShr LUshr LNeg LCmp
    LAddI LMulI LAndI LOrI LXorI LShlI LShrI LUshrI
    // float, double
    FAdd FSub FMul FDiv FRem FNeg FCmpL FCmpG
    DAdd DSub DMul DDiv DRem DNeg DCmpL DCmpG
    // conversions
    I2L I2F I2D L2I L2F L2D F2I F2L F2D D2I D2L D2F I2B I2C I2S
    // branches: a, b operands; c = 1 when the sense is inverted; x = distance; y = cost
    Goto
    IfEq IfNe IfLt IfGe IfGt IfLe
    IfEqI IfNeI IfLtI IfGeI IfGtI IfLeI
    IfLEq IfLNe IfLLt IfLGe IfLGt IfLLe
    IfREq IfRNe IfNull IfNonNull
    TableSwitch LookupSwitch Jsr Ret
    // arrays: load a <- b[c]; store a[b] <- c
    LoadB LoadC LoadS Load4 Load8
    StoreB Store2 Store4 Store8 StoreRef
    ArrayLength
    // fields: a <- [b + x]; [a + x] <- b
    GetFieldB GetFieldC GetFieldS GetField4 GetField8
    PutField1 PutField2 PutField4 PutField8
    // statics of classes that are initialised for good: x is the address
    GetStaticB GetStaticC GetStaticS GetStatic4 GetStatic8
    PutStatic1 PutStatic2 PutStatic4 PutStatic8
    // statics whose class may be uninitialised after a reset: x address, y class, c kind
    GetStaticChecked PutStaticChecked
    // objects
    New NewChecked NewArray NewRefArray MultiNewArray InstanceOf CheckCast
    Throw MonitorEnter MonitorExit
    // calls: a first argument register, b destination
    InvokeStatic InvokeStaticChecked InvokeSpecial InvokeVirtual InvokeInterface InvokeLinked InvokeBasic LinkTo
    Return ReturnValue SyncReturn SyncReturnValue
    // unresolved: x constant-pool index
    GetFieldU PutFieldU GetStaticU PutStaticU NewU ANewArrayU MultiNewArrayU InstanceOfU CheckCastU LdcU
    InvokeStaticU InvokeSpecialU InvokeVirtualU InvokeInterfaceU InvokeDynamicU
    LdcObject
    // prologues and stubs
    SyncEnter TranslateStub NativeStub AbstractStub PolymorphicStub ResumeStub ThreadEnd FailStub
}

/// Where an instruction stands, for the interpreter and for frames. Instructions are only written
/// through `patch`.
pub type InsnPtr = *const Insn;

/// The instructions of a method. Their addresses are stable, so that frames may point into them, and
/// they are patched while frames do: each is a cell, and everything that leads to it comes from
/// [`Insns::as_ptr`] and [`Insns::place`].
pub struct Insns(Box<[UnsafeCell<Insn>]>);

impl Insns {
    /// These instructions.
    pub fn new(list: Vec<Insn>) -> Insns {
        Insns(list.into_iter().map(UnsafeCell::new).collect())
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The first one.
    #[inline]
    pub fn as_ptr(&self) -> InsnPtr {
        UnsafeCell::raw_get(self.0.as_ptr()).cast_const()
    }

    /// From the first one to behind the last.
    pub fn as_ptr_range(&self) -> Range<InsnPtr> {
        let Range { start, end } = self.0.as_ptr_range();
        UnsafeCell::raw_get(start).cast_const()..UnsafeCell::raw_get(end).cast_const()
    }

    /// The one with this index.
    pub fn place(&self, index: usize) -> Option<InsnPtr> {
        self.0.get(index).map(|cell| cell.get().cast_const())
    }

    /// Copies of all of them.
    #[expect(unsafe_code, reason = "reads cells")]
    pub fn to_vec(&self) -> Vec<Insn> {
        // SAFETY: cells are only written through `patch`, by the machine that owns them and that
        // is borrowed here, so nothing writes while they are read.
        self.0.iter().map(|cell| unsafe { *cell.get() }).collect()
    }
}

impl fmt::Debug for Insns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.to_vec()).finish()
    }
}

/// Changes an instruction.
///
/// # Safety
/// `pc` comes from an [`Insns`] that the running machine owns, and no reference to the instruction
/// is used after this.
#[expect(unsafe_code, reason = "writes a cell through a pointer")]
#[inline]
pub(crate) unsafe fn patch(pc: InsnPtr, change: impl FnOnce(Insn) -> Insn) {
    let cell: *mut Insn = UnsafeCell::raw_get(pc.cast::<UnsafeCell<Insn>>());
    // SAFETY: the caller's promise; `UnsafeCell<Insn>` has the layout of `Insn`, and what is inside
    // one may be written through a pointer that was made from a shared reference to it.
    unsafe { cell.write(change(cell.read())) };
}

/// A switch table.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Smallest key (table) or unused (lookup).
    pub low: i32,
    /// Sorted keys (lookup only).
    pub keys: Vec<i32>,
    /// Instruction indices by key position.
    pub targets: Vec<u32>,
    /// Instruction index of the default.
    pub default: u32,
}

/// An exception handler by bytecode index.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// First covered bytecode index.
    pub start: u16,
    /// First bytecode index no longer covered.
    pub end: u16,
    /// Instruction index of the handler.
    pub target: u32,
    /// Constant-pool index of the caught class; 0 catches all.
    pub catch_type: u16,
}

/// Translated code of a method.
#[derive(Debug)]
pub struct Code {
    /// Instructions.
    pub insns: Insns,
    /// Bytecode index of each instruction.
    pub bci: Box<[u16]>,
    /// Handlers in class file order.
    pub handlers: Box<[Handler]>,
    /// Switch tables.
    pub switches: Box<[Switch]>,
    /// Registers needed.
    pub n_regs: u32,
    /// Register of operand stack slot 0.
    pub stack_base: u16,
    /// Fuel charged on entry: the bytecodes outside loops.
    pub entry_cost: u32,
}
