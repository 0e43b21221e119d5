//! How far a decision is from a branch that is not covered.
//!
//! The condition of a branch is often a plain value that earlier decisions made: `if (isVowel(c))`
//! looks at a boolean, and `if (s.equals("x"))` at what the library compared. Such a branch is no
//! decision of the path; the decisions shortly before it are where to turn.

use super::follower::Passed;

/// Branching points that may lie between a decision and the open branch it leads to.
const MAX_BETWEEN: usize = 6;

/// For each decision of a run how many branching points of the code under test come after it
/// before one that is open.
pub(crate) struct Nearness<'r> {
    passed: &'r [Passed],
    /// For each pass, how many lie between it and the next open one; 0 when it is open itself.
    between: Vec<usize>,
}

impl<'r> Nearness<'r> {
    pub fn new(passed: &'r [Passed], is_open: impl Fn(&Passed) -> bool) -> Nearness<'r> {
        let mut between = vec![usize::MAX; passed.len()];
        let mut n = usize::MAX;
        for (k, p) in passed.iter().enumerate().rev() {
            n = if is_open(p) { 0 } else { n.saturating_add(1) };
            between[k] = n;
        }
        Nearness { passed, between }
    }

    /// The distance of a decision; nothing when it is far from all open branches. What comes after
    /// the last branching point decided how the run ended: that is near.
    pub fn of(&self, decision: usize) -> Option<usize> {
        let next = self.passed.partition_point(|p| p.n_decisions <= decision);
        let n = self.between.get(next).copied().unwrap_or(0);
        (n <= MAX_BETWEEN).then_some(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vm::domain::Site;

    #[test]
    fn what_leads_to_an_open_branch_is_near() {
        let pass = |n_decisions, bci| Passed {
            n_decisions,
            site: Site {
                method: vm::MethodId::at(1),
                bci,
            },
        };
        let mut passed = vec![pass(2, 10), pass(4, 20), pass(4, 30)];
        passed.extend((0..10).map(|_| pass(9, 40)));
        let near = Nearness::new(&passed, |p| p.site.bci == 30);
        assert_eq!(near.of(0), Some(2), "two covered branches come first");
        assert_eq!(near.of(2), Some(1));
        assert_eq!(near.of(3), Some(1));
        assert_eq!(near.of(4), None, "nothing open is ahead");
        assert_eq!(near.of(9), Some(0), "the end of the run");
    }
}
