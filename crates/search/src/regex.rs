//! Strings that match a pattern of the code under test.

use regex_syntax::hir::{Class, Hir, HirKind};

use budget::Rng;

/// Units of a sample, at most.
const LONGEST: usize = 80;
/// Repetitions beyond the least number.
const MORE: u32 = 4;

/// Whether a string of the code could be meant as a pattern.
pub(crate) fn looks_like_pattern(text: &str) -> bool {
    const SIGNS: [&str; 7] = ["\\d", "\\w", "\\s", "[", "]+", ".*", "("];
    text.len() >= 3 && SIGNS.iter().any(|s| text.contains(s)) && parse(text).is_some()
}

/// Whether a string that is used as a pattern is one that is understood here and says more than itself.
pub(crate) fn is_pattern(text: &str) -> bool {
    !text.is_empty() && parse(text).is_some()
}

/// A string that matches, with something around it where the pattern does not forbid that.
pub(crate) fn inside(pattern: &str, sample: Vec<u16>, rng: &mut Rng) -> Vec<u16> {
    let mut word = |forbidden: bool| -> Vec<u16> {
        let n = if forbidden { 0 } else { 1 + rng.below(3) };
        let first = u16::from(b'a') + rng.below(20) as u16;
        (0..n as u16).map(|k| first + k).collect()
    };
    let before = word(pattern.starts_with('^'));
    let after = word(pattern.ends_with('$'));
    [before, sample, after].concat()
}

/// A string that is one step away from a sample: one character less, more, twice or another.
pub(crate) fn near_miss(mut sample: Vec<u16>, rng: &mut Rng) -> Vec<u16> {
    let n = sample.len();
    if n == 0 {
        return vec![u16::from(b'a')];
    }
    let at = rng.below(n);
    match rng.below(4) {
        0 => {
            sample.remove(at);
        }
        1 => sample.insert(at, sample[at]),
        2 => sample.push(u16::from(b'!')),
        _ => sample[at] ^= 1,
    }
    sample
}

/// Java's patterns are nearly those that are understood here; the others give nothing.
fn parse(pattern: &str) -> Option<Hir> {
    regex_syntax::Parser::new().parse(pattern).ok()
}

/// A string that matches the pattern as a whole, as far as it has no assertions but anchors.
pub(crate) fn sample(pattern: &str, rng: &mut Rng) -> Option<Vec<u16>> {
    let mut out = String::new();
    push(&parse(pattern)?, rng, &mut out)?;
    Some(out.encode_utf16().collect())
}

fn push(hir: &Hir, rng: &mut Rng, out: &mut String) -> Option<()> {
    if out.len() > LONGEST {
        return None;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(l) => out.push_str(std::str::from_utf8(&l.0).ok()?),
        HirKind::Class(Class::Unicode(c)) => {
            // Java's `\d` and `\w` are ASCII; elsewhere, too, that is plainest.
            let plain: Vec<(u32, u32)> = c
                .ranges()
                .iter()
                .map(|r| ((r.start() as u32).max(32), (r.end() as u32).min(126)))
                .filter(|(low, high)| low <= high)
                .collect();
            let any = c.ranges().first().map(|r| {
                let low = r.start() as u32;
                (low, low)
            });
            // Where nearly all fits, most are letters: such a text can be read.
            let has = |first: u32, last: u32| {
                plain
                    .iter()
                    .any(|(low, high)| *low <= first && *high >= last)
            };
            let is_wide =
                has(u32::from('a'), u32::from('z')) && has(u32::from('#'), u32::from('%'));
            let (low, high) = match is_wide && rng.below(8) > 0 {
                true => (u32::from('a'), u32::from('z')),
                false => rng.pick(&plain).copied().or(any)?,
            };
            let span = (high - low) as usize + 1;
            out.push(char::from_u32(low + rng.below(span) as u32)?);
        }
        HirKind::Class(Class::Bytes(_)) => return None,
        HirKind::Repetition(r) => {
            let most = r.max.unwrap_or(r.min + MORE).min(r.min + MORE);
            let n = r.min + rng.below((most - r.min) as usize + 1) as u32;
            for _ in 0..n {
                push(&r.sub, rng, out)?;
            }
        }
        HirKind::Capture(c) => push(&c.sub, rng, out)?,
        HirKind::Concat(all) => {
            for h in all {
                push(h, rng, out)?;
            }
        }
        HirKind::Alternation(all) => push(&all[rng.below(all.len())], rng, out)?,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_match_the_pattern() {
        let mut rng = Rng::new(7);
        for _ in 0..50 {
            let s =
                sample("[A-Z]{2}\\d{2,4}(-x|y)?", &mut rng).map(|u| String::from_utf16_lossy(&u));
            let s = s.unwrap_or_default();
            let (head, tail) = s.split_at(2);
            assert!(head.chars().all(|c| c.is_ascii_uppercase()), "{s}");
            let rest = tail.trim_start_matches(char::is_numeric);
            assert!(["", "-x", "y"].contains(&rest), "{s}");
            assert!((2..=4).contains(&(tail.len() - rest.len())), "{s}");
        }
    }

    #[test]
    fn a_sample_keeps_to_the_ends_that_the_pattern_names() {
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let units = inside("mb$", sample("mb$", &mut rng).unwrap(), &mut rng);
            let text = String::from_utf16_lossy(&units);
            assert!(text.ends_with("mb") && text.len() > 2, "{text}");
        }
    }

    #[test]
    fn a_near_miss_is_one_step_away() {
        let mut rng = Rng::new(3);
        let of: Vec<u16> = "ab12".encode_utf16().collect();
        for _ in 0..20 {
            let near = near_miss(of.clone(), &mut rng);
            assert_ne!(near, of);
            assert!(near.len().abs_diff(of.len()) <= 1);
        }
    }

    #[test]
    fn what_is_not_understood_gives_nothing() {
        assert_eq!(sample("(?<=a)b", &mut Rng::new(1)), None);
        assert!(!looks_like_pattern("hello"));
        assert!(!looks_like_pattern("(unclosed"));
    }
}
