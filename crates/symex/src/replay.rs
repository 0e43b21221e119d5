//! Inputs and outcomes as lines of text, for a driver on a real JVM that makes the same objects,
//! calls the same method and says what came of it.
//!
//! A call is `class method descriptor argument...`, separated by blanks, receiver first where there
//! is one. A value begins with a letter:
//!
//! | token | value |
//! | --- | --- |
//! | `Z1` `B7f` `S..` `C41` `I2a` `J..` `F..` `D..` | a primitive, its bits in hexadecimal |
//! | `n` | `null` |
//! | `s:ID:61.62` | a string of these code units |
//! | `e:CLASS:NAME` | the enum constant in that static field |
//! | `k:ID:CLASS` | what the constructor without parameters makes |
//! | `o:ID:CLASS:N` | an object; N fields follow, each `f:CLASS:NAME` and a value |
//! | `a:ID:CLASS:N` | an array; N elements follow |
//! | `r:ID` | the object with that number, met before |
//!
//! Class names are those of `Class.forName`. In names, `%`, `:` and blanks are written `%XX`.

use std::collections::BTreeSet;
use std::fmt::Write;

use expr::Value;
use vm::class::{Shape, external_name};
use vm::kind::split_descriptor;
use vm::{ClassId, Kind, Vm};

use crate::domain::Concolic;
use crate::entry::Entry;
use crate::explore::Outcome;
use crate::input::{Choice, Input, RefOrigin, SymRef, VarOrigin};
use crate::render;

/// A call of the entry with an input, as a line.
pub fn call(vm: &Vm, domain: &Concolic, entry: &Entry, input: &Input) -> String {
    let m = &vm.methods[entry.method];
    let class = vm.classes[entry.class].external_name();
    let mut writer = Writer {
        vm,
        domain,
        input,
        met: BTreeSet::new(),
        out: format!("{} {} {}", name(&class), name(&m.name), name(&m.descriptor)),
    };
    for (k, param) in entry.params.iter().enumerate() {
        if param.kind == Kind::Ref {
            let r = domain.space.find_reference(RefOrigin::Param(k as u16));
            writer.reference(r);
        } else {
            writer.primitive(VarOrigin::Param(k as u16), param.kind);
        }
    }
    writer.out
}

/// An outcome as the driver prints it; nothing for runs that did not end by themselves. Floating
/// point numbers are given by their bits, all NaNs by the same.
pub fn outcome(vm: &Vm, entry: &Entry, outcome: &Outcome) -> Option<String> {
    let m = &vm.methods[entry.method];
    let (_, returned) = split_descriptor(&m.descriptor);
    match outcome {
        Outcome::Returned(None) => Some("returned".into()),
        Outcome::Returned(Some(text)) => {
            let text = match Kind::of_descriptor(returned) {
                Kind::Float => format!("F{:08x}", float_bits(text)?),
                Kind::Double => format!("D{:016x}", double_bits(text)?),
                _ => text.clone(),
            };
            Some(format!("returned {text}"))
        }
        Outcome::Threw {
            class,
            message: None,
        } => Some(format!("threw {class}")),
        Outcome::Threw {
            class,
            message: Some(message),
        } => {
            let units: Vec<u16> = message.encode_utf16().collect();
            Some(format!("threw {class}: {}", render::string_literal(&units)))
        }
        Outcome::Assumption | Outcome::Stopped(_) => None,
    }
}

fn float_bits(literal: &str) -> Option<u32> {
    let value = match literal {
        "Float.NaN" => return Some(0x7fc0_0000),
        "Float.POSITIVE_INFINITY" => f32::INFINITY,
        "Float.NEGATIVE_INFINITY" => f32::NEG_INFINITY,
        number => number.strip_suffix('f')?.parse().ok()?,
    };
    Some(value.to_bits())
}

fn double_bits(literal: &str) -> Option<u64> {
    let value = match literal {
        "Double.NaN" => return Some(0x7ff8_0000_0000_0000),
        "Double.POSITIVE_INFINITY" => f64::INFINITY,
        "Double.NEGATIVE_INFINITY" => f64::NEG_INFINITY,
        number => number.parse().ok()?,
    };
    Some(value.to_bits())
}

/// A name as one token.
fn name(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '%' | ':' | '\0'..=' ' => {
                let _ = write!(out, "%{:02X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Boolean => 'Z',
        Kind::Byte => 'B',
        Kind::Short => 'S',
        Kind::Char => 'C',
        Kind::Long => 'J',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Int | Kind::Ref | Kind::Void => 'I',
    }
}

struct Writer<'a> {
    vm: &'a Vm,
    domain: &'a Concolic,
    input: &'a Input,
    /// References whose object was written.
    met: BTreeSet<SymRef>,
    out: String,
}

impl Writer<'_> {
    fn primitive(&mut self, origin: VarOrigin, kind: Kind) {
        let variable = self.domain.space.find_variable(origin);
        let value = variable
            .and_then(|t| self.domain.pool.var_of(t))
            .and_then(|v| self.input.model.get(v));
        let bits = value.map_or(0, Value::bits);
        let bits = match kind {
            Kind::Boolean => bits & 1,
            Kind::Byte => bits & 0xff,
            Kind::Short | Kind::Char => bits & 0xffff,
            Kind::Long | Kind::Double => bits,
            _ => bits & 0xffff_ffff,
        };
        let _ = write!(self.out, " {}{bits:x}", letter(kind));
    }

    fn reference(&mut self, r: Option<SymRef>) {
        let choice_of = |r| self.input.choices.get(&r).copied().unwrap_or(Choice::Null);
        let Some(mut r) = r else {
            self.out.push_str(" n");
            return;
        };
        let mut choice = choice_of(r);
        while let Choice::Alias(other) = choice {
            r = other;
            choice = choice_of(r);
        }
        let has_identity = !matches!(choice, Choice::Null | Choice::EnumConstant { .. });
        if has_identity && !self.met.insert(r) {
            let _ = write!(self.out, " r:{}", r.0);
            return;
        }
        match choice {
            Choice::Null | Choice::Alias(_) => self.out.push_str(" n"),
            Choice::Latin1 => self.string(r, false),
            Choice::Wide => self.string(r, true),
            Choice::EnumConstant { class, offset } => {
                let fields = &self.vm.classes[class].fields;
                let field = fields.iter().find(|f| f.is_static() && f.offset == offset);
                let constant = field.map_or("?", |f| &f.name);
                let _ = write!(self.out, " e:{}:{}", self.class(class), name(constant));
            }
            Choice::Constructed(class) => {
                let _ = write!(self.out, " k:{}:{}", r.0, self.class(class));
            }
            Choice::Fresh(class) => match self.vm.classes[class].shape {
                Shape::Array { kind, .. } => self.array(r, class, kind),
                _ => self.object(r, class),
            },
        }
    }

    fn class(&self, class: ClassId) -> String {
        name(&external_name(&self.vm.classes[class].name))
    }

    fn string(&mut self, r: SymRef, wide: bool) {
        let units = render::string_units(self.domain, self.input, r, wide);
        let units: Vec<String> = units.iter().map(|u| format!("{u:x}")).collect();
        let _ = write!(self.out, " s:{}:{}", r.0, units.join("."));
    }

    fn array(&mut self, r: SymRef, class: ClassId, kind: Kind) {
        let n = render::length(self.domain, self.input, r);
        let _ = write!(self.out, " a:{}:{}:{n}", r.0, self.class(class));
        for index in 0..n {
            if kind == Kind::Ref {
                let origin = RefOrigin::Element { of: r, index };
                self.reference(self.domain.space.find_reference(origin));
            } else {
                self.primitive(VarOrigin::Element { of: r, kind, index }, kind);
            }
        }
    }

    fn object(&mut self, r: SymRef, class: ClassId) {
        let vm = self.vm;
        let mut fields = Vec::new();
        for &declaring in &vm.classes[class].supers {
            for f in &vm.classes[declaring].fields {
                let (of, class, offset) = (r, declaring, f.offset);
                let space = &self.domain.space;
                let is_input = if f.kind == Kind::Ref {
                    let origin = RefOrigin::Field { of, class, offset };
                    space.find_reference(origin).is_some()
                } else {
                    let origin = VarOrigin::Field { of, class, offset };
                    space.find_variable(origin).is_some()
                };
                if !f.is_static() && is_input {
                    fields.push((declaring, f));
                }
            }
        }
        let _ = write!(
            self.out,
            " o:{}:{}:{}",
            r.0,
            self.class(class),
            fields.len()
        );
        for (class, f) in fields {
            let _ = write!(self.out, " f:{}:{}", self.class(class), name(&f.name));
            let (of, offset) = (r, f.offset);
            if f.kind == Kind::Ref {
                let origin = RefOrigin::Field { of, class, offset };
                self.reference(self.domain.space.find_reference(origin));
            } else {
                self.primitive(VarOrigin::Field { of, class, offset }, f.kind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_token() {
        assert_eq!(name("a b:c%"), "a%20b%3Ac%25");
        assert_eq!(name("explore.Lists$Node"), "explore.Lists$Node");
    }

    #[test]
    fn floating_point_literals_have_bits() {
        assert_eq!(float_bits("-0f"), Some(0x8000_0000));
        assert_eq!(float_bits("Float.NaN"), Some(0x7fc0_0000));
        assert_eq!(double_bits("1e20"), Some(1e20f64.to_bits()));
        assert_eq!(double_bits("Double.NEGATIVE_INFINITY"), Some(0xfff0 << 48));
    }
}
