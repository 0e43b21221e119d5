//! Several machines give what one gives, in the same order, whoever ran which test.

use std::sync::Arc;

use executor::pool::{Finished, Maker, Pool};
use executor::{Beside, End, Execution, Follow, Surroundings, Worker, WorkerError};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{Action, Prim, TestCase, Ty, Universe};
use vm::domain::{Domain, Operands, Site};

/// A class that others have to initialise, a call site to link, an interface to implement.
const USES: &str = "package pool;
import java.util.function.IntSupplier;
public class Uses {
    public static int given(IntSupplier s) { return s.getAsInt() + 1; }
    public static int later(int n) { return n > 3 ? Later.TABLE[n % 8] : 0; }
    public static String text(int n) { return \"n=\" + n; }
}
class Later {
    static final int[] TABLE = new int[8];
    static { for (int i = 0; i < 10_000; i++) { TABLE[i % 8] += i; } }
}
";

const BATCH: usize = 12;

struct Lab {
    universe: Universe,
    maker: Maker,
}

impl Lab {
    fn new(test: &str) -> Option<Lab> {
        let jdk = jdks::oldest_or_skip(test)?;
        let classes = javac::compile_texts(&jdk, &[("pool/Uses.java", USES)], &[]);
        let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
        let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
        let universe = Universe::new(path.clone(), library.clone());
        let mut goals = Goals::default();
        goals.add(&universe.class("pool/Uses").unwrap().file);
        let usual = Surroundings::usual(1);
        let maker: Maker =
            Arc::new(move || Worker::new(library.clone(), path.clone(), &goals, &usual, 1_000_000));
        Some(Lab { universe, maker })
    }

    /// Calls a method with a number, or with something that gives it.
    fn test(&self, name: &str, n: u64) -> TestCase {
        let of = |class: &str, name: &str| {
            let info = self.universe.class(class).unwrap();
            let found = info.methods.iter().find(|m| &*m.name == name);
            found.unwrap().clone()
        };
        let mut test = TestCase::default();
        let mut arg = test.push(Action::Prim(Prim::Int, n), Ty::Prim(Prim::Int));
        if name == "given" {
            let supplier = "java/util/function/IntSupplier";
            let action = Action::Lambda {
                method: of(supplier, "getAsInt"),
                result: Some(arg),
            };
            arg = test.push(action, Ty::Class(supplier.into(), Vec::new()));
        }
        let method = of("pool/Uses", name);
        let ret = method.ret.clone();
        let args = vec![arg];
        let on = None;
        test.push(Action::Call { method, on, args }, ret);
        test
    }

    fn batch(&self, from: u64) -> Vec<TestCase> {
        let names = ["text", "later", "given"];
        (from..from + BATCH as u64)
            .map(|n| self.test(names[n as usize % names.len()], n))
            .collect()
    }

    /// What many batches show, each posted before the one before it is collected, and then tests
    /// one by one.
    fn showed(&self, n_jobs: usize) -> Vec<String> {
        let mut pool = Pool::new(n_jobs, &self.maker).unwrap();
        let mut showed = Vec::new();
        let mut note = |f: Finished| {
            assert_eq!(f.tests().len(), f.runs.len());
            let lines = f.tests().iter().zip(&f.runs).map(what_it_showed);
            showed.extend(lines.collect::<Vec<_>>());
        };
        for k in 0..6 {
            pool.post(self.batch(k * BATCH as u64), 4);
            if pool.n_pending() > 1 {
                note(pool.collect().unwrap());
            }
        }
        // These come after what is pending, but need not wait until that is collected.
        note(pool.run(vec![self.test("later", 5)], 4));
        note(pool.run(self.batch(0), 4));
        note(pool.collect().unwrap());
        assert!(pool.collect().is_none());
        showed
    }
}

fn what_it_showed((test, run): (&TestCase, &Execution)) -> String {
    let Execution {
        end,
        observed,
        reached,
        steps,
        seen,
        ..
    } = run;
    let n = &test.statements[0].action;
    format!("{n:?}: {steps} steps, {end:?}, {observed:?}, {reached:?}, {seen:?}")
}

#[test]
fn results_do_not_depend_on_the_number_of_machines() {
    let Some(lab) = Lab::new("executor-pool") else {
        return;
    };
    let one = lab.showed(1);
    assert_eq!(one.len(), 7 * BATCH + 1);
    for n_jobs in [2, 3] {
        assert_eq!(lab.showed(n_jobs), one, "{n_jobs} machines");
    }
}

#[test]
fn what_a_batch_initialised_costs_nothing_from_the_second_after_it() {
    let Some(lab) = Lab::new("executor-pool-warmth") else {
        return;
    };
    let mut pool = Pool::new(2, &lab.maker).unwrap();
    let mut steps = Vec::new();
    for _ in 0..4 {
        pool.post(vec![lab.test("later", 5); 4], 4);
        if pool.n_pending() > 1 {
            steps.push(pool.collect().unwrap().runs[3].steps);
        }
    }
    assert_eq!(steps[0], steps[1], "made before the first was collected");
    assert!(steps[2] * 10 < steps[1], "{steps:?}");
}

#[test]
fn a_machine_that_does_not_start_is_done_without() {
    let Some(lab) = Lab::new("executor-pool-lost") else {
        return;
    };
    let (own, maker) = (std::thread::current().id(), lab.maker.clone());
    let lonely: Maker = Arc::new(move || {
        if std::thread::current().id() == own {
            maker()
        } else {
            Err(WorkerError::Boot("not this one".into()))
        }
    });
    let mut pool = Pool::new(3, &lonely).unwrap();
    for k in 0..3 {
        pool.post(lab.batch(k), 4);
    }
    while let Some(finished) = pool.collect() {
        assert_eq!(finished.runs.len(), BATCH);
        let completed = |run: &Execution| run.end == End::Completed;
        assert!(finished.runs.iter().all(completed), "{:?}", finished.runs);
    }
}

/// Watches, and does nothing.
struct Watches {
    n_branches: u64,
}

impl Domain for Watches {
    const ACTIVE: bool = true;
    const WATCHES_HEAP: bool = true;

    fn branch(&mut self, _: Site, _: bool, _: Operands) {
        self.n_branches += 1;
    }
}

impl Follow for Watches {
    const PINNED: bool = true;
}

#[test]
fn goals_are_counted_the_same_beside_another_domain() {
    let Some(lab) = Lab::new("goals_are_counted_the_same_beside_another_domain") else {
        return;
    };
    let mut worker = (lab.maker)().unwrap();
    let mut beside = Beside::new(Watches { n_branches: 0 });
    for test in lab.batch(0) {
        // Once for what is initialised by the first run only.
        if let Some(warmth) = worker.run(&test).warmth {
            worker.warm(&warmth);
        }
        let plain = worker.run(&test);
        let other = worker.run_beside(&test, &mut beside);
        let shown = |e: &Execution| {
            (
                e.end.clone(),
                e.observed.clone(),
                e.reached.clone(),
                e.repeated.clone(),
                e.steps,
            )
        };
        assert_eq!(shown(&plain), shown(&other), "{test:?}");
    }
    assert!(beside.n_branches > 0, "both see the run");
}
