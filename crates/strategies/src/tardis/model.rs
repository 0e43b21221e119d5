//! What was learned, as a file: for the next run on the same project.
//!
//! A text with a version, the shape of the fingerprints, one line for each example and a checksum. A file of
//! another version or shape, or one that is damaged, is refused: predictions from it would be noise.

use std::fmt;
use std::fmt::Write as _;

use super::filter::{COLUMNS, Filter, Fingerprint, HASHES, ROWS};
use super::knn::{Example, K};
use super::training::TrainingSet;

/// The form of the file. Whatever changes fingerprints changes it too: hash functions, the text of clauses.
pub const VERSION: u32 = 1;

const NAME: &str = "omakase-learned";

/// Why a file is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// It does not begin as one does.
    NotAModel,
    /// It is of another version.
    Version(String),
    /// Its fingerprints are of another shape.
    Shape(String),
    /// A line is not what it should be.
    Line(usize),
    /// There are fewer or more examples than it says.
    Count,
    /// Something in it was changed.
    Checksum,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::NotAModel => f.write_str("it is no file that --learn has written"),
            ModelError::Version(found) => {
                write!(
                    f,
                    "it has version {found}, and only version {VERSION} is known"
                )
            }
            ModelError::Shape(found) => {
                write!(f, "its fingerprints are `{found}`, and not `{}`", shape())
            }
            ModelError::Line(number) => write!(f, "line {number} is damaged"),
            ModelError::Count => f.write_str("it is not complete"),
            ModelError::Checksum => f.write_str("it is damaged: its checksum is another"),
        }
    }
}

impl std::error::Error for ModelError {}

fn shape() -> String {
    format!("slice and core, {COLUMNS}x{ROWS} bits, {HASHES} hashes, {K} neighbours")
}

fn checksum(text: &str) -> u64 {
    let mixed = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mixed)
}

/// The text of a model.
pub fn print(training: &TrainingSet) -> String {
    let examples = training.examples();
    let mut text = format!(
        "{NAME} {VERSION}\n{}\nexamples {}\n",
        shape(),
        examples.len()
    );
    for example in examples {
        text.push(if example.is_feasible { '1' } else { '0' });
        let Fingerprint { slice, core } = example.fingerprint;
        for row in slice.0.into_iter().chain(core.0) {
            // Writing to a text does not fail.
            let _ok = write!(text, " {row:x}");
        }
        text.push('\n');
    }
    let sum = checksum(&text);
    text.push_str(&format!("checksum {sum:016x}\n"));
    text
}

/// Reads what [`print()`] has written.
///
/// # Errors
/// When it is of another version or shape, or damaged.
pub fn parse(text: &str) -> Result<TrainingSet, ModelError> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let version = first.strip_prefix(NAME).and_then(|v| v.strip_prefix(' '));
    let version = version.ok_or(ModelError::NotAModel)?;
    if version != VERSION.to_string() {
        return Err(ModelError::Version(version.to_owned()));
    }
    let found = lines.next().unwrap_or_default();
    if found != shape() {
        return Err(ModelError::Shape(found.to_owned()));
    }
    let n = lines.next().and_then(|l| l.strip_prefix("examples "));
    let n: usize = n.and_then(|n| n.parse().ok()).ok_or(ModelError::Line(3))?;
    let begin = text.rfind("checksum ").ok_or(ModelError::Count)?;
    let sum = text[begin..].strip_prefix("checksum ").map(str::trim_end);
    if sum != Some(&*format!("{:016x}", checksum(&text[..begin]))) {
        return Err(ModelError::Checksum);
    }
    let mut training = TrainingSet::default();
    for k in 0..n {
        let line = lines.next().ok_or(ModelError::Count)?;
        training.add(example(line).ok_or(ModelError::Line(4 + k))?);
    }
    match lines.next() {
        Some(last) if last.starts_with("checksum ") && lines.next().is_none() => Ok(training),
        _ => Err(ModelError::Count),
    }
}

fn example(line: &str) -> Option<Example> {
    let mut words = line.split(' ');
    let is_feasible = match words.next()? {
        "1" => true,
        "0" => false,
        _ => return None,
    };
    let mut filter = || {
        let mut rows = [0; ROWS];
        for row in &mut rows {
            *row = u64::from_str_radix(words.next()?, 16).ok()?;
        }
        Some(Filter(rows))
    };
    let (slice, core) = (filter()?, filter()?);
    words.next().is_none().then_some(Example {
        fingerprint: Fingerprint { slice, core },
        is_feasible,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use budget::Rng;

    fn any_set(seed: u64, n: usize) -> TrainingSet {
        let mut rng = Rng::new(seed);
        let filter = |rng: &mut Rng| Filter([(); ROWS].map(|()| rng.bits() & rng.bits()));
        let any = |_| Example {
            fingerprint: Fingerprint {
                slice: filter(&mut rng),
                core: filter(&mut rng),
            },
            is_feasible: rng.percent(50),
        };
        (0..n).map(any).collect()
    }

    #[test]
    fn a_model_comes_back_as_it_was() {
        for n in [0, 1, 3, 100] {
            let set = any_set(n as u64, n);
            assert_eq!(parse(&print(&set)), Ok(set));
        }
    }

    #[test]
    fn other_versions_and_shapes_are_refused() {
        let text = print(&any_set(1, 3));
        let other = text.replacen("learned 1", "learned 2", 1);
        assert_eq!(parse(&other), Err(ModelError::Version("2".into())));
        let other = text.replacen("64x16", "64x32", 1);
        assert!(matches!(parse(&other), Err(ModelError::Shape(_))));
        for other in ["", "public class A {}", "omakase-learned\n"] {
            assert_eq!(parse(other), Err(ModelError::NotAModel));
        }
    }

    #[test]
    fn every_damage_is_noticed() {
        let text = print(&any_set(2, 4));
        for cut in 0..text.len() - 1 {
            assert!(parse(&text[..cut]).is_err(), "cut at {cut}");
        }
        for at in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'3' } else { b'7' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(parse(&changed).is_err(), "changed at {at}");
        }
        assert!(parse(&format!("{text}\n0")).is_err());
    }
}
