//! Leaving a test out where its tools are missing, so that nobody overlooks it.

use std::io::Write;

use crate::workspace;

/// Set (to anything) where every tool is expected to be there, as in CI: a skip is then a failure.
pub const REQUIRE_VARIABLE: &str = "OMAKASE_REQUIRE_JDK";

/// Says on the real standard error, past the test harness, that `test` is left out, and notes it
/// in `target/test-lab/skipped.txt`. The caller returns after it.
///
/// # Panics
/// When the environment variable [`REQUIRE_VARIABLE`] is set.
pub fn loudly(test: &str, reason: &str) {
    assert!(
        std::env::var_os(REQUIRE_VARIABLE).is_none(),
        "{test} would be skipped ({reason}), and {REQUIRE_VARIABLE} forbids that"
    );
    let notice = format!("SKIPPED {test}: {reason}\n");
    let _nobody_listens = std::io::stderr().write_all(notice.as_bytes());
    let log = workspace::cache_dir().join("skipped.txt");
    let _best_effort = std::fs::create_dir_all(workspace::cache_dir()).and_then(|()| {
        std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(log)?
            .write_all(notice.as_bytes())
    });
}

/// Says on the real standard error that `test` is left out for want of something that not every
/// machine can have, such as a certain release of Java. That is no failure anywhere.
pub fn quietly(test: &str, reason: &str) {
    let notice = format!("left out {test}: {reason}\n");
    let _nobody_listens = std::io::stderr().write_all(notice.as_bytes());
}
