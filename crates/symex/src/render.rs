//! Paths and inputs as Java.

use std::collections::BTreeSet;
use std::fmt::Write;

use expr::Value;
use vm::class::Shape;
use vm::domain::Site;
use vm::{ClassId, Kind, NULL, Ref, Vm};

use crate::domain::Concolic;
use crate::entry::Entry;
use crate::input::{Choice, Input, RefOrigin, SymRef, VarOrigin};
use crate::trace::{Clause, Trace};

/// A returned value as Java shows it; nothing for `void`.
pub fn value(vm: &Vm, kind: Kind, raw: u64) -> Option<String> {
    Some(match kind {
        Kind::Void => return None,
        Kind::Ref if Ref::from_register(raw) == NULL => "null".into(),
        Kind::Ref => {
            let object = Ref::from_register(raw);
            let class = vm.class_of(object);
            if class == vm.known.string {
                string_literal(&vm.string_units(object))
            } else {
                vm.classes[class].external_name()
            }
        }
        kind => literal(kind, raw),
    })
}

/// A primitive value as a Java literal.
pub fn literal(kind: Kind, raw: u64) -> String {
    match kind {
        Kind::Boolean => (raw & 1 != 0).to_string(),
        Kind::Char => char_literal(raw as u16),
        Kind::Long => format!("{}L", raw as i64),
        Kind::Float => float_literal(
            f64::from(f32::from_bits(raw as u32)),
            f32::from_bits(raw as u32).to_string(),
            "f",
        ),
        Kind::Double => float_literal(
            f64::from_bits(raw),
            format!("{:?}", f64::from_bits(raw)),
            "",
        ),
        _ => (raw as i32).to_string(),
    }
}

fn float_literal(v: f64, text: String, suffix: &str) -> String {
    let class = if suffix == "f" { "Float" } else { "Double" };
    if v.is_nan() {
        format!("{class}.NaN")
    } else if v.is_infinite() {
        let sign = if v > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        format!("{class}.{sign}_INFINITY")
    } else {
        format!("{text}{suffix}")
    }
}

fn escape(unit: u16, quote: char, out: &mut String) {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => out.push_str("\\n"),
        Some('\t') => out.push_str("\\t"),
        Some('\r') => out.push_str("\\r"),
        Some('\\') => out.push_str("\\\\"),
        Some(c) if c == quote => {
            out.push('\\');
            out.push(c);
        }
        Some(c @ ' '..='~') => out.push(c),
        _ => {
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
}

/// A character literal.
pub fn char_literal(unit: u16) -> String {
    let mut out = String::from("'");
    escape(unit, '\'', &mut out);
    out.push('\'');
    out
}

/// A string literal.
pub fn string_literal(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for &u in units {
        escape(u, '"', &mut out);
    }
    out.push('"');
    out
}

/// A place in a program as a stack trace shows it.
pub fn frame(vm: &Vm, site: Site) -> String {
    let m = &vm.methods[site.method];
    let class = vm.classes[m.class].external_name();
    match vm.line_of(site.method, site.bci) {
        line if line >= 0 => format!("{class}.{}:{line}", m.name),
        _ => format!("{class}.{}", m.name),
    }
}

/// Simple name of a class.
fn simple_name(vm: &Vm, class: ClassId) -> String {
    let name = vm.classes[class].external_name();
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}

/// A clause as a Java condition.
pub fn clause(vm: &Vm, domain: &Concolic, clause: Clause) -> String {
    match clause {
        Clause::Holds(t) => domain.pool.java(t).to_string(),
        Clause::Is(r, choice) => {
            let name = &domain.space.info(r).name;
            match choice {
                Choice::Null => format!("{name} == null"),
                Choice::Fresh(class) if vm.classes[class].is_array() => {
                    format!("{name} != null")
                }
                Choice::Fresh(class) | Choice::Constructed(class) => {
                    format!("{name} instanceof {}", simple_name(vm, class))
                }
                Choice::Latin1 => format!("{name} != null"),
                Choice::Wide => format!("{name} has a character above '\\u00ff'"),
                Choice::EnumConstant { class, offset } => {
                    format!("{name} == {}", enum_constant(vm, class, offset))
                }
                Choice::Alias(other) => format!("{name} == {}", domain.space.info(other).name),
            }
        }
    }
}

fn enum_constant(vm: &Vm, class: ClassId, offset: u32) -> String {
    let c = &vm.classes[class];
    let field = c
        .fields
        .iter()
        .find(|f| f.is_static() && f.offset == offset);
    let name = field.map_or("?", |f| &f.name);
    format!("{}.{name}", simple_name(vm, class))
}

/// A path condition as a Java condition, one clause an entry.
pub fn condition(vm: &Vm, domain: &Concolic, trace: &Trace) -> Vec<String> {
    let decisions = trace.decisions.iter();
    decisions.map(|d| clause(vm, domain, d.taken)).collect()
}

/// The input of an entry: parameter names with values as Java would write them.
pub fn input(vm: &Vm, domain: &Concolic, entry: &Entry, input: &Input) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut shown = BTreeSet::new();
    for (k, p) in entry.params.iter().enumerate() {
        let text = if p.kind == Kind::Ref {
            match domain.space.find_reference(RefOrigin::Param(k as u16)) {
                Some(r) => reference(vm, domain, input, r, &mut shown),
                None => "null".into(),
            }
        } else {
            variable(domain, input, VarOrigin::Param(k as u16), p.kind)
        };
        out.push((p.name.clone(), text));
    }
    out
}

/// The value of a variable as a Java literal.
pub fn variable(domain: &Concolic, input: &Input, origin: VarOrigin, kind: Kind) -> String {
    let value = domain
        .space
        .find_variable(origin)
        .and_then(|t| domain.pool.var_of(t))
        .and_then(|v| input.model.get(v));
    literal(kind, value.map_or(0, Value::bits))
}

/// The length of an input array or string.
pub fn length(domain: &Concolic, input: &Input, r: SymRef) -> u32 {
    let var = domain.space.find_variable(VarOrigin::Length(r));
    let value = var
        .and_then(|t| domain.pool.var_of(t))
        .and_then(|v| input.model.get(v));
    value.and_then(Value::as_integer).unwrap_or(0) as u32
}

/// The characters of an input string.
pub fn string_units(domain: &Concolic, input: &Input, r: SymRef, wide: bool) -> Vec<u16> {
    let char_of = |index| {
        let t = domain
            .space
            .find_variable(VarOrigin::Char { of: r, index, wide })?;
        let value = input.model.get(domain.pool.var_of(t)?)?;
        Some(value.as_integer()? as u16)
    };
    (0..length(domain, input, r))
        .map(|k| char_of(k).unwrap_or(u16::from(b'a')))
        .collect()
}

/// What an input reference refers to, as Java would write it; objects as `Node{value: 1}`.
pub fn reference(
    vm: &Vm,
    domain: &Concolic,
    input: &Input,
    r: SymRef,
    shown: &mut BTreeSet<SymRef>,
) -> String {
    let choice = input.choices.get(&r).copied().unwrap_or(Choice::Null);
    match choice {
        Choice::Null => "null".into(),
        Choice::Latin1 => string_literal(&string_units(domain, input, r, false)),
        Choice::Wide => string_literal(&string_units(domain, input, r, true)),
        Choice::EnumConstant { class, offset } => enum_constant(vm, class, offset),
        Choice::Constructed(class) => format!("new {}()", simple_name(vm, class)),
        Choice::Alias(other) => domain.space.info(other).name.clone(),
        Choice::Fresh(class) => {
            if !shown.insert(r) {
                return domain.space.info(r).name.clone();
            }
            match vm.classes[class].shape {
                Shape::Array { kind, .. } => array(vm, domain, input, r, class, kind, shown),
                _ => object(vm, domain, input, r, class, shown),
            }
        }
    }
}

fn array(
    vm: &Vm,
    domain: &Concolic,
    input: &Input,
    r: SymRef,
    class: ClassId,
    kind: Kind,
    shown: &mut BTreeSet<SymRef>,
) -> String {
    let element = |index| {
        if kind == Kind::Ref {
            match domain
                .space
                .find_reference(RefOrigin::Element { of: r, index })
            {
                Some(e) => reference(vm, domain, input, e, shown),
                None => "null".into(),
            }
        } else {
            variable(
                domain,
                input,
                VarOrigin::Element { of: r, kind, index },
                kind,
            )
        }
    };
    let elements: Vec<String> = (0..length(domain, input, r)).map(element).collect();
    let ty = vm::resolve::java_type(&vm.classes[class].name);
    format!("new {ty} {{{}}}", elements.join(", "))
}

fn object(
    vm: &Vm,
    domain: &Concolic,
    input: &Input,
    r: SymRef,
    class: ClassId,
    shown: &mut BTreeSet<SymRef>,
) -> String {
    let mut fields = Vec::new();
    for &c in &vm.classes[class].supers {
        for f in vm.classes[c].fields.iter().filter(|f| !f.is_static()) {
            let (of, class, offset) = (r, c, f.offset);
            let text = if f.kind == Kind::Ref {
                let Some(field) =
                    domain
                        .space
                        .find_reference(RefOrigin::Field { of, class, offset })
                else {
                    continue;
                };
                reference(vm, domain, input, field, shown)
            } else {
                let origin = VarOrigin::Field { of, class, offset };
                if domain.space.find_variable(origin).is_none() {
                    continue;
                }
                variable(domain, input, origin, f.kind)
            };
            fields.push(format!("{}: {text}", f.name));
        }
    }
    format!("{}{{{}}}", simple_name(vm, class), fields.join(", "))
}
