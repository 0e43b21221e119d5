//! Path condition slicing (Modonato, section 4.1): the clauses on which it depends whether the last one can
//! hold after the others.
//!
//! An alternative path condition is a prefix that a test satisfies and a suffix that nothing is known of. What
//! has nothing to do with the suffix is satisfiable by construction. Two clauses depend on each other when
//! they share a variable, or when their variables belong to one object, whose methods may keep an invariant
//! between them; both transitively.

use std::collections::BTreeMap;

/// What a clause speaks of: variables, and the objects that they belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// Variables: values and references in the state before the call.
    pub variables: Vec<u64>,
    /// The objects whose fields, elements and lengths they are.
    pub objects: Vec<u64>,
}

/// Something that clauses may share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shared {
    Variable(u64),
    Object(u64),
}

impl Footprint {
    fn shared(&self) -> impl Iterator<Item = Shared> + '_ {
        let variables = self.variables.iter().map(|v| Shared::Variable(*v));
        variables.chain(self.objects.iter().map(|o| Shared::Object(*o)))
    }
}

/// The places of the clauses on which the last one depends, in order, its own included.
pub fn slice(clauses: &[&Footprint]) -> Vec<usize> {
    let Some(last) = clauses.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut with: BTreeMap<Shared, Vec<usize>> = BTreeMap::new();
    for (k, clause) in clauses.iter().enumerate() {
        for shared in clause.shared() {
            with.entry(shared).or_default().push(k);
        }
    }
    let mut is_in = vec![false; clauses.len()];
    is_in[last] = true;
    let mut waiting = vec![last];
    while let Some(k) = waiting.pop() {
        for shared in clauses[k].shared() {
            // Whoever comes by first takes all that share it along.
            for other in with.remove(&shared).unwrap_or_default() {
                if !std::mem::replace(&mut is_in[other], true) {
                    waiting.push(other);
                }
            }
        }
    }
    (0..clauses.len()).filter(|&k| is_in[k]).collect()
}

/// The places of the clauses that speak of a variable of the last one, in order, its own included: what a
/// contradiction with it would show itself in first.
pub fn core(clauses: &[&Footprint]) -> Vec<usize> {
    let Some((last, before)) = clauses.split_last() else {
        return Vec::new();
    };
    let speaks = |c: &Footprint| c.variables.iter().any(|v| last.variables.contains(v));
    let with = before.iter().enumerate().filter(|(_, c)| speaks(c));
    with.map(|(k, _)| k).chain([before.len()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A condition as the paper writes it. `O1.a` is a variable of the object `O1`.
    fn sliced(condition: &str) -> String {
        let mut names: Vec<String> = Vec::new();
        let mut number = |name: &str| match names.iter().position(|n| n == name) {
            Some(k) => k as u64,
            None => {
                names.push(name.to_owned());
                names.len() as u64 - 1
            }
        };
        let clauses: Vec<&str> = condition.split(" && ").collect();
        let mut footprint = |clause: &&str| {
            let mut of = Footprint::default();
            let is_part = |c: char| c.is_alphanumeric() || c == '.';
            for word in clause.split(|c| !is_part(c)) {
                if !word.starts_with(char::is_alphabetic) {
                    continue;
                }
                of.variables.push(number(word));
                if let Some((object, _)) = word.split_once('.') {
                    of.objects.push(number(object));
                }
            }
            of
        };
        let footprints: Vec<Footprint> = clauses.iter().map(&mut footprint).collect();
        let kept = slice(&footprints.iter().collect::<Vec<_>>());
        let kept: Vec<&str> = kept.into_iter().map(|k| clauses[k]).collect();
        kept.join(" && ")
    }

    #[test]
    fn figure_3() {
        assert_eq!(
            sliced("b > 1000 && a > 0 && c + b > 0 && c > 0 && b <= 500"),
            "b > 1000 && c + b > 0 && c > 0 && b <= 500"
        );
    }

    #[test]
    fn the_object_based_example() {
        assert_eq!(
            sliced("O2.c < 0 && O1.b > 0 && O1.a > 0"),
            "O1.b > 0 && O1.a > 0"
        );
    }

    #[test]
    fn objects_and_variables_are_followed_in_turn() {
        assert_eq!(
            sliced("O3.x > 0 && O2.c < 0 && O2.d > O1.b && O1.a > 0"),
            "O2.c < 0 && O2.d > O1.b && O1.a > 0"
        );
        assert_eq!(sliced("a > 0"), "a > 0");
        assert_eq!(slice(&[]), Vec::<usize>::new());
    }
}
