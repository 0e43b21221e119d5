//! What an input takes on the real JVM, beside one at random.
//!
//! The JVM runs isolated; where the system cannot do that, or the run had effects on the host, it is
//! not started.

use std::fmt::Write;
use std::time::Duration;

use jdk::Isolation;
use worst_case::harness::Harness;

use super::target::Target;

/// What the JVM may take.
const TIME: Duration = Duration::from_secs(60);
/// Calls of each input that are measured.
const CALLS: u32 = 15;
const CLASS: &str = "OmakaseTimer";

/// Microseconds of the input that was found and of one at random: the medians of some calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallTime {
    /// Of the input that was found.
    pub worst: f64,
    /// Of one at random.
    pub random: f64,
}

/// Values of parameters, as Java.
type Values = [(String, String)];

/// Measures.
///
/// # Errors
/// Says why it cannot be measured.
pub fn measure(
    target: &Target,
    harness: &Harness,
    worst: &Values,
    random: &Values,
) -> Result<WallTime, String> {
    if !Target::is_isolated() {
        return Err("the system cannot keep a JVM from the host".into());
    }
    let dir = target.scratch.path().join("timer");
    let home = dir.join("home");
    std::fs::create_dir_all(&home).map_err(|e| e.to_string())?;
    let source = dir.join(format!("{CLASS}.java"));
    std::fs::write(&source, program(harness, worst, random)).map_err(|e| e.to_string())?;
    let out = dir.join("classes");
    let options = ["-nowarn", "-proc:none"];
    target
        .jdk
        .compile(&[source], &out, &target.entries, &options)
        .map_err(|e| e.to_string().lines().next().unwrap_or_default().to_owned())?;
    let mut path: Vec<_> = vec![out.clone()];
    for entry in &target.entries {
        path.push(std::path::absolute(entry).map_err(|e| e.to_string())?);
    }
    let joined = std::env::join_paths(&path).map_err(|e| e.to_string())?;
    let main = if harness.package.is_empty() {
        CLASS.to_owned()
    } else {
        format!("{}.{CLASS}", harness.package)
    };
    let mut command = target
        .jdk
        .java_command()
        .args([
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx512m",
            "-Xss4m",
            "-XX:-UsePerfData",
        ])
        .arg(format!("-Djava.io.tmpdir={}", home.display()))
        .arg("-cp")
        .arg(joined)
        .arg(main)
        .env("PATH", "/usr/bin:/bin")
        .env("LANG", "C.UTF-8")
        .timeout(TIME);
    command.env_cleared = true;
    command.working_dir = Some(home.clone());
    command.isolation = Some(Isolation::of_jvm(&target.jdk).reading(path).writing([home]));
    let run = command.run().map_err(|e| e.to_string())?;
    let text = run.stdout_text();
    let line = text
        .lines()
        .rev()
        .find_map(|l| l.strip_prefix("omakase-time "));
    let numbers: Vec<f64> = line
        .unwrap_or_default()
        .split(' ')
        .filter_map(|n| n.parse().ok())
        .collect();
    match numbers[..] {
        [worst, random] => Ok(WallTime {
            worst: worst / 1e3,
            random: random / 1e3,
        }),
        _ => Err(format!("the JVM ended: {}", run.exit)),
    }
}

fn program(harness: &Harness, worst: &Values, random: &Values) -> String {
    let mut out = String::new();
    if !harness.package.is_empty() {
        let _ = writeln!(out, "package {};", harness.package);
    }
    let _ = writeln!(out, "@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})");
    let _ = writeln!(out, "public final class {CLASS} {{");
    for (name, values) in [("worst", worst), ("random", random)] {
        let _ = writeln!(out, "    static long {name}() throws Throwable {{");
        for (raw, (_, value)) in harness.raws.iter().zip(values) {
            let _ = writeln!(out, "        {} {} = {value};", raw.ty, raw.name);
        }
        for statement in &harness.statements {
            let _ = writeln!(out, "        {statement}");
        }
        let _ = writeln!(
            out,
            "        long start = System.nanoTime();\n        try {{\n            {};\n        }} catch (Exception e) {{\n        }}\n        return System.nanoTime() - start;\n    }}",
            harness.call()
        );
    }
    // Both are warmed up for as long before either is measured, so that both meet compiled code.
    let _ = writeln!(
        out,
        "    public static void main(String[] args) throws Throwable {{
        long end = System.nanoTime() + 1_500_000_000L;
        for (int i = 0; i < 3_000 && (i == 0 || System.nanoTime() < end); i++) {{
            worst();
            random();
        }}
        long[] a = new long[{CALLS}];
        long[] b = new long[{CALLS}];
        for (int i = 0; i < {CALLS}; i++) {{
            a[i] = worst();
            b[i] = random();
        }}
        java.util.Arrays.sort(a);
        java.util.Arrays.sort(b);
        System.out.println();
        System.out.println(\"omakase-time \" + a[{CALLS} / 2] + \" \" + b[{CALLS} / 2]);
    }}
}}"
    );
    out
}
