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
        let Some((coefficients, _)) = self.fitted(points) else {
            return Vec::new();
        };
        let value = |n: f64| {
            let parts = self.parts(n, coefficients.len() > 2);
            parts.iter().zip(&coefficients).map(|(x, c)| x * c).sum()
        };
        let place =
            |k: u32| f64::from(least) + f64::from(most - least) * f64::from(k) / f64::from(PLACES);
        (0..=PLACES).map(place).map(|n| (n, value(n))).collect()
    }

    /// The relative error of the best fit, or nothing when it would shrink.
    fn error(self, points: &[(u32, u64)]) -> Option<f64> {
        self.fitted(points).map(|(_, error)| error)
    }

    /// What the function is made of: beside itself a constant and, where it grows faster than that, a
    /// part that is linear, since such parts are most of the cost of small inputs.
    fn parts(self, n: f64, with_linear: bool) -> Vec<f64> {
        match with_linear {
            true => vec![1.0, self.at(n), n],
            false => vec![1.0, self.at(n)],
        }
    }

    /// Coefficients of the parts, and how far they are off, in proportion to the costs.
    fn fitted(self, points: &[(u32, u64)]) -> Option<(Vec<f64>, f64)> {
        let plain = self.fitted_with(points, false);
        if self <= Growth::Linear || points.len() < 5 {
            return plain;
        }
        match (plain, self.fitted_with(points, true)) {
            // One part more fits better whatever the costs are.
            (Some(plain), Some(more)) if plain.1 < 2.0 * more.1 || plain.1 < 0.02 => Some(plain),
            (plain, more) => more.or(plain),
        }
    }

    fn fitted_with(self, points: &[(u32, u64)], with_linear: bool) -> Option<(Vec<f64>, f64)> {
        let parts = |p: &(u32, u64)| self.parts(f64::from(p.0), with_linear);
        let rows: Vec<(Vec<f64>, f64)> = points.iter().map(|p| (parts(p), p.1 as f64)).collect();
        let coefficients = match self {
            Growth::Constant => {
                let sum: f64 = rows.iter().map(|(_, y)| y).sum();
                vec![sum / rows.len().max(1) as f64, 0.0]
            }
            _ => least_squares(&rows)?,
        };
        let value = |x: &[f64]| -> f64 { x.iter().zip(&coefficients).map(|(x, c)| x * c).sum() };
        if self != Growth::Constant {
            // Its own part must be there, and no small one where inputs are large.
            let (x, y) = rows.last()?;
            let own = x[1] * coefficients[1];
            let least = if with_linear { 0.1 * y } else { 0.0 };
            let shrinks = coefficients.get(2).is_some_and(|&c| c < 0.0);
            if own <= least || shrinks || !own.is_finite() {
                return None;
            }
        }
        let off = |(x, y): &(Vec<f64>, f64)| ((value(x) - y) / y.max(1.0)).powi(2);
        let error = rows.iter().map(off).sum::<f64>() / rows.len().max(1) as f64;
        Some((coefficients, error.sqrt()))
    }
}

/// Coefficients for which the sum of the squares of relative errors is least; nothing where there are
/// several.
fn least_squares(rows: &[(Vec<f64>, f64)]) -> Option<Vec<f64>> {
    let n = rows.first()?.0.len();
    // The normal equations, by elimination; numbers of very different sizes are brought to one scale.
    let scale: Vec<f64> = (0..n)
        .map(|k| rows.iter().map(|(x, _)| x[k].abs()).fold(1e-9, f64::max))
        .collect();
    let mut m = vec![vec![0.0; n + 1]; n];
    for (x, y) in rows {
        let weight = y.max(1.0).powi(-2);
        for a in 0..n {
            for b in 0..n {
                m[a][b] += weight * x[a] / scale[a] * x[b] / scale[b];
            }
            m[a][n] += weight * x[a] / scale[a] * y;
        }
    }
    for k in 0..n {
        let pivot = (k..n).max_by(|&a, &b| m[a][k].abs().total_cmp(&m[b][k].abs()))?;
        m.swap(k, pivot);
        let top = m[k].clone();
        if top[k].abs() < 1e-12 * m[0][0].abs().max(1e-300) {
            return None;
        }
        for (a, row) in m.iter_mut().enumerate() {
            if a != k {
                let factor = row[k] / top[k];
                row.iter_mut().zip(&top).for_each(|(v, t)| *v -= factor * t);
            }
        }
    }
    Some((0..n).map(|k| m[k][n] / m[k][k] / scale[k]).collect())
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

/// Sizes that growth from some size on is told from, at least.
const LEAST_TAIL: usize = 4;
/// How much larger the last of them is than the first, at least.
const TAIL_SPAN: u32 = 3;

/// What is told of how costs grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The class.
    pub class: Growth,
    /// The size from which on it fits, where smaller ones follow another rule: a list that becomes a tree, a table
    /// that is too small for anything to collide in.
    pub from: Option<u32>,
}

impl Told {
    /// As it is written.
    pub fn text(self) -> String {
        match self.from {
            None => self.class.text().to_owned(),
            Some(size) => format!("{} from size {size} on", self.class.text()),
        }
    }

    /// The costs that it was told from.
    pub fn of(self, points: &[(u32, u64)]) -> Vec<(u32, u64)> {
        let from = self.from.unwrap_or(0);
        points.iter().filter(|p| p.0 >= from).copied().collect()
    }
}

/// The class that fits all sizes, or else, and then twice as well, all from some size on.
pub fn told(points: &[(u32, u64)]) -> Option<Told> {
    if let Some((class, _)) = fit(points) {
        return Some(Told { class, from: None });
    }
    let mut points = points.to_vec();
    points.sort_unstable();
    let tails = (1..points.len()).map(|k| &points[k..]);
    let mut tails = tails.filter(|t| {
        let span = t.last().zip(t.first());
        t.len() >= LEAST_TAIL && span.is_some_and(|(last, first)| last.0 >= TAIL_SPAN * first.0)
    });
    tails.find_map(|tail| {
        let (class, _) = fit(tail).filter(|(_, error)| *error < MOST_OFF / 2.0)?;
        let from = Some(tail.first()?.0);
        Some(Told { class, from })
    })
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
    fn growth_may_begin_at_a_size() {
        let quadratic = |n: u32| u64::from(n * n) * 70 + 5000;
        let points: Vec<(u32, u64)> = [4, 6, 8, 12, 16, 24, 32, 48]
            .map(|n| {
                (
                    n,
                    if n < 12 {
                        300 * u64::from(n)
                    } else {
                        quadratic(n)
                    },
                )
            })
            .to_vec();
        assert_eq!(fit(&points), None);
        let found = told(&points).unwrap();
        assert_eq!((found.class, found.from), (Growth::Quadratic, Some(12)));
        assert_eq!(found.text(), "n^2 from size 12 on");
        assert_eq!(found.of(&points).len(), 5);
        // A class that fits all sizes is told of all; too few sizes, or too near each other, tell nothing.
        let all: Vec<(u32, u64)> = points.iter().map(|p| (p.0, quadratic(p.0))).collect();
        assert_eq!(told(&all).and_then(|t| t.from), None);
        assert_eq!(told(&points[..5]), None);
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
        let concatenated = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]
            .map(|n: u32| (n, u64::from(n * n / 2 + 130 * n + 22)));
        assert_eq!(fit(&concatenated).map(|(g, _)| g), Some(Growth::Quadratic));
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
