//! Anonymous classes, and instances of inner classes.

use std::sync::Arc;

use testcase::{Executable, StubMethod, Ty, Var};

use super::MethodWriter;
use crate::tree::{AnonymousClass, Expr, Method, Statement};

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
        let result = m.result.map(|v| self.var(v));
        let params: Vec<String> = m
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let ty = self.imports.ty(p);
                let own = m.method.param_names.get(i).and_then(|n| n.as_deref());
                // What is given must not be hidden by a parameter of the same name.
                let name = match own {
                    Some(name) if result.as_deref().is_none_or(|r| !r.contains(name)) => {
                        name.to_owned()
                    }
                    _ => format!("arg{i}"),
                };
                format!("{ty} {name}")
            })
            .collect();
        let visibility = match m.method.access & 0x0005 {
            0x0001 => "public ",
            0x0004 => "protected ",
            _ => "",
        };
        let ret = self.imports.ty(&m.ret);
        let name = &m.method.name;
        let returns = result.map(|r| Statement::Expr(Expr::Code(format!("return {r}"))));
        Method {
            annotations: vec!["@Override".to_owned()],
            signature: format!("{visibility}{ret} {name}({})", params.join(", ")),
            body: returns.into_iter().collect(),
        }
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
