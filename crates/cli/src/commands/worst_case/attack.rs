//! The smallest input that costs more than a bound, and how the cost grows on the way to it.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use report::worst_case::Attack;
use worst_case::growth;

use super::found::{Found, Search};
use crate::failure::Failure;
use crate::output;

/// Sizes from which the growth is told, at least.
const LEAST_SIZES: usize = 6;

/// Looks at larger and larger sizes until the bound is exceeded, then between the last two.
pub fn look(
    search: &Search<'_>,
    sofar: &Mutex<Vec<Found>>,
) -> Result<(Vec<Found>, Option<Attack>), Failure> {
    let args = search.args;
    let mut all: Vec<Found> = Vec::new();
    let is_over = || search.interrupt.load(Ordering::Relaxed);
    let look = |size: u32, enough: Option<u64>| -> Result<Found, Failure> {
        let found = search.find_until(search.fixed.with(size), enough, args.budget)?;
        if !args.json {
            output::to_stdout(&found.text());
        }
        let mut sofar = sofar.lock().unwrap_or_else(PoisonError::into_inner);
        sofar.push(found.clone());
        Ok(found)
    };
    let exceeds = |f: &Found| f.cost > args.bound || f.stopped.is_some();
    // In half octaves: 2, 3, 4, 6, 8, 12 and so on.
    let mut sizes = vec![2u32];
    while let Some(&last) = sizes.last()
        && last < args.max_size
    {
        let next = if last.is_power_of_two() {
            last + last / 2
        } else {
            last / 3 * 4
        };
        sizes.push(next.clamp(last + 1, args.max_size));
    }
    let mut below = 1;
    let mut least: Option<Found> = None;
    for size in sizes {
        if is_over() && !all.is_empty() {
            break;
        }
        let found = look(size, None)?;
        let is_too_much = exceeds(&found);
        if is_too_much {
            least = Some(found.clone());
        }
        let is_stopped = found.stopped.is_some();
        all.push(found);
        if is_too_much && (all.len() >= LEAST_SIZES || is_stopped) {
            break;
        }
        if !is_too_much {
            below = size;
        }
    }
    // The first that exceeded it, where several did on the way to enough sizes.
    if let Some(first) = all.iter().find(|f| exceeds(f)) {
        least = Some(first.clone());
    }
    while let Some(now) = &least
        && now.size > below + 1
        && !is_over()
    {
        let middle = below + (now.size - below) / 2;
        let found = look(middle, Some(args.bound))?;
        if exceeds(&found) {
            least = Some(found);
        } else {
            below = middle;
        }
    }
    // Growth is told from complete searches.
    let points: Vec<(u32, u64)> = all
        .iter()
        .filter(|f| f.stopped.is_none() && f.size >= 4)
        .map(|f| (f.size, f.cost))
        .collect();
    let told = growth::told(&points);
    let attack = Attack {
        bound: args.bound,
        size: least.as_ref().map(|f| f.size),
        cost: least.as_ref().map(|f| f.cost),
        worse_than_linear: told.is_some_and(|t| t.class.is_worse_than_linear()),
    };
    if let Some(least) = least
        && !all.iter().any(|f| f.size == least.size)
    {
        all.push(least);
    }
    all.sort_by_key(|f| f.size);
    Ok((all, Some(attack)))
}
