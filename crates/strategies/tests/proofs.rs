//! What no input takes is refuted; what some input takes, in some state of the program, never is.
//!
//! Every program has a static method `m`. A line that ends with `// never` has a condition that never
//! holds, one with `// always` a condition that always does; all other sides can be taken. Programs
//! without such a line are traps for a prover that forgets something.

use crate::lab;

use std::collections::BTreeSet;
use std::path::PathBuf;

use lab::Lab;
use strategies::{EntryEnd, EntryMethod, NotProved};
use symex::Outcome;
use test_lab::{javac, jdks, workspace};

/// Name and body of a class.
type Program = (&'static str, &'static str);

const STEPS: u64 = 12_000_000;

/// Every side can be taken.
const TRAPS: &[Program] = &[
    ("Counter", "static int n;
        static int m() { n++;
            if (n > 2) { return 1; }
            return 0; }"),
    ("CounterInCallee", "static int n;
        static int next() { return n++; }
        static int m(int x) {
            if (next() > x && x > 3) { return 1; }
            return 0; }"),
    ("Table", "static final int[] TABLE = {0, 1};
        static void set(int v) { TABLE[0] = v; }
        static int m() {
            if (TABLE[0] == 5) { return 1; }
            return 0; }"),
    ("Cached", "static final java.util.HashMap<String, String> CACHE = new java.util.HashMap<>();
        static void put(String s) { CACHE.put(s, s); }
        static int m(String s) {
            if (CACHE.containsKey(s)) { return 1; }
            return 0; }"),
    ("Asserted", "static int m(int x) {
            assert x > 0;
            if (x <= 0) { return 1; }
            return 0; }"),
    ("AssertedInCallee", "static int positive(int x) { assert x > 0 : x; return x; }
        static int m(int x) {
            if (positive(x) < 0) { return 1; }
            return 0; }"),
    ("AsksForAssertions", "static int m() {
            if (AsksForAssertions.class.desiredAssertionStatus()) { return 1; }
            return 0; }"),
    ("Overflow", "static int m(int x) {
            if (x + 1 < x) { return 1; }
            return 0; }"),
    ("AbsOfLeast", "static int m(int x) {
            if (Math.abs(x) < 0) { return 1; }
            return 0; }"),
    ("Division", "static int m(int x, int y) {
            if (x < 0 && y < 0 && x / y < 0) { return 1; }
            return 0; }"),
    ("Remainder", "static int m(int x) {
            if (x % 7 == -3) { return 1; }
            return 0; }"),
    ("NotANumber", "static int m(double d) {
            if (d < 0 == d >= 0) { return 1; }
            return 0; }"),
    ("NegativeZero", "static int m(double d) {
            if (d == 0.0) {
                if (1 / d < 0) { return 1; }
            }
            return 0; }"),
    ("Rounding", "static int m(int x) {
            if ((int) (float) x != x) { return 1; }
            return 0; }"),
    ("Narrowing", "static int m(int x) {
            if (x > 1000 && (byte) x == -128) { return 1; }
            return 0; }"),
    ("Shifts", "static int m(int x) {
            if (1 << x == 2 && x > 31) { return 1; }
            return 0; }"),
    ("Aliases", "static int m(int[] a, int[] b) {
            a[0] = 1;
            b[0] = 2;
            if (a[0] == 2) { return 1; }
            return 0; }"),
    ("Wide", "static int m(String s) {
            if (s.charAt(0) > 255) { return 1; }
            return 0; }"),
    ("WideAndLate", "static int m(String s) {
            if (s.length() == 9 && s.charAt(8) == '\\u4e2d') { return 1; }
            return 0; }"),
    ("Recursion", "static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
        static int m(int n) {
            if (depth(n) == 40) { return 1; }
            return 0; }"),
    ("CaughtInside", "static int m(int x, int y) {
            try { return 10 / x; }
            catch (ArithmeticException e) {
                if (y == 7) { return 1; }
                return 2; } }
        static int other() { return m(0, 7); }"),
    ("CaughtThrowable", "static int work(int x) { return x + 1; }
        static int m(int x) {
            boolean failed = false;
            try { work(x); } catch (Throwable t) { failed = true; }
            if (failed) { return 1; }
            return 0; }"),
    ("CaughtInCallee", "static int safe(int x) { try { return x | 1; } catch (Error e) { return 0; } }
        static int m(int x) {
            if (safe(x) == 0) { return 1; }
            return 0; }"),
    ("Finally", "static int n;
        static int m(int x) {
            try { n = x; } finally {
                if (n > 3) { n = 0; }
            }
            return 0; }"),
    ("SwitchOnStrings", "static int m(String s) {
            switch (s) { case \"Aa\": return 1; case \"BB\": return 2; case \"C#\": return 3; default: return 0; } }"),
    ("Lambdas", "static int base;
        static int m(int x) {
            java.util.function.IntSupplier s = () -> base + 1;
            if (s.getAsInt() == 7) { return 1; }
            return 0; }"),
    ("InitialiserOrder", "static int early = m();
        static final int LIMIT = Integer.parseInt(\"5\");
        static int m() {
            if (LIMIT == 0) { return 1; }
            return 0; }"),
    ("InitialiserOrderElsewhere", "static int m() {
            if (Late.LIMIT == 0) { return 1; }
            return 0; }
        static class Late { static int early = m(); static final int LIMIT = Integer.parseInt(\"5\"); }"),
    ("ConstantFromState", "static int seed;
        static int m() {
            if (Derived.N == 8) { return 1; }
            return 0; }
        static class Derived { static final int N = seed + 1; }"),
    ("NullArray", "static int m(int[] a) {
            if (a == null) { return 1; }
            return a.length; }"),
    ("NullElement", "static int m(String[] a) {
            if (a[0] == null) { return 1; }
            return 0; }"),
    ("Callback", "interface Op { int apply(int x); }
        static class Twice implements Op { public int apply(int x) { return 2 * x; } }
        static int m(Op op) {
            if (op.apply(3) == 12345) { return 1; }
            return 0; }"),
    ("Overridden", "static class Base { int value() { return 1; } }
        static int m(Base b) {
            if (b.value() == 2) { return 1; }
            return 0; }"),
    ("CovariantArray", "static class Base { int value() { return 1; } }
        static int m(Base[] b) {
            if (b[0].value() == 2) { return 1; }
            return 0; }"),
    ("Anything", "static int m(Object o) {
            if (o instanceof Thread) { return 1; }
            return 0; }"),
    ("Lists", "static int m(java.util.List<String> l) {
            if (l.size() == 3) { return 1; }
            return 0; }"),
    ("Lower", "static int m() {
            if (\"TITLE\".toLowerCase().equals(\"title\")) { return 1; }
            return 0; }"),
    ("Property", "static int m() {
            if (System.getProperty(\"some.name\") == null) { return 1; }
            return 0; }"),
    ("NumberProperty", "static int m() {
            if (Integer.getInteger(\"some.name\") == null) { return 1; }
            return 0; }"),
    ("Interrupted", "static int m() {
            if (Thread.currentThread().isInterrupted()) { return 1; }
            return 0; }"),
    ("Callers", "static int m() {
            if (new Throwable().getStackTrace().length > 20) { return 1; }
            return 0; }"),
    ("MutableEnum", "enum E { A, B; int n; }
        static int m(E e) {
            if (e.n == 3) { return 1; }
            return 0; }"),
    ("MutableConstant", "enum E { A, B; int n; }
        static int m() {
            if (E.A.n == 3) { return 1; }
            return 0; }"),
    ("MutableConstantWithBody", "enum E { A { int n; int n() { return n; } void set(int v) { n = v; } };
            int n() { return 0; } void set(int v) { } }
        static int m(E e) {
            if (e.n() == 3) { return 1; }
            return 0; }"),
    ("EnumFromState", "static int count;
        enum E { A(count); final int n; E(int n) { this.n = n; } }
        static int m(E e) {
            if (e.n == 3) { return 1; }
            return 0; }"),
    ("Singleton", "static final class One { int x; }
        static final One ONE = new One();
        static int m(One o) {
            if (o == ONE) { return 1; }
            return 0; }"),
    ("Huge", "static int m(int[] a) {
            if (a.length > 20000) { return 1; }
            return 0; }"),
    ("BoxedIdentity", "static int m(Integer a, Integer b) {
            if (a == b) { return 1; }
            return 0; }"),
    ("StringIdentity", "static int m(String s) {
            if (s == \"literal\") { return 1; }
            return 0; }"),
    ("Clock", "static int m() {
            if (System.currentTimeMillis() % 2 == 0) { return 1; }
            return 0; }"),
    ("IdentityHash", "static int m() {
            if ((new Object().hashCode() & 7) == 5) { return 1; }
            return 0; }"),
    ("LongLoop", "static int m(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) { sum += i; }
            if (sum == 500500) { return 1; }
            return 0; }"),
    ("NotACompilersTable", "static class T { static final int[] $SwitchMap$x = new int[2]; static void set() { $SwitchMap$x[1] = 9; } }
        static int m() {
            if (T.$SwitchMap$x[1] == 9) { return 1; }
            return 0; }"),
    ("Varargs", "static int m(int... a) {
            if (a.length == 0) { return 1; }
            return 0; }"),
    ("InterfaceConstant", "interface K { int[] STATE = new int[1]; }
        static int m() {
            if (K.STATE[0] == 4) { return 1; }
            return 0; }"),
    ("Inherited", "static class P { static int shared; }
        static class Q extends P { }
        static int m() {
            if (Q.shared == 4) { return 1; }
            return 0; }"),
    ("FailingInitialiser", "static class Bad { static int x = 1; static { if (Counter.n > 5) { throw new IllegalStateException(); } } }
        static int m() {
            try { if (Bad.x == 1) { return 1; } } catch (ExceptionInInitializerError | NoClassDefFoundError e) { return 2; }
            return 0; }"),
    ("SineOfOne", "static int m() {
            if (Math.sin(1.0) > 0.8414709848078965) { return 1; }
            return 0; }"),
    ("Message", "static int m(int[] a, int i) {
            try { return a[i]; }
            catch (ArrayIndexOutOfBoundsException e) {
                if (e.getMessage() == null) { return 1; }
                return 2; } }"),
    ("MapOrder", "static int m() {
            if (java.util.Set.of(\"a\", \"b\", \"c\").iterator().next().equals(\"a\")) { return 1; }
            return 0; }"),
];

/// The marked sides cannot be taken, and that must be found out.
const DEAD: &[Program] = &[
    (
        "Contradiction",
        "static int m(int x) {
            if (x > 5) {
                if (x < 3) { return 1; } // never
            }
            return 0; }",
    ),
    (
        "Parity",
        "static int m(int x) {
            int y = x * (x + 1);
            if ((y & 1) == 1) { return 1; } // never
            return 0; }",
    ),
    (
        "Masked",
        "static int m(int x) {
            if ((x & 7) <= 7) { return 0; } // always
            return 1; }",
    ),
    (
        "Divided",
        "static int m(int x) {
            int q = 10 / x;
            if (x == 0) { return 1; } // never
            return q; }",
    ),
    (
        "Dereferenced",
        "static int m(int[] a) {
            int n = a.length;
            if (a == null) { return 1; } // never
            if (n < 0) { return 2; } // never
            return 0; }",
    ),
    (
        "TwoLengths",
        "static int m(int[] a) {
            if (a.length == 2) {
                if (a.length == 3) { return 1; } // never
            }
            return 0; }",
    ),
    (
        "Private",
        "private static int m(boolean b, byte x) {
            if (x > 127) { return 1; } // never
            return b ? 2 : 3; }",
    ),
    (
        "LengthOfText",
        "static int m(String s) {
            if (s.length() < 0) { return 1; } // never
            return 0; }",
    ),
    (
        "EqualText",
        "static int m(String s) {
            if (s.equals(\"ab\")) {
                if (s.length() == 3) { return 1; } // never
            }
            return 0; }",
    ),
    (
        "Colours",
        "enum Colour { RED, GREEN }
        static int m(Colour c) {
            if (c.ordinal() > 1) { return 1; } // never
            return 0; }",
    ),
    (
        "Constant",
        "static final int LIMIT = Math.max(3, 4);
        static int m(int x) {
            if (LIMIT > 5) { return 1; } // never
            return x > 0 ? 2 : 3; }",
    ),
    (
        "BoundedLoop",
        "static int m(int x) {
            int n = 0;
            for (int i = 0; i < 3; i++) {
                if (x == i) { n++; }
            }
            if (n > 1) { return 1; } // never
            return 0; }",
    ),
    (
        "Helper",
        "static int clamp(int x) { return x < 0 ? 0 : x > 9 ? 9 : x; }
        static int m(int x) {
            if (clamp(x) > 9) { return 1; } // never
            return 0; }",
    ),
    (
        "Thrown",
        "static int m(int x) {
            try { if (x > 3) { throw new IllegalStateException(); } }
            catch (IllegalStateException e) {
                if (x <= 3) { return 1; } // never
            }
            return 0; }",
    ),
    (
        "LambdaOfArgument",
        "static int m(int x) {
            java.util.function.IntUnaryOperator f = y -> y | 1;
            if (f.applyAsInt(x) == 0) { return 1; } // never
            return 0; }",
    ),
    (
        "FloatOrder",
        "static int m(float a) {
            if (a > 2f) {
                if (a < 1f) { return 1; } // never
            }
            return 0; }",
    ),
];

fn open(test: &str, programs: &[Program]) -> Option<Lab> {
    let jdk = jdks::oldest_or_skip(test)?;
    let texts: Vec<(String, String)> = programs
        .iter()
        .chain(&TRAPS[..1])
        .map(|(name, body)| {
            let text = format!("package proofs;\npublic class {name} {{\n{body}\n}}\n");
            (format!("proofs/{name}.java"), text)
        })
        .collect();
    let mut sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    sources.sort_unstable();
    sources.dedup();
    let classes: PathBuf = javac::compile_texts(&jdk, &sources, &["-g", "-nowarn"]);
    Some(Lab::open_package(&jdk, classes, "proofs"))
}

/// The sides of a program that are marked as dead, as [`Lab::shown`] shows them.
fn marked(body: &str) -> BTreeSet<String> {
    let lines = (3..).zip(body.lines());
    lines
        .filter_map(|(n, line)| {
            if line.ends_with("// never") {
                Some(format!("{n}:on"))
            } else if line.ends_with("// always") {
                Some(format!("{n}:jump"))
            } else {
                None
            }
        })
        .collect()
}

#[test]
fn no_side_that_can_be_taken_is_refuted() {
    let Some(lab) = open("no_side_that_can_be_taken_is_refuted", TRAPS) else {
        return;
    };
    let mut machine = lab.machine();
    let mut wrong = Vec::new();
    for (name, _) in TRAPS {
        let method = lab.method_of(&format!("proofs/{name}"), "m");
        let found = lab.explore(&mut machine, method, STEPS);
        let refuted = match found.refuted {
            Ok(refuted) => refuted,
            Err(why) => {
                println!("{name}: {why}");
                continue;
            }
        };
        let shown: Vec<String> = refuted.iter().map(|(g, _)| lab.shown(*g)).collect();
        if !shown.is_empty() {
            wrong.push(format!("{name}: {shown:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sides_that_no_input_takes_are_refuted_with_a_reason() {
    let Some(lab) = open("sides_that_no_input_takes_are_refuted", DEAD) else {
        return;
    };
    let mut machine = lab.machine();
    let mut wrong = Vec::new();
    for (name, body) in DEAD {
        let method = lab.method_of(&format!("proofs/{name}"), "m");
        let found = lab.explore(&mut machine, method, STEPS);
        match found.refuted {
            Ok(refuted) => {
                let shown: BTreeSet<String> = refuted.iter().map(|(g, _)| lab.shown(*g)).collect();
                if shown != marked(body) {
                    wrong.push(format!("{name}: {shown:?} and not {:?}", marked(body)));
                }
                for (_, r) in refuted {
                    assert!(r.reason.contains("m("), "{}", r.reason);
                    assert!(r.assumptions.is_empty());
                }
            }
            Err(why) => wrong.push(format!("{name}: {why} ({:?})", found.end)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn parts_prove_together_what_the_whole_proves() {
    let Some(lab) = open("parts_prove_together_what_the_whole_proves", DEAD) else {
        return;
    };
    let mut machine = lab.machine();
    let mut machines = [lab.machine(), lab.machine()];
    for (name, body) in DEAD {
        let method = lab.method_of(&format!("proofs/{name}"), "m");
        let whole = lab.explore(&mut machine, method.clone(), STEPS);
        let (covered, refuted) = lab.refuted_in_parts(&mut machines, &method, STEPS);
        assert_eq!(covered, whole.covered, "{name}");
        let refuted = refuted.unwrap_or_else(|why| panic!("{name}: {why}"));
        let shown: BTreeSet<String> = refuted.iter().map(|(g, _)| lab.shown(*g)).collect();
        assert_eq!(shown, marked(body), "{name}");
        let n_paths = |found: &[(_, strategies::Refutation)]| found.first().map(|(_, r)| r.n_paths);
        let of_whole = whole.refuted.expect("the whole proves it");
        assert_eq!(n_paths(&refuted), n_paths(&of_whole), "{name}");
    }
}

#[test]
fn parts_refute_no_side_that_can_be_taken() {
    let Some(lab) = open("parts_refute_no_side_that_can_be_taken", TRAPS) else {
        return;
    };
    let mut machines = [lab.machine(), lab.machine()];
    for (name, _) in TRAPS {
        let method = lab.method_of(&format!("proofs/{name}"), "m");
        let (_, refuted) = lab.refuted_in_parts(&mut machines, &method, STEPS);
        let shown: Vec<String> = refuted
            .into_iter()
            .flatten()
            .map(|(g, _)| lab.shown(g))
            .collect();
        assert!(shown.is_empty(), "{name}: {shown:?}");
    }
}

#[test]
fn nothing_is_refuted_before_all_paths_were_run() {
    let Some(lab) = open("nothing_is_refuted_before_all_paths_were_run", DEAD) else {
        return;
    };
    let mut machine = lab.machine();
    let method = lab.method_of("proofs/BoundedLoop", "m");
    let found = lab.explore(&mut machine, method, 1);
    assert_eq!(found.end, EntryEnd::Slice);
    assert_eq!(found.refuted, Err(NotProved::NotExhausted));
}

#[test]
fn what_a_reason_says_is_plain() {
    let Some(lab) = open("what_a_reason_says_is_plain", DEAD) else {
        return;
    };
    let mut machine = lab.machine();
    let method = lab.method_of("proofs/Contradiction", "m");
    let found = lab.explore(&mut machine, method, STEPS);
    let refuted = found.refuted.unwrap();
    assert_eq!(
        refuted[0].1.reason,
        "all 2 paths of m(int) were explored; none takes this side"
    );
    assert_eq!((refuted[0].1.n_paths, refuted[0].1.n_refuted_sides), (2, 1));
}

/// Every program there has an input that makes `target` return `marked`; one that is said to be
/// explored in full must have such a path.
#[test]
fn proofs_over_the_corpus_of_known_inputs_include_the_path_of_the_input() {
    let Some(jdk) = jdks::oldest_or_skip("proofs_over_the_corpus_of_known_inputs") else {
        return;
    };
    let dir = workspace::root().join("corpus/sound/explore");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    sources.sort();
    let classes = javac::compile_files(&jdk, "known", &sources, &[], &["-g"]);
    let lab = Lab::open_package(&jdk, classes, "explore");
    let mut machine = lab.machine();
    let is_target = |m: &EntryMethod| &*m.class.file.methods[m.index].name == "target";
    let targets: Vec<EntryMethod> = lab.methods().into_iter().filter(is_target).collect();
    assert!(targets.len() > 20);
    let mut n_proved = 0;
    for method in targets {
        let class = method.class.name.clone();
        let found = lab.explore(&mut machine, method, 3_000_000);
        if found.refuted.is_ok() {
            n_proved += 1;
            let marked = Outcome::Returned(Some("\"marked\"".into()));
            assert!(found.outcomes.contains(&marked), "{class}");
        }
    }
    assert!(n_proved > 0, "no program is explored in full");
}

/// The corpus of methods for exploration, with tests of any kind as witnesses: what one side of two
/// engines proves, the other must not reach.
#[test]
fn no_other_input_reaches_what_was_refuted_in_the_corpora() {
    let Some(jdk) = jdks::oldest_or_skip("no_other_input_reaches_what_was_refuted") else {
        return;
    };
    let explore = test_lab::corpus::compile_explore(&jdk);
    let shapes = workspace::root().join("corpus/generate/shapes");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(shapes)
        .unwrap()
        .map(|f| f.unwrap().path())
        .filter(|f| f.extension().is_some_and(|e| e == "java"))
        .collect();
    sources.sort();
    let shapes = javac::compile_files(&jdk, "shapes", &sources, &[], &["-g"]);
    let mut n_refuted = 0;
    for (classes, package) in [(explore, "explore"), (shapes, "shapes")] {
        let lab = Lab::open_package(&jdk, classes, package);
        let mut machine = lab.machine();
        let mut worker = lab.worker();
        let mut refuted = BTreeSet::new();
        let mut covered = BTreeSet::new();
        for method in lab.methods() {
            let found = lab.explore(&mut machine, method, 1_000_000);
            covered.extend(found.covered);
            for (test, _) in &found.tests {
                covered.extend(worker.run(test).covered());
            }
            refuted.extend(found.refuted.into_iter().flatten().map(|(g, _)| g));
        }
        let both: Vec<String> = refuted
            .intersection(&covered)
            .map(|g| lab.shown(*g))
            .collect();
        assert!(both.is_empty(), "{package}: {both:?}");
        n_refuted += refuted.len();
    }
    // These corpora have hardly any dead code.
    println!("{n_refuted} sides refuted");
}
