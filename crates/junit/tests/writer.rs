//! The writer, from text: tests in their text form with what is known of them, and the Java that is
//! made of them. Only the public face of the crate is used.

#[path = "writer/arguments.rs"]
mod arguments;
#[path = "writer/collections.rs"]
mod collections;
#[path = "writer/fields.rs"]
mod fields;
#[path = "writer/files.rs"]
mod files;
#[path = "writer/functions.rs"]
mod functions;
#[path = "writer/layout.rs"]
mod layout;
#[path = "writer/mocks.rs"]
mod mocks;
#[path = "writer/rows.rs"]
mod rows;
#[path = "writer/seen.rs"]
mod seen;
#[path = "writer/surroundings.rs"]
mod surroundings;
#[path = "writer/values.rs"]
mod values;

use crate::suite_text;
use junit::Style;
use suite_text::{body, suite, suite_in};

/// The tests of a suite are these members of the class.
#[track_caller]
fn check(style: Style, source: &str, expected: &str) {
    compare(&body(source, style), expected);
}

/// A suite for the package of the class is this file.
#[track_caller]
fn check_file(style: Style, source: &str, expected: &str) {
    compare(&junit::write(&suite(source), style).0, expected);
}

/// A suite for no package is this file.
#[track_caller]
fn check_file_in_no_package(style: Style, source: &str, expected: &str) {
    compare(&junit::write(&suite_in(source, ""), style).0, expected);
}

#[track_caller]
fn compare(written: &str, expected: &str) {
    let expected = expected.strip_prefix('\n').unwrap_or(expected);
    assert!(
        written == expected,
        "\n--- written\n{written}--- expected\n{expected}"
    );
}
