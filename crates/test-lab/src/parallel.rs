//! Doing many independent things with a bounded number of threads, results in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Applies `work` to every item on at most `n_threads` threads; results in the items' order.
///
/// # Panics
/// When `work` panics for some item.
pub fn map<T: Sync, R: Send>(
    n_threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..n_threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let item_idx = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(item_idx) else {
                        break;
                    };
                    let result = work(item);
                    results
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push((item_idx, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(item_idx, _)| item_idx);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        let items: Vec<u32> = (0..100).collect();
        let expected: Vec<u32> = items.iter().map(|item| item * 2).collect();
        for n_threads in [0, 1, 2, 7, 200] {
            assert_eq!(map(n_threads, &items, |item| item * 2), expected);
        }
        assert_eq!(map(3, &[] as &[u32], |item| *item), Vec::<u32>::new());
    }
}
