//! The JDKs that tests compare with.

use std::sync::OnceLock;

use jdk::{FoundBy, Jdk};

use crate::{skip, workspace};

/// Restricts [`all`] to these feature versions, separated by commas: `OMAKASE_TEST_JDKS=17,25`.
pub const SELECT_VARIABLE: &str = "OMAKASE_TEST_JDKS";

/// The releases that tests run on unless they ask for [`every_release`]: two far apart, since a
/// third seldom finds what neither of them does.
const MAIN: [u32; 2] = [17, 25];

/// Every JDK on this machine and below `target/jdks` (`make jdks`), one for each feature version,
/// oldest first.
pub fn all() -> Vec<Jdk> {
    static FOUND: OnceLock<Vec<Jdk>> = OnceLock::new();
    FOUND.get_or_init(discover).clone()
}

/// Those of [`all`] that have a `javac`: for tests of what differs between releases.
pub fn every_release() -> Vec<Jdk> {
    all()
        .into_iter()
        .filter(|jdk| jdk.javac.is_some())
        .collect()
}

/// Those of [`every_release`]; a loud skip in the name of `test` when there are none.
pub fn every_release_or_skip(test: &str) -> Vec<Jdk> {
    let jdks = every_release();
    if jdks.is_empty() {
        skip::loudly(test, "no JDK with javac on this machine");
    }
    jdks
}

/// Whether someone chose the releases, with [`SELECT_VARIABLE`].
pub fn is_selected() -> bool {
    std::env::var_os(SELECT_VARIABLE).is_some()
}

/// Java 17 and 25 with a `javac`; where neither is there, every release from 17 on. All that
/// [`SELECT_VARIABLE`] names, if it is set.
pub fn with_compiler() -> Vec<Jdk> {
    let all = every_release();
    if is_selected() {
        return all;
    }
    let is_main = |jdk: &&Jdk| MAIN.contains(&jdk.feature_version);
    let main: Vec<Jdk> = all.iter().filter(is_main).cloned().collect();
    if main.is_empty() {
        let recent = |jdk: &Jdk| jdk.feature_version >= MAIN[0];
        return all.into_iter().filter(recent).collect();
    }
    main
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
    jdks.extend(downloaded());
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

/// What `make jdks` got.
fn downloaded() -> Vec<Jdk> {
    homes_below("jdks")
}

/// What `make runtimes` got: class libraries of other builds, without a compiler, oldest first.
pub fn runtimes() -> Vec<Jdk> {
    let mut runtimes = homes_below("runtimes");
    runtimes.sort_by_key(|runtime| runtime.feature_version);
    runtimes
}

fn homes_below(directory: &str) -> Vec<Jdk> {
    let homes = std::fs::read_dir(workspace::target_dir().join(directory));
    let homes = homes.into_iter().flatten().flatten();
    homes
        .filter_map(|home| Jdk::at(&home.path(), FoundBy::Installed).ok())
        .collect()
}
