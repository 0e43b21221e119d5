//! "Did you mean": the names nearest to one that does not exist.

/// How many names are suggested at most.
const N_SUGGESTIONS: usize = 3;

/// Those of `candidates` (binary names with dots) that `wanted` may have been meant for,
/// best first.
///
/// A name in another package or another case is nearer than a misspelt one.
pub fn nearest<'a, S: AsRef<str> + 'a + ?Sized>(
    wanted: &str,
    candidates: impl Iterator<Item = &'a S>,
) -> Vec<&'a str> {
    let wanted_lower = wanted.to_lowercase();
    let wanted_simple = simple_name(&wanted_lower);
    let mut ranked: Vec<(usize, &str)> = candidates
        .map(AsRef::as_ref)
        .filter_map(|candidate: &str| {
            let lower = candidate.to_lowercase();
            let distance = if lower == wanted_lower {
                0
            } else if simple_name(&lower) == wanted_simple {
                1
            } else {
                // Whole names, so that a typo in the package counts too.
                let limit = (wanted_simple.chars().count() / 3).max(1);
                let distance = strsim::damerau_levenshtein(&lower, &wanted_lower)
                    .min(1 + strsim::damerau_levenshtein(simple_name(&lower), wanted_simple));
                (distance <= limit + 1).then_some(distance + 1)?
            };
            Some((distance, candidate))
        })
        .collect();
    ranked.sort_unstable();
    ranked.dedup();
    ranked.truncate(N_SUGGESTIONS);
    ranked.into_iter().map(|(_, name)| name).collect()
}

/// A hint line for [`nearest`]'s answer; `None` when there is nothing to suggest.
pub fn did_you_mean(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [name] => Some(format!("did you mean {name}?")),
        [names @ .., last] => Some(format!("did you mean {} or {last}?", names.join(", "))),
    }
}

fn simple_name(name: &str) -> &str {
    name.rsplit(['.', '$']).next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions() {
        let names = [
            "bank.Account",
            "bank.Account$Builder",
            "bank.Ledger",
            "bank.Main",
            "other.Account",
        ];
        for (wanted, expected) in [
            ("Account", &["bank.Account", "other.Account"][..]),
            ("bank.account", &["bank.Account", "other.Account"]),
            ("bank.Acount", &["bank.Account", "other.Account"]),
            ("bnak.Ledger", &["bank.Ledger"]),
            ("Builder", &["bank.Account$Builder"]),
            ("bank.Lodger", &["bank.Ledger"]),
            ("something.Else", &[]),
            ("X", &[]),
        ] {
            assert_eq!(nearest(wanted, names.into_iter()), expected, "{wanted}");
        }
        assert_eq!(did_you_mean(&[]), None);
        assert_eq!(
            did_you_mean(&["a", "b", "c"]).unwrap(),
            "did you mean a, b or c?"
        );
    }
}
