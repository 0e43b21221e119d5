//! Paths become tests that take them, and the same twice.

use crate::lab;

use goals::GoalId;
use lab::Lab;
use strategies::entry::{EntryExploration, Heap};
use strategies::{EntryEnd, NotRealised};
use test_lab::{javac, jdks};
use testcase::{Action, TestCase};

const VALUES: &str = "package values;
public class Values {
    public enum Colour { RED, GREEN }
    public static final class Hidden { private int x; private Hidden(int x) { this.x = x; } }
    public static int nested(int[][] rows) {
        if (rows.length == 2 && rows[1] != null && rows[1].length == 3 && rows[1][2] == 77) { return 1; }
        return 0;
    }
    public static int longArray(byte[] bytes) {
        if (bytes.length < 200) { return 0; }
        return bytes[199] == 7 ? 2 : 1;
    }
    public static int text(String s) {
        if (s == null) { return 0; }
        return s.startsWith(\"key=\") && s.length() > 6 ? 1 : 2;
    }
    public static int boxed(Integer a, Long b, Character c) {
        if (a == 12 && b == 5_000_000_000L) { return 1; }
        return c > 'x' ? 2 : 3;
    }
    public static int coloured(Colour c) { return c == Colour.GREEN ? 1 : 2; }
    public static int same(int[] a, int[] b) { return a == b ? 1 : 2; }
    public static int hidden(Hidden h) { return h.x > 3 ? 1 : 2; }
    public static int floating(double d, float f) { return Double.isNaN(d) ? 1 : f < -2.5f ? 2 : 3; }
    private static int secret(int x) { return x == 4711 ? 1 : 2; }
    private int calls = 3;
    public int counted(int x) { return calls == 3 && x == 99 ? 1 : 2; }
}
";

fn lab(test: &str) -> Option<Lab> {
    let jdk = jdks::oldest_or_skip(test)?;
    let classes = javac::compile_texts(&jdk, &[("values/Values.java", VALUES)], &["-g"]);
    Some(Lab::open(&jdk, classes, "values/Values"))
}

#[test]
fn tests_by_literals_cover_on_a_machine_what_their_paths_cover() {
    let Some(lab) = lab("tests_by_literals_cover_on_a_machine_what_their_paths_cover") else {
        return;
    };
    let mut machine = lab.machine();
    let mut worker = lab.worker();
    for name in [
        "nested",
        "longArray",
        "text",
        "boxed",
        "coloured",
        "same",
        "floating",
    ] {
        let method = lab.method(name);
        let n_branches = method.n_branches;
        let index = method.index;
        let found = lab.explore(&mut machine, method, 30_000_000);
        let mut confirmed = std::collections::BTreeSet::new();
        for (test, covered) in &found.tests {
            let run = worker.run(test);
            let reached: Vec<_> = run.covered().collect();
            for goal in covered {
                assert!(
                    reached.contains(goal),
                    "{name}: {} by {test:?}",
                    lab.shown(*goal)
                );
            }
            confirmed.extend(reached);
        }
        let own = |g: &&GoalId| {
            let goal = &lab.goals[**g];
            lab.goals.is_branch(**g) && goal.method == index && &*goal.class == "values/Values"
        };
        assert_eq!(confirmed.iter().filter(own).count(), n_branches, "{name}");
    }
}

#[test]
fn what_cannot_be_written_down_says_why() {
    let Some(lab) = lab("what_cannot_be_written_down_says_why") else {
        return;
    };
    let mut machine = lab.machine();
    let hidden = lab.explore(&mut machine, lab.method("hidden"), 10_000_000);
    let needs = NotRealised::NeedsFields("values.Values$Hidden".into());
    assert!(
        hidden.not_realised.contains(&needs),
        "{:?}",
        hidden.not_realised
    );
    let secret = lab.explore(&mut machine, lab.method("secret"), 10_000_000);
    assert!(secret.tests.is_empty());
    assert_eq!(secret.end, EntryEnd::Exhausted);
    assert!(secret.not_realised.contains(&NotRealised::NotCallable));
}

#[test]
fn slices_find_the_same_paths_as_one_piece_also_when_methods_take_turns() {
    let Some(lab) = lab("slices_find_the_same_paths_as_one_piece") else {
        return;
    };
    let names = ["nested", "text", "same"];
    let all_of = |slice: u64| -> Vec<Vec<TestCase>> {
        let mut machine = lab.machine();
        let mut tests: Vec<Vec<TestCase>> = vec![Vec::new(); names.len()];
        let mut work: Vec<EntryExploration> = names
            .iter()
            .map(|n| {
                let m = lab.method(n);
                EntryExploration::new(
                    &mut machine,
                    &lab.goals,
                    m,
                    (&lab.package, Heap::Arguments),
                    1,
                )
                .unwrap()
            })
            .collect();
        for _ in 0..2_000 {
            for (w, tests) in work.iter_mut().zip(&mut tests) {
                w.work(&mut machine, &lab.universe, slice, &mut |path| {
                    tests.extend(path.test.ok());
                    true
                });
            }
        }
        assert!(work.iter().all(EntryExploration::is_exhausted));
        tests
    };
    let whole = all_of(100_000_000);
    assert!(whole.iter().all(|t| !t.is_empty()));
    assert_eq!(whole, all_of(5_000));
    assert_eq!(whole, all_of(5_000));
}

#[test]
fn a_receiver_is_made_by_its_constructor_and_a_method_is_called_on_it() {
    let Some(lab) = lab("a_receiver_is_made_by_its_constructor") else {
        return;
    };
    let mut machine = lab.machine();
    let found = lab.explore(&mut machine, lab.method("counted"), 10_000_000);
    let (test, _) = found.tests.first().expect("a test");
    assert!(matches!(test.statements[0].action, Action::New { .. }));
    // `calls` is what the constructor made it: one side is not taken, and nothing is proved.
    assert!(found.refuted.is_err());
}
