//! Which function of the size a cost grows like.

/// A class of growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Growth {
    /// It does not grow.
    Constant,
    /// log n
    Logarithmic,
    /// n
    Linear,
    /// n log n
    Linearithmic,
    /// n²
    Quadratic,
    /// n³
    Cubic,
    /// 2ⁿ
    Exponential,
}

impl Growth {
    const ALL: [Growth; 7] = [
        Growth::Constant,
        Growth::Logarithmic,
        Growth::Linear,
        Growth::Linearithmic,
        Growth::Quadratic,
        Growth::Cubic,
        Growth::Exponential,
    ];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Growth::Constant => "constant",
            Growth::Logarithmic => "log n",
            Growth::Linear => "n",
            Growth::Linearithmic => "n log n",
            Growth::Quadratic => "n^2",
            Growth::Cubic => "n^3",
            Growth::Exponential => "2^n",
        }
    }

    fn at(self, n: f64) -> f64 {
        match self {
            Growth::Constant => 0.0,
            Growth::Logarithmic => n.max(1.0).log2(),
            Growth::Linear => n,
            Growth::Linearithmic => n * n.max(1.0).log2(),
            Growth::Quadratic => n * n,
            Growth::Cubic => n * n * n,
            Growth::Exponential => n.min(1000.0).exp2(),
        }
    }

    /// Whether it is more than the size itself.
    pub fn is_worse_than_linear(self) -> bool {
        self > Growth::Linear
    }

    /// What the function of this class that fits best gives, at some places from the least size to the
    /// largest.
    pub fn curve(self, points: &[(u32, u64)]) -> Vec<(f64, f64)> {
        const PLACES: u32 = 40;
        let sizes = || points.iter().map(|p| p.0);
        let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else {
            return Vec::new();
        };
        let Some((a, b, _)) = self.fitted(points) else {
            return Vec::new();
        };
        let place =
            |k: u32| f64::from(least) + f64::from(most - least) * f64::from(k) / f64::from(PLACES);
        (0..=PLACES)
            .map(place)
            .map(|n| (n, a + b * self.at(n)))
            .collect()
    }

    /// Fits `a + b * f(n)`; the relative error of the best fit, or nothing when it would shrink.
    fn error(self, points: &[(u32, u64)]) -> Option<f64> {
        self.fitted(points).map(|(_, _, error)| error)
    }

    fn fitted(self, points: &[(u32, u64)]) -> Option<(f64, f64, f64)> {
        let n = points.len() as f64;
        let xs: Vec<f64> = points.iter().map(|p| self.at(f64::from(p.0))).collect();
        let ys: Vec<f64> = points.iter().map(|p| p.1 as f64).collect();
        let (mx, my) = (xs.iter().sum::<f64>() / n, ys.iter().sum::<f64>() / n);
        let sxx: f64 = xs.iter().map(|x| (x - mx) * (x - mx)).sum();
        let sxy: f64 = xs.iter().zip(&ys).map(|(x, y)| (x - mx) * (y - my)).sum();
        let b = if sxx > 0.0 { sxy / sxx } else { 0.0 };
        if b < 0.0 || (b == 0.0 && self != Growth::Constant) || !b.is_finite() {
            return None;
        }
        let a = my - b * mx;
        let off = |(x, y): (&f64, &f64)| ((a + b * x - y) / y.max(1.0)).powi(2);
        let error = (xs.iter().zip(&ys).map(off).sum::<f64>() / n).sqrt();
        Some((a, b, error))
    }
}

/// What differs by less than this does not grow.
const FLAT: f64 = 0.03;
/// A class that is further off than this does not fit.
const MOST_OFF: f64 = 0.12;

/// The class that fits the costs of some sizes best; a simpler one wins where it is nearly as good.
/// Nothing for fewer than three sizes, since two fit everything, and where no class fits.
pub fn fit(points: &[(u32, u64)]) -> Option<(Growth, f64)> {
    if points.len() < 3 {
        return None;
    }
    if let Some(error) = Growth::Constant.error(points)
        && error < FLAT
    {
        return Some((Growth::Constant, error));
    }
    let mut best: Option<(Growth, f64)> = None;
    for class in Growth::ALL {
        let Some(error) = class.error(points) else {
            continue;
        };
        if best.is_none_or(|(_, least)| error < least * 0.8 && least > 0.002) {
            best = Some((class, error));
        }
    }
    best.filter(|(_, error)| *error < MOST_OFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(f: impl Fn(f64) -> f64) -> Option<Growth> {
        let points: Vec<(u32, u64)> = [8, 16, 24, 32, 48, 64]
            .map(|n| (n, f(f64::from(n)) as u64))
            .to_vec();
        fit(&points).map(|(g, _)| g)
    }

    #[test]
    fn each_class_is_recognised() {
        assert_eq!(class(|_| 40.0), Some(Growth::Constant));
        assert_eq!(
            class(|n| 500.0 + 1000.0 * n.log2()),
            Some(Growth::Logarithmic)
        );
        assert_eq!(class(|n| 30.0 + 7.0 * n), Some(Growth::Linear));
        assert_eq!(
            class(|n| 100.0 + 20.0 * n * n.log2()),
            Some(Growth::Linearithmic)
        );
        assert_eq!(class(|n| 9.0 * n * n + 12.0 * n), Some(Growth::Quadratic));
        assert_eq!(class(|n| 2.0 * n * n * n), Some(Growth::Cubic));
        let steep: Vec<(u32, u64)> = (6..16).map(|n| (n, 30 + 11 * (1 << n))).collect();
        assert_eq!(fit(&steep).map(|(g, _)| g), Some(Growth::Exponential));
    }

    #[test]
    fn two_sizes_say_nothing_and_neither_does_chaos() {
        assert_eq!(fit(&[(1, 1), (2, 2)]), None);
        assert_eq!(fit(&[(4, 5349), (8, 7833), (12, 4504), (16, 9609)]), None);
        let flat = fit(&[(8, 876), (16, 890), (32, 862), (64, 896)]);
        assert_eq!(flat.map(|(g, _)| g), Some(Growth::Constant));
    }
}
