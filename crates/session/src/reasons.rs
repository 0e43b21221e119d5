//! Why there is no test: for a class, a test that was found, or a branch. Each reason has one code and
//! one wording, which the summary, `run.json` and the page share; `docs/reasons.md` says for each what it
//! means and what helps.

use std::fmt;

/// What has a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// A class has no tests.
    Class,
    /// A test that was found is not in the file.
    Test,
    /// A branch is open.
    Branch,
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident: $about:ident, $code:literal, $text:literal;)*) => {
        /// A reason.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// All of them, in the order of the documentation.
            pub const ALL: &[Reason] = &[$(Reason::$name,)*];

            /// What it is the reason for.
            pub fn about(self) -> About {
                match self {
                    $(Reason::$name => About::$about,)*
                }
            }

            /// Its name for programs.
            pub fn code(self) -> &'static str {
                match self {
                    $(Reason::$name => $code,)*
                }
            }

            /// Its words for people.
            pub fn text(self) -> &'static str {
                match self {
                    $(Reason::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// The class cannot be loaded, or not be worked on.
    ClassNotUsable: Class, "class-not-usable", "the class cannot be loaded";
    /// It is an interface, an annotation or an enum without methods of its own.
    NothingToTest: Class, "nothing-to-test", "it has no code of its own";
    /// Nothing was found that gives the same result every time.
    NoRepeatableTest: Class, "no-repeatable-test", "no test was found that can be repeated";
    /// Whatever was found does something to the host.
    NeedsEffects: Class, "needs-effects", "every test found has effects on the host";
    /// Tests were found, and none of them could be written.
    AllDropped: Class, "all-tests-dropped", "every test found was dropped";
    /// Its tests could not be written.
    NotWritten: Class, "not-written", "the file could not be written";
    /// The compiler does not accept it.
    DoesNotCompile: Test, "does-not-compile", "does not compile";
    /// It compiles and does not pass.
    Fails: Test, "fails-on-the-real-jvm", "fails on the real JVM";
    /// It hangs or ends the JVM.
    Ends: Test, "ends-the-real-jvm", "hangs or ends the real JVM";
    /// Others fail after it.
    Spoils: Test, "spoils-other-tests", "spoils other tests";
    /// There was no time for it.
    NotChecked: Test, "not-checked-in-time", "not checked in time";
    /// Dropping what does not hold came to no end.
    NotRepaired: Test, "could-not-be-repaired", "could not be repaired";
    /// Two machines do not see the same.
    NotRepeatable: Test, "not-repeatable", "not repeatable";
    /// It ends in another way at another moment.
    DependsOnTime: Test, "depends-on-the-time", "depends on the time or on chance";
    /// It sleeps for long.
    WaitsTooLong: Test, "waits-too-long", "waits too long";
    /// It would do something to the host.
    HasEffects: Test, "has-effects", "has effects on the host";
    /// Its effects are allowed, but nothing would keep them from the host.
    NeedsIsolation: Test, "needs-isolation", "needs isolation to be checked";
    /// Its effects are not known.
    NotFollowed: Test, "not-followed", "could not be followed to its end";
    /// A method of somebody's has its name.
    NameTaken: Test, "name-taken", "somebody has a method of that name";
    /// The search covered it, but by tests that were not written.
    TestsDropped: Branch, "tests-dropped", "covered by the search, but by no test that could be written";
    /// It is reachable, but every test found that covers it does something to the host.
    BranchNeedsEffects: Branch, "branch-needs-effects", "reachable, but only with effects on the host";
    /// It was decided, but never this way.
    OtherSideOnly: Branch, "other-side-only", "reached, but never decided this way";
    /// Nothing came to where it is decided.
    NeverReached: Branch, "never-reached", "never reached";
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Reason;

    #[test]
    fn codes_and_words_are_different_and_documented() {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reasons.md");
        let docs = std::fs::read_to_string(docs).unwrap();
        let codes: BTreeSet<_> = Reason::ALL.iter().map(|r| r.code()).collect();
        let texts: BTreeSet<_> = Reason::ALL.iter().map(|r| r.text()).collect();
        assert_eq!(
            (codes.len(), texts.len()),
            (Reason::ALL.len(), Reason::ALL.len())
        );
        let mut place = 0;
        for reason in Reason::ALL {
            let row = format!("| `{}` | {} |", reason.code(), reason.text());
            let found = docs[place..].find(&row);
            place += found.unwrap_or_else(|| panic!("{row} is missing, or not in this order"));
        }
        let rows = docs.lines().filter(|l| l.starts_with("| `"));
        assert_eq!(rows.count(), Reason::ALL.len());
    }
}
