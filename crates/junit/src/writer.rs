//! The test class.

mod restore;
mod stub;
mod temp_dir;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use testcase::{Action, Executable, Prim, Ty, Var};

use crate::assertion::{Assertions, erased};
use crate::imports::Imports;
use crate::literal;
use crate::model::{Facts, Junit, Style, Suite, TestMethod};
use crate::names::{LAMBDA_PARAMETER, Names, for_type, lower_first};
use crate::test_names;

/// Longest line before it is broken.
const MAX_LINE: usize = 100;
const INDENT: &str = "        ";

/// Writes the suite; the names of the test methods, in order, come with it.
pub fn write(suite: &Suite, style: Style) -> (String, Vec<String>) {
    let package = suite.package.as_str();
    let reserved = ["Test", "Assertions", "Assert", suite.name.as_str()];
    let mut imports = Imports::new(package, &reserved);
    let names = test_names::name_all(&suite.tests);
    let visibility = if style.is_public() { "public " } else { "" };
    let has_temp_dir = temp_dir::is_used(suite);
    let mut body = String::new();
    if has_temp_dir {
        body = temp_dir::field(style, &mut imports);
    }
    let mut in_suspects = false;
    for (t, name) in suite.tests.iter().zip(&names) {
        let mut w = MethodWriter {
            t,
            style,
            imports: &mut imports,
            facts: &suite.facts,
            names: temp_dir::names(has_temp_dir),
            vars: vec![None; t.test.len()],
            throws: BTreeSet::new(),
            inlines_act: true,
        };
        let mut lines = w.write();
        let mut widths = lines.iter().flat_map(|l| l.lines()).map(str::len);
        if widths.any(|n| n + INDENT.len() > MAX_LINE) {
            w.inlines_act = false;
            w.names = temp_dir::names(has_temp_dir);
            lines = w.write();
        }
        let throws = match w.throws.into_iter().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => none,
            some => format!(" throws {some}"),
        };
        if !body.is_empty() {
            body.push('\n');
        }
        if t.suspicion.is_some() && !in_suspects {
            in_suspects = true;
            let _ = writeln!(body, "{}\n", crate::merge::SECTION);
        }
        if let Some(why) = &t.suspicion {
            let _ = writeln!(body, "    // {why}");
        }
        if !t.effects.is_empty() {
            let all = t.effects.join("; ");
            let _ = writeln!(body, "    // Effects on the host: {}", in_comment(&all));
        }
        let _ = writeln!(body, "    @Test\n    {visibility}void {name}(){throws} {{");
        for line in lines {
            if line.is_empty() {
                body.push('\n');
            } else {
                let _ = writeln!(body, "{INDENT}{line}");
            }
        }
        body.push_str("    }\n");
    }
    let test_class = match style.junit {
        Junit::Five => "org.junit.jupiter.api.Test",
        _ => "org.junit.Test",
    };
    let mut out = String::new();
    if !package.is_empty() {
        let _ = writeln!(out, "package {};\n", package.replace('/', "."));
    }
    let statics = imports.static_lines();
    for line in &statics {
        let _ = writeln!(out, "{line}");
    }
    if !statics.is_empty() {
        out.push('\n');
    }
    let mut lines = imports.lines();
    lines.push(format!("import {test_class};"));
    lines.sort();
    for line in lines {
        let _ = writeln!(out, "{line}");
    }
    let _ = write!(out, "\n{visibility}class {} {{\n{body}}}\n", suite.name);
    (out, names)
}

/// A text that stays in its comment: `\u000a` would end the line.
fn in_comment(text: &str) -> String {
    text.replace('\\', "\\\\")
}

struct MethodWriter<'a> {
    t: &'a TestMethod,
    style: Style,
    imports: &'a mut Imports,
    facts: &'a Facts,
    names: Names,
    /// How each value is written: a variable, or an expression used once.
    vars: Vec<Option<String>>,
    throws: BTreeSet<String>,
    /// The call under test may stand in the assertion.
    inlines_act: bool,
}

impl MethodWriter<'_> {
    fn write(&mut self) -> Vec<String> {
        let (mut arrange, mut act_lines) = (Vec::new(), Vec::new());
        let act = self.t.act;
        for k in 0..self.t.test.len() {
            if k == act && self.t.throws.is_some() {
                act_lines = self.throwing(k);
                break;
            }
            let expression = self.expression(k);
            if k > act || self.is_inlined(k, &expression) {
                self.vars[k] = Some(expression);
                continue;
            }
            let v = Var(k as u32);
            let s = &self.t.test.statements[k];
            let needed = self.uses(v).next().is_some() || self.is_asserted(v);
            if k == act && self.t.expects.is_empty() && self.style.has_lambdas() {
                let mut assertions = Assertions {
                    style: self.style,
                    imports: &mut *self.imports,
                };
                act_lines.push(assertions.not_throwing(&expression));
                continue;
            }
            let line = if s.ty == Ty::Void || !needed {
                format!("{expression};")
            } else {
                let ty = self.declared_type(k);
                let name = self.variable_name(k);
                self.vars[k] = Some(name.clone());
                broken(&format!("{ty} {name} ="), &format!("{expression};"))
            };
            if k == act {
                act_lines.push(line);
            } else {
                arrange.push(line);
            }
        }
        let mut asserts = Vec::new();
        for (v, e) in &self.t.expects {
            let actual = self.var(*v);
            let ty = self.t.test.ty(*v);
            let mut assertions = Assertions {
                style: self.style,
                imports: &mut *self.imports,
            };
            asserts.extend(assertions.lines(&actual, ty, e));
        }
        let mut lines = Vec::new();
        for part in [arrange, act_lines, asserts] {
            if !lines.is_empty() && !part.is_empty() {
                lines.push(String::new());
            }
            lines.extend(part);
        }
        self.restoring(lines)
    }

    fn uses(&self, v: Var) -> impl Iterator<Item = usize> + '_ {
        let statements = self.t.test.statements.iter().enumerate();
        statements.flat_map(move |(k, s)| {
            let n = s.action.uses().into_iter().filter(|u| *u == v).count();
            std::iter::repeat_n(k, n)
        })
    }

    fn is_asserted(&self, v: Var) -> bool {
        self.t.expects.iter().any(|(x, _)| *x == v)
    }

    /// Whether a value is written where it is used instead of in a line of its own.
    fn is_inlined(&self, k: usize, expression: &str) -> bool {
        let v = Var(k as u32);
        let action = &self.t.test.statements[k].action;
        if is_plain(action) || self.is_boxing(k) {
            return true;
        }
        let uses: Vec<usize> = self.uses(v).collect();
        if k == self.t.act {
            // The only thing asserted: the call stands in the assertion.
            return self.inlines_act
                && matches!(action, Action::Call { .. })
                && uses.is_empty()
                && matches!(self.t.expects.as_slice(), [(x, e)] if *x == v && !repeats(e))
                && expression.len() <= 60;
        }
        let [user] = uses.as_slice() else {
            return false;
        };
        if self.is_asserted(v) || *user > self.t.act || self.is_receiver(v) {
            return false;
        }
        // A lambda would make a new one each time.
        let is_made_again = |a: &Action| {
            matches!(a, Action::Lambda { .. })
                || matches!(a, Action::Stub { methods, .. } if methods.iter().any(|m| m.result == Some(v)))
        };
        if !action.is_function() && is_made_again(&self.t.test.statements[*user].action) {
            return false;
        }
        let quiet = |j: usize| {
            let a = &self.t.test.statements[j].action;
            is_plain(a) || self.is_boxing(j) || self.vars[j].as_deref().is_some_and(is_expression)
        };
        match action {
            Action::Lambda { .. }
            | Action::MethodRef { .. }
            | Action::Array { .. }
            | Action::StaticField(_) => true,
            // Calls keep their order: nothing that does anything may stand between.
            Action::New { .. } | Action::Call { on: None, .. } => {
                expression.len() <= 40
                    && (k + 1..*user).all(|j| {
                        quiet(j)
                            || matches!(
                                self.t.test.statements[j].action,
                                Action::New { .. } | Action::Call { on: None, .. }
                            ) && self.uses(Var(j as u32)).eq([*user])
                                && !self.is_receiver(Var(j as u32))
                    })
            }
            _ => false,
        }
    }

    fn is_receiver(&self, v: Var) -> bool {
        let mut statements = self.t.test.statements.iter();
        statements.any(|s| s.action.receiver() == Some(v))
    }

    /// `Integer.valueOf(5)` is written as `5`.
    fn is_boxing(&self, k: usize) -> bool {
        matches!(&self.t.test.statements[k].action,
            Action::Call { method, on: None, .. }
                if &*method.name == "valueOf" && Prim::unboxed(&method.class).is_some()
                    && matches!(method.params.as_slice(), [Ty::Prim(_)]))
    }

    /// The type of a variable: interfaces for collections, wildcards for results without
    /// arguments.
    fn declared_type(&mut self, k: usize) -> String {
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
            a => !a.uses().contains(&v),
        });
        fine.then_some(interface)
    }

    /// A name for the role: the result, the parameter it is given for, else by its type.
    fn variable_name(&mut self, k: usize) -> String {
        let s = &self.t.test.statements[k];
        let v = Var(k as u32);
        let is_act_call = k == self.t.act && matches!(s.action, Action::Call { .. });
        let wanted = if is_act_call {
            "result".to_owned()
        } else if let Some(name) = self.role(v) {
            name
        } else {
            match &s.action {
                Action::Call { method, .. } if !s.ty.is_reference() || s.ty == Ty::string() => {
                    match method.name.strip_prefix("get") {
                        Some(rest) if !rest.is_empty() => lower_first(rest),
                        _ => lower_first(&method.name),
                    }
                }
                Action::ReadField { field, .. } if !s.ty.is_reference() || s.ty == Ty::string() => {
                    lower_first(&field.name)
                }
                _ => for_type(&s.ty),
            }
        };
        self.names.give(&wanted)
    }

    /// The name of the one parameter or field that a value is given for, unless it has methods
    /// called on it that matter more.
    fn role(&self, v: Var) -> Option<String> {
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
                a if a.uses().contains(&v) => return None,
                _ => continue,
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

    fn var(&self, v: Var) -> String {
        self.vars[v.0 as usize]
            .clone()
            .unwrap_or_else(|| "null".into())
    }

    fn throwing(&mut self, k: usize) -> Vec<String> {
        let Some(thrown) = self.t.throws.clone() else {
            return Vec::new();
        };
        let expression = self.expression(k);
        let class = self.imports.class(&thrown.class);
        let fresh = self.names.give("exception");
        if self.style.junit == Junit::OldFour && !self.style.assertj {
            self.note_exceptions_of(k);
        }
        let mut assertions = Assertions {
            style: self.style,
            imports: &mut *self.imports,
        };
        let lines = assertions.throwing(&class, thrown.message.as_deref(), &expression, &fresh);
        lines
            .into_iter()
            .map(|line| match line.split_once(" = ") {
                Some((left, right)) if line.len() + INDENT.len() > MAX_LINE => {
                    broken(&format!("{left} ="), right)
                }
                _ => line,
            })
            .collect()
    }

    fn note_exceptions_of(&mut self, k: usize) {
        let thrown = self.t.throws.as_ref().map(|t| t.class.clone());
        let e = match &self.t.test.statements[k].action {
            Action::New { constructor, .. } => constructor.clone(),
            Action::Call { method, .. } => method.clone(),
            _ => return,
        };
        for x in &e.exceptions {
            if !self.facts.unchecked.contains(&**x) && thrown.as_deref() != Some(&**x) {
                let class = self.imports.class(x);
                self.throws.insert(class);
            }
        }
    }

    fn note_exceptions(&mut self, e: &Executable, k: usize) {
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

    fn expression(&mut self, k: usize) -> String {
        let s = self.t.test.statements[k].clone();
        match &s.action {
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
                    return self.inner(constructor, diamond, args);
                }
                let args = self.arguments(constructor, args);
                format!("new {class}{diamond}({args})")
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
                let args = self.arguments(method, args);
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
            } => self.stub(k, &s.ty, (constructor.as_ref(), args), methods),
            Action::StaticField(f) => format!("{}.{}", self.imports.class(&f.class), f.name),
            Action::ReadField { field, on } => format!("{}.{}", self.receiver(*on), field.name),
            Action::WriteField { field, on, value } => {
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
        }
    }

    fn receiver(&mut self, v: Var) -> String {
        let receiver = self.var(v);
        let statement = &self.t.test.statements[v.0 as usize];
        match &statement.action {
            Action::Str(_) | Action::Enum { .. } | Action::TempDir => receiver,
            Action::Null
            | Action::Lambda { .. }
            | Action::MethodRef { .. }
            | Action::Array { .. }
            | Action::Prim(..)
                if is_expression(&receiver) =>
            {
                let ty = self.imports.ty(&statement.ty.clone());
                format!("(({ty}) {receiver})")
            }
            Action::Call { .. } if self.is_boxing(v.0 as usize) => {
                let ty = self.imports.ty(&statement.ty.clone());
                format!("(({ty}) {receiver})")
            }
            _ => receiver,
        }
    }

    /// What is stored in a field: there small integers need no cast, and functions need one where
    /// the field could hold anything.
    fn written_value(&mut self, v: Var, field: &Ty) -> String {
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
        if !s.action.is_function() || fits || !is_expression(&text) {
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
        match (&self.t.test.statements[v.0 as usize].action, element) {
            (Action::Prim(Prim::Byte, bits), Ty::Prim(_)) => (*bits as i8).to_string(),
            (Action::Prim(Prim::Short, bits), Ty::Prim(_)) => (*bits as i16).to_string(),
            _ => self.var(v),
        }
    }

    /// Arguments; a null gets a cast only where overloads would be ambiguous.
    fn arguments(&mut self, e: &Executable, args: &[Var]) -> String {
        let erased_params = testcase::universe::descriptor_types(&e.descriptor).0;
        let key = (e.class.clone(), e.name.clone(), e.params.len());
        let is_overloaded = self.facts.overloaded.contains(&key);
        let is_varargs = e.is_varargs;
        let mut out = Vec::new();
        for (k, &v) in args.iter().enumerate() {
            let is_last = k + 1 == args.len();
            let action = &self.t.test.statements[v.0 as usize].action;
            let text = self.var(v);
            match action {
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
                    if is_varargs && is_last && !is_overloaded && self.spreads(items, &text) =>
                {
                    out.extend(items.iter().map(|i| self.var(*i)));
                }
                _ => {
                    let key = (e.class.clone(), e.name.clone(), e.descriptor.clone(), k);
                    let from = self.t.test.ty(v).descriptor();
                    let cast = erased_params
                        .get(k)
                        .filter(|_| self.facts.casts.contains(&(key, from)));
                    let is_function = action.is_function() && is_expression(&text);
                    out.push(match cast.cloned() {
                        // Its parameters have the types that the interface's arguments say.
                        Some(_) if is_function => {
                            let ty = self.imports.ty(&self.t.test.ty(v).clone());
                            format!("({ty}) {text}")
                        }
                        Some(ty) => format!("({}) {text}", self.imports.ty(&ty)),
                        None => match erased_params.get(k) {
                            Some(p) => self.function(v, p).unwrap_or(text),
                            None => text,
                        },
                    });
                }
            }
        }
        out.join(", ")
    }

    /// Whether an array given for variable arguments can be written as its elements.
    fn spreads(&self, items: &[Var], text: &str) -> bool {
        let is_inline = is_expression(text);
        let alone = matches!(items, [v] if {
            let s = &self.t.test.statements[v.0 as usize];
            s.action == Action::Null || matches!(s.ty, Ty::Array(_))
        });
        is_inline && !alone
    }
}

/// Whether a written value is an expression rather than the name of a variable.
fn is_expression(text: &str) -> bool {
    !text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Whether the assertion writes the value more than once.
fn repeats(e: &crate::model::Expect) -> bool {
    matches!(e, crate::model::Expect::Map(rows) if rows.len() > 1)
}

/// Values without effects, written where they are used.
fn is_plain(action: &Action) -> bool {
    matches!(
        action,
        Action::Prim(..)
            | Action::Str(_)
            | Action::Null
            | Action::Enum { .. }
            | Action::ClassLiteral(_)
            | Action::TempDir
    )
}

/// Two halves of a statement on one line, or on two when that is too long.
fn broken(left: &str, right: &str) -> String {
    // An anonymous class has lines of its own.
    let first = right.lines().next().unwrap_or_default();
    if left.len() + first.len() + 1 + INDENT.len() <= MAX_LINE || first.len() < right.len() {
        format!("{left} {right}")
    } else {
        format!("{left}\n{INDENT}{INDENT}{right}")
    }
}
