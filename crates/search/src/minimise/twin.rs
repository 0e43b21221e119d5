//! Words with a given hash: where a test needs a text that only has the hash of another one, as compilers'
//! code for a `switch` on texts does, nobody has to read control characters.

/// Letters of the words.
const FIRST: u16 = b'a' as u16;
const N_LETTERS: u64 = 26;
/// With this length there is a word for nearly every hash, with the next one for each.
const LONGEST: u32 = 9;
/// How often the sum of a word's letters runs over 32 bits at most.
const MAX_ROUNDS: u64 = 4096;

/// `String.hashCode`.
pub(super) fn hash(units: &[u16]) -> u32 {
    let step = |h: u32, u: &u16| h.wrapping_mul(31).wrapping_add(u32::from(*u));
    units.iter().fold(0, step)
}

/// Words of lower case letters with a hash, the shortest first: the first may be the very text that the code
/// compares with.
pub(super) fn words_with(hash: u32) -> impl Iterator<Item = Vec<u16>> {
    (1..=LONGEST).flat_map(move |n| {
        // The hash of a word is that of as many `a`, and its letters counted from there as digits to the base 31.
        let mut base: u64 = 0;
        for _ in 0..n {
            base = base * 31 + u64::from(FIRST);
        }
        let first = u64::from(hash.wrapping_sub(base as u32));
        let end = 31u64.pow(n);
        let sums = (0..MAX_ROUNDS).map(move |round| first + (round << 32));
        sums.take_while(move |sum| *sum < end)
            .filter_map(move |sum| digits(sum, n))
    })
}

/// A number as letters, where all its digits are.
fn digits(mut sum: u64, n: u32) -> Option<Vec<u16>> {
    let mut word = Vec::with_capacity(n as usize);
    for _ in 0..n {
        let digit = sum % 31;
        if digit >= N_LETTERS {
            return None;
        }
        word.push(FIRST + digit as u16);
        sum /= 31;
    }
    word.reverse();
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::{hash, words_with};

    #[test]
    fn every_hash_has_a_word() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        assert_eq!(hash(&units("apple")), 93_029_210);
        for text in [
            "apple",
            "leek",
            "",
            "\u{0}",
            "Grüße",
            "\u{dc1}",
            "a longer text of many words",
        ] {
            let wanted = hash(&units(text));
            let words: Vec<_> = words_with(wanted).take(3).collect();
            assert_eq!(words.len(), 3, "{text:?}");
            assert!(words[0] != words[1] && words[1] != words[2]);
            for word in words {
                assert_eq!(hash(&word), wanted, "{text:?}");
                assert!(word.iter().all(|u| (97..=122).contains(u)), "{word:?}");
            }
        }
        for k in 0..2000u32 {
            assert!(
                words_with(k.wrapping_mul(0x9e37_79b9)).next().is_some(),
                "{k}"
            );
        }
    }
}
