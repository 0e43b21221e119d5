//! Assignments of values to variables.

use std::sync::Arc;

use crate::pool::VarId;
use crate::value::Value;

/// Values for some variables. Where a total assignment is needed, a variable without a value is
/// false or zero.
///
/// Cloning is cheap; a clone is copied when one of the two is changed. Iteration is in the order of
/// the variables.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    /// Sorted by variable, each at most once.
    values: Arc<Vec<(VarId, Value)>>,
}

impl Model {
    /// No variable has a value.
    #[must_use]
    pub fn new() -> Model {
        Model::default()
    }

    /// The value of `var`, if it has one.
    #[must_use]
    pub fn get(&self, var: VarId) -> Option<Value> {
        // Variables are usually numbered from 0 without gaps, so the first guess hits.
        if let Some(&(found, value)) = self.values.get(var.index())
            && found == var
        {
            return Some(value);
        }
        let place = self.values.binary_search_by_key(&var, |entry| entry.0);
        place.ok().map(|place| self.values[place].1)
    }

    /// Gives `var` a value, instead of the one it had.
    pub fn set(&mut self, var: VarId, value: Value) {
        let values = Arc::make_mut(&mut self.values);
        match values.last() {
            Some(&(last, _)) if last >= var => {}
            _ => return values.push((var, value)),
        }
        match values.binary_search_by_key(&var, |entry| entry.0) {
            Ok(place) => values[place].1 = value,
            Err(place) => values.insert(place, (var, value)),
        }
    }

    /// Takes over all values of `other`.
    pub fn extend(&mut self, other: &Model) {
        if self.is_empty() {
            self.values = Arc::clone(&other.values);
            return;
        }
        for (var, value) in other.iter() {
            self.set(var, value);
        }
    }

    /// Variables and values in the order of the variables.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, Value)> + '_ {
        self.values.iter().copied()
    }

    /// How many variables have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(VarId, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (VarId, Value)>>(values: I) -> Model {
        let mut model = Model::new();
        for (var, value) in values {
            model.set(var, value);
        }
        model
    }
}
