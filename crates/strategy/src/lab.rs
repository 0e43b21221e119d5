//! Work that several machines do side by side, with the same result on any number of threads.
//!
//! A piece of work has a machine of its own, and sees only what was known when it began; what it found is
//! taken in after all have ended, in the order of the pieces. So it does not matter which thread did which
//! piece, nor how many threads there are: they only decide how long it takes.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Threads for pieces of work.
#[derive(Clone, Copy, Debug)]
pub struct Lab {
    n_jobs: usize,
}

impl Lab {
    /// With so many threads, the caller's included.
    pub fn new(n_jobs: usize) -> Lab {
        Lab {
            n_jobs: n_jobs.max(1),
        }
    }

    /// Does a piece of work with each of these, and gives the results in their order; nothing for a
    /// piece that failed in the middle, whatever it worked with is not to be used again.
    pub fn side_by_side<T: Send, R: Send>(
        &self,
        items: &mut [T],
        work: impl Fn(usize, &mut T) -> R + Sync,
    ) -> Vec<Option<R>> {
        let guarded =
            |k: usize, item: &mut T| catch_unwind(AssertUnwindSafe(|| work(k, item))).ok();
        let share = items.len().div_ceil(self.n_jobs).max(1);
        let do_share = |first: usize, items: &mut [T]| -> Vec<Option<R>> {
            let each = items.iter_mut().enumerate();
            each.map(|(k, item)| guarded(first + k, item)).collect()
        };
        let mut shares = items.chunks_mut(share);
        let Some(own) = shares.next() else {
            return Vec::new();
        };
        std::thread::scope(|scope| {
            let do_share = &do_share;
            let others: Vec<_> = shares
                .enumerate()
                .map(|(k, items)| {
                    let n = items.len();
                    (n, scope.spawn(move || do_share((k + 1) * share, items)))
                })
                .collect();
            let mut results = do_share(0, own);
            for (n, thread) in others {
                let lost = |_| (0..n).map(|_| None).collect();
                results.extend(thread.join().unwrap_or_else(lost));
            }
            results
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        for n_jobs in 0..6 {
            let mut items = vec![1, 2, 3, 4, 5];
            let results = Lab::new(n_jobs).side_by_side(&mut items, |k, item| {
                *item *= 10;
                *item + k
            });
            assert_eq!(items, [10, 20, 30, 40, 50]);
            assert_eq!(results, [10, 21, 32, 43, 54].map(Some));
        }
        let none: Vec<Option<u8>> = Lab::new(2).side_by_side(&mut [0u8; 0], |_, _| 1u8);
        assert!(none.is_empty());
    }

    #[test]
    fn a_piece_that_fails_takes_no_other_with_it() {
        for n_jobs in [1, 2] {
            let results = Lab::new(n_jobs).side_by_side(&mut [1, 0, 2], |_, n| 10 / *n);
            assert_eq!(results, [Some(10), None, Some(5)]);
        }
    }
}
