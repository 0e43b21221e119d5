//! A test class whose tests hold in English speaks it while they run, and gives the language back.

use crate::imports::Imports;
use crate::model::{Junit, Style, Suite};
use crate::tree::{Field, Helper, MemberKind};

/// What keeps the language that was there.
const FIELD: &str = "localeBefore";
/// Sets English. The driver of the checks knows both methods by name.
const SET: &str = "speakEnglish";
/// Gives the language back.
const RESTORE: &str = "restoreLocale";

/// The members that do it, where a test needs them.
pub(super) fn members(suite: &Suite, style: Style, imports: &mut Imports) -> Vec<MemberKind> {
    if !suite.tests.iter().any(|t| t.in_english) {
        return Vec::new();
    }
    let locale = imports.class("java/util/Locale");
    let (before, after) = match style.junit {
        Junit::Five => (
            "org/junit/jupiter/api/BeforeEach",
            "org/junit/jupiter/api/AfterEach",
        ),
        Junit::Four | Junit::OldFour => ("org/junit/Before", "org/junit/After"),
    };
    let mut method = |annotation: &str, name: &str, value: &str| {
        let annotation = imports.class(annotation);
        MemberKind::Helper(Helper {
            name: name.to_owned(),
            lines: vec![
                format!("@{annotation}"),
                format!("{}void {name}() {{", style.visibility()),
                format!("    {locale}.setDefault({value});"),
                "}".to_owned(),
            ],
        })
    };
    let field = Field {
        annotations: Vec::new(),
        declaration: format!("private final {locale} {FIELD} = {locale}.getDefault()"),
    };
    let english = format!("{locale}.US");
    vec![
        MemberKind::Field(field),
        method(before, SET, &english),
        method(after, RESTORE, FIELD),
    ]
}
