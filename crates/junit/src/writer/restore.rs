//! Static fields that a test writes are as they were before when it ends.

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
}
