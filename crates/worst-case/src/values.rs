//! Search on values, for what no single clause of a path condition says: orders, repetitions, runs of
//! equal values.
//!
//! Late acceptance hill climbing (Burke and Bykov, "The late acceptance hill-climbing heuristic", 2017):
//! a change is kept when the cost is no lower than it was so many changes ago, so that the search leaves
//! hills without a temperature to set. Runs are plain: no terms are kept.

use budget::Rng;
use expr::{Model, Sort, Value, VarId, VarKind};

use crate::baselines::random_value;
use crate::subject::Subject;

/// Places whose values change together: elements of one parameter, or all numbers by themselves.
struct Group {
    kind: VarKind,
    vars: Vec<VarId>,
}

/// How far values are moved apart where there is no room between two of them.
const APART: i64 = 1 << 12;
/// Shares in percent that a kind of change has whatever it brought.
const LEAST_SHARE: f64 = 0.03;

/// What can be done to values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Two places change their values.
    Swap,
    /// Two places near each other do.
    SwapNear,
    /// A value goes to another place, those between move up.
    Insert,
    /// Some places in turn, backwards.
    Reverse,
    /// A value becomes one right above or below another.
    Rank,
    /// Two values that follow each other in size change places.
    SwapRanks,
    /// A value becomes equal to another.
    Copy,
    /// Some places become equal to others.
    CopyBlock,
    /// Some places become equal to one.
    Fill,
    /// A value becomes one that means something to the program, or any.
    Constant,
    /// A value becomes another one plus or minus a power of two.
    Power,
    /// What one value gains another one loses, perhaps a constant of the program times as much.
    Trade,
    /// What is at one place of several parameters becomes what is at another place of them, but for such a trade
    /// between two parameters: two keys that are equal to a sum of their parts.
    TradeInRow,
}

const CHANGES: [Change; 13] = [
    Change::Swap,
    Change::SwapNear,
    Change::Insert,
    Change::Reverse,
    Change::Rank,
    Change::SwapRanks,
    Change::Copy,
    Change::CopyBlock,
    Change::Fill,
    Change::Constant,
    Change::Power,
    Change::Trade,
    Change::TradeInRow,
];

/// A climb that goes on where it was.
pub(crate) struct Climb {
    groups: Vec<Group>,
    constants: Vec<i64>,
    /// Numbers that values are multiplied with.
    factors: Vec<i64>,
    current: Model,
    cost: u64,
    history: Vec<u64>,
    at: usize,
    /// Gains by kind of change, fading.
    credit: [f64; CHANGES.len()],
    /// The best of this climb.
    pub best: (Model, u64),
    /// Changes since it was found.
    pub in_vain: usize,
}

impl Climb {
    /// Starts from values with their cost; `length` is how far back is looked.
    pub fn new(subject: &mut Subject, (model, cost): (Model, u64), length: usize) -> Climb {
        let groups = groups(subject, &model);
        let constants = subject.constants();
        let factors = subject.factors();
        Climb {
            factors,
            groups,
            constants,
            history: vec![cost; length.max(1)],
            at: 0,
            credit: [1.0; CHANGES.len()],
            best: (model.clone(), cost),
            current: model,
            cost,
            in_vain: 0,
        }
    }

    /// The number of values that vary.
    pub fn n_values(&self) -> usize {
        self.groups.iter().map(|g| g.vars.len()).sum()
    }

    /// How far back it looks.
    pub fn length(&self) -> usize {
        self.history.len()
    }

    /// Values from elsewhere, where they cost more.
    pub fn take(&mut self, model: &Model, cost: u64) {
        if cost > self.best.1 {
            self.current = model.clone();
            self.cost = cost;
            self.best = (model.clone(), cost);
            self.in_vain = 0;
        }
    }

    /// Makes some changes; true when something dearer than ever was found.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn go_on(
        &mut self,
        subject: &mut Subject,
        n: usize,
        rng: &mut Rng,
    ) -> Result<bool, String> {
        if self.groups.is_empty() {
            return Ok(false);
        }
        let before = self.best.1;
        for _ in 0..n {
            if subject.is_over() {
                break;
            }
            let which = self.pick(rng);
            let Some(model) = self.changed(subject, CHANGES[which], rng) else {
                continue;
            };
            if !subject.complies(&model) {
                continue;
            }
            let Some(cost) = subject.cost_plainly(&model)? else {
                continue;
            };
            let place = self.at % self.history.len();
            self.at += 1;
            self.in_vain += 1;
            self.credit[which] *= 0.99;
            if cost >= self.cost || cost >= self.history[place] {
                if cost > self.cost {
                    self.credit[which] += 1.0;
                }
                self.current = model;
                self.cost = cost;
            }
            self.history[place] = self.history[place].max(self.cost);
            if self.cost > self.best.1 {
                self.best = (self.current.clone(), self.cost);
                self.in_vain = 0;
            }
        }
        Ok(self.best.1 > before)
    }

    /// A kind of change, those that brought something more often.
    fn pick(&self, rng: &mut Rng) -> usize {
        let sum: f64 = self.credit.iter().sum();
        let share = |k: usize| {
            LEAST_SHARE + (1.0 - LEAST_SHARE * CHANGES.len() as f64) * self.credit[k] / sum
        };
        let mut at = rng.fraction();
        for k in 0..CHANGES.len() {
            at -= share(k);
            if at < 0.0 {
                return k;
            }
        }
        rng.below(CHANGES.len())
    }

    fn changed(&self, subject: &mut Subject, change: Change, rng: &mut Rng) -> Option<Model> {
        // Large groups more often, but all of them.
        let n_all = self.n_values();
        let group = if rng.percent(20) {
            rng.pick(&self.groups)?
        } else {
            let mut at = rng.below(n_all);
            let is_it = |g: &&Group| {
                let is_here = at < g.vars.len();
                at = at.saturating_sub(g.vars.len());
                is_here
            };
            self.groups.iter().find(is_it)?
        };
        let vars = &group.vars;
        let n = vars.len();
        let (i, j) = (rng.below(n), rng.below(n));
        let mut model = self.current.clone();
        let value = |k: usize| {
            let zero = group.kind.sort().zero();
            self.current.get(vars[k]).unwrap_or(zero)
        };
        match change {
            Change::Swap | Change::SwapNear => {
                let j = if change == Change::Swap {
                    j
                } else {
                    (i + 1 + rng.below(4)) % n
                };
                model.set(vars[i], value(j));
                model.set(vars[j], value(i));
            }
            Change::Insert => {
                let moved = value(i);
                if i < j {
                    (i..j).for_each(|k| model.set(vars[k], value(k + 1)));
                } else {
                    (j..i).for_each(|k| model.set(vars[k + 1], value(k)));
                }
                model.set(vars[j], moved);
            }
            Change::Reverse => {
                let (a, b) = (i.min(j), i.max(j));
                (a..=b).for_each(|k| model.set(vars[k], value(a + b - k)));
            }
            Change::Rank => {
                let above = rng.percent(50);
                self.beside(group, &mut model, (vars[i], value(j)), above)?;
            }
            Change::SwapRanks => {
                let mine = value(i).as_integer()?;
                let next = (0..n)
                    .filter_map(|k| Some((value(k).as_integer()?, k)))
                    .filter(|(v, _)| *v > mine)
                    .min()?;
                model.set(vars[i], value(next.1));
                model.set(vars[next.1], value(i));
            }
            Change::Copy => {
                let other = &self.groups[rng.below(self.groups.len())];
                let source = other.vars[rng.below(other.vars.len())];
                let same = other.kind.sort() == group.kind.sort();
                let value = if same && rng.percent(30) {
                    fitting(group.kind, self.current.get(source)?)
                } else {
                    value(j)
                };
                model.set(vars[i], value);
            }
            Change::CopyBlock => {
                let length = 1 + rng.below(n.div_ceil(2));
                for k in 0..length.min(n - i).min(n - j) {
                    model.set(vars[i + k], value(j + k));
                }
            }
            Change::Fill => {
                let (a, b) = (i.min(j), i.max(j));
                let with = value(rng.below(n));
                (a..=b).for_each(|k| model.set(vars[k], with));
            }
            Change::Constant => {
                let constant = rng.pick(&self.constants).copied();
                let value = match constant {
                    Some(c) if rng.percent(70) => integer(group.kind, c),
                    _ => None,
                };
                let value = match value {
                    Some(value) => value,
                    None => random_value(subject, vars[i], rng),
                };
                model.set(vars[i], value);
            }
            Change::Power => {
                let power = 1i64 << rng.below(31);
                let signed = if rng.percent(50) { power } else { -power };
                let value = value(j).as_integer()?.saturating_add(signed);
                model.set(vars[i], integer(group.kind, value)?);
            }
            Change::Trade => {
                let j = if rng.percent(50) { (i + 1) % n } else { j };
                if i == j {
                    return None;
                }
                self.trade(&mut model, (group, i), (group, j), rng)?;
            }
            Change::TradeInRow => {
                let is_beside = |g: &&Group| g.vars.len() == n;
                let row: Vec<&Group> = self.groups.iter().filter(is_beside).collect();
                if row.len() < 2 || i == j {
                    return None;
                }
                for g in &row {
                    let zero = g.kind.sort().zero();
                    model.set(g.vars[i], self.current.get(g.vars[j]).unwrap_or(zero));
                }
                let (one, other) = (rng.below(row.len()), rng.below(row.len() - 1));
                let other = if other < one { other } else { other + 1 };
                self.trade(&mut model, (row[one], i), (row[other], i), rng)?;
            }
        }
        Some(model)
    }

    /// What one place gains another one loses, perhaps a constant of the program times as much.
    fn trade(
        &self,
        model: &mut Model,
        (gains, i): (&Group, usize),
        (loses, j): (&Group, usize),
        rng: &mut Rng,
    ) -> Option<()> {
        let factor = match rng.pick(&self.factors) {
            Some(&factor) if rng.percent(70) => factor,
            _ => 1,
        };
        let gain = [1, -1, 2, -2][rng.below(4)];
        let of = |g: &Group, k: usize| {
            let value = model.get(g.vars[k]);
            value.unwrap_or_else(|| g.kind.sort().zero()).as_integer()
        };
        let more = of(gains, i)?.saturating_add(gain);
        let less = of(loses, j)?.saturating_sub(factor.saturating_mul(gain));
        model.set(gains.vars[i], integer(gains.kind, more)?);
        model.set(loses.vars[j], integer(loses.kind, less)?);
        Some(())
    }

    /// Gives a place a value right above or below another one; where there is no room, those beyond
    /// move away from it, and none changes its sign.
    fn beside(
        &self,
        group: &Group,
        model: &mut Model,
        (var, other): (VarId, Value),
        above: bool,
    ) -> Option<()> {
        let range = group.kind.range();
        let other = other.as_integer()?;
        let all = || {
            group
                .vars
                .iter()
                .filter_map(|&v| self.current.get(v)?.as_integer())
        };
        let next = if above {
            all()
                .filter(|&v| v > other)
                .min()
                .unwrap_or(range.hi.min(other.saturating_add(2 * APART)))
        } else {
            all()
                .filter(|&v| v < other)
                .max()
                .unwrap_or(range.lo.max(other.saturating_sub(2 * APART)))
        };
        let between = other + (next - other) / 2;
        if between != other && between != next {
            model.set(var, integer(group.kind, between)?);
            return Some(());
        }
        let apart = if range.hi - range.lo > 1 << 20 {
            APART
        } else {
            1
        };
        let up = other >= 0;
        for &v in &group.vars {
            let value = self.current.get(v)?.as_integer()?;
            let moved = match (up, above) {
                (true, true) if value > other => value + apart,
                (true, false) if value >= other => value + apart,
                (false, false) if value < other => value - apart,
                (false, true) if value <= other => value - apart,
                _ => continue,
            };
            if moved < range.lo || moved > range.hi {
                return None;
            }
            model.set(v, integer(group.kind, moved)?);
        }
        let half = (apart / 2).max(1);
        let between = match (up, above) {
            (true, true) => other + half,
            (true, false) => other + apart - half,
            (false, false) => other - half,
            (false, true) => other - apart + half,
        };
        model.set(var, integer(group.kind, between)?);
        Some(())
    }
}

fn integer(kind: VarKind, value: i64) -> Option<Value> {
    let range = kind.range();
    match kind.sort() {
        sort @ (Sort::Int | Sort::Long) if value >= range.lo && value <= range.hi => {
            Some(Value::integer(sort, value))
        }
        Sort::Double => Some(Value::Double(value as f64)),
        Sort::Float => Some(Value::Float(value as f32)),
        _ => None,
    }
}

/// A value of another kind of the same sort, brought into range.
fn fitting(kind: VarKind, value: Value) -> Value {
    let range = kind.range();
    match value.as_integer() {
        Some(v) => Value::integer(kind.sort(), v.clamp(range.lo, range.hi)),
        None => value,
    }
}

/// The values that vary, by parameter and kind.
fn groups(subject: &mut Subject, model: &Model) -> Vec<Group> {
    let fixed = subject.fixed();
    let mut groups: Vec<(String, Group)> = Vec::new();
    let mut vars: Vec<(String, Vec<u32>, VarId)> = Vec::new();
    let pool = subject.pool();
    for (var, _) in model.iter() {
        let info = pool.var_info(var);
        if info.kind == VarKind::Length || fixed.contains(&var) {
            continue;
        }
        let end = info.name.find(['[', '.', '(']).unwrap_or(info.name.len());
        let (name, rest) = info.name.split_at(end);
        let numbers = rest.split(|c: char| !c.is_ascii_digit());
        let place: Vec<u32> = numbers.filter_map(|n| n.parse().ok()).collect();
        vars.push((name.to_owned(), place, var));
    }
    vars.sort();
    for (name, _, var) in vars {
        let kind = pool.var_info(var).kind;
        match groups.last_mut() {
            Some((last, group)) if *last == name && group.kind == kind => group.vars.push(var),
            _ => groups.push((
                name,
                Group {
                    kind,
                    vars: vec![var],
                },
            )),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
