//! The strategies by name, and the policies that two of them learn from small sizes.

use budget::Rng;

use crate::baselines::{self, Policy};
use crate::evolve::{self, Parameters};
use crate::subject::Subject;

/// How the dearest path is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Paths at random.
    Random,
    /// Paths in depth-first order.
    Dfs,
    /// By the sides that the worst path of a small size takes.
    Wise,
    /// By the sides that it takes after the last few decisions.
    SpfWca,
    /// Search on values.
    Ga,
    /// Evolutionary symbolic execution.
    Ese,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 6] = [
        Strategy::Random,
        Strategy::Dfs,
        Strategy::Wise,
        Strategy::SpfWca,
        Strategy::Ga,
        Strategy::Ese,
    ];

    /// As it is written on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Random => "random",
            Strategy::Dfs => "dfs",
            Strategy::Wise => "wise",
            Strategy::SpfWca => "spf-wca",
            Strategy::Ga => "ga",
            Strategy::Ese => "ese",
        }
    }

    /// The strategy of a name.
    pub fn of(name: &str) -> Option<Strategy> {
        Strategy::ALL.into_iter().find(|s| s.name() == name)
    }

    /// How many decisions its policy looks back at; nothing for those without one.
    pub fn history(self, p: &Parameters) -> Option<usize> {
        match self {
            Strategy::Wise => Some(0),
            Strategy::SpfWca => Some(p.history),
            _ => None,
        }
    }
}

/// Looks for the dearest path until the subject's budget is used up. A policy, where the strategy
/// needs one, comes from [`learn`].
///
/// # Errors
/// When the machine itself fails.
pub fn search(
    subject: &mut Subject,
    strategy: Strategy,
    p: &Parameters,
    policy: Option<&Policy>,
    seed: u64,
) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    match strategy {
        Strategy::Random => baselines::random(subject, &mut rng),
        Strategy::Ga => baselines::genetic(subject, p, &mut rng),
        Strategy::Ese => evolve::evolve(subject, p, &mut rng),
        Strategy::Dfs | Strategy::Wise | Strategy::SpfWca => {
            let free = Policy::default();
            baselines::depth_first(subject, policy.unwrap_or(&free)).map(|_| ())
        }
    }
}

/// The policy of the worst path of a subject of a small size; nothing when the budget did not suffice
/// for all its paths.
///
/// # Errors
/// When the machine itself fails.
pub fn learn(subject: &mut Subject, history: usize) -> Result<Option<Policy>, String> {
    let is_complete = baselines::depth_first(subject, &Policy::default())?;
    let best = subject.best.as_ref();
    Ok(best.filter(|_| is_complete).map(|b| Policy::of(b, history)))
}
