//! Values worth trying: constants of the code under test, and what its comparisons met.

use classfile::{ClassFile, Constant, Instruction, Operands, instructions, opcode as op};

use executor::Seen;
use testcase::{Action, Prim, TestCase};

use budget::Rng;

/// Most values of one kind.
const MAX: usize = 512;

/// The constant pool of a search.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    ints: Vec<i64>,
    doubles: Vec<f64>,
    strings: Vec<Vec<u16>>,
    /// Strings of the code that are regular expressions.
    patterns: Vec<String>,
    /// Strings that the code looks for, and where.
    rules: Vec<(Place, Vec<u16>)>,
}

/// Where a string that the code looks for has to stand in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Start,
    End,
    Anywhere,
}

/// What a method of the library does with the string that it is given last.
pub(crate) fn rule_of(class: &str, name: &str) -> Option<Option<Place>> {
    Some(match (class, name) {
        ("java/lang/String", "matches" | "replaceAll" | "replaceFirst" | "split")
        | ("java/util/regex/Pattern", "compile" | "matches") => None,
        ("java/lang/String", "startsWith") => Some(Place::Start),
        ("java/lang/String", "endsWith") => Some(Place::End),
        (
            "java/lang/String" | "java/lang/StringBuilder" | "java/lang/StringBuffer",
            "contains" | "indexOf" | "lastIndexOf" | "replace",
        ) => Some(Place::Anywhere),
        ("java/util/StringTokenizer", "<init>") => Some(Place::Anywhere),
        _ => return None,
    })
}

pub(crate) fn add<T: PartialEq>(to: &mut Vec<T>, value: T) {
    if to.len() < MAX && !to.contains(&value) {
        to.push(value);
    }
}

impl Constants {
    /// With values that are always worth a try.
    pub fn new() -> Constants {
        Constants {
            ints: vec![0, 1, -1, 2, 10, 100],
            doubles: vec![0.0, 1.0, -1.0, 0.5, 10.0],
            strings: vec![Vec::new(), vec![u16::from(b'a')]],
            patterns: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Takes the constants of a class's code.
    pub fn add_class(&mut self, file: &ClassFile) {
        for idx in 1..file.constants.len() as u16 {
            match file.constants.get(idx) {
                Some(Constant::Integer(v)) => add(&mut self.ints, i64::from(v)),
                Some(Constant::Long(v)) => add(&mut self.ints, v),
                Some(Constant::Float(v)) => add(&mut self.doubles, f64::from(v)),
                Some(Constant::Double(v)) => add(&mut self.doubles, v),
                Some(Constant::String { utf8 }) => {
                    if let Ok(units) = file.constants.utf16(utf8)
                        && units.len() <= 200
                    {
                        if let Ok(text) = String::from_utf16(&units)
                            && crate::regex::looks_like_pattern(&text)
                        {
                            add(&mut self.patterns, text);
                        }
                        add(&mut self.strings, units);
                    }
                }
                _ => {}
            }
        }
        for m in &file.methods {
            let Some(code) = &m.code else { continue };
            // Strings loaded since the last call: what that call was given.
            let mut loaded: Vec<Vec<u16>> = Vec::new();
            for i in instructions(file.slice(&code.code)).map_while(Result::ok) {
                if let Some(units) = string_of(file, &i) {
                    loaded.push(units);
                } else if is_call(&i) {
                    let given = std::mem::take(&mut loaded);
                    if let Some(member) = file.member_of(&i)
                        && let Some(rule) = rule_of(&member.class, &member.name)
                    {
                        // A replacement comes after what it replaces.
                        let n_after = usize::from(member.name.starts_with("replace"));
                        if let Some(s) = given.into_iter().rev().nth(n_after) {
                            self.add_rule(rule, s);
                        }
                    }
                }
                match i.operands {
                    Operands::Immediate(v) => add(&mut self.ints, i64::from(v)),
                    Operands::TableSwitch {
                        low, ref targets, ..
                    } => {
                        for k in 0..targets.len().min(64) {
                            add(&mut self.ints, i64::from(low) + k as i64);
                        }
                    }
                    Operands::LookupSwitch { ref pairs, .. } => {
                        for (k, _) in pairs.iter().take(64) {
                            add(&mut self.ints, i64::from(*k));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Takes a text that the code looks for in another, or, without a place, a pattern.
    pub(crate) fn add_rule(&mut self, place: Option<Place>, units: Vec<u16>) {
        match place {
            Some(place) if !units.is_empty() => add(&mut self.rules, (place, units)),
            Some(_) => {}
            None => {
                if let Ok(text) = String::from_utf16(&units)
                    && crate::regex::is_pattern(&text)
                {
                    add(&mut self.patterns, text);
                }
            }
        }
    }

    /// Takes a number that something is compared with.
    pub(crate) fn note_int(&mut self, value: i64) {
        add(&mut self.ints, value);
    }

    /// The same.
    pub(crate) fn note_double(&mut self, value: f64) {
        add(&mut self.doubles, value);
    }

    /// Takes a text that something is compared with.
    pub(crate) fn note_string(&mut self, units: Vec<u16>) {
        add(&mut self.strings, units);
    }

    /// Takes the pattern that something has to match.
    pub(crate) fn note_pattern(&mut self, pattern: &str) {
        if crate::regex::is_pattern(pattern) {
            add(&mut self.patterns, pattern.to_owned());
        }
    }

    /// Takes all that others have.
    pub(crate) fn add_all(&mut self, other: &Constants) {
        for v in &other.ints {
            add(&mut self.ints, *v);
        }
        for v in &other.doubles {
            add(&mut self.doubles, *v);
        }
        for s in &other.strings {
            add(&mut self.strings, s.clone());
        }
        for p in &other.patterns {
            add(&mut self.patterns, p.clone());
        }
        for r in &other.rules {
            add(&mut self.rules, r.clone());
        }
    }

    /// Whether there is something to make texts of.
    pub(crate) fn has_texts(&self) -> bool {
        !(self.strings.is_empty() && self.patterns.is_empty() && self.rules.is_empty())
    }

    /// One of the texts, if there are any.
    pub(crate) fn listed(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        rng.pick(&self.strings).cloned()
    }

    /// One of the integers, if there are any.
    pub(crate) fn listed_int(&self, rng: &mut Rng) -> Option<i64> {
        rng.pick(&self.ints).copied()
    }

    /// One of the other numbers, if there are any.
    pub(crate) fn listed_double(&self, rng: &mut Rng) -> Option<f64> {
        rng.pick(&self.doubles).copied()
    }

    /// A string with something in the right place that the code looks for, or nearly so.
    pub fn ruled(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let (place, units) = rng.pick(&self.rules)?.clone();
        let mut word = || -> Vec<u16> {
            let n = 1 + rng.below(3);
            let first = u16::from(b'a') + rng.below(20) as u16;
            (0..n as u16).map(|k| first + k).collect()
        };
        let (before, after) = (word(), word());
        let place = match rng.below(5) {
            // Where it does not count.
            0 => Place::Anywhere,
            _ => place,
        };
        let mut all = match place {
            Place::Start => [units, after].concat(),
            Place::End => [before, units].concat(),
            Place::Anywhere => match rng.below(4) {
                0 => [before, units.clone(), after, units].concat(),
                1 => [units, after].concat(),
                _ => [before, units, after].concat(),
            },
        };
        // One character off.
        if rng.percent(15) {
            let at = rng.below(all.len());
            all.remove(at);
        }
        Some(all)
    }

    /// Takes values that comparisons met.
    pub fn add_seen(&mut self, seen: &Seen) {
        for v in &seen.ints {
            add(&mut self.ints, *v);
        }
        for s in &seen.strings {
            add(&mut self.strings, s.clone());
        }
    }

    /// Takes the primitives and strings of a test.
    pub fn add_values_of(&mut self, test: &TestCase) {
        for s in &test.statements {
            match &s.action {
                Action::Prim(Prim::Float, bits) => {
                    add(&mut self.doubles, f64::from(f32::from_bits(*bits as u32)));
                }
                Action::Prim(Prim::Double, bits) => add(&mut self.doubles, f64::from_bits(*bits)),
                Action::Prim(p, bits) => {
                    add(&mut self.ints, crate::generator::value(*p, *bits));
                }
                Action::Str(units) => add(&mut self.strings, units.to_vec()),
                _ => {}
            }
        }
    }

    /// A string that matches one of the code's patterns, alone or inside another; now and then one that
    /// just does not.
    pub fn matching(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let pattern = rng.pick(&self.patterns)?.clone();
        // A few of them come again and again, since code often wants two texts to be equal.
        let sample = match rng.below(10) {
            which @ 0..=5 => crate::regex::sample(&pattern, &mut Rng::new(which as u64 / 3 + 1))?,
            _ => crate::regex::sample(&pattern, rng)?,
        };
        Some(match rng.below(8) {
            0 => crate::regex::near_miss(sample, rng),
            1 | 2 => crate::regex::inside(&pattern, sample, rng),
            _ => sample,
        })
    }

    /// An integer.
    pub fn int(&self, rng: &mut Rng) -> i64 {
        rng.pick(&self.ints).copied().unwrap_or(0)
    }

    /// A floating-point number.
    pub fn double(&self, rng: &mut Rng) -> f64 {
        if rng.percent(50) {
            rng.pick(&self.doubles).copied().unwrap_or(0.0)
        } else {
            self.int(rng) as f64
        }
    }

    /// A string.
    pub fn string(&self, rng: &mut Rng) -> Vec<u16> {
        rng.pick(&self.strings).cloned().unwrap_or_default()
    }
}

/// The string that an instruction loads.
fn string_of(file: &ClassFile, i: &Instruction) -> Option<Vec<u16>> {
    let Operands::Constant(idx) = i.operands else {
        return None;
    };
    match file.constants.get(idx) {
        Some(Constant::String { utf8 }) => {
            let units = file.constants.utf16(utf8).ok()?;
            (units.len() <= 200).then_some(units)
        }
        _ => None,
    }
}

fn is_call(i: &Instruction) -> bool {
    (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE).contains(&i.opcode)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_lab::{javac, jdks};

    #[test]
    fn what_the_code_looks_for_stands_where_it_counts() {
        const RULES: &str = "package lab;
            public class Rules {
                public static String of(String s) {
                    if (s.startsWith(\"start-\")) { return \"other\"; }
                    return s.replaceAll(\"mb$\", \"m\");
                }
            }";
        let Some(jdk) = jdks::oldest_or_skip("constants") else {
            return;
        };
        let classes = javac::compile_texts(&jdk, &[("lab/Rules.java", RULES)], &["-g"]);
        let bytes = std::fs::read(classes.join("lab/Rules.class")).unwrap();
        let mut constants = Constants::new();
        constants.add_class(&ClassFile::parse(bytes.into()).unwrap());
        assert_eq!(
            constants.rules,
            [(Place::Start, "start-".encode_utf16().collect())]
        );
        assert_eq!(constants.patterns, ["mb$"]);
        let mut rng = Rng::new(1);
        let mut texts = (0..60).map(|_| {
            let of_pattern = constants.matching(&mut rng).unwrap();
            let of_rule = constants.ruled(&mut rng).unwrap();
            [of_pattern, of_rule].map(|u| String::from_utf16_lossy(&u))
        });
        let both: Vec<[String; 2]> = texts.by_ref().collect();
        assert!(both.iter().any(|[p, _]| p.ends_with("mb") && p.len() > 2));
        assert!(both.iter().any(|[p, _]| !p.ends_with("mb")));
        assert!(
            both.iter()
                .any(|[_, r]| r.starts_with("start-") && r.len() > 6)
        );
        assert!(both.iter().any(|[_, r]| !r.starts_with("start-")));
    }
}
