//! Work that several machines do side by side, with the same result on any number of threads.
//!
//! A piece of work has a machine of its own, and sees only what was known when it began; what it found is
//! taken in after all have ended, in the order of the pieces. So it does not matter which thread did which
//! piece, nor how many threads there are: they only decide how long it takes.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// Does a piece of work for each item on the machine that is free first, one thread for each machine, and
/// gives the results in the order of the items. What comes of an item must depend on it alone, and not on the
/// machine or on what that did before: then it does not matter how many machines there are.
///
/// # Panics
/// When a piece of work does.
pub fn share<M: Send, T: Sync, R: Send>(
    machines: &mut [M],
    items: &[T],
    work: impl Fn(&mut M, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take_all = |machine: &mut M| {
        let mut done: Vec<(usize, R)> = Vec::new();
        while let k = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(k)
        {
            done.push((k, work(machine, item)));
        }
        done
    };
    let n_useful = items.len().min(machines.len());
    let Some((own, others)) = machines[..n_useful].split_first_mut() else {
        return Vec::new();
    };
    let mut done = std::thread::scope(|scope| {
        let take_all = &take_all;
        let others = others.iter_mut().map(|m| scope.spawn(move || take_all(m)));
        let others: Vec<_> = others.collect();
        let mut done = take_all(own);
        for thread in others {
            match thread.join() {
                Ok(more) => done.extend(more),
                Err(panic) => resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(k, _)| *k);
    done.into_iter().map(|(_, result)| result).collect()
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

    #[test]
    fn shared_work_comes_back_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..50).collect();
        for n_machines in 0..4 {
            let mut machines = vec![0u64; n_machines];
            let results = share(&mut machines, &items, |machine, item| {
                *machine += 1;
                item * item
            });
            let n_done: u64 = machines.iter().sum();
            match n_machines {
                0 => assert!(results.is_empty()),
                _ => {
                    assert!(results.iter().copied().eq(items.iter().map(|i| i * i)));
                    assert_eq!(n_done, 50);
                }
            }
        }
    }
}
