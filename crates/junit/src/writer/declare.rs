//! Types and names of variables.

use std::sync::Arc;

use testcase::{Action, Executable, Ty, Var};

use super::MethodWriter;
use crate::names::{for_type, lower_first};

impl MethodWriter<'_> {
    /// The type of a variable: interfaces for collections, wildcards for results without
    /// arguments.
    pub(super) fn declared_type(&mut self, k: usize) -> String {
        if let Some(name) = self.stubs.name_of(&self.t.test, Var(k as u32)) {
            return name.to_owned();
        }
        let s = &self.t.test.statements[k];
        if let (Ty::Class(name, args), Action::New { .. }) = (&s.ty, &s.action)
            && let Some(interface) = self.collection_interface(name, Var(k as u32))
        {
            return self.imports.ty(&Ty::Class(interface.into(), args.clone()));
        }
        if let Ty::Class(name, args) = &s.ty
            && args.is_empty()
            && let Some(&n) = self.facts.generic.get(&**name)
            && !self.takes_arguments(Var(k as u32))
        {
            let unknown = vec!["?"; n].join(", ");
            return format!("{}<{unknown}>", self.imports.class(name));
        }
        self.imports.ty(&s.ty.clone())
    }

    /// Whether methods with arguments are called on a value.
    fn takes_arguments(&self, v: Var) -> bool {
        let mut statements = self.t.test.statements.iter();
        statements.any(|s| {
            matches!(&s.action, Action::Call { on: Some(on), args, .. } if *on == v && !args.is_empty())
                || !matches!(s.action, Action::Call { .. }) && s.action.uses().contains(&v)
                || matches!(&s.action, Action::Call { args, .. } if args.contains(&v))
        })
    }

    /// The interface that a collection of the library is declared as, where every use allows it.
    fn collection_interface(&self, class: &str, v: Var) -> Option<&'static str> {
        let (interface, wider): (&str, &[&str]) = match class {
            "java/util/ArrayList" | "java/util/LinkedList" => (
                "java/util/List",
                &["java/util/Collection", "java/lang/Iterable"],
            ),
            "java/util/HashSet" | "java/util/LinkedHashSet" | "java/util/TreeSet" => (
                "java/util/Set",
                &["java/util/Collection", "java/lang/Iterable"],
            ),
            "java/util/HashMap" | "java/util/LinkedHashMap" | "java/util/TreeMap" => {
                ("java/util/Map", &[])
            }
            _ => return None,
        };
        let fits = |t: &Ty| match t {
            Ty::Var(_) => true,
            t => t.class_name().is_some_and(|n| {
                **n == *interface || &**n == "java/lang/Object" || wider.contains(&&**n)
            }),
        };
        let common = ["add", "put", "get", "size", "addAll", "putAll", "remove"];
        let fine = self.t.test.statements.iter().all(|s| match &s.action {
            Action::Call { method, on, args } => {
                (*on != Some(v) || common.contains(&&*method.name))
                    && args
                        .iter()
                        .zip(&method.params)
                        .all(|(a, p)| *a != v || fits(p))
            }
            Action::New { constructor, args } => {
                let params = constructor.params.iter();
                args.iter().zip(params).all(|(a, p)| *a != v || fits(p))
            }
            Action::WriteField { field, value, .. } => *value != v || fits(&field.ty),
            Action::Prim(..)
            | Action::Str(_)
            | Action::Null
            | Action::Enum { .. }
            | Action::ClassLiteral(_)
            | Action::TempDir
            | Action::Array { .. }
            | Action::StaticField(_)
            | Action::ReadField { .. }
            | Action::Lambda { .. }
            | Action::MethodRef { .. } => !s.action.uses().contains(&v),
            Action::Stub { args, methods, .. } => {
                let mut answering = methods.iter().filter(|m| m.values().any(|x| x == v));
                !args.contains(&v) && answering.all(|m| fits(&m.ret))
            }
            Action::CallsOf { .. } => true,
        });
        fine.then_some(interface)
    }

    /// A name for the role: the result, the parameter it is given for, else by its type.
    pub(super) fn variable_name(&mut self, k: usize) -> String {
        let s = &self.t.test.statements[k];
        let v = Var(k as u32);
        let is_act_call = k == self.t.act && matches!(s.action, Action::Call { .. });
        let wanted = if is_act_call {
            "result".to_owned()
        } else {
            let asked = || {
                let is_plain = !s.ty.is_reference() || s.ty == Ty::string();
                asked_for(&s.action).filter(|_| is_plain)
            };
            let name = self.role(v).or_else(asked);
            name.unwrap_or_else(|| for_type(&s.ty))
        };
        self.names.give(&wanted)
    }

    /// The name of the one parameter or field that a value is given for, unless it has methods
    /// called on it that matter more.
    pub(super) fn role(&self, v: Var) -> Option<String> {
        let mut found: Option<Arc<str>> = None;
        for s in &self.t.test.statements {
            let (e, on, args): (&Executable, Option<Var>, &[Var]) = match &s.action {
                Action::Call { method, on, args } => (method, *on, args),
                Action::New { constructor, args } => (constructor, None, args),
                Action::WriteField { field, on, value } if *value == v && *on != Some(v) => {
                    if found.as_ref().is_some_and(|f| *f != field.name) {
                        return None;
                    }
                    found = Some(field.name.clone());
                    continue;
                }
                Action::WriteField { .. }
                | Action::Prim(..)
                | Action::Str(_)
                | Action::Null
                | Action::Enum { .. }
                | Action::ClassLiteral(_)
                | Action::TempDir
                | Action::Array { .. }
                | Action::StaticField(_)
                | Action::ReadField { .. }
                | Action::Lambda { .. }
                | Action::MethodRef { .. } => {
                    if s.action.uses().contains(&v) {
                        return None;
                    }
                    continue;
                }
                // What a stub answers is told by its type, and what it was given by where it comes from.
                Action::Stub { .. } | Action::CallsOf { .. } => continue,
            };
            let from_library = e.class.starts_with("java/");
            if on == Some(v) && !from_library {
                return None;
            }
            for (k, a) in args.iter().enumerate() {
                if *a != v || from_library {
                    continue;
                }
                let name = e.param_names.get(k).cloned().flatten()?;
                if found.as_ref().is_some_and(|f| *f != name) {
                    return None;
                }
                found = Some(name);
            }
        }
        let name = found?;
        let says = name.len() > 1 && !name.starts_with("arg") && !name.contains('$');
        let is_identifier = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        (says && is_identifier).then(|| name.to_string())
    }
}

/// What an object is asked for: `getState` and the field `state` give the name `state`.
fn asked_for(action: &Action) -> Option<String> {
    match action {
        Action::Call { method, .. } => Some(match method.name.strip_prefix("get") {
            Some(rest) if !rest.is_empty() => lower_first(rest),
            _ => lower_first(&method.name),
        }),
        Action::ReadField { field, .. } => Some(lower_first(&field.name)),
        Action::Prim(..)
        | Action::Str(_)
        | Action::Null
        | Action::Enum { .. }
        | Action::ClassLiteral(_)
        | Action::TempDir
        | Action::Array { .. }
        | Action::New { .. }
        | Action::StaticField(_)
        | Action::WriteField { .. }
        | Action::Lambda { .. }
        | Action::MethodRef { .. }
        | Action::CallsOf { .. }
        | Action::Stub { .. } => None,
    }
}
