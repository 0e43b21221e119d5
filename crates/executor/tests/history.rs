//! A run does not depend on what ran before it on the same machine.

use std::sync::Arc;

use executor::{Execution, Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{Action, TestCase, Universe};

/// Formats ask services of the platform class loader for their symbols; `Class.forName` asks the
/// application's.
const USES_LOADERS: &str = "package history;
import java.text.DateFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
public class UsesLoaders {
    public static String format() { return NumberFormat.getInstance(Locale.FRANCE).format(1234.5); }
    public static String month() { return new DateFormatSymbols(Locale.ITALY).getMonths()[0]; }
    public static String byName() throws Exception { return Class.forName(\"history.Other\").getName(); }
    public static Runnable lambda() { int[] n = {0}; return () -> n[0]++; }
    public static String text(int n) { return \"n=\" + n; }
    public static String one() { return text(1); }
}
class Other { static final Object MARK = new Object(); }
";

fn what_it_showed(run: &Execution) -> String {
    let Execution {
        end,
        observed,
        reached,
        steps,
        ..
    } = run;
    format!("{steps} steps, {end:?}, {observed:?}, {reached:?}")
}

#[test]
fn a_run_costs_and_shows_the_same_whatever_ran_before() {
    let Some(jdk) = jdks::oldest_or_skip("executor-history") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("history/UsesLoaders.java", USES_LOADERS)], &[]);
    let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
    let universe = Universe::new(path.clone(), library.clone());
    let info = universe.class("history/UsesLoaders").unwrap();
    let mut goals = Goals::default();
    goals.add(&info.file);
    let tests: Vec<TestCase> = ["format", "month", "byName", "lambda", "one"]
        .iter()
        .map(|name| {
            let method = info.methods.iter().find(|m| &*m.name == *name).unwrap();
            let mut test = TestCase::default();
            let action = Action::Call {
                method: method.clone(),
                on: None,
                args: Vec::new(),
            };
            test.push(action, method.ret.clone());
            test
        })
        .collect();
    let fuel = 50_000_000;
    let usual = Surroundings::usual(1);
    let machine = || Worker::new(library.clone(), path.clone(), &goals, &usual, fuel).unwrap();
    // Each test first on a machine of its own, then all of them, twice, on one.
    let alone: Vec<String> = tests
        .iter()
        .map(|t| what_it_showed(&machine().run(t)))
        .collect();
    let mut shared = machine();
    for round in 0..2 {
        for (test, alone) in tests.iter().zip(&alone) {
            let run = shared.run(test);
            assert_eq!(&what_it_showed(&run), alone, "round {round}");
        }
    }
}
