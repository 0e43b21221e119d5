//! The temporary directory of a test: JUnit makes it and removes it.

use testcase::{Action, Ty};

use crate::imports::Imports;
use crate::model::{Junit, Style, Suite};
use crate::names::Names;
use crate::tree::Field;

/// Of JUnit 5.
const FIELD: &str = "tempDir";
/// Of JUnit 4.
const RULE: &str = "folder";

/// Whether a test asks for its directory.
pub(super) fn is_used(suite: &Suite) -> bool {
    let mut statements = suite.tests.iter().flat_map(|t| &t.test.statements);
    statements.any(|s| s.action == Action::TempDir)
}

/// The field that gives tests their directory.
pub(super) fn field(style: Style, imports: &mut Imports) -> Field {
    if style.junit == Junit::Five {
        let annotation = imports.class("org/junit/jupiter/api/io/TempDir");
        let path = imports.class("java/nio/file/Path");
        return Field {
            annotations: vec![format!("@{annotation}")],
            declaration: format!("{path} {FIELD}"),
        };
    }
    let rule = imports.class("org/junit/Rule");
    let folder = imports.class("org/junit/rules/TemporaryFolder");
    Field {
        annotations: vec![format!("@{rule}")],
        declaration: format!("public {folder} {RULE} = new {folder}()"),
    }
}

/// The directory as a value of a type: `File` or `Path`.
pub(super) fn expression(style: Style, ty: &Ty) -> String {
    let is_file = ty.class_name().is_some_and(|n| &**n == "java/io/File");
    match (style.junit, is_file) {
        (Junit::Five, false) => FIELD.to_owned(),
        (Junit::Five, true) => format!("{FIELD}.toFile()"),
        (_, false) => format!("{RULE}.getRoot().toPath()"),
        (_, true) => format!("{RULE}.getRoot()"),
    }
}

/// Names of variables; without those of the fields, where there are any.
pub(super) fn names(has_temp_dir: bool) -> Names {
    let mut names = Names::new();
    if has_temp_dir {
        names.give(FIELD);
        names.give(RULE);
    }
    names
}
