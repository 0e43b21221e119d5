//! Other constants.

use classfile::write::{PoolWriter, tag};
use classfile::{Constant, Instruction, Operands, opcode as op};

use super::{Change, Finder};
use crate::{Needs, Operator, Piece};

impl Finder<'_> {
    pub(super) fn constant(&mut self, k: usize, out: &mut Vec<Change>) {
        let i = &self.list[k];
        if let Some(text) = self.text_of(i) {
            return self.text(k, &text, out);
        }
        let Some(number) = self.number_of(i) else {
            return;
        };
        if self.is_truth_of_condition(k) {
            return;
        }
        let other = number.changed();
        if let Some(bytes) = other.push(self.pool) {
            let with = vec![Piece::Bytes(bytes)];
            let mut change = Change::new(Operator::InlineConsts, with, other.text());
            // What is compared with it tells the two apart only near to them.
            if let Some(next) = self.list.get(k + 1)
                && matches!(next.opcode, op::IF_ICMPEQ..=op::IF_ICMPLE)
                && !self.targets.contains(&next.pc)
            {
                change = change.when(Needs::Near);
                change.shown_at = Some(next.pc);
            }
            out.push(change);
        }
    }

    /// Whether this is the 1 or the 0 that a condition as a value is compiled to: the condition itself
    /// has mutants.
    fn is_truth_of_condition(&self, k: usize) -> bool {
        let has = |at: usize, opcode: u8| self.list.get(at).is_some_and(|i| i.opcode == opcode);
        let is_pair = |at: usize| {
            let behind = self.list.get(at + 3).map(|i| i.pc);
            has(at, op::ICONST_1)
                && has(at + 2, op::ICONST_0)
                && self
                    .list
                    .get(at + 1)
                    .is_some_and(|i| i.opcode == op::GOTO && i.targets().first().copied() == behind)
        };
        is_pair(k) || k >= 2 && is_pair(k - 2)
    }

    pub(super) fn text_of(&self, i: &Instruction) -> Option<String> {
        let Operands::Constant(index) = i.operands else {
            return None;
        };
        match self.class.constants.get(index)? {
            Constant::String { utf8 } => Some(self.class.constants.str(utf8).ok()?.to_string()),
            _ => None,
        }
    }

    fn number_of(&self, i: &Instruction) -> Option<Number> {
        Some(match (i.opcode, &i.operands) {
            (op::ICONST_M1..=op::ICONST_5, _) => {
                Number::Int(i32::from(i.opcode) - i32::from(op::ICONST_0))
            }
            (op::LCONST_0 | op::LCONST_1, _) => Number::Long(i64::from(i.opcode - op::LCONST_0)),
            (op::FCONST_0..=op::FCONST_2, _) => Number::Float(f32::from(i.opcode - op::FCONST_0)),
            (op::DCONST_0 | op::DCONST_1, _) => Number::Double(f64::from(i.opcode - op::DCONST_0)),
            (_, Operands::Immediate(v)) => Number::Int(*v),
            (_, Operands::Constant(index)) => match self.class.constants.get(*index)? {
                Constant::Integer(v) => Number::Int(v),
                Constant::Long(v) => Number::Long(v),
                Constant::Float(v) => Number::Float(v),
                Constant::Double(v) => Number::Double(v),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn text(&mut self, k: usize, text: &str, out: &mut Vec<Change>) {
        let mut changes = vec![(
            Operator::StringConsts,
            match text {
                "" => "mutated".to_owned(),
                _ => String::new(),
            },
        )];
        if self.is_regex(k) {
            let others = other_regexes(text).into_iter();
            changes.extend(others.map(|t| (Operator::RegexConsts, t)));
        }
        for (operator, other) in changes {
            if let Ok(index) = self.pool.string(&other) {
                let [a, b] = index.to_be_bytes();
                let with = vec![Piece::Bytes(vec![op::LDC_W, a, b])];
                out.push(Change::new(operator, with, format!("{other:?}")));
            }
        }
    }

    /// Whether a text is soon given to something that reads it as a regular expression.
    fn is_regex(&self, k: usize) -> bool {
        /// Instructions between the text and the call: another text, a flag.
        const NEAR: usize = 4;
        let next = self.list[k + 1..].iter().take(NEAR);
        let call = next
            .enumerate()
            .find(|(_, i)| matches!(i.opcode, op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC));
        let Some((between, member)) = call.and_then(|(n, i)| Some((n, self.class.member_of(i)?)))
        else {
            return false;
        };
        match (&*member.class, &*member.name) {
            ("java/util/regex/Pattern", "compile") => true,
            ("java/util/regex/Pattern", "matches") => between > 0,
            ("java/lang/String", "matches" | "split") => true,
            // The last argument is what matches are replaced by.
            ("java/lang/String", "replaceAll" | "replaceFirst") => between > 0,
            _ => false,
        }
    }
}

/// A regular expression with one thing about it changed: an anchor, a quantifier, a class of
/// characters.
fn other_regexes(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    if let Some(rest) = text.strip_prefix('^') {
        out.push(rest.to_owned());
    }
    if let Some(rest) = text.strip_suffix('$')
        && !rest.ends_with('\\')
    {
        out.push(rest.to_owned());
    }
    let chars: Vec<char> = text.chars().collect();
    let with = |at: usize, n: usize, new: &str| -> String {
        let head: String = chars[..at].iter().collect();
        let tail: String = chars[at + n..].iter().collect();
        format!("{head}{new}{tail}")
    };
    let (mut in_class, mut at) = (false, 0);
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 1,
            '[' if !in_class => {
                in_class = true;
                out.push(match chars.get(at + 1) {
                    Some('^') => with(at, 2, "["),
                    _ => with(at, 1, "[^"),
                });
            }
            ']' => in_class = false,
            '+' if !in_class && at > 0 => out.push(with(at, 1, "*")),
            '*' if !in_class && at > 0 => out.push(with(at, 1, "+")),
            '?' if !in_class && at > 0 && !matches!(chars[at - 1], '(' | '*' | '+' | '?' | '}') => {
                out.push(with(at, 1, ""));
            }
            _ => {}
        }
        at += 1;
    }
    out
}

/// A number that code pushes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

impl Number {
    /// As PIT's INLINE_CONSTS: one more, 0 for 1; of floating-point numbers 1 for any but 1.
    fn changed(self) -> Number {
        match self {
            Number::Int(1) => Number::Int(0),
            Number::Int(v) => Number::Int(v.wrapping_add(1)),
            Number::Long(v) => Number::Long(v.wrapping_add(1)),
            Number::Float(1.0) => Number::Float(2.0),
            Number::Float(_) => Number::Float(1.0),
            Number::Double(1.0) => Number::Double(2.0),
            Number::Double(_) => Number::Double(1.0),
        }
    }

    fn text(self) -> String {
        match self {
            Number::Int(v) => v.to_string(),
            Number::Long(v) => v.to_string(),
            Number::Float(v) => format!("{v:?}f"),
            Number::Double(v) => format!("{v:?}"),
        }
    }

    /// An instruction that pushes it.
    fn push(self, pool: &mut PoolWriter) -> Option<Vec<u8>> {
        let wide = |index: u16, o: u8| {
            let [a, b] = index.to_be_bytes();
            vec![o, a, b]
        };
        Some(match self {
            Number::Int(v @ -1..=5) => vec![(i32::from(op::ICONST_0) + v) as u8],
            Number::Int(v @ -128..=127) => vec![op::BIPUSH, v as u8],
            Number::Int(v @ -32768..=32767) => {
                let [a, b] = (v as i16).to_be_bytes();
                vec![op::SIPUSH, a, b]
            }
            Number::Int(v) => wide(pool.integer(v).ok()?, op::LDC_W),
            Number::Long(v @ 0..=1) => vec![op::LCONST_0 + v as u8],
            Number::Long(v) => wide(pool.constant(tag::LONG, &v.to_be_bytes()).ok()?, op::LDC2_W),
            Number::Float(1.0) => vec![op::FCONST_1],
            Number::Float(_) => vec![op::FCONST_2],
            Number::Double(1.0) => vec![op::DCONST_1],
            Number::Double(v) => wide(
                pool.constant(tag::DOUBLE, &v.to_be_bytes()).ok()?,
                op::LDC2_W,
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::other_regexes;

    #[test]
    fn regular_expressions_with_one_thing_changed() {
        assert_eq!(other_regexes("mb$"), ["mb"]);
        assert_eq!(
            other_regexes("^[a-z]+x?"),
            ["[a-z]+x?", "^[^a-z]+x?", "^[a-z]*x?", "^[a-z]+x"]
        );
        assert_eq!(other_regexes("[^a]*"), ["[a]*", "[^a]+"]);
        assert_eq!(other_regexes("\\$"), Vec::<String>::new());
        assert_eq!(other_regexes("(?:a)"), Vec::<String>::new());
    }
}
