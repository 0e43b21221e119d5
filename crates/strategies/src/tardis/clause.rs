//! Clauses as the learning sees them (Modonato, section 4.2): the concrete clause, which is its text; the
//! abstract one, in which there is no number; and what it speaks of.

use expr::VarId;
use symex::input::{RefOrigin, VarOrigin};
use symex::{Choice, Clause, Concolic, SymRef};
use vm::Vm;

use super::slicing::Footprint;

/// A clause as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// As it is.
    pub concrete: String,
    /// Without numbers: neither values nor indices.
    pub general: String,
    /// What it speaks of.
    pub footprint: Footprint,
}

/// A clause of a run. What belongs to a class under test is told apart from what has the same names in
/// another one.
pub fn describe(vm: &Vm, domain: &Concolic, class: &str, clause: Clause) -> Described {
    let concrete = format!("{class}: {}", text(vm, domain, clause));
    Described {
        general: without_numbers(&concrete),
        concrete,
        footprint: footprint(domain, clause),
    }
}

fn text(vm: &Vm, domain: &Concolic, clause: Clause) -> String {
    let (r, choice) = match clause {
        Clause::Holds(term) => return domain.pool.java(term).to_string(),
        Clause::Is(r, choice) => (r, choice),
    };
    let name = &domain.space.info(r).name;
    let class_name = |class| vm.classes[class].external_name();
    match choice {
        Choice::Null => format!("{name} == null"),
        Choice::Fresh(class) => format!("fresh {}({name})", class_name(class)),
        Choice::Latin1 => format!("text({name})"),
        Choice::Wide => format!("wide text({name})"),
        Choice::EnumConstant { class, offset } => {
            let fields = &vm.classes[class].fields;
            let mut constants = fields.iter().filter(|f| f.is_static());
            let constant = constants.find(|f| f.offset == offset);
            let constant = constant.map_or("?", |f| &*f.name);
            format!("{name} == {}.{constant}", class_name(class))
        }
        Choice::Constructed(class) => format!("instance {}({name})", class_name(class)),
        Choice::Alias(other) => format!("{name} == {}", domain.space.info(other).name),
    }
}

/// A reference is a variable of the object that it is in; what is in the object it refers to belongs to that
/// one. So two parts of a structure hang together only where a clause speaks of both.
fn footprint(domain: &Concolic, clause: Clause) -> Footprint {
    let mut of = Footprint::default();
    match clause {
        Clause::Holds(term) => {
            for &var in domain.pool.vars(term) {
                value(domain, var, &mut of);
            }
        }
        Clause::Is(r, choice) => {
            reference(domain, r, &mut of);
            if let Choice::Alias(other) = choice {
                reference(domain, other, &mut of);
            }
        }
    }
    of
}

fn reference(domain: &Concolic, r: SymRef, into: &mut Footprint) {
    into.variables.push(2 * u64::from(r.0));
    match domain.space.info(r).origin {
        RefOrigin::Field { of, .. } | RefOrigin::Element { of, .. } => {
            into.objects.push(u64::from(of.0));
        }
        RefOrigin::Param(_) | RefOrigin::Nondet(_) => {}
    }
}

fn value(domain: &Concolic, var: VarId, into: &mut Footprint) {
    into.variables.push(2 * var.index() as u64 + 1);
    match domain.space.origin(var) {
        Some(
            VarOrigin::Field { of, .. }
            | VarOrigin::Element { of, .. }
            | VarOrigin::Length(of)
            | VarOrigin::Char { of, .. },
        ) => into.objects.push(u64::from(of.0)),
        Some(VarOrigin::Param(_) | VarOrigin::Nondet(_)) | None => {}
    }
}

/// Named constants that are numbers.
const NUMBERS: [&str; 6] = [
    "Integer.MIN_VALUE",
    "Integer.MAX_VALUE",
    "Long.MIN_VALUE",
    "Long.MAX_VALUE",
    "NaN",
    "Infinity",
];

/// A clause with a point for each number that is in it, sign included.
pub fn without_numbers(clause: &str) -> String {
    let mut general = String::with_capacity(clause.len());
    let mut rest = clause;
    while let Some(first) = rest.chars().next() {
        let before = general.trim_end().chars().next_back();
        let is_in_a_name = general.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        // A minus after an operand subtracts.
        let is_operand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | ')' | ']' | '.');
        let is_sign = first == '-' && !before.is_some_and(is_operand);
        let number = match is_in_a_name {
            true => 0,
            false if is_sign => match number(&rest[1..]) {
                0 => 0,
                n => 1 + n,
            },
            false => number(rest),
        };
        if number > 0 {
            general.push('.');
            rest = &rest[number..];
        } else {
            general.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    general
}

/// How long the number is that a text begins with; 0 where it begins with none.
fn number(text: &str) -> usize {
    for name in NUMBERS {
        if text.starts_with(name) {
            return name.len();
        }
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let bytes = text.as_bytes();
    let mut n = 0;
    while let Some(&b) = bytes.get(n) {
        let is_exponent = matches!(bytes[n.saturating_sub(1)], b'e' | b'E') && b == b'-';
        if !(b.is_ascii_alphanumeric() || b == b'.' || b == b'_' || is_exponent) {
            break;
        }
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_paper() {
        let general = |clause| without_numbers(clause);
        assert_eq!(general("a[0] > 6"), "a[.] > .");
        assert_eq!(general("b[2] > 3"), "b[.] > .");
        assert_eq!(general("a[5] > 6"), general("a[0] > 6"));
    }

    #[test]
    fn numbers_of_all_kinds_and_names_that_end_with_one() {
        for (clause, general) in [
            ("this.b2 <= -4000", "this.b2 <= ."),
            ("x1 - 3 < y", "x1 - . < y"),
            ("-7 < this.a[12].n", ". < this.a[.].n"),
            ("this.a[0] < -this.b[1]", "this.a[.] < -this.b[.]"),
            ("d >= 1.5E-10", "d >= ."),
            ("Integer.MIN_VALUE == key", ". == key"),
            ("n == 12L && f != 2.0f", "n == . && f != ."),
            ("s.charAt(3) == 97", "s.charAt(.) == ."),
            ("fresh p.Node2(this.head)", "fresh p.Node2(this.head)"),
        ] {
            assert_eq!(without_numbers(clause), general);
        }
    }
}
