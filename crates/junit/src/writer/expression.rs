//! Values as Java expressions.

use testcase::{Action, Executable, Prim, Ty, Var};

use super::{MethodWriter, temp_dir};
use crate::assertion::erased;
use crate::literal;
use crate::names::LAMBDA_PARAMETER;
use crate::tree::Expr;

impl MethodWriter<'_> {
    /// Declares what a call that must throw may throw besides.
    pub(super) fn note_exceptions_of(&mut self, k: usize) {
        let thrown = self.t.throws.as_ref().map(|t| t.class.as_str());
        let Some((e, _)) = self.t.test.statements[k].action.called() else {
            return;
        };
        for x in &e.exceptions {
            if !self.facts.unchecked.contains(&**x) && thrown != Some(&**x) {
                let class = self.imports.class(x);
                self.throws.insert(class);
            }
        }
    }

    /// Declares what a call may throw.
    pub(super) fn note_exceptions(&mut self, e: &Executable, k: usize) {
        // Inside a lambda checked exceptions need no declaration.
        if self.t.throws.is_some() && k == self.t.act {
            return;
        }
        for x in &e.exceptions {
            if !self.facts.unchecked.contains(&**x) {
                let class = self.imports.class(x);
                self.throws.insert(class);
            }
        }
    }

    /// A statement as an expression.
    pub(super) fn expression(&mut self, k: usize) -> Expr {
        let s = self.t.test.statements[k].clone();
        Expr::of(match &s.action {
            Action::Prim(p, bits) => literal::primitive(*p, *bits),
            Action::Str(units) => literal::string(units),
            Action::Null => "null".into(),
            Action::Enum { class, constant } => {
                format!("{}.{constant}", self.imports.class(class))
            }
            Action::ClassLiteral(t) => format!("{}.class", self.imports.ty(&erased(t))),
            Action::TempDir => temp_dir::expression(self.style, &s.ty),
            Action::Array { element, items } => {
                let element = erased(element);
                let items: Vec<String> = items.iter().map(|v| self.item(*v, &element)).collect();
                let element = self.imports.ty(&element);
                match items.as_slice() {
                    [] => {
                        let inner = element.trim_end_matches("[]");
                        format!("new {inner}[0]{}", &element[inner.len()..])
                    }
                    items => format!("new {element}[] {{{}}}", items.join(", ")),
                }
            }
            Action::New { constructor, args } => {
                self.note_exceptions(constructor, k);
                let class = self.imports.class(&constructor.class);
                let is_generic = self.facts.generic.contains_key(&*constructor.class)
                    || matches!(&s.ty, Ty::Class(_, a) if !a.is_empty());
                let diamond = if is_generic { "<>" } else { "" };
                if constructor.needs_outer {
                    self.inner(constructor, diamond, args)
                } else {
                    let args = self.arguments(constructor, args).join(", ");
                    format!("new {class}{diamond}({args})")
                }
            }
            Action::Call { method, args, .. } if self.is_boxing(k) => {
                let literal = self.var(args[0]);
                match Prim::unboxed(&method.class) {
                    // Literals of these types do not box by themselves.
                    Some(Prim::Byte | Prim::Short) => {
                        format!("{}.valueOf({literal})", self.imports.class(&method.class))
                    }
                    _ => literal,
                }
            }
            Action::Call { method, on, args } => {
                self.note_exceptions(method, k);
                let args = self.arguments(method, args).join(", ");
                let holder = match on {
                    Some(v) => self.receiver(*v),
                    None => self.imports.class(&method.class),
                };
                format!("{holder}.{}({args})", method.name)
            }
            Action::Stub {
                constructor,
                args,
                methods,
            } => {
                if self.is_mock(Var(k as u32)) {
                    return Expr::Code(self.mock(k, &s.ty));
                }
                if let Some(name) = self.stubs.name_of(&self.t.test, Var(k as u32)) {
                    return Expr::Code(format!("new {name}()"));
                }
                let class = self.stub(k, &s.ty, (constructor.as_ref(), args), methods);
                return Expr::Anonymous(class);
            }
            // It is asserted as a whole.
            Action::CallsOf { .. } => "0".into(),
            Action::StaticField(f) => format!("{}.{}", self.imports.class(&f.class), f.name),
            Action::ReadField { field, on } => format!("{}.{}", self.receiver(*on), field.name),
            Action::WriteField { field, on, value } => {
                if let Some(code) = self.injection(field, *on, *value) {
                    return Expr::Code(code);
                }
                let holder = match on {
                    Some(v) => self.receiver(*v),
                    None => self.imports.class(&field.class),
                };
                let value = self.written_value(*value, &field.ty);
                format!("{holder}.{} = {value}", field.name)
            }
            Action::MethodRef { target, .. } => {
                let class = self.imports.class(&target.class);
                let name = match &*target.name {
                    "<init>" => "new",
                    name => name,
                };
                format!("{class}::{name}")
            }
            Action::Lambda { method, result } => {
                let params = match method.params.len() {
                    0 => "()".to_owned(),
                    1 => LAMBDA_PARAMETER.to_owned(),
                    n => {
                        let all: Vec<String> =
                            (1..=n).map(|i| format!("{LAMBDA_PARAMETER}{i}")).collect();
                        format!("({})", all.join(", "))
                    }
                };
                match result {
                    Some(v) => format!("{params} -> {}", self.var(*v)),
                    None => format!("{params} -> {{ }}"),
                }
            }
        })
    }

    /// A value that something is asked of, with a cast where that is needed.
    pub(super) fn receiver(&mut self, v: Var) -> String {
        let receiver = self.var(v);
        let statement = &self.t.test.statements[v.0 as usize];
        let needs_cast = match &statement.action {
            Action::Null
            | Action::Lambda { .. }
            | Action::MethodRef { .. }
            | Action::Array { .. }
            | Action::Prim(..) => self.is_inline(v),
            Action::Call { .. } => self.is_boxing(v.0 as usize),
            Action::Str(_)
            | Action::Enum { .. }
            | Action::TempDir
            | Action::ClassLiteral(_)
            | Action::New { .. }
            | Action::StaticField(_)
            | Action::ReadField { .. }
            | Action::WriteField { .. }
            | Action::CallsOf { .. }
            | Action::Stub { .. } => false,
        };
        if needs_cast {
            let ty = self.imports.ty(&statement.ty.clone());
            format!("(({ty}) {receiver})")
        } else {
            receiver
        }
    }

    /// What is stored in a field: there small integers need no cast, and functions need one where
    /// the field could hold anything.
    pub(super) fn written_value(&mut self, v: Var, field: &Ty) -> String {
        match field {
            Ty::Prim(_) => self.item(v, field),
            _ => self.function(v, field).unwrap_or_else(|| self.var(v)),
        }
    }

    /// A lambda or method reference with its interface, where something else is wanted.
    fn function(&mut self, v: Var, wanted: &Ty) -> Option<String> {
        let s = &self.t.test.statements[v.0 as usize];
        let text = self.var(v);
        let fits = s.ty.class_name() == wanted.class_name();
        if !s.action.is_function() || fits || !self.is_inline(v) {
            return None;
        }
        let ty = self.imports.ty(&s.ty.clone());
        Some(format!("({ty}) {text}"))
    }

    /// An element of an array initialiser: there small integers need no cast.
    fn item(&mut self, v: Var, element: &Ty) -> String {
        if let Some(text) = self.function(v, element) {
            return text;
        }
        let small = match element {
            Ty::Prim(_) => small_integer(&self.t.test.statements[v.0 as usize].action),
            _ => None,
        };
        small.unwrap_or_else(|| self.var(v))
    }

    /// Arguments; a null gets a cast only where overloads would be ambiguous.
    pub(super) fn arguments(&mut self, e: &Executable, args: &[Var]) -> Vec<String> {
        let erased_params = testcase::universe::descriptor_types(&e.descriptor).0;
        let key = (e.class.clone(), e.name.clone(), e.params.len());
        let is_overloaded = self.facts.overloaded.contains(&key);
        let is_varargs = e.is_varargs;
        let mut out = Vec::new();
        for (k, &v) in args.iter().enumerate() {
            let is_last = k + 1 == args.len();
            match &self.t.test.statements[v.0 as usize].action {
                Action::Null if is_overloaded || is_varargs && is_last => {
                    // With the arguments that the compiler would otherwise have to guess.
                    let own = self.t.test.ty(v).clone();
                    let ty = match erased_params.get(k) {
                        Some(p) if own.has_variables() => p.clone(),
                        _ => own,
                    };
                    out.push(format!("({}) null", self.imports.ty(&ty)));
                }
                Action::Array { items, .. }
                    if is_varargs && is_last && !is_overloaded && self.spreads(v, items) =>
                {
                    out.extend(items.iter().map(|i| self.var(*i)));
                }
                Action::Null
                | Action::Array { .. }
                | Action::Prim(..)
                | Action::Str(_)
                | Action::Enum { .. }
                | Action::ClassLiteral(_)
                | Action::TempDir
                | Action::New { .. }
                | Action::Call { .. }
                | Action::StaticField(_)
                | Action::ReadField { .. }
                | Action::WriteField { .. }
                | Action::Lambda { .. }
                | Action::MethodRef { .. }
                | Action::CallsOf { .. }
                | Action::Stub { .. } => {
                    let param = erased_params.get(k);
                    out.push(self.argument(e, (k, param), v));
                }
            }
        }
        out
    }

    /// One argument, with a cast where the compiler needs it to choose the method meant.
    fn argument(&mut self, e: &Executable, (k, param): (usize, Option<&Ty>), v: Var) -> String {
        let text = self.var(v);
        let action = &self.t.test.statements[v.0 as usize].action;
        let key = (e.class.clone(), e.name.clone(), e.descriptor.clone(), k);
        let from = self.t.test.ty(v).descriptor();
        let needs_cast = self.facts.casts.contains(&(key, from));
        let is_function = action.is_function() && self.is_inline(v);
        match param {
            // Its parameters have the types that the interface's arguments say.
            Some(_) if needs_cast && is_function => {
                let ty = self.imports.ty(&self.t.test.ty(v).clone());
                format!("({ty}) {text}")
            }
            Some(ty) if needs_cast => format!("({}) {text}", self.imports.ty(ty)),
            Some(ty) => self.function(v, ty).unwrap_or(text),
            None => text,
        }
    }

    /// Whether an array given for variable arguments can be written as its elements.
    fn spreads(&self, array: Var, items: &[Var]) -> bool {
        let alone = matches!(items, [v] if {
            let s = &self.t.test.statements[v.0 as usize];
            s.action == Action::Null || matches!(s.ty, Ty::Array(_))
        });
        self.is_inline(array) && !alone
    }
}

/// A number that needs a cast elsewhere.
fn small_integer(action: &Action) -> Option<String> {
    match action {
        Action::Prim(Prim::Byte, bits) => Some((*bits as i8).to_string()),
        Action::Prim(Prim::Short, bits) => Some((*bits as i16).to_string()),
        Action::Prim(..)
        | Action::Str(_)
        | Action::Null
        | Action::Enum { .. }
        | Action::ClassLiteral(_)
        | Action::TempDir
        | Action::Array { .. }
        | Action::New { .. }
        | Action::Call { .. }
        | Action::StaticField(_)
        | Action::ReadField { .. }
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => None,
    }
}
