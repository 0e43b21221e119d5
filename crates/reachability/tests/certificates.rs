//! The obligations of proofs, as text, are discharged by a fresh solver that shares nothing with the one
//! that found them.

use program::Branches;
use reachability::{Limits, Prover};

use crate::lab;

#[test]
fn a_fresh_solver_agrees_with_every_obligation() {
    const TEST: &str = "a_fresh_solver_agrees_with_every_obligation";
    let Some((universe, _, classes)) = lab::open(TEST, &["Privates", "Enums"]) else {
        return;
    };
    if let Err(why) = solver::z3::locate() {
        eprintln!("SKIPPED {TEST}: {why}");
        return;
    }
    let (mut n_proofs, mut n_obligations) = (0, 0);
    for name in classes {
        let file = universe.class(&name).unwrap().file.clone();
        let mut prover = Prover::new(&universe, Limits::default());
        prover.certifies = true;
        for branch in Branches::of(&file).all() {
            let Ok(proved) = prover.prove(&file, branch) else {
                continue;
            };
            n_proofs += 1;
            assert_eq!(proved.obligations.len(), proved.n_obligations);
            // Those of invariants come with each proof that rests on them; a few of each kind do here.
            for text in proved.obligations.iter().take(6) {
                n_obligations += 1;
                let said = solver::z3::run_script(text).unwrap();
                assert_eq!(said.trim(), "unsat", "{}\n{text}", proved.reason);
            }
        }
    }
    assert!(
        n_proofs > 20 && n_obligations > 50,
        "{n_proofs}, {n_obligations}"
    );
}

/// The checker can say no: a condition that can be true is no obligation.
#[test]
fn a_condition_that_can_be_true_is_not_discharged() {
    let script = "(declare-const x (_ BitVec 32))\n(assert (bvslt x #x00000003))\n(check-sat)\n";
    match solver::z3::run_script(script) {
        Ok(said) => assert_eq!(said.trim(), "sat"),
        Err(why) => eprintln!("SKIPPED: {why}"),
    }
}
