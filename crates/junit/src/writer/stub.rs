//! Anonymous classes, and instances of inner classes.

use std::fmt::Write;
use std::sync::Arc;

use testcase::{Executable, StubMethod, Ty, Var};

use super::MethodWriter;

impl MethodWriter<'_> {
    /// `new Shape(2) { … }`, indented as an expression of a test method.
    pub(super) fn stub(
        &mut self,
        k: usize,
        ty: &Ty,
        (constructor, args): (Option<&Arc<Executable>>, &[Var]),
        methods: &[StubMethod],
    ) -> String {
        let args = match constructor {
            Some(c) => {
                self.note_exceptions(c, k);
                self.arguments(c, args)
            }
            None => String::new(),
        };
        let mut out = format!("new {}({args}) {{\n", self.imports.ty(ty));
        for (n, m) in methods.iter().enumerate() {
            if n > 0 {
                out.push('\n');
            }
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
            let _ = writeln!(
                out,
                "            @Override\n            {visibility}{ret} {name}({}) {{",
                params.join(", ")
            );
            if let Some(result) = result {
                let _ = writeln!(out, "                return {result};");
            }
            out.push_str("            }\n");
        }
        out.push_str("        }");
        out
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
        let rest = match all.split_once(", ") {
            Some((_, rest)) if args.len() > 1 => rest,
            _ => "",
        };
        let simple = constructor
            .class
            .rsplit(['/', '$'])
            .next()
            .unwrap_or_default();
        format!("{outer}.new {simple}{diamond}({rest})")
    }
}
