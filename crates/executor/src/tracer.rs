//! The domain that watches a test: goals covered, and how far the others were.
//!
//! Branch distances as in Galeotti, Fraser and Arcuri (2013), section III.A: 0 when a side was taken,
//! else a number that grows with the change an operand needs, normalised by x/(x+1). A branch on a boolean that a
//! string operation gave takes its distance from that operation's operands, so that flags have
//! slopes.

use std::cmp::Ordering;

use library::Distance;
use program::Relation;
use rustc_hash::FxHashMap;
use vm::domain::{Domain, Operands, Site};
use vm::{ClassId, MethodId, NULL, Ref, Vm};

use crate::keys::Key;
use goals::secondary::FineMethod;
use goals::values::ValueGoals;
use goals::{ByGoal, Feed, GoalId, Goals, Point};

/// What is watched in one method.
struct Watched {
    entry: Option<GoalId>,
    /// Branching points.
    points: Vec<Point>,
    /// For each pc the number of its branching point, from 1.
    point_at: Vec<u16>,
    fine: Fine,
}

/// Lines and operators of a method, by pc; empty unless they are goals.
#[derive(Default)]
struct Fine {
    /// For each pc the block of lines that it is in, and how many of them begin up to there.
    lines: Vec<Option<(u32, u32)>>,
    operators: FxHashMap<u32, GoalId>,
}

/// The lines of a basic block, in order.
#[derive(Default)]
struct LineBlock {
    goals: Vec<GoalId>,
    /// How many of them this run has passed.
    passed: u32,
}

/// Watches a run.
#[derive(Default)]
pub struct Tracer {
    watched: Vec<Watched>,
    /// For each method its number in `watched`, from 1.
    numbers: Vec<u32>,
    /// Least distance of each goal in this run; infinite when its point was not reached.
    distances: ByGoal<f64>,
    touched: Vec<GoalId>,
    /// How often the point of each goal was reached in this run.
    counts: ByGoal<u32>,
    last_compare: Option<(f64, f64)>,
    /// Distances to true and to false of the predicate that was called last.
    last_flag: Option<(f64, f64)>,
    predicates: Vec<Predicate>,
    /// Calls made by watched code that may not have returned yet, outermost first.
    calls: Vec<Call>,
    line_blocks: Vec<LineBlock>,
    /// Blocks with lines that this run has passed.
    entered_blocks: Vec<u32>,
    /// Lines or operators are goals: every instruction has to be looked at.
    pub(crate) is_close: bool,
    /// Kinds of arguments and results that are goals.
    pub(crate) values: ValueGoals,
    /// Constants that comparisons met: candidates for values.
    pub seen_ints: Vec<i64>,
    /// Strings that string operations were asked about.
    pub seen_strings: Vec<Vec<u16>>,
    /// Whether to collect those.
    pub collects: bool,
    /// Sees the calls of the test.
    pub(crate) watch: Option<Box<dyn crate::watch::Watch>>,
}

/// A call made by watched code: what its result, when a boolean, hung on.
struct Call {
    method: MethodId,
    /// Frames on the stack while it runs.
    depth: usize,
    /// Not watched itself: branches in it are only looked at for the result.
    is_opaque: bool,
    gives_flag: bool,
    /// How far the branch decided last was from its other side.
    last: f64,
    /// The least such distance of branches on flags with a slope.
    slope: f64,
}

/// A library method that gives a boolean or looks something up, found once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Predicate {
    #[default]
    Unknown,
    None,
    Known(Distance),
}

impl Tracer {
    /// Watches the goals, whose classes are loaded.
    pub fn watch(&mut self, vm: &Vm, goals: &Goals, class_ids: &[(std::sync::Arc<str>, ClassId)]) {
        self.distances = ByGoal::filled(f64::INFINITY, goals.list.len());
        self.counts = ByGoal::filled(0, goals.list.len());
        self.values = goals.values.clone();
        for (name, found) in &goals.classes {
            let Some((_, id)) = class_ids.iter().find(|(n, _)| n == name) else {
                continue;
            };
            let class = &vm.classes[*id];
            for m in class.method_ids() {
                let index = usize::from(vm.methods[m].file_idx);
                let entry = found
                    .entries
                    .iter()
                    .find(|(method, _)| *method == index)
                    .map(|(_, goal)| *goal);
                let points = found.points.iter().filter(|p| p.method == index);
                let points: Vec<Point> = points.cloned().collect();
                if entry.is_none() && points.is_empty() {
                    continue;
                }
                let n_pcs = points.iter().map(|p| p.pc as usize + 1).max();
                let mut point_at = vec![0; n_pcs.unwrap_or(0)];
                for (number, p) in (1..).zip(&points) {
                    point_at[p.pc as usize] = number;
                }
                let fine = found.fine.iter().find(|f| f.method == index);
                let fine = fine.map(|f| self.watch_closely(f)).unwrap_or_default();
                self.watched.push(Watched {
                    entry,
                    points,
                    point_at,
                    fine,
                });
                if self.numbers.len() <= m.index() {
                    self.numbers.resize(m.index() + 1, 0);
                }
                self.numbers[m.index()] = self.watched.len() as u32;
            }
        }
    }

    fn watch_closely(&mut self, of: &FineMethod) -> Fine {
        self.is_close = true;
        let mut fine = Fine {
            lines: Vec::new(),
            operators: of.operators.iter().copied().collect(),
        };
        for block in &of.blocks {
            let number = self.line_blocks.len() as u32;
            let ends = block.starts.iter().skip(1).map(|(pc, _)| *pc);
            let ends = ends.chain([block.end]);
            for (k, ((start, _), end)) in (1..).zip(block.starts.iter().zip(ends)) {
                if fine.lines.len() < end as usize {
                    fine.lines.resize(end as usize, None);
                }
                fine.lines[*start as usize..end as usize].fill(Some((number, k)));
            }
            self.line_blocks.push(LineBlock {
                goals: block.starts.iter().map(|(_, goal)| *goal).collect(),
                passed: 0,
            });
        }
        fine
    }

    /// Control is at a pc: the lines of its block up to there were executed, those behind it are as
    /// far away as there are lines between, since only an exception leads elsewhere.
    pub(crate) fn pass(&mut self, method: MethodId, bci: u32) {
        let lines = self.of(method).map(|w| &w.fine.lines);
        let Some(&Some((number, n))) = lines.and_then(|l| l.get(bci as usize)) else {
            return;
        };
        let block = &mut self.line_blocks[number as usize];
        if block.passed >= n {
            return;
        }
        if block.passed == 0 {
            self.entered_blocks.push(number);
        }
        let first = std::mem::replace(&mut block.passed, n);
        let goals = std::mem::take(&mut block.goals);
        for (k, &goal) in (0..).zip(&goals).skip(first as usize) {
            let away = if k < n { 0.0 } else { f64::from(k - n + 1) };
            self.note(goal, normalised(away));
        }
        self.line_blocks[number as usize].goals = goals;
    }

    /// The goal of the operator at a pc.
    pub(crate) fn operator(&self, method: MethodId, bci: u32) -> Option<GoalId> {
        let fine = &self.of(method)?.fine;
        fine.operators.get(&bci).copied()
    }

    /// Notes how far operands are from the orders that are goals.
    fn note_orders(&mut self, site: Site, (a, b): (f64, f64)) {
        let Some(point) = self.point(site) else {
            return;
        };
        let away = |order: Ordering| match order {
            Ordering::Less => distances(Relation::Lt, a, b).0,
            Ordering::Equal => distances(Relation::Eq, a, b).0,
            Ordering::Greater => distances(Relation::Gt, a, b).0,
        };
        let found: Vec<(GoalId, f64)> = point.orders.iter().map(|(o, g)| (*g, away(*o))).collect();
        for (goal, distance) in found {
            self.note(goal, normalised(distance));
        }
    }

    /// Prepares for the next run.
    pub fn begin(&mut self) {
        for number in self.entered_blocks.drain(..) {
            self.line_blocks[number as usize].passed = 0;
        }
        for goal in self.touched.drain(..) {
            self.distances[goal] = f64::INFINITY;
            self.counts[goal] = 0;
        }
        self.last_compare = None;
        self.last_flag = None;
        self.calls.clear();
        self.seen_ints.clear();
        self.seen_strings.clear();
    }

    /// All calls of watched code have ended.
    pub fn forget_calls(&mut self) {
        self.calls.clear();
        self.last_flag = None;
    }

    /// A method is entered.
    pub fn enter(&mut self, method: MethodId) {
        if let Some(goal) = self.of(method).and_then(|w| w.entry) {
            self.note(goal, 0.0);
        }
    }

    /// Goals that were reached in this run with their distances, in order; 0 is covered.
    pub fn reached(&mut self) -> Vec<(GoalId, f64)> {
        self.touched.sort_unstable();
        let of = |&goal: &GoalId| (goal, self.distances[goal]);
        self.touched.iter().map(of).collect()
    }

    /// Goals whose branching points were reached at least twice, in order.
    pub fn repeated(&self) -> Vec<GoalId> {
        let often = |g: &&GoalId| self.counts[**g] > 1;
        self.touched.iter().filter(often).copied().collect()
    }

    pub(crate) fn note(&mut self, goal: GoalId, distance: f64) {
        self.counts[goal] += 1;
        let old = &mut self.distances[goal];
        if old.is_infinite() {
            self.touched.push(goal);
        }
        if distance < *old {
            *old = distance;
        }
    }

    #[inline(always)]
    pub(crate) fn is_watched(&self, method: MethodId) -> bool {
        self.numbers.get(method.index()).is_some_and(|n| *n > 0)
    }

    /// What is watched in a method.
    fn of(&self, method: MethodId) -> Option<&Watched> {
        let number = *self.numbers.get(method.index())? as usize;
        self.watched.get(number.wrapping_sub(1))
    }

    /// The branching point of a site, if it is watched.
    fn point(&self, site: Site) -> Option<&Point> {
        let watched = self.of(site.method)?;
        let number = *watched.point_at.get(site.bci as usize)?;
        watched.points.get(usize::from(number).wrapping_sub(1))
    }

    fn remember_int(&mut self, v: i64) {
        const MAX: usize = 32;
        if self.seen_ints.len() < MAX && !self.seen_ints.contains(&v) {
            self.seen_ints.push(v);
        }
    }

    fn remember_string(&mut self, s: &[u16]) {
        const MAX: usize = 32;
        const LONGEST: usize = 64;
        let room = self.seen_strings.len() < MAX && s.len() <= LONGEST;
        if room && !self.seen_strings.iter().any(|old| old == s) {
            self.seen_strings.push(s.to_vec());
        }
    }

    /// The innermost call of watched code ended before this branch of `method`: what it left.
    fn returned_to(&mut self, method: MethodId) -> Option<Call> {
        let mut last = None;
        while self.calls.last().is_some_and(|c| c.method != method) {
            last = self.calls.pop();
        }
        last
    }

    /// Distances to true and to false of a look-up, from the keys that are there.
    fn lookup(&mut self, vm: &Vm, base: u32) {
        let regs = &vm.threads[vm.current].regs;
        let [held_by, key] = [0, 1].map(|k| Ref::from_register(regs[base as usize + k]));
        if held_by == NULL {
            return;
        }
        let Some(wanted) = Key::of(vm, key) else {
            return;
        };
        let mut nearest = f64::INFINITY;
        for k in crate::keys::of(vm, held_by) {
            match (&wanted, Key::of(vm, k)) {
                (Key::Text(wanted), Some(Key::Text(text))) => {
                    nearest = nearest.min(edit(wanted, &text));
                    if self.collects {
                        self.remember_string(&text);
                    }
                }
                (Key::Number(wanted), Some(Key::Number(n))) => {
                    nearest = nearest.min((*wanted as f64 - n as f64).abs());
                    if self.collects {
                        self.remember_int(n);
                    }
                }
                _ => {}
            }
        }
        if nearest.is_finite() {
            self.last_flag = Some((nearest, f64::from(u8::from(nearest == 0.0))));
        }
    }

    fn predicate(&mut self, vm: &Vm, method: MethodId) -> Predicate {
        let at = method.index();
        if let Some(&known) = self.predicates.get(at)
            && known != Predicate::Unknown
        {
            return known;
        }
        let m = &vm.methods[method];
        let signature = library::Method {
            class: &vm.classes[m.class].name,
            name: &m.name,
            descriptor: &m.descriptor,
        };
        let found = match signature.distance() {
            Some(distance) => Predicate::Known(distance),
            None => Predicate::None,
        };
        if self.predicates.len() <= at {
            self.predicates
                .resize(vm.methods.len().max(at + 1), Predicate::Unknown);
        }
        self.predicates[at] = found;
        found
    }

    fn string_predicate(&mut self, vm: &Vm, which: Distance, base: u32) {
        let regs = &vm.threads[vm.current].regs;
        let [s, t] = [0, 1].map(|k| Ref::from_register(regs[base as usize + k]));
        let text =
            |r: Ref| (r != NULL && vm.class_of(r) == vm.known.string).then(|| vm.string_units(r));
        let Some(a) = text(s) else { return };
        if which == Distance::IsEmpty {
            let n = a.len() as f64;
            self.last_flag = Some((n, f64::from(u8::from(a.is_empty()))));
            return;
        }
        let Some(b) = text(t) else { return };
        if self.collects {
            self.remember_string(&a);
            self.remember_string(&b);
        }
        let to_true = match which {
            Distance::StartsWith => edit(&a[..a.len().min(b.len())], &b),
            Distance::EndsWith => edit(&a[a.len() - a.len().min(b.len())..], &b),
            Distance::Contains => best_window(&a, &b),
            Distance::EqualsIgnoreCase => edit(&lower(&a), &lower(&b)),
            _ => edit(&a, &b),
        };
        self.last_flag = Some((to_true, f64::from(u8::from(to_true == 0.0))));
    }
}

fn lower(units: &[u16]) -> Vec<u16> {
    let low = |&u: &u16| match u {
        0x41..=0x5a => u + 0x20,
        u => u,
    };
    units.iter().map(low).collect()
}

/// Distance of two strings: lengths weigh most, then each differing character by how far apart it
/// is.
fn edit(a: &[u16], b: &[u16]) -> f64 {
    let differing = a.iter().zip(b).map(|(&x, &y)| {
        let d = f64::from(x.abs_diff(y));
        d / (d + 1.0)
    });
    a.len().abs_diff(b.len()) as f64 + differing.sum::<f64>()
}

fn best_window(a: &[u16], b: &[u16]) -> f64 {
    if b.len() > a.len() {
        return edit(a, b);
    }
    a.windows(b.len().max(1))
        .map(|w| edit(&w[..b.len()], b))
        .fold(f64::INFINITY, f64::min)
}

/// Distances of a comparison to being true and to being false.
fn distances(relation: Relation, a: f64, b: f64) -> (f64, f64) {
    let d = a - b;
    if d.is_nan() {
        return (1.0, 0.0);
    }
    let above = |x: f64| if x >= 0.0 { x + 1.0 } else { 0.0 };
    let (eq, ne) = (d.abs(), f64::from(u8::from(d == 0.0)));
    match relation {
        Relation::Eq => (eq, ne),
        Relation::Ne => (ne, eq),
        Relation::Lt => (above(d), (-d).max(0.0)),
        Relation::Ge => ((-d).max(0.0), above(d)),
        Relation::Gt => (above(-d), d.max(0.0)),
        Relation::Le => (d.max(0.0), above(-d)),
    }
}

fn normalised(x: f64) -> f64 {
    if x.is_infinite() { 1.0 } else { x / (x + 1.0) }
}

impl Tracer {
    /// A branch was decided by two integers.
    #[inline(never)]
    fn decided_ints(&mut self, site: Site, taken: bool, a: i64, b: i64) {
        if self.collects && self.is_watched(site.method) && self.point(site).is_some() {
            self.remember_int(a);
            self.remember_int(b);
        }
        self.decided(site, taken, a as f64, b as f64);
    }

    /// A branch was decided by two numbers.
    #[inline(never)]
    fn decided(&mut self, site: Site, taken: bool, a: f64, b: f64) {
        if !self.is_watched(site.method) {
            if let Some(call) = self.calls.last_mut()
                && call.is_opaque
            {
                call.last = (a - b).abs().max(1.0);
            }
            return;
        }
        let callee = self.returned_to(site.method);
        let Some(point) = self.point(site) else {
            return;
        };
        let (first, jump, has_orders) = (point.first, point.jump, !point.orders.is_empty());
        let mut has_slope = false;
        let other = match jump {
            Some((relation, feed)) => {
                let called = feed == Feed::Call;
                let flag = self.last_flag.filter(|_| called).or_else(|| {
                    let c = callee.filter(|c| called && c.gives_flag)?;
                    let d = if c.slope.is_finite() { c.slope } else { c.last };
                    let flag = if a == 0.0 { (d, 0.0) } else { (0.0, d) };
                    d.is_finite().then_some(flag)
                });
                has_slope = flag.is_some();
                let compared = self.last_compare.filter(|_| feed == Feed::Compare);
                if has_orders {
                    self.note_orders(site, compared.unwrap_or((a, b)));
                }
                let (to_true, to_false) = match (flag, compared) {
                    // `ifeq` jumps when the flag is false.
                    (Some((t, f)), _) if relation == Relation::Eq => (f, t),
                    (Some((t, f)), _) => (t, f),
                    (_, Some((x, y))) => distances(relation, x, y),
                    _ => distances(relation, a, b),
                };
                if taken { to_false } else { to_true }
            }
            None => 1.0,
        };
        self.last_flag = None;
        if let Some(call) = self.calls.last_mut() {
            call.last = other;
            if has_slope {
                call.slope = call.slope.min(other);
            }
        }
        // A side not taken is at least a little away, whatever rounding says.
        let other = normalised(other.max(1e-9));
        let (jumped, fell) = (first, first.plus(1));
        let (hit, miss) = if taken {
            (jumped, fell)
        } else {
            (fell, jumped)
        };
        self.note(hit, 0.0);
        self.note(miss, other);
    }
}

impl Domain for Tracer {
    const ACTIVE: bool = true;
    const VALUES: bool = false;

    #[inline(always)]
    fn minds(&self, method: MethodId) -> bool {
        self.is_watched(method)
    }

    // Operands in memory would keep the handler from jumping to the next one: they are taken apart in
    // the handler itself, and what follows is handed numbers.
    #[inline(always)]
    fn branch(&mut self, site: Site, taken: bool, operands: Operands) {
        match operands {
            Operands::Int(a, b) => self.decided_ints(site, taken, a.into(), b.into()),
            Operands::Long(a, b) => self.decided_ints(site, taken, a, b),
            Operands::Float(a, b) => self.decided(site, taken, a.into(), b.into()),
            Operands::Double(a, b) => self.decided(site, taken, a, b),
            Operands::Ref(a, b) => self.decided(site, taken, 0.0, f64::from(u8::from(a != b))),
        }
    }

    fn switch(&mut self, site: Site, key: i32, _case: Option<u32>) {
        let Some(point) = self.point(site) else {
            return;
        };
        let first = point.first;
        let default = point.cases.len().saturating_sub(1);
        let hit = point
            .cases
            .iter()
            .position(|keys| keys.contains(&key))
            .unwrap_or(default);
        let away: Vec<f64> = point
            .cases
            .iter()
            .map(|keys| {
                let nearest = keys
                    .iter()
                    .map(|&k| (f64::from(k) - f64::from(key)).abs())
                    .fold(f64::INFINITY, f64::min);
                if nearest.is_infinite() { 1.0 } else { nearest }
            })
            .collect();
        for (k, d) in away.into_iter().enumerate() {
            let distance = if k == hit {
                0.0
            } else {
                normalised(d.max(1e-9))
            };
            self.note(first.plus(k as u32), distance);
        }
    }

    #[inline(always)]
    fn compare(&mut self, _site: Site, operands: Operands) {
        self.last_compare = match operands {
            Operands::Long(a, b) => Some((a as f64, b as f64)),
            Operands::Float(a, b) => Some((f64::from(a), f64::from(b))),
            Operands::Double(a, b) => Some((a, b)),
            _ => None,
        };
    }

    fn method_entry(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let watched = self.is_watched(method);
        if watched {
            self.enter(method);
        }
        let frames = &vm.threads[vm.current].frames;
        let caller = frames.len().checked_sub(2).map(|k| frames[k].method);
        let by_watched = caller.is_some_and(|c| self.is_watched(c));
        if watched || by_watched {
            let depth = frames.len();
            while self.calls.last().is_some_and(|c| c.depth >= depth) {
                self.calls.pop();
            }
            self.calls.push(Call {
                method,
                depth,
                is_opaque: !watched,
                gives_flag: vm.methods[method].ret == vm::Kind::Boolean,
                last: f64::INFINITY,
                slope: f64::INFINITY,
            });
        }
        if !watched {
            self.ask_predicate(vm, method, base, by_watched);
        }
    }
}

impl Tracer {
    /// A call instruction is about to call a method that another domain may answer by itself, so that it is not
    /// entered: what it is asked about is what its answer hangs on.
    pub(crate) fn called(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let frames = &vm.threads[vm.current].frames;
        let by_watched = frames.last().is_some_and(|f| self.is_watched(f.method));
        if by_watched && !self.is_watched(method) {
            self.ask_predicate(vm, method, base, by_watched);
        }
    }

    /// A method that is not watched is called: how far from its other answer it is, if that is known.
    fn ask_predicate(&mut self, vm: &Vm, method: MethodId, base: u32, by_watched: bool) {
        if !(by_watched || self.collects) {
            return;
        }
        match self.predicate(vm, method) {
            Predicate::None | Predicate::Unknown => {}
            Predicate::Known(Distance::Lookup) if by_watched => self.lookup(vm, base),
            Predicate::Known(Distance::Lookup) => {}
            Predicate::Known(which) => {
                let known = self.last_flag;
                self.string_predicate(vm, which, base);
                if !by_watched {
                    // Seen inside the library, for the constants only.
                    self.last_flag = known;
                }
            }
        }
    }
}
