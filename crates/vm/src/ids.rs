//! Ids of classes, methods and loaders, and the tables that they index.
//!
//! Each is a number in a type of its own, so that a class cannot be taken for a method or an address.
//! Where one is read from a register, a heap word or an instruction, or written there, `from_bits`
//! and `bits` say so.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What stands for a place of a [`Table`].
pub trait Id: Copy {
    /// The place.
    fn index(self) -> usize;
    /// The id of a place.
    fn at(index: usize) -> Self;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(u32);

        impl $name {
            /// From a register, a heap word or an instruction.
            #[inline(always)]
            pub const fn from_bits(bits: u32) -> $name {
                $name(bits)
            }
            /// For a register, a heap word or an instruction.
            #[inline(always)]
            pub const fn bits(self) -> u32 {
                self.0
            }
            /// From a register.
            #[inline(always)]
            pub const fn from_register(register: u64) -> $name {
                $name(register as u32)
            }
            /// Its place in a table.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
            /// The id of a place in a table.
            #[inline(always)]
            pub const fn at(index: usize) -> $name {
                $name(index as u32)
            }
        }

        /// For a register.
        impl From<$name> for u64 {
            #[inline(always)]
            fn from(id: $name) -> u64 {
                u64::from(id.0)
            }
        }

        impl Id for $name {
            #[inline(always)]
            fn index(self) -> usize {
                self.index()
            }
            #[inline(always)]
            fn at(index: usize) -> $name {
                $name::at(index)
            }
        }
    )*};
}

ids! {
    /// A class in the machine's class table; what object headers have.
    ClassId
    /// A method in the machine's method table.
    MethodId
    /// A class loader; the first is the boot loader.
    LoaderId
}

/// The boot loader.
pub const BOOT: LoaderId = LoaderId(0);

impl ClassId {
    /// No class. The table has a blank one in its place, so that a zeroed header names no real one.
    pub const NONE: ClassId = ClassId(0);
}

impl MethodId {
    /// The method so many places further: those of a class follow each other.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, n: u32) -> MethodId {
        MethodId(self.0 + n)
    }
}

/// A list in which an id is a place.
#[derive(Clone, Debug)]
pub struct Table<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I)>,
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Table<I, T> {
        Table {
            items: Vec::new(),
            ids: PhantomData,
        }
    }
}

impl<I: Id, T> Table<I, T> {
    /// An empty one with room for so many.
    pub fn with_capacity(n: usize) -> Table<I, T> {
        Table {
            items: Vec::with_capacity(n),
            ids: PhantomData,
        }
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The id that the next one pushed gets.
    pub fn next_id(&self) -> I {
        I::at(self.items.len())
    }

    /// Adds one at the end.
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// The one with this id, if there is one: for ids that the guest may have made up.
    #[inline(always)]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// As [`Table::get`], to be changed.
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    /// The one with this id, unchecked.
    ///
    /// # Safety
    /// The id is one of this table's.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub unsafe fn get_unchecked(&self, id: I) -> &T {
        // SAFETY: the caller's promise.
        unsafe { self.items.get_unchecked(id.index()) }
    }

    /// All of them, in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All ids. They do not borrow the table.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::at)
    }

    /// The ids from this place on.
    pub fn ids_from(&self, first: usize) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (first..self.items.len()).map(I::at)
    }

    /// Forgets those from this place on.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline(always)]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<'a, I: Id, T> IntoIterator for &'a mut Table<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<'a, I: Id, T> IntoIterator for &'a Table<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
