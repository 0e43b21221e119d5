//! `omakase generate` and the host: no test that is written or run does anything to it.
//!
//! Every class here is harmless where the wall has a hole: paths lead below a directory that no
//! machine has, hosts are those that never exist, commands too.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(["generate", "--quiet", "--budget", "32M"])
        .args(["--jdk", jdk.home.to_str().unwrap()])
        .args(["-cp", classes.to_str().unwrap()])
        .args(["-o", out.to_str().unwrap()])
        .args(more)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

/// Each method does one thing to the host on one side of its branch.
const REACHES: &str = r#"package wall;
import java.io.*;
import java.net.*;
import java.nio.file.*;
public class Reaches {
    private static final String NOWHERE = "/omakase-no-such-directory/";
    public static int deletes(int n) { if (n == 1) new File(NOWHERE + n).delete(); return 1; }
    public static int writes(int n) throws IOException {
        if (n == 1) { new FileOutputStream(NOWHERE + n).close(); }
        return 2;
    }
    public static int reads(int n) throws IOException {
        if (n == 1) { return Files.readAllLines(Paths.get(NOWHERE)).size(); }
        return 3;
    }
    public static int lists(int n) { if (n == 1) { new File(NOWHERE).list(); } return 4; }
    public static int connects(int n) throws IOException {
        if (n == 1) { new Socket(InetAddress.getLoopbackAddress(), 1).close(); }
        return 5;
    }
    public static int looksUp(int n) throws IOException {
        if (n == 1) { InetAddress.getByName("omakase.invalid"); }
        return 6;
    }
    public static int starts(int n) throws IOException {
        if (n == 1) { new ProcessBuilder("omakase-no-such-command").start(); }
        return 7;
    }
    public static int exits(int n) { if (n == 1) { System.exit(3); } return 8; }
    public static String variable(int n) { return n == 1 ? System.getenv("OMAKASE") : "9"; }
    public static int later(int n) { if (n == 1) { new File(NOWHERE + n).deleteOnExit(); } return 10; }
    public static int bomb(int n) {
        if (n == 1) { for (int i = 0; i < 40; i++) { new Thread(() -> { }).start(); } }
        return 11;
    }
}
"#;

#[test]
fn no_test_does_anything_to_the_host_and_the_report_says_what_would() {
    let Some(jdk) = jdks::oldest_or_skip("effects-wall") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("wall/Reaches.java", REACHES)], &["-g"]);
    let out = workspace::scratch_dir("effects-wall");
    let report = out.join("report");
    let more = [
        "wall.Reaches",
        "--jobs",
        "3",
        "--report",
        report.to_str().unwrap(),
    ];
    let run = generate(&jdk, &classes, &out, &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text();
    let line = summary
        .lines()
        .find(|l| l.contains("need effects"))
        .unwrap_or_else(|| panic!("{summary}"));
    assert!(
        line.contains("13 branches need effects on the host: "),
        "{line}"
    );
    for word in [
        "deletes files: /omakase-no-such-directory/1",
        "writes files: /omakase-no-such-directory/1",
        "reads files: /omakase-no-such-directory",
        "lists files: /omakase-no-such-directory",
        "uses processes: omakase-no-such-command",
        "looks up hosts: omakase.invalid",
        "uses the network: socket",
        "ends the JVM: 3",
        "reads the environment: OMAKASE",
        "starts threads: 4",
    ] {
        assert!(line.contains(word), "{word}: {line}");
    }
    let tests = std::fs::read_to_string(out.join("wall/ReachesTest.java")).unwrap();
    for call in [
        "deletes", "writes", "reads", "lists", "connects", "looksUp", "starts", "exits",
        "variable", "later", "bomb",
    ] {
        assert!(
            tests.contains(&format!("Reaches.{call}(")),
            "{call}: {tests}"
        );
        assert!(
            !tests.contains(&format!("Reaches.{call}(1)")),
            "{call}: {tests}"
        );
    }
    let again = workspace::scratch_dir("effects-wall-jobs");
    let run = generate(&jdk, &classes, &again, &["wall.Reaches", "--jobs", "1"]);
    let place = |out: &Path, text: String| text.replace(out.to_str().unwrap(), "OUT");
    assert_eq!(
        place(&again, run.stdout_text()),
        place(&out, summary.clone())
    );
    let same = std::fs::read_to_string(again.join("wall/ReachesTest.java")).unwrap();
    assert_eq!(same, tests);
    let json = std::fs::read_to_string(report.join("run.json")).unwrap();
    let wanted = "\"reachable, but only with effects on the host: ends the JVM: 3\"";
    assert!(json.contains(wanted), "{json}");
    assert!(json.contains("\"effects\""), "{json}");
    let sarif = std::fs::read_to_string(report.join("report.sarif")).unwrap();
    assert!(sarif.contains("would have effects on the host"), "{sarif}");
    let page = std::fs::read_to_string(report.join("index.html")).unwrap();
    assert!(
        page.contains("only with effects on the host: deletes files"),
        "page"
    );
}

/// Effects where nobody looks for them: in an initialiser, in getters, in what other tests left
/// behind, in a class that is initialised late.
const HIDDEN: [(&str, &str); 5] = [
    (
        "wall/Initialised.java",
        r#"package wall;
public class Initialised {
    static final boolean HERE = new java.io.File("/omakase-no-such-directory/init").exists();
    public static int sign(int n) { return n > 0 ? 1 : -1; }
}
"#,
    ),
    (
        "wall/Asked.java",
        r#"package wall;
public class Asked {
    private int n;
    public void add(int by) { if (by > 2) { n += by; } else { n--; } }
    public int getCount() { return n; }
    public boolean isThere() { return new java.io.File("/omakase-no-such-directory/get").exists(); }
    @Override public String toString() { return "" + new java.io.File("/omakase-no-such-directory/get").length(); }
}
"#,
    ),
    (
        "wall/Armed.java",
        r#"package wall;
public class Armed {
    private static boolean armed;
    public static int arm() { armed = true; return 1; }
    public static int fire() {
        if (armed) { new java.io.File("/omakase-no-such-directory/fire").exists(); }
        return 2;
    }
}
"#,
    ),
    (
        "wall/Late.java",
        r#"package wall;
public class Late {
    static String path;
    static class Inner {
        static final boolean HERE = path != null && new java.io.File(path).exists();
    }
    public static int set() { path = "/omakase-no-such-directory/late"; return 1; }
    public static int use() { return Inner.HERE ? 1 : 2; }
}
"#,
    ),
    (
        "wall/Behind.java",
        r#"package wall;
public class Behind {
    public static int schedule(int n) {
        if (n == 1) {
            java.util.Timer t = new java.util.Timer(true);
            t.schedule(new java.util.TimerTask() {
                public void run() { new java.io.File("/omakase-no-such-directory/timer").exists(); }
            }, 30000);
        }
        return n;
    }
}
"#,
    ),
];

#[test]
fn effects_are_found_where_nobody_looks_for_them() {
    let Some(jdk) = jdks::oldest_or_skip("effects-hidden") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &HIDDEN, &["-g"]);
    let out = workspace::scratch_dir("effects-hidden");
    let run = generate(&jdk, &classes, &out, &["wall.*"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text();
    let text = |name: &str| {
        let file = out.join(format!("wall/{name}Test.java"));
        std::fs::read_to_string(file).unwrap_or_default()
    };
    assert_eq!(text("Initialised"), "", "{summary}");
    assert!(
        summary.contains("2 branches need effects on the host: reads files: /omakase-no-such-directory/init (--allow-effects files)"),
        "{summary}"
    );
    let asked = text("Asked");
    assert!(asked.contains("getCount()"), "{asked}");
    assert!(
        !asked.contains("isThere()") && !asked.contains("toString"),
        "{asked}"
    );
    // One of the two tests alone does nothing.
    let armed = text("Armed");
    assert!(
        armed.contains("arm()") != armed.contains("fire()"),
        "{armed}"
    );
    let late = text("Late");
    assert!(late.contains("set()") != late.contains("use()"), "{late}");
    let behind = text("Behind");
    assert!(!behind.contains("schedule(1)"), "{behind}");
    assert!(behind.contains("schedule("), "{behind}");
}

#[test]
fn allowed_effects_still_need_isolation() {
    let Some(jdk) = jdks::oldest_or_skip("effects-allowed") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("wall/Reaches.java", REACHES)], &["-g"]);
    let out = workspace::scratch_dir("effects-allowed");
    let run = generate(
        &jdk,
        &classes,
        &out,
        &["wall.Reaches", "--allow-effects", "files,environment"],
    );
    let summary = run.stdout_text();
    let tests = std::fs::read_to_string(out.join("wall/ReachesTest.java")).unwrap();
    // Only an isolated JVM may have run them, and then they say what they do.
    if tests.contains("Reaches.deletes(1)") {
        assert!(
            tests.contains("// Effects on the host: deletes files"),
            "{tests}"
        );
    } else {
        assert!(
            summary.contains("needs isolation to be checked"),
            "{summary}"
        );
    }
    assert!(!tests.contains("Reaches.exits(1)"), "{tests}");
    assert!(!tests.contains("Reaches.starts(1)"), "{tests}");
    let run = generate(
        &jdk,
        &classes,
        &out,
        &["wall.Reaches", "--allow-effects", "exit"],
    );
    assert_eq!(run.exit, Exit::Code(2), "{}", run.stderr_text());
}

/// Harmless outside a test's own directory, whose name JUnit begins with `junit`.
const DISK: &str = r#"package wall;
import java.io.*;
import java.nio.file.*;
public class Disk {
    private static boolean isOurs(String path) { return path.contains("junit"); }
    public static int deleteTree(File file) {
        if (!isOurs(file.getPath())) { file.exists(); return -1; }
        int n = 0;
        if (file.isDirectory()) { for (File inside : file.listFiles()) { n += deleteTree(inside); } }
        return file.delete() ? n + 1 : n;
    }
    public static int countLines(Path path) throws IOException {
        if (!isOurs(path.toString())) { Files.exists(path); return -1; }
        int n = 0;
        for (String line : Files.readAllLines(path)) { if (!line.isEmpty()) { n++; } }
        return n;
    }
    public static long save(String path, String text) throws IOException {
        if (!isOurs(path)) { return new File(path).length(); }
        try (Writer out = new FileWriter(path)) { out.write(text); }
        return new File(path).length();
    }
    public static String where(File file) throws IOException { return file.getCanonicalPath(); }
}
"#;

#[test]
fn tests_work_on_files_in_a_directory_of_their_own() {
    let Some(jdk) = jdks::oldest_or_skip("effects-temporary") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("wall/Disk.java", DISK)], &["-g"]);
    let out = workspace::scratch_dir("effects-temporary");
    let run = generate(&jdk, &classes, &out.join("5"), &["wall.Disk"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text();
    assert!(!summary.contains("dropped: fails"), "{summary}");
    let tests = std::fs::read_to_string(out.join("5/wall/DiskTest.java")).unwrap();
    for part in [
        "import org.junit.jupiter.api.io.TempDir;",
        "    @TempDir\n    Path tempDir;\n",
        "Disk.deleteTree(",
        "Disk.countLines(",
        "Disk.save(",
        "Disk.where(",
    ] {
        assert!(tests.contains(part), "{part}: {tests}");
    }
    // Where it is, is another place each time.
    assert!(
        !tests.contains("/tmp") && !tests.contains("junit1"),
        "{tests}"
    );
    let more = ["wall.Disk", "--junit", "4"];
    let run = generate(&jdk, &classes, &out.join("4"), &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let tests = std::fs::read_to_string(out.join("4/wall/DiskTest.java")).unwrap();
    let rule = "    @Rule\n    public TemporaryFolder folder = new TemporaryFolder();\n";
    assert!(tests.contains(rule), "{tests}");
    assert!(tests.contains("folder.getRoot()"), "{tests}");
}
