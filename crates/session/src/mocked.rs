//! What the writer must know of stubs that become mocks: which methods the run called, and with what.

use executor::{Argument, Worker};
use junit::{Asked, Given, TestMethod};
use testcase::Universe;

use crate::oracle::Seen;

/// Notes it for a test.
pub(crate) fn note(worker: &mut Worker, package: &str, universe: &Universe, test: &mut TestMethod) {
    let seen = Seen { universe, package };
    let made = worker.calls_made(&test.test);
    let mut asked: Vec<Asked> = Vec::new();
    for call in made.calls {
        let given = call.arguments.iter().map(|a| match a {
            Argument::Value(v) => Some(Given::Value(*v)),
            Argument::Other(observed) => seen.expect(observed).map(Given::Literal),
        });
        let known = asked
            .iter_mut()
            .find(|a| a.stub == call.stub && a.method == call.method);
        match known {
            Some(known) => {
                for (known, new) in known.args.iter_mut().zip(given) {
                    if *known != new {
                        *known = None;
                    }
                }
            }
            None => asked.push(Asked {
                stub: call.stub,
                args: given.collect(),
                method: call.method,
            }),
        }
    }
    // Where not all calls were looked at, nothing is said of what they were given.
    for a in &mut asked {
        if made.cut.contains(&(a.stub, a.method.clone())) {
            a.args.fill(None);
        }
    }
    test.asked = asked;
    test.partly_real = made.partly_real.into_iter().collect();
}
