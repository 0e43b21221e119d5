//! Conditions in the words of names: `amountGreaterThanBalance`.

use program::Relation;

use super::atom::{Atom, Kind, Operand};

/// Conditions that hold together, in words.
pub(super) fn phrase(atoms: &[&Atom]) -> Option<String> {
    /// Longer conditions are no help in a name.
    const MAX: usize = 48;
    let mut text = String::new();
    let mut last_subject = "";
    for atom in atoms {
        let Operand::Named { name, .. } = &atom.a else {
            return None;
        };
        let words = words(atom)?;
        if text.is_empty() {
            text = words;
        } else {
            // `xAtLeastFromAndAtMostTo`: the subject is said once.
            let again = words
                .strip_prefix(name.as_str())
                .filter(|_| last_subject == name);
            text = format!(
                "{text}And{}",
                again.map_or_else(|| upper_first(&words), str::to_owned)
            );
        }
        last_subject = name;
    }
    (!text.is_empty() && text.len() <= MAX).then_some(text)
}

/// A relation in words; nothing when the words would be awkward.
pub(super) fn words(atom: &Atom) -> Option<String> {
    let (relation, b) = (atom.relation, atom.b.as_ref());
    let Operand::Named { name, kind, .. } = &atom.a else {
        return None;
    };
    let capital = upper_first(name);
    let text = match (b, kind) {
        (None, _) => match relation {
            Relation::Eq => format!("null{capital}"),
            Relation::Ne => format!("{name}NotNull"),
            _ => return None,
        },
        (Some(Operand::Number(0)), Kind::Boolean) => {
            let holds = match relation {
                Relation::Ne => true,
                Relation::Eq => false,
                _ => return None,
            };
            match (name.strip_prefix("empty "), holds) {
                (Some(of), true) => format!("empty{}", upper_first(of)),
                (Some(of), false) => format!("nonEmpty{}", upper_first(of)),
                (None, true) => format!("when{capital}"),
                (None, false) => format!("whenNot{capital}"),
            }
        }
        (_, Kind::Boolean) => return None,
        (Some(Operand::Number(0)), Kind::Count) => {
            let of = name
                .strip_suffix("Length")
                .or_else(|| name.strip_suffix("Size"));
            match (relation, of) {
                (Relation::Eq | Relation::Le, Some(of)) => format!("empty{}", upper_first(of)),
                (Relation::Ne | Relation::Gt, Some(of)) => format!("nonEmpty{}", upper_first(of)),
                (Relation::Eq | Relation::Le, None) => "whenEmpty".to_owned(),
                (Relation::Ne | Relation::Gt, None) => "whenNotEmpty".to_owned(),
                _ => return None,
            }
        }
        (Some(Operand::Number(0)), Kind::Number) => match relation {
            Relation::Lt => format!("negative{capital}"),
            Relation::Gt => format!("positive{capital}"),
            Relation::Eq => format!("zero{capital}"),
            Relation::Ne => format!("{name}NotZero"),
            Relation::Ge => format!("{name}NotNegative"),
            Relation::Le => format!("{name}NotPositive"),
        },
        (Some(Operand::Number(v)), Kind::Char) => {
            let c = u32::try_from(*v).ok().and_then(char::from_u32)?;
            if !c.is_ascii_alphanumeric() || !matches!(relation, Relation::Eq | Relation::Ne) {
                return None;
            }
            compared(name, relation, &c.to_string())
        }
        (Some(Operand::Number(v)), Kind::Number | Kind::Count) => {
            let number = match v {
                1 => "One".to_owned(),
                v if *v < 0 => format!("Minus{}", v.unsigned_abs()),
                v => v.to_string(),
            };
            compared(name, relation, &number)
        }
        (Some(Operand::EnumConstant(c)), Kind::Reference) => {
            let constant: String = c
                .split('_')
                .map(|w| upper_first(&w.to_lowercase()))
                .collect();
            match relation {
                Relation::Eq => format!("{name}Is{constant}"),
                Relation::Ne => format!("{name}Not{constant}"),
                _ => return None,
            }
        }
        (
            Some(Operand::Named {
                name: other,
                kind: Kind::Number | Kind::Count,
                ..
            }),
            Kind::Number | Kind::Count,
        ) if other != name => compared(name, relation, &upper_first(other)),
        _ => return None,
    };
    Some(text)
}

fn compared(name: &str, relation: Relation, other: &str) -> String {
    let relation = match relation {
        Relation::Eq => "Equals",
        Relation::Ne => "DiffersFrom",
        Relation::Lt => "LessThan",
        Relation::Ge => "AtLeast",
        Relation::Gt => "GreaterThan",
        Relation::Le => "AtMost",
    };
    format!("{name}{relation}{other}")
}

pub(super) fn upper_first(s: &str) -> String {
    let mut chars = s.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
