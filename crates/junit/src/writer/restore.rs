//! What tests share is as it was before when a test ends: static fields that it writes, threads, and the standard
//! streams, which it does not get where it prints.

use std::sync::Arc;

use testcase::{Action, FieldMember};

use super::MethodWriter;
use crate::tree::{Body, Expr, Statement};

impl MethodWriter<'_> {
    /// Keeps static fields that the test writes and restores them after it: other tests may ask for
    /// them.
    pub(super) fn restore_statics(&mut self, body: &mut Body) {
        let mut fields: Vec<Arc<FieldMember>> = Vec::new();
        for s in &self.t.test.statements {
            if let Action::WriteField {
                field, on: None, ..
            } = &s.action
                && !fields.contains(field)
            {
                fields.push(field.clone());
            }
        }
        for f in fields {
            let ty = self.imports.ty(&crate::assertion::erased(&f.ty));
            let place = format!("{}.{}", self.imports.class(&f.class), f.name);
            let name = self.names.give(&format!("{}Before", f.name));
            let back = format!("{place} = {name}");
            body.restored.push(Statement::Expr(Expr::of(back)));
            body.saved.push(Statement::Local {
                ty,
                name,
                value: Expr::of(place),
            });
        }
    }

    /// Stops threads that would go on after the test.
    pub(super) fn stop(&mut self, body: &mut Body) {
        for (on, method) in &self.t.stops {
            let code = format!("{}.{}()", self.receiver(*on), method.name);
            self.note_exceptions(method, usize::MAX);
            body.stops.push(Statement::Expr(Expr::of(code)));
        }
    }

    /// Lets a test that prints do so to nobody.
    pub(super) fn silence(&mut self, body: &mut Body) {
        for stream in &self.t.prints {
            let ty = self.imports.class("java/io/PrintStream");
            let nowhere = self.imports.class("java/io/ByteArrayOutputStream");
            let name = self.names.give(&format!("{stream}Before"));
            let set = match *stream {
                "err" => "System.setErr",
                _ => "System.setOut",
            };
            body.saved.push(Statement::Local {
                ty: ty.clone(),
                name: name.clone(),
                value: Expr::of(format!("System.{stream}")),
            });
            let other = format!("{set}(new {ty}(new {nowhere}()))");
            body.saved.push(Statement::Expr(Expr::of(other)));
            body.restored
                .push(Statement::Expr(Expr::of(format!("{set}({name})"))));
        }
    }
}
