//! Which entries may be looked at while the program is worked on, and which are held out.

use serde::Serialize;

use crate::scratch::key_of;

/// One of the two halves of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Half {
    /// May be looked at.
    Open,
    /// Nobody looks at these, their tests or what becomes of them: only counts are told. They show whether what
    /// helps the others helps in general.
    HeldOut,
}

impl Half {
    /// The half of an entry by its name. Adding entries moves no other to the other half.
    pub(super) fn by_name(name: &str) -> Half {
        // The last digit of a hash: which half a name gets says nothing about what it names.
        match key_of([name.as_bytes()]).ends_with(['0', '2', '4', '6', '8', 'a', 'c', 'e']) {
            true => Half::Open,
            false => Half::HeldOut,
        }
    }

    /// In front of tables.
    pub(super) fn title(self) -> &'static str {
        match self {
            Half::Open => "open half",
            Half::HeldOut => "held-out half",
        }
    }
}

/// Which halves are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halves {
    /// One of them.
    Only(Half),
    /// Both.
    Both,
}

impl Halves {
    pub(super) fn contain(self, half: Half) -> bool {
        match self {
            Halves::Only(only) => only == half,
            Halves::Both => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_half() {
        use Half::{HeldOut, Open};
        let halves = ["a", "b", "c", "d", "commons-lang3 3.8 Range"].map(Half::by_name);
        assert_eq!(halves, [HeldOut, Open, HeldOut, Open, Open]);
    }

    #[test]
    fn about_half_of_many_names_are_held_out() {
        let names = (0..1000).map(|n| format!("entry {n}"));
        let n_open = names.filter(|n| Half::by_name(n) == Half::Open).count();
        assert!((400..600).contains(&n_open), "{n_open}");
    }

    #[test]
    fn halves_contain_what_they_say() {
        assert!(Halves::Both.contain(Half::HeldOut));
        assert!(!Halves::Only(Half::Open).contain(Half::HeldOut));
    }
}
