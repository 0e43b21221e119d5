//! Values worth trying: constants of the code under test, and what its comparisons met.

use classfile::{ClassFile, Constant, Operands, instructions};

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
}

fn add<T: PartialEq>(to: &mut Vec<T>, value: T) {
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
            for i in instructions(file.slice(&code.code)).map_while(Result::ok) {
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

    /// A string that matches one of the code's patterns.
    pub fn matching(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let pattern = rng.pick(&self.patterns)?.clone();
        crate::regex::sample(&pattern, rng)
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
