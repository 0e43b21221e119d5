//! The training set, which grows while conditions are tried, and what waits to be tried (Modonato, section
//! 4.5).
//!
//! A condition is classified at once when it is added, and all are classified again whenever the training
//! set has grown by a threshold. Examples are only ever added; so a condition that is classified again meets
//! those that are new, and what it met before stays true.

use std::collections::BTreeSet;

use budget::Rng;

use super::classes::{Class, roulette};
use super::filter::Fingerprint;
use super::knn::{Example, Neighbours};

/// Steps of a comparison of two fingerprints.
const PRICE: u64 = 24;

/// The least width of a sector of the roulette: what has little in common with anything is tried now and
/// then, too.
const LEAST_WEIGHT: f64 = 0.01;

/// Examples, in the order in which they were learned, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingSet {
    examples: Vec<Example>,
    known: BTreeSet<Example>,
}

impl TrainingSet {
    /// Adds an example; false when it was known.
    pub fn add(&mut self, example: Example) -> bool {
        let is_new = self.known.insert(example);
        if is_new {
            self.examples.push(example);
        }
        is_new
    }

    /// The examples.
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }
}

impl FromIterator<Example> for TrainingSet {
    fn from_iter<I: IntoIterator<Item = Example>>(examples: I) -> TrainingSet {
        let mut set = TrainingSet::default();
        for example in examples {
            set.add(example);
        }
        set
    }
}

/// A condition that waits.
struct Waiting<T> {
    condition: T,
    fingerprint: Fingerprint,
    neighbours: Neighbours,
    /// Examples that it was compared with.
    n_met: usize,
    class: Class,
}

/// How the next condition is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathSelection {
    /// By what the nearest neighbours predict.
    #[default]
    Knn,
    /// The one that waits longest.
    Fifo,
    /// Any.
    Random,
    /// As `Knn`, but a solver is asked first.
    Solver,
}

impl PathSelection {
    /// Whether examples are looked at.
    fn learns(self) -> bool {
        matches!(self, PathSelection::Knn | PathSelection::Solver)
    }
}

/// Conditions that wait to be tried, and what was learned from those that were.
pub struct Queue<T> {
    selection: PathSelection,
    /// By how many examples the training set grows before all conditions are classified again.
    threshold: usize,
    waiting: Vec<Waiting<T>>,
    training: TrainingSet,
    /// Examples when all were last classified.
    n_classified: usize,
    cost: u64,
}

impl<T> Queue<T> {
    /// With nothing that waits.
    pub fn new(selection: PathSelection, threshold: usize, training: TrainingSet) -> Queue<T> {
        Queue {
            selection,
            threshold: threshold.max(1),
            waiting: Vec::new(),
            n_classified: training.examples.len(),
            training,
            cost: 0,
        }
    }

    /// How the next condition is chosen.
    pub fn selection(&self) -> PathSelection {
        self.selection
    }

    /// What was learned.
    pub fn training(&self) -> &TrainingSet {
        &self.training
    }

    /// Conditions that wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Steps of all comparisons since this was last asked.
    pub fn take_cost(&mut self) -> u64 {
        std::mem::take(&mut self.cost)
    }

    /// A condition that waits from now on.
    pub fn add(&mut self, condition: T, fingerprint: Fingerprint) {
        let mut waiting = Waiting {
            condition,
            fingerprint,
            neighbours: Neighbours::default(),
            n_met: 0,
            class: Class::Label1Voting2,
        };
        if self.selection.learns() {
            self.cost += waiting.classify(&self.training.examples);
        }
        self.waiting.push(waiting);
    }

    /// Learns what came of a condition; false when that was known.
    pub fn learn(&mut self, example: Example) -> bool {
        let is_new = self.training.add(example);
        let n = self.training.examples.len();
        if self.selection.learns() && n >= self.n_classified + self.threshold {
            self.n_classified = n;
            for waiting in &mut self.waiting {
                self.cost += waiting.classify(&self.training.examples);
            }
        }
        is_new
    }

    /// Lets those go that are no longer of use.
    pub fn retain(&mut self, is_of_use: impl Fn(&T) -> bool) {
        self.waiting.retain(|w| is_of_use(&w.condition));
    }

    /// The condition to be tried next.
    pub fn next(&mut self, rng: &mut Rng) -> Option<(T, Fingerprint)> {
        let at = match self.selection {
            PathSelection::Fifo => 0,
            PathSelection::Random => rng.below(self.waiting.len()),
            PathSelection::Knn | PathSelection::Solver => self.promising(rng)?,
        };
        (at < self.waiting.len()).then(|| {
            let waiting = self.waiting.remove(at);
            (waiting.condition, waiting.fingerprint)
        })
    }

    /// A condition by class and roulette.
    fn promising(&self, rng: &mut Rng) -> Option<usize> {
        let of = |class: Class| {
            let all = self.waiting.iter().enumerate();
            all.filter(move |(_, w)| w.class == class)
        };
        let class = Class::draw_filled(rng, |class| of(class).next().is_some())?;
        let weights: Vec<f64> = of(class)
            .map(|(_, w)| w.neighbours.mean().max(LEAST_WEIGHT))
            .collect();
        let drawn = roulette(rng, &weights)?;
        of(class).nth(drawn).map(|(at, _)| at)
    }
}

impl<T> Waiting<T> {
    /// Meets the examples that are new to it; the steps of that.
    fn classify(&mut self, examples: &[Example]) -> u64 {
        let new = &examples[self.n_met..];
        for example in new {
            self.neighbours.meet(&self.fingerprint, example);
        }
        self.n_met = examples.len();
        self.class = Class::of(&self.neighbours);
        PRICE * new.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tardis::knn::tests::{example, fingerprint};

    fn queue(selection: PathSelection, threshold: usize) -> Queue<u32> {
        Queue::new(selection, threshold, TrainingSet::default())
    }

    #[test]
    fn the_first_comes_first_and_nothing_comes_twice() {
        let mut rng = Rng::new(1);
        let mut fifo = queue(PathSelection::Fifo, 1);
        let mut random = queue(PathSelection::Random, 1);
        for k in 0..5 {
            fifo.add(k, fingerprint(1));
            random.add(k, fingerprint(1));
        }
        let order = |q: &mut Queue<u32>, rng: &mut Rng| -> Vec<u32> {
            std::iter::from_fn(|| q.next(rng).map(|(k, _)| k)).collect()
        };
        assert_eq!(order(&mut fifo, &mut rng), [0, 1, 2, 3, 4]);
        let mut any = order(&mut random, &mut rng);
        any.sort_unstable();
        assert_eq!(any, [0, 1, 2, 3, 4]);
        assert_eq!(fifo.next(&mut rng), None);
    }

    #[test]
    fn conditions_are_classified_again_when_the_set_has_grown() {
        let mut q = queue(PathSelection::Knn, 3);
        q.add(0, fingerprint(0b1111));
        assert_eq!(q.waiting[0].class, Class::Label1Voting2);
        q.learn(example(0b0111, false));
        q.learn(example(0b1011, false));
        assert_eq!(q.waiting[0].class, Class::Label1Voting2, "not yet");
        // One that is new is classified at once; two examples are too few to say anything.
        q.add(1, fingerprint(0b1111));
        assert_eq!(q.waiting[1].n_met, 2);
        q.learn(example(0b1011, false));
        assert_eq!(q.training.examples.len(), 2, "the same example again");
        q.learn(example(0b1101, false));
        assert_eq!(q.waiting[0].class, Class::Label0Voting3);
        assert_eq!(q.waiting[1].class, Class::Label0Voting3);
        assert!(q.take_cost() > 0);
        assert_eq!(q.take_cost(), 0);
    }

    #[test]
    fn what_looks_feasible_comes_first_mostly() {
        let examples = [(0b0111, false), (0b1011, false), (0b1101, false)]
            .into_iter()
            .chain([
                (0b0111 << 8, true),
                (0b1011 << 8, true),
                (0b1101 << 8, true),
            ]);
        let examples = examples.map(|(row, is_feasible)| example(row, is_feasible));
        let training: TrainingSet = examples.collect();
        let n_first = (0..1_000).filter(|seed| {
            let mut q = Queue::new(PathSelection::Knn, 3, training.clone());
            q.add("likely not", fingerprint(0b1111));
            q.add("likely", fingerprint(0b1111 << 8));
            q.next(&mut Rng::new(*seed)).map(|(k, _)| k) == Some("likely")
        });
        // The class of the first is drawn with 50 %, and those without conditions in between lead to the
        // last one: 50 % against 30 + 15 + 5 %.
        let n = n_first.count();
        assert!((440..560).contains(&n), "{n}");
    }
}
