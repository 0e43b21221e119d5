//! Fields that only a framework fills: a method of the test class does it in its place.

use std::sync::Arc;

use testcase::{Action, FieldMember, Universe, Var};

use super::MethodWriter;
use crate::imports::Imports;
use crate::model::Suite;
use crate::tree::Helper;

/// Name of the method.
const NAME: &str = "inject";
/// What the method throws.
const THROWN: &str = "java/lang/ReflectiveOperationException";
/// Spring's own way.
const SPRING: &str = "org/springframework/test/util/ReflectionTestUtils";

/// Whether code in a package cannot write a field.
fn is_closed(field: &FieldMember, package: &str) -> bool {
    !Universe::member_visible(field.access, &field.class, package)
}

/// The fields of a suite that nobody but a framework can write, with the class of the object.
fn closed(suite: &Suite) -> impl Iterator<Item = (&Arc<FieldMember>, Option<&Arc<str>>)> {
    let tests = suite.tests.iter();
    tests.flat_map(|t| {
        t.test.statements.iter().filter_map(|s| match &s.action {
            Action::WriteField {
                field,
                on: Some(on),
                ..
            } if is_closed(field, &suite.package) => Some((field, t.test.ty(*on).class_name())),
            _ => None,
        })
    })
}

/// The method that writes them, where a test needs it.
pub(super) fn helper(suite: &Suite, imports: &mut Imports) -> Option<Helper> {
    if suite.facts.has_spring_test {
        return None;
    }
    let mut fields = closed(suite).peekable();
    fields.peek()?;
    let is_inherited = fields.any(|(f, of)| of.is_none_or(|of| *of != f.class));
    let thrown = imports.class(THROWN);
    let field = imports.class("java/lang/reflect/Field");
    let mut lines = vec![
        "/** Sets a field as the framework would. */".to_owned(),
        format!("private static void {NAME}(Object target, String name, Object value)"),
        format!("        throws {thrown} {{"),
    ];
    if is_inherited {
        lines.extend(
            [
                "    Class<?> declaring = target.getClass();",
                "    while (Stream.of(declaring.getDeclaredFields()).noneMatch(f -> f.getName().equals(name))) {",
                "        declaring = declaring.getSuperclass();",
                "    }",
            ]
            .map(|l| l.replace("Stream", &imports.class("java/util/stream/Stream"))),
        );
        lines.push(format!(
            "    {field} field = declaring.getDeclaredField(name);"
        ));
    } else {
        lines.push(format!(
            "    {field} field = target.getClass().getDeclaredField(name);"
        ));
    }
    lines.extend(
        [
            "    field.setAccessible(true);",
            "    field.set(target, value);",
            "}",
        ]
        .map(str::to_owned),
    );
    Some(Helper {
        name: NAME.to_owned(),
        lines,
    })
}

impl MethodWriter<'_> {
    /// `inject(controller, "service", service)`, where the field cannot be written.
    pub(super) fn injection(
        &mut self,
        field: &FieldMember,
        on: Option<Var>,
        value: Var,
    ) -> Option<String> {
        let on = on.filter(|_| is_closed(field, self.package))?;
        let target = self.receiver(on);
        let value = self.written_value(value, &field.ty);
        if self.facts.has_spring_test {
            let class = self.imports.class(SPRING);
            return Some(format!(
                "{class}.setField({target}, \"{}\", {value})",
                field.name
            ));
        }
        let class = self.imports.class(THROWN);
        self.throws.insert(class);
        Some(format!("{NAME}({target}, \"{}\", {value})", field.name))
    }
}
