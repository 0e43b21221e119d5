//! Static fields that a test writes are as they were before when it ends.

use std::sync::Arc;

use testcase::{Action, FieldMember};

use super::MethodWriter;

impl MethodWriter<'_> {
    /// The lines of a test, with static fields restored after them: other tests may ask for them.
    pub(super) fn restoring(&mut self, lines: Vec<String>) -> Vec<String> {
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
        if fields.is_empty() {
            return lines;
        }
        let mut out = Vec::new();
        let mut back = Vec::new();
        for f in fields {
            let ty = self.imports.ty(&crate::assertion::erased(&f.ty));
            let place = format!("{}.{}", self.imports.class(&f.class), f.name);
            let before = self.names.give(&format!("{}Before", f.name));
            out.push(format!("{ty} {before} = {place};"));
            back.push(format!("    {place} = {before};"));
        }
        out.push("try {".to_owned());
        out.extend(lines.into_iter().map(|line| {
            let inner = line.replace('\n', "\n    ");
            if inner.is_empty() {
                inner
            } else {
                format!("    {inner}")
            }
        }));
        out.push("} finally {".to_owned());
        out.extend(back);
        out.push("}".to_owned());
        out
    }
}
