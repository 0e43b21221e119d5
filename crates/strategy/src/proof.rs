//! Why a goal cannot be reached.

/// A proof that no test reaches a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The strategy that proved it.
    pub by: &'static str,
    /// The reason, for people.
    pub reason: String,
    /// What the proof takes for granted, for people.
    pub assumptions: Vec<String>,
    /// Questions to the solver that had to be answered with "no input does that".
    pub n_obligations: usize,
}
