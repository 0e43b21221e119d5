//! The JDKs that tests compare with.

use std::sync::OnceLock;

use jdk::Jdk;

use crate::skip;

/// Restricts [`all`] to these feature versions, separated by commas: `OMAKASE_TEST_JDKS=17,25`.
pub const SELECT_VARIABLE: &str = "OMAKASE_TEST_JDKS";

/// Every JDK on this machine, one for each feature version, oldest first.
pub fn all() -> Vec<Jdk> {
    static FOUND: OnceLock<Vec<Jdk>> = OnceLock::new();
    FOUND.get_or_init(discover).clone()
}

/// Those of [`all`] that have a `javac`.
pub fn with_compiler() -> Vec<Jdk> {
    all()
        .into_iter()
        .filter(|jdk| jdk.javac.is_some())
        .collect()
}

/// Those of [`with_compiler`]; a loud skip in the name of `test` when there are none.
pub fn with_compiler_or_skip(test: &str) -> Vec<Jdk> {
    let jdks = with_compiler();
    if jdks.is_empty() {
        skip::loudly(test, "no JDK with javac on this machine");
    }
    jdks
}

/// The newest JDK with a `javac`; `None` after a loud skip in the name of `test`.
pub fn newest_or_skip(test: &str) -> Option<Jdk> {
    with_compiler_or_skip(test).pop()
}

/// The oldest JDK with a `javac`; `None` after a loud skip in the name of `test`.
pub fn oldest_or_skip(test: &str) -> Option<Jdk> {
    with_compiler_or_skip(test).into_iter().next()
}

fn discover() -> Vec<Jdk> {
    let wanted: Option<Vec<u32>> = std::env::var(SELECT_VARIABLE).ok().map(|list| {
        list.split(',')
            .map(|version| {
                version.trim().parse().unwrap_or_else(|_| {
                    panic!("{SELECT_VARIABLE}: {version:?} is not a feature version")
                })
            })
            .collect()
    });
    let mut jdks = Jdk::all_installed();
    jdks.retain(|jdk| {
        wanted
            .as_ref()
            .is_none_or(|wanted| wanted.contains(&jdk.feature_version))
    });
    // A JDK before a runtime of the same version.
    jdks.sort_by_key(|jdk| (jdk.feature_version, jdk.javac.is_none()));
    jdks.dedup_by_key(|jdk| jdk.feature_version);
    jdks
}
