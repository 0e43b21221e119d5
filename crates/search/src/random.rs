//! Searches without distances: feedback-directed random tests (Pacheco et al. 2007), and the entry
//! points of symbolic execution alone.

use crate::adaptive::{Adaptive, Dse};
use crate::engine::Engine;

/// Random tests; those that end without an exception are gone on from.
pub(crate) fn run(engine: &mut Engine<'_, '_, '_>) {
    while !engine.is_done() {
        let n = engine.batch_size();
        let mut tests = Vec::with_capacity(n);
        for _ in 0..n {
            let generator = &mut engine.generator;
            let known = if generator.rng().percent(75) {
                engine.archive.any_completed(generator.rng())
            } else {
                None
            };
            tests.push(match known {
                Some(mut test) => {
                    generator.insert_call(&mut test);
                    test
                }
                None => generator.random_test(),
            });
        }
        if engine.post(tests) {
            engine.judge();
        }
    }
    engine.judge();
}

/// For each method a test that calls it, and all that symbolic execution makes of it; again with
/// other tests while there is budget.
pub(crate) fn from_entries(
    engine: &mut Engine<'_, '_, '_>,
    rule: &Adaptive,
    dse: Option<&mut dyn Dse>,
) {
    let Some(dse) = dse else {
        return run(engine);
    };
    let rule = Adaptive {
        keep_all: true,
        filter: false,
        ..*rule
    };
    while !engine.is_done() {
        for subject in 0..engine.generator.n_subjects() {
            if engine.is_done() {
                return;
            }
            let Some(test) = engine.generator.entry_test(subject) else {
                continue;
            };
            engine.try_all(vec![test.clone()]);
            dse.explore(&[test], &rule, engine);
        }
    }
}
