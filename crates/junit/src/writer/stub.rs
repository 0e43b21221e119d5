//! Anonymous classes, and instances of inner classes.

use std::sync::Arc;

use testcase::{Executable, Prim, StubMethod, Ty, Var};

use super::MethodWriter;
use super::stubs;
use crate::tree::{AnonymousClass, Method};

impl MethodWriter<'_> {
    /// `new Shape(2) { … }`.
    pub(super) fn stub(
        &mut self,
        k: usize,
        ty: &Ty,
        (constructor, args): (Option<&Arc<Executable>>, &[Var]),
        methods: &[StubMethod],
    ) -> AnonymousClass {
        let args = match constructor {
            Some(c) => {
                self.note_exceptions(c, k);
                self.arguments(c, args).join(", ")
            }
            None => String::new(),
        };
        AnonymousClass {
            creation: format!("new {}({args})", self.imports.ty(ty)),
            methods: methods.iter().map(|m| self.stub_method(m)).collect(),
        }
    }

    fn stub_method(&mut self, m: &StubMethod) -> Method {
        let result = m.result().map(|v| self.var(v));
        // What is given must not be hidden by a parameter of the same name.
        let is_given = |name: &str| result.as_deref().is_some_and(|r| r.contains(name));
        let names = stubs::parameter_names(m, &is_given);
        let default = match &m.ret {
            Ty::Void => None,
            Ty::Prim(Prim::Boolean) => Some("false"),
            Ty::Prim(_) => Some("0"),
            _ => Some("null"),
        };
        let returned = result.as_deref().or(default);
        let returned = returned.map(|r| format!("return {r}"));
        stubs::method(m, &names, returned, self.imports)
    }

    /// `outer.new Inner(1)`.
    pub(super) fn inner(
        &mut self,
        constructor: &Executable,
        diamond: &str,
        args: &[Var],
    ) -> String {
        let outer = args.first().map_or_else(String::new, |v| self.var(*v));
        let all = self.arguments(constructor, args);
        let rest = all.get(1..).unwrap_or_default().join(", ");
        let simple = constructor
            .class
            .rsplit(['/', '$'])
            .next()
            .unwrap_or_default();
        format!("{outer}.new {simple}{diamond}({rest})")
    }
}
