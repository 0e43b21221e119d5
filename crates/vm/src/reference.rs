//! References to objects.

use std::ops::Add;

/// A reference: byte offset of an object in the heap; 0 is `null`. A place inside the object is an
/// address, a plain number: `object + offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Ref(u32);

/// The null reference.
pub const NULL: Ref = Ref(0);

impl Ref {
    /// From a heap word or an instruction.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Ref {
        Ref(bits)
    }

    /// For a heap word or an instruction; the address of the object.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// From a register.
    #[inline(always)]
    pub const fn from_register(register: u64) -> Ref {
        Ref(register as u32)
    }

    /// The address so many bytes into the object, of an object that need not be one.
    #[inline(always)]
    pub const fn wrapping_add(self, offset: u32) -> u32 {
        self.0.wrapping_add(offset)
    }
}

/// For a register.
impl From<Ref> for u64 {
    #[inline(always)]
    fn from(reference: Ref) -> u64 {
        u64::from(reference.0)
    }
}

/// The address so many bytes into the object.
impl Add<u32> for Ref {
    type Output = u32;

    #[inline(always)]
    fn add(self, offset: u32) -> u32 {
        self.0 + offset
    }
}
