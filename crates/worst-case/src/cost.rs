//! What is to be made large.

use symex::cost::Counts;

/// A measure of cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Bytecodes executed.
    Bytecodes,
    /// Bytes allocated.
    Allocated,
    /// Calls of a method, by its name or `class.name`.
    Calls(String),
    /// Jumps backwards.
    Iterations,
    /// Frames on the stack at once.
    Depth,
}

/// A weighted sum of measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostModel {
    parts: Vec<(u64, Measure)>,
    text: String,
}

impl Default for CostModel {
    fn default() -> CostModel {
        CostModel {
            parts: vec![(1, Measure::Bytecodes)],
            text: "bytecodes".into(),
        }
    }
}

impl CostModel {
    /// Reads `bytecodes`, `allocated`, `calls:NAME`, `iterations`, `depth`, or a sum of them with
    /// weights: `bytecodes+20*allocated`.
    ///
    /// # Errors
    /// When a part is none of these.
    pub fn parse(text: &str) -> Result<CostModel, String> {
        let mut parts = Vec::new();
        for part in text.split('+') {
            let part = part.trim();
            let (weight, name) = match part.split_once('*') {
                Some((weight, name)) => (
                    weight
                        .trim()
                        .parse()
                        .map_err(|_| format!("{weight:?} is not a whole number"))?,
                    name.trim(),
                ),
                None => (1, part),
            };
            let measure = match name {
                "bytecodes" => Measure::Bytecodes,
                "allocated" => Measure::Allocated,
                "iterations" => Measure::Iterations,
                "depth" => Measure::Depth,
                _ => match name.strip_prefix("calls:") {
                    Some(method) if !method.is_empty() => Measure::Calls(method.into()),
                    _ => return Err(format!("{name:?} is no measure of cost")),
                },
            };
            parts.push((weight, measure));
        }
        let watched = parts.iter().filter(|(_, m)| matches!(m, Measure::Calls(_)));
        if watched.count() > 1 {
            return Err("calls of one method only can be counted".into());
        }
        Ok(CostModel {
            parts,
            text: text.replace(' ', ""),
        })
    }

    /// The method whose calls count.
    pub fn watched(&self) -> Option<&str> {
        self.parts.iter().find_map(|(_, m)| match m {
            Measure::Calls(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// What a run cost.
    pub fn of(&self, counts: &Counts) -> u64 {
        let one = |(weight, measure): &(u64, Measure)| {
            weight
                * match measure {
                    Measure::Bytecodes => counts.bytecodes,
                    Measure::Allocated => counts.allocated,
                    Measure::Calls(_) => counts.calls,
                    Measure::Iterations => counts.iterations,
                    Measure::Depth => counts.depth,
                }
        };
        self.parts.iter().map(one).sum()
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_measures() {
        let counts = Counts {
            bytecodes: 100,
            allocated: 7,
            calls: 3,
            ..Counts::default()
        };
        let cost = |text: &str| CostModel::parse(text).map(|m| m.of(&counts));
        assert_eq!(cost("bytecodes"), Ok(100));
        assert_eq!(cost("bytecodes + 10*allocated"), Ok(170));
        assert_eq!(cost("calls:compare"), Ok(3));
        assert!(cost("seconds").is_err());
        assert!(cost("x*bytecodes").is_err());
        assert!(cost("calls:a+calls:b").is_err());
    }
}
