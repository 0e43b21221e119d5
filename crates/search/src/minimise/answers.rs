//! Answers of stubs that a test does not need.

use testcase::{Action, Var};

use super::{Kept, Trial};

impl Trial<'_> {
    /// Without the answers that change nothing: a method that is not answered gives null, 0 or false.
    pub(super) fn drop_answers(&mut self, kept: Kept) -> Kept {
        let mut best = kept;
        for at in (0..best.test.len()).rev() {
            let Action::Stub { methods, .. } = &best.test.statements[at].action else {
                continue;
            };
            for k in 0..methods.len() {
                best = self.drop_answers_of(best, Var(at as u32), k);
            }
        }
        best
    }

    /// All of one method, or else those at the end.
    fn drop_answers_of(&mut self, best: Kept, stub: Var, k: usize) -> Kept {
        let mut n_left = 0;
        loop {
            let mut test = best.test.clone();
            let Some(Action::Stub { methods, .. }) = test
                .statements
                .get_mut(stub.0 as usize)
                .map(|s| &mut s.action)
            else {
                return best;
            };
            if methods[k].answers.len() <= n_left {
                return best;
            }
            methods[k].answers.truncate(n_left);
            match self.still_good(&best, test) {
                Some(better) => return better,
                None => n_left += 1,
            }
        }
    }
}
