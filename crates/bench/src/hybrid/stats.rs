//! The two statistics by which randomised algorithms are compared: how often one gives more than the
//! other, and how likely such a difference is by chance.
//!
//! Arcuri and Briand, "A practical guide for using statistical tests to assess randomized algorithms
//! in software engineering" (ICSE 2011), says why these two.

/// Above this many values on a side, the distribution is approximated.
const LARGEST_EXACT: usize = 49;

/// The Vargha-Delaney effect size: how likely a value of `xs` is larger than one of `ys`, where equal
/// values count half. Without values on a side it is 0.5.
pub(crate) fn effect_size(xs: &[f64], ys: &[f64]) -> f64 {
    let n_pairs = (xs.len() * ys.len()) as f64;
    if n_pairs == 0.0 {
        return 0.5;
    }
    u_statistic(xs, ys) / n_pairs
}

/// The two-sided p-value of the Mann-Whitney U test: exact without ties and with few values, else by
/// the normal approximation with corrections for ties and continuity. Where all values are equal, or
/// a side has none, it is 1.
pub(crate) fn mann_whitney_p(xs: &[f64], ys: &[f64]) -> f64 {
    let (n, m) = (xs.len(), ys.len());
    if n == 0 || m == 0 {
        return 1.0;
    }
    let u = u_statistic(xs, ys);
    let ties = tie_sum(xs, ys);
    if ties == 0.0 && n.max(m) <= LARGEST_EXACT {
        return exact_p(n, m, u as usize);
    }
    let (n, m) = (n as f64, m as f64);
    let all = n + m;
    let variance = n * m / 12.0 * ((all + 1.0) - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let distance = ((u - n * m / 2.0).abs() - 0.5).max(0.0);
    two_sided_normal_p(distance / variance.sqrt())
}

/// The number of pairs in which the value of `xs` is larger; equal values count half.
fn u_statistic(xs: &[f64], ys: &[f64]) -> f64 {
    let pairs = xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y)));
    pairs
        .map(|(x, y)| match x.total_cmp(y) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum()
}

/// The sum of t³ - t over all groups of t equal values.
fn tie_sum(xs: &[f64], ys: &[f64]) -> f64 {
    let mut all: Vec<f64> = xs.iter().chain(ys).copied().collect();
    all.sort_by(f64::total_cmp);
    all.chunk_by(|a, b| a.total_cmp(b).is_eq())
        .map(|group| {
            let t = group.len() as f64;
            t * t * t - t
        })
        .sum()
}

/// Of all orders of `n` and `m` different values, the share with a statistic at least as far out.
fn exact_p(n: usize, m: usize, u: usize) -> f64 {
    let counts = distribution(n, m);
    let all: f64 = counts.iter().sum();
    let lower = u.min(n * m - u);
    let tail: f64 = counts.iter().take(lower + 1).sum();
    (2.0 * tail / all).min(1.0)
}

/// How many orders of `n` and `m` different values have the statistic 0, 1, … `n * m`.
fn distribution(n: usize, m: usize) -> Vec<f64> {
    // of[j][u]: orders of i and j values. The largest value is of the first kind, and larger than
    // all j others, or of the second.
    let mut of = vec![vec![1.0]; m + 1];
    for i in 1..=n {
        let mut next: Vec<Vec<f64>> = vec![vec![1.0]];
        for j in 1..=m {
            let counts = (0..=i * j)
                .map(|u| {
                    let first = u.checked_sub(j).and_then(|rest| of[j].get(rest));
                    let second = next[j - 1].get(u);
                    first.unwrap_or(&0.0) + second.unwrap_or(&0.0)
                })
                .collect();
            next.push(counts);
        }
        of = next;
    }
    of.swap_remove(m)
}

/// The probability that a normal variable is at least `z` away from its mean, for `z` not negative:
/// Abramowitz and Stegun, 26.2.10 (series) and 26.2.14 (continued fraction).
fn two_sided_normal_p(z: f64) -> f64 {
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 3.0 {
        let (mut term, mut sum) = (z, z);
        let mut k = 0.0;
        while term > 1e-17 * sum {
            k += 1.0;
            term *= z * z / (2.0 * k + 1.0);
            sum += term;
        }
        (1.0 - 2.0 * density * sum).clamp(0.0, 1.0)
    } else {
        let fraction = (1..=100).rev().fold(z, |below, k| z + f64::from(k) / below);
        2.0 * density / fraction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(value: f64, expected: f64) {
        assert!(
            (value - expected).abs() <= 1e-6 * expected.abs().max(1e-9),
            "{value} is not {expected}"
        );
    }

    #[test]
    fn effect_sizes() {
        assert_eq!(effect_size(&[2.0, 3.0], &[1.0, 1.5]), 1.0);
        assert_eq!(effect_size(&[1.0], &[2.0]), 0.0);
        assert_eq!(effect_size(&[1.0, 1.0], &[1.0]), 0.5);
        assert_eq!(effect_size(&[1.0, 2.0], &[1.0, 3.0]), 0.375);
        assert_eq!(effect_size(&[], &[1.0]), 0.5);
    }

    #[test]
    fn exact_values() {
        // 2 of the 252 orders are as extreme as this one.
        let low = [1.0, 2.0, 3.0, 4.0, 5.0];
        let high = [6.0, 7.0, 8.0, 9.0, 10.0];
        assert_near(mann_whitney_p(&low, &high), 2.0 / 252.0);
        assert_near(mann_whitney_p(&high, &low), 2.0 / 252.0);
        // Hollander and Wolfe, Nonparametric Statistical Methods: permeability of membranes, W = 35.
        let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
        let earlier = [1.15, 0.88, 0.90, 0.74, 1.21];
        assert_eq!(effect_size(&term, &earlier), 35.0 / 50.0);
        let p = mann_whitney_p(&term, &earlier);
        assert!((p - 0.2544).abs() < 5e-5, "{p}");
    }

    #[test]
    fn values_with_ties() {
        // By the formula, with another program's error function.
        assert_near(
            mann_whitney_p(&[1.0, 1.0, 2.0, 3.0], &[2.0, 3.0, 3.0, 4.0, 4.0]),
            0.077_236_052_936_971,
        );
        let mut ga = vec![0.45; 9];
        ga.push(0.5);
        assert_near(mann_whitney_p(&ga, &[1.0; 10]), 2.428_174_732_475_48e-5);
        assert_near(
            mann_whitney_p(
                &[1.0, 2.0, 2.0, 3.0, 5.0, 5.0],
                &[1.0, 2.0, 4.0, 4.0, 3.0, 3.0],
            ),
            1.0,
        );
        assert_eq!(mann_whitney_p(&[1.0; 10], &[1.0; 10]), 1.0);
        assert_eq!(mann_whitney_p(&[], &[1.0]), 1.0);
    }

    #[test]
    fn the_normal_distribution_on_both_sides_of_the_switch() {
        assert_near(two_sided_normal_p(1.959_963_984_540_054), 0.05);
        assert_near(two_sided_normal_p(2.999_999), 0.002_699_804_926_970);
        assert_near(two_sided_normal_p(3.000_001), 0.002_699_787_199_577);
        assert_near(two_sided_normal_p(5.0), 5.733_031_437_583_89e-7);
        assert_eq!(two_sided_normal_p(0.0), 1.0);
    }
}
