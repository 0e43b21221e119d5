//! Golden files: expected text kept beside the tests, rewritten on demand.

use std::path::Path;

/// Set (to anything but `0`) to rewrite the golden files instead of comparing with them.
pub const UPDATE_VARIABLE: &str = "UPDATE_GOLDEN";

/// Compares `actual` with the file `path`. Give the path relative to the crate under test:
/// `Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/help.txt")`.
///
/// # Panics
/// When they differ or the file is missing, with the first difference and how to rewrite it.
pub fn check(path: impl AsRef<Path>, actual: &str) {
    let path = path.as_ref();
    if std::env::var_os(UPDATE_VARIABLE).is_some_and(|value| value != "0") {
        let written = path
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(path, actual));
        written.unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        return;
    }
    let how = format!("run the test with {UPDATE_VARIABLE}=1 to rewrite it, then read the diff");
    let expected = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("golden file {}: {error}; {how}", path.display()));
    if let Some(difference) = crate::compare::first_difference(&expected, actual) {
        panic!("differs from {}: {difference}\n{how}", path.display());
    }
}
