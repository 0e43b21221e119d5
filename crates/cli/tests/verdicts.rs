//! `omakase check` and `omakase explore`: what they claim is so, and what they do not know they say.
//!
//! `corpus/sound` has many more programs, each with an input; here are those that also need to be
//! asked in another way, or whose reason matters.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, RunOutput, ToolCommand};
use serde_json::Value;
use test_lab::{javac, jdks, workspace};

fn omakase(args: &[&str]) -> RunOutput {
    let jdk = jdks::oldest_or_skip("verdicts").expect("a JDK compiled the programs");
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .env("JAVA_HOME", &jdk.home)
        .timeout(Duration::from_secs(60))
        .run()
        .unwrap()
}

const VERIFIER: &str = "package org.sosy_lab.sv_benchmarks;
public final class Verifier {
    public static int nondetInt() { return 0; }
    public static char nondetChar() { return 0; }
    public static boolean nondetBoolean() { return false; }
    public static String nondetString() { return \"\"; }
    public static void assume(boolean condition) { }
}
";

/// A program: its name, the body of `main` in which `n` and `s` are inputs, and other members.
type Program = (&'static str, &'static str, &'static str);

/// Compiles the programs; the classes named are then taken away.
fn compiled(test: &str, programs: &[Program], without: &[&str]) -> Option<String> {
    let jdk = jdks::oldest_or_skip(test)?;
    let texts: Vec<(String, String)> = programs
        .iter()
        .map(|(name, body, members)| {
            let mut inputs = String::new();
            if body.contains('n') {
                inputs.push_str("int n = Verifier.nondetInt();");
            }
            if body.contains("s.") || body.contains("(s)") {
                inputs.push_str("String s = Verifier.nondetString();");
            }
            let text = format!(
                "import org.sosy_lab.sv_benchmarks.Verifier;
public class {name} {{
    {members}
    public static void main(String[] args) throws Exception {{ {inputs} {body} }}
}}"
            );
            (format!("{name}.java"), text)
        })
        .collect();
    let mut sources = vec![("org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER)];
    sources.extend(texts.iter().map(|(name, text)| (&**name, &**text)));
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "-nowarn"]);
    let dir = workspace::scratch_dir(test);
    for entry in std::fs::read_dir(classes).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_file() && !without.contains(&name) {
            std::fs::copy(&path, dir.join(name)).unwrap();
        }
    }
    Some(dir.to_str().unwrap().to_owned())
}

/// The verdict and the whole answer of `check`.
fn check(classes: &str, main: &str, more: &[&str]) -> (String, Value) {
    let args = ["check", "-cp", classes, main, "--json", "--paths", "60"];
    let run = omakase(&[&args[..], more].concat());
    let text = run.stdout_text();
    let json: Value = serde_json::from_str(&text)
        .unwrap_or_else(|e| panic!("{main}: {e}: {text}{}", run.stderr_text()));
    let verdict = json["verdict"].as_str().unwrap().to_owned();
    let code = match &*verdict {
        "safe" => 0,
        "violation" => 10,
        _ => 20,
    };
    assert_eq!(run.exit, Exit::Code(code), "{main}: {text}");
    (verdict, json)
}

/// Each of these fails on the real JVM with some input.
const FAILING: &[Program] = &[
    (
        "ForName",
        "try { Class.forName(s); assert false; } catch (ClassNotFoundException e) { }",
        "",
    ),
    (
        "Sleeps",
        "long t = System.currentTimeMillis(); Thread.sleep(n & 0xfffff); assert System.currentTimeMillis() - t < 999999;",
        "",
    ),
    (
        "Parks",
        "long t = System.nanoTime(); java.util.concurrent.locks.LockSupport.parkNanos(n); assert System.nanoTime() - t < 999999999;",
        "",
    ),
    (
        "Waits",
        "long t = System.currentTimeMillis(); Object o = new Object(); synchronized (o) { o.wait((n & 0xffff) + 1); } assert System.currentTimeMillis() - t < 60000;",
        "",
    ),
    (
        "Direct",
        "java.nio.ByteBuffer b = java.nio.ByteBuffer.allocateDirect(8); b.putInt(0, n); assert b.getInt(0) != 77;",
        "",
    ),
    (
        "Invokes",
        "Invokes.class.getDeclaredMethod(\"f\", int.class).invoke(null, n);",
        "static void f(int x) { assert x != 12345; }",
    ),
    (
        "Constructs",
        "Constructs.class.getDeclaredConstructor(int.class).newInstance(n);",
        "Constructs(int x) { assert x != 12345; }",
    ),
    // Text that goes to a stream of the program's own can be read again.
    (
        "PrintsToMemory",
        "var b = new java.io.ByteArrayOutputStream(); var p = new java.io.PrintStream(b); p.print(n); p.flush(); assert !b.toString().equals(\"42\");",
        "",
    ),
    // Printing calls code of the program.
    (
        "PrintsObject",
        "System.out.println(new PrintsObject(n));",
        "int x; PrintsObject(int x) { this.x = x; } public String toString() { assert x != 99; return \"a\"; }",
    ),
    // Equal from the first character on, in both strings a constant.
    (
        "SharedPrefix",
        "assert !(\"close \" + (char) (n & 0xff)).equals(\"close S\");",
        "",
    ),
    (
        "WideCharacter",
        "assert (\"a\" + (char) n).charAt(1) != 0x161;",
        "",
    ),
    (
        "MessageOfIndex",
        "try { int[] a = new int[3]; a[n] = 1; } catch (IndexOutOfBoundsException e) { assert !e.getMessage().contains(\"77\"); }",
        "",
    ),
    (
        "MessageInTrace",
        "try { \"abc\".substring(n); } catch (RuntimeException e) { var w = new java.io.StringWriter(); e.printStackTrace(new java.io.PrintWriter(w)); assert !w.toString().contains(\"77\"); }",
        "",
    ),
    (
        "SwapsBoxes",
        "var r = new java.util.concurrent.atomic.AtomicReference<Integer>(n); Integer b = n; assert !r.compareAndSet(b, 5);",
        "",
    ),
    (
        "ElementOfAtomicArray",
        "var a = new java.util.concurrent.atomic.AtomicIntegerArray(3); a.compareAndSet(1, 0, n); int[] b = new int[3]; b[0] = a.get(1); assert b.clone()[0] != 55;",
        "",
    ),
    (
        "Subclass",
        "if (n == 3) throw new Own();",
        "static class Own extends AssertionError { }",
    ),
    (
        "Initialiser",
        "if (n == 7) Late.touch();",
        "static class Late { static { assert args() != 7; } static int args() { return 7; } static void touch() { } }",
    ),
    (
        "Bits",
        "float f = Float.intBitsToFloat(n); if (f != f) assert Float.floatToRawIntBits(f) != 0x7fc00001;",
        "",
    ),
];

#[test]
fn a_program_that_can_fail_is_never_safe() {
    let Some(classes) = compiled("a_program_that_can_fail_is_never_safe", FAILING, &[]) else {
        return;
    };
    for (name, ..) in FAILING {
        let (verdict, json) = check(&classes, name, &["--property", "assert"]);
        assert_ne!(verdict, "safe", "{name}: {json:#}");
        if verdict == "unknown" {
            assert_ne!(json["reasons"], serde_json::json!([]), "{name}");
        }
    }
}

/// What differs from run to run is the reason for `unknown`.
const ASKING: &[Program] = &[
    (
        "Clock",
        "assert System.currentTimeMillis() < 1800000000000L;",
        "",
    ),
    ("Dice", "assert new java.util.Random().nextInt() != 5;", ""),
    (
        "Identity",
        "assert System.identityHashCode(new Object()) != 5;",
        "",
    ),
    (
        "Order",
        "for (String a : java.util.Set.of(\"a\", \"b\", \"c\")) { assert !a.isEmpty(); }",
        "",
    ),
    (
        "Weak",
        "var w = new java.lang.ref.WeakReference<Object>(new Object()); System.gc(); assert w.get() != null;",
        "",
    ),
    (
        "Threads",
        "Thread t = new Thread(() -> { x++; }); t.start(); t.join(); assert x == 1;",
        "static int x;",
    ),
    (
        "Hooks",
        "Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert false; }));",
        "",
    ),
    ("Input", "assert System.in.read() != 65;", ""),
    ("Variables", "assert System.getenv(\"HOME\") == null;", ""),
    (
        "Host",
        "assert Runtime.getRuntime().availableProcessors() < 1000;",
        "",
    ),
    (
        "Recursion",
        "try { f(1000000); } catch (StackOverflowError e) { }",
        "static int f(int x) { return x == 0 ? 0 : 1 + f(x - 1); }",
    ),
    (
        "Memory",
        "try { byte[] b = new byte[Integer.MAX_VALUE - 8]; } catch (OutOfMemoryError e) { }",
        "",
    ),
    (
        "Caught",
        "try { new Gone(); } catch (NoClassDefFoundError e) { }",
        "static class Gone { }",
    ),
    ("Leaves", "new Gone();", "static class Gone { }"),
];

#[test]
fn what_another_run_may_see_otherwise_is_a_reason() {
    let test = "what_another_run_may_see_otherwise_is_a_reason";
    let without = ["Caught$Gone.class", "Leaves$Gone.class"];
    let Some(classes) = compiled(test, ASKING, &without) else {
        return;
    };
    let reasons = [
        ("Clock", "the clock"),
        ("Dice", "random numbers"),
        ("Identity", "identity hash"),
        ("Order", "set or map"),
        ("Weak", "garbage collector"),
        ("Threads", "only one schedule"),
        ("Hooks", "shutdown hook"),
        ("Input", "standard input"),
        ("Variables", "environment variables"),
        ("Host", "processors"),
        ("Recursion", "StackOverflowError"),
        ("Memory", "OutOfMemoryError"),
        ("Caught", "Caught$Gone"),
        ("Leaves", "Leaves$Gone"),
    ];
    for (name, reason) in reasons {
        // With the stricter property, too: what the machine or the class path lacks is no violation.
        let (verdict, json) = check(&classes, name, &[]);
        assert_eq!(verdict, "unknown", "{name}: {json:#}");
        let listed = json["reasons"].as_array().unwrap().iter();
        let found = listed.filter_map(Value::as_str).any(|r| r.contains(reason));
        assert!(found, "{name}: {json:#}");
    }
}

/// What is no reason: the library's own business, and what is only printed.
const HOLDING: &[Program] = &[
    (
        "Prints",
        "System.out.println(\"n is \" + n + new int[3].length); assert n * 0 == 0;",
        "",
    ),
    (
        "PrintsTrace",
        "try { \"abc\".charAt(n); } catch (RuntimeException e) { e.printStackTrace(); assert n < 0 || n > 2; }",
        "",
    ),
    (
        "Keeps",
        "var m = new java.util.HashMap<Integer, String>(); m.put(n, \"a\"); assert m.get(n) == \"a\";",
        "",
    ),
    (
        "Counts",
        "var a = new java.util.concurrent.atomic.AtomicInteger(n); assert a.incrementAndGet() == n + 1;",
        "",
    ),
    (
        "Formats",
        "assert String.format(\"%s\", n > 0 ? \"a\" : \"b\").length() == 1;",
        "",
    ),
];

#[test]
fn ordinary_programs_are_proved_with_what_that_rests_on() {
    let test = "ordinary_programs_are_proved_with_what_that_rests_on";
    let Some(classes) = compiled(test, HOLDING, &[]) else {
        return;
    };
    for (name, ..) in HOLDING {
        let (verdict, json) = check(&classes, name, &["--property", "assert"]);
        assert_eq!(verdict, "safe", "{name}: {json:#}");
        let assumptions = json["assumptions"].as_array().unwrap();
        assert_eq!(!assumptions.is_empty(), *name == "Formats", "{json:#}");
    }
    let run = omakase(&["check", "-cp", &classes, "Formats"]);
    let text = run.stdout_text();
    assert!(text.contains("assuming: the default locale"), "{text}");
}

#[test]
fn what_ends_a_check_from_outside_is_said() {
    let test = "what_ends_a_check_from_outside_is_said";
    let endless: [Program; 2] = [
        (
            "Endless",
            "while (Verifier.nondetBoolean()) { x++; } assert x >= 0;",
            "static int x;",
        ),
        (
            "NoMain",
            "",
            "static class Other { static void main() { } }",
        ),
    ];
    let Some(classes) = compiled(test, &endless, &[]) else {
        return;
    };
    let long = ["--paths", "100000000", "--budget", "1000G", "--json"];
    let args = [&["check", "-cp", &classes, "Endless"], &long[..]].concat();
    let run = omakase(&[&args[..], &["--time-limit", "1s"]].concat());
    assert_eq!(run.exit, Exit::Code(20));
    let json: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(json["verdict"], "unknown");
    assert_eq!(json["reasons"][0], "the time limit was reached");
    assert!(json["paths"].as_u64().unwrap() > 0);

    let script = format!(
        "{} {} & pid=$!; sleep 1; kill -TERM $pid; wait $pid",
        env!("CARGO_BIN_EXE_omakase"),
        args.join(" ")
    );
    let run = ToolCommand::new("sh").args(["-c", &script]).run().unwrap();
    assert_eq!(run.exit, Exit::Code(20), "{}", run.stderr_text());
    let json: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(json["verdict"], "unknown");
    assert_eq!(json["reasons"][0], "interrupted");

    for command in ["check", "run"] {
        let run = omakase(&[command, "-cp", &classes, "NoMain$Other"]);
        assert_eq!(run.exit, Exit::Code(2), "{command}");
        let text = run.stderr_text();
        assert!(
            text.contains("no method `static void main(String[])`"),
            "{text}"
        );
    }
}

fn shapes(test: &str, n: u32) -> Option<String> {
    let jdk = jdks::oldest_or_skip(test)?;
    let mut text = "public abstract class Shape {
    abstract int area();
    static int areaOf(Shape s) { return s.area(); }
    int twice() { return 2 * area(); }
    static int store(Object[] a, Object o) { a[0] = o; return a.length; }
    static boolean isThird(java.util.List<String> l, Object o) { return l != null && o == l; }
"
    .to_owned();
    for k in 1..=n {
        text.push_str(&format!(
            "    static class S{k} extends Shape {{ int area() {{ return {k}; }} }}\n"
        ));
    }
    text.push_str("    static abstract class Lonely { int f() { return 1; } }\n}\n");
    let classes = javac::compile_texts(&jdk, &[("Shape.java", &text)], &["-g"]);
    Some(classes.to_str().unwrap().to_owned())
}

fn explore(classes: &str, method: &str) -> Value {
    let run = omakase(&["explore", "-cp", classes, method, "--json"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    serde_json::from_slice(&run.stdout).unwrap()
}

#[test]
fn all_classes_below_a_type_are_tried_or_counted() {
    let test = "all_classes_below_a_type_are_tried_or_counted";
    let Some(classes) = shapes(test, 10) else {
        return;
    };
    let json = explore(&classes, "Shape.areaOf");
    assert_eq!(json["complete"], true, "{json:#}");
    // One for each class, one for null.
    assert_eq!(json["paths"].as_array().unwrap().len(), 11);
    // The receiver is an object of each class that runs this method.
    let json = explore(&classes, "Shape.twice");
    assert_eq!(json["complete"], true, "{json:#}");
    assert_eq!(json["paths"].as_array().unwrap().len(), 10);

    let run = omakase(&["explore", "-cp", &classes, "Shape$Lonely.f"]);
    assert_eq!(run.exit, Exit::Code(2));
    assert!(run.stderr_text().contains("no object of class"));

    let many = shapes(test, 70).unwrap();
    let json = explore(&many, "Shape.areaOf");
    assert_eq!(json["complete"], false, "{json:#}");
    let left = json["leftOver"].to_string();
    assert!(left.contains("only 64 of 70 classes below Shape"), "{left}");
}

#[test]
fn samples_of_the_library_are_listed() {
    let Some(classes) = shapes("samples_of_the_library_are_listed", 1) else {
        return;
    };
    let json = explore(&classes, "Shape.store");
    assert_eq!(json["complete"], false);
    assert!(
        json["leftOver"].to_string().contains("Object[]"),
        "{json:#}"
    );
    let json = explore(&classes, "Shape.isThird");
    let assumed = json["assumptions"].to_string();
    assert!(
        assumed.contains("java.util.List is of class java.util.ArrayList"),
        "{assumed}"
    );
    assert!(
        assumed.contains("java.lang.String or java.lang.Integer"),
        "{assumed}"
    );
    assert!(Path::new(&classes).is_dir());
}
