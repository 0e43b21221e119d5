//! The command line from outside: help texts, messages, exit codes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, RunOutput, ToolCommand};
use test_lab::{golden, javac, jdks, workspace};

fn omakase(args: &[&str]) -> RunOutput {
    omakase_command(args).run().unwrap()
}

fn omakase_command(args: &[&str]) -> ToolCommand {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(60))
}

fn golden_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

/// Asserts an exit code and that standard error has each of `parts`; gives standard error.
#[track_caller]
fn fails(args: &[&str], code: i32, parts: &[&str]) -> String {
    let run = omakase(args);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(code), "{args:?}: {stderr}");
    assert!(
        stderr.starts_with("error: ") || stderr.starts_with("warning: "),
        "{stderr}"
    );
    for part in parts {
        assert!(stderr.contains(part), "{args:?}: no {part:?} in:\n{stderr}");
    }
    stderr
}

const ACCOUNT: &str = "package bank;\n\
    public class Account {\n\
    \x20   private int balance;\n\
    \x20   public void deposit(int amount) {\n\
    \x20       if (amount <= 0) throw new IllegalArgumentException();\n\
    \x20       balance += amount;\n\
    \x20   }\n\
    \x20   public int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }\n\
    \x20   public static void main(String[] args) { System.out.println(args.length); }\n\
    }\n";

/// The class directory of [`ACCOUNT`], and the JDK it was compiled with.
fn account(test: &str) -> Option<(String, jdk::Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let sources = [("bank/Account.java", ACCOUNT)];
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "--release", "11"]);
    Some((classes.to_str().unwrap().to_owned(), jdk))
}

#[test]
fn help_of_every_command() {
    for (name, args) in [
        ("help", &["--help"][..]),
        ("help-run", &["run", "--help"]),
        ("help-inspect", &["inspect", "--help"]),
        ("help-generate", &["generate", "--help"]),
        ("help-explore", &["explore", "--help"]),
        ("help-worst-case", &["worst-case", "--help"]),
        ("help-check", &["check", "--help"]),
        ("help-replay", &["replay", "--help"]),
        ("help-prove", &["prove", "--help"]),
        ("help-explain", &["explain", "--help"]),
        ("help-doctor", &["doctor", "--help"]),
        ("help-bench", &["bench", "--help"]),
        ("help-bench-machine", &["bench", "machine", "--help"]),
        (
            "help-bench-conformance",
            &["bench", "conformance", "--help"],
        ),
        ("help-bench-explore", &["bench", "explore", "--help"]),
        ("help-bench-faults", &["bench", "faults", "--help"]),
        ("help-bench-generate", &["bench", "generate", "--help"]),
        ("help-bench-everyday", &["bench", "everyday", "--help"]),
        ("help-bench-hybrid", &["bench", "hybrid", "--help"]),
        ("help-bench-jobs", &["bench", "jobs", "--help"]),
        ("help-bench-prove", &["bench", "prove", "--help"]),
        ("help-bench-sound", &["bench", "sound", "--help"]),
        ("help-bench-sushi", &["bench", "sushi", "--help"]),
        ("help-bench-tardis", &["bench", "tardis", "--help"]),
        ("help-bench-worst-case", &["bench", "worst-case", "--help"]),
        ("help-completions", &["completions", "--help"]),
    ] {
        let run = omakase(args);
        assert_eq!(run.exit, Exit::Code(0));
        assert_eq!(run.stderr_text(), "");
        golden::check(golden_file(&format!("{name}.txt")), &run.stdout_text());
    }
}

#[test]
fn version() {
    let run = omakase(&["--version"]);
    assert_eq!(
        run.stdout_text(),
        format!("omakase {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn wrong_arguments_are_usage_errors() {
    let no_command = omakase(&[]);
    assert_eq!(no_command.exit, Exit::Code(2));
    assert!(
        no_command
            .stderr_text()
            .contains("Usage: omakase <COMMAND>")
    );
    fails(
        &["inspct"],
        2,
        &["unrecognized subcommand 'inspct'", "'inspect'"],
    );
    fails(&["run"], 2, &["no main class given", "hint: "]);
    fails(
        &["run", "--fuel", "lots", "Main"],
        2,
        &["--fuel", "expected a number"],
    );
    fails(
        &["run", "--heap", "1T", "Main"],
        2,
        &["--heap", "unknown suffix"],
    );
    fails(
        &["run", "--stack-depth", "1", "Main"],
        2,
        &["--stack-depth", "16"],
    );
    fails(
        &["run", "--stack-depth", "4000000000", "Main"],
        2,
        &["--stack-depth", "1000000"],
    );
    fails(&["run", "--seed", "x", "Main"], 2, &["--seed"]);
    fails(
        &["run", "-cp", "a", "-jar", "b"],
        2,
        &["cannot be used with"],
    );
    fails(&["run", "-cp"], 2, &["--class-path"]);
    fails(&["inspect"], 2, &["CLASS"]);
    fails(&["completions", "cmd"], 2, &["bash"]);
    assert_eq!(omakase(&["bench"]).exit, Exit::Code(2));
}

#[test]
fn a_wrong_jdk_is_named_with_its_reason() {
    let dir = workspace::scratch_dir("cli-wrong-jdk");
    let dir = dir.to_str().unwrap();
    fails(
        &["run", "--jdk", "/nonexistent", "Main"],
        2,
        &["--jdk (/nonexistent): no such directory", "omakase doctor"],
    );
    fails(&["inspect", "--jdk", dir, "A"], 2, &["bin/java is missing"]);
}

#[test]
fn a_wrong_class_name_gets_suggestions() {
    let Some((classes, _)) = account("a_wrong_class_name_gets_suggestions") else {
        return;
    };
    let run = |name: &str, parts: &[&str]| fails(&["run", "-cp", &classes, name], 2, parts);
    run(
        "bank.Acount",
        &["class bank.Acount not found", "did you mean bank.Account?"],
    );
    run("Account", &["did you mean bank.Account?"]);
    run(
        "bank.Account.class",
        &["give the class, not its file: bank.Account"],
    );
    run(
        "bank/Account.java",
        &["give the class, not its file: bank.Account"],
    );
    run("no.Such", &["looked through 1 classes in", &classes]);
    run("..", &["not a class name"]);

    let inspect = |name: &str, parts: &[&str]| fails(&["inspect", "-cp", &classes, name], 2, parts);
    inspect("bank.Acount.deposit", &["did you mean bank.Account?"]);
    inspect(
        "bank.Account.desposit",
        &["has no method desposit", "did you mean deposit?"],
    );
    inspect(
        "bank.Account.sign(J)I",
        &["has no method sign(J)I", "it has sign(I)I"],
    );
}

#[test]
fn unusable_class_path_entries_are_warned_about() {
    let Some((classes, _)) = account("unusable_class_path_entries_are_warned_about") else {
        return;
    };
    let dir = workspace::scratch_dir("cli-bad-entries");
    let broken = dir.join("broken.jar");
    std::fs::write(&broken, "this is no jar").unwrap();
    let missing = dir.join("missing.jar");
    let list = std::env::join_paths([&missing, &broken, Path::new(&classes)]).unwrap();
    let run = omakase(&["inspect", "-cp", list.to_str().unwrap(), "bank.Account"]);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(0), "{stderr}");
    let warnings: Vec<&str> = stderr.lines().collect();
    assert_eq!(warnings.len(), 2, "{stderr}");
    for (warning, entry) in warnings.iter().zip([&missing, &broken]) {
        assert!(warning.starts_with("warning: "), "{warning}");
        assert!(warning.contains(entry.to_str().unwrap()), "{warning}");
    }
}

#[test]
fn a_malformed_class_is_told_with_its_name() {
    let dir = workspace::scratch_dir("cli-malformed");
    std::fs::write(dir.join("Bad.class"), b"\xca\xfe\xba\xbe\0\0").unwrap();
    if jdks::oldest_or_skip("a_malformed_class_is_told_with_its_name").is_none() {
        return;
    }
    fails(
        &["inspect", "-cp", dir.to_str().unwrap(), "Bad"],
        2,
        &["class Bad is malformed"],
    );
}

/// A jar of `classes` whose manifest has these lines.
fn jar(name: &str, classes: &str, manifest: &str, jdk: &jdk::Jdk) -> String {
    let dir = workspace::scratch_dir(name);
    let manifest_file = dir.join("manifest.txt");
    std::fs::write(&manifest_file, manifest).unwrap();
    let jar = dir.join("app.jar");
    let run = ToolCommand::new(jdk.home.join("bin/jar"))
        .arg("cfm")
        .args([&jar, &manifest_file])
        .args(["-C", classes, "."])
        .run()
        .unwrap();
    assert!(run.exit.is_success(), "{}", run.stderr_text());
    jar.to_str().unwrap().to_owned()
}

#[test]
fn the_main_class_of_a_jar_comes_from_its_manifest() {
    let Some((classes, jdk)) = account("the_main_class_of_a_jar_comes_from_its_manifest") else {
        return;
    };
    let wrong = jar("cli-jar-wrong", &classes, "Main-Class: bank.Acount\n", &jdk);
    fails(&["run", "-jar", &wrong], 2, &["did you mean bank.Account?"]);
    let none = jar("cli-jar-none", &classes, "X: y\n", &jdk);
    fails(&["run", "-jar", &none], 2, &["names no Main-Class", "-cp"]);
    fails(
        &["run", "-jar", "/nonexistent.jar"],
        2,
        &["cannot run /nonexistent.jar"],
    );

    let good = jar("cli-jar-good", &classes, "Main-Class: bank.Account\n", &jdk);
    let run = omakase(&["run", "-jar", &good, "-cp", "--", "x"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert_eq!(run.stdout_text(), "3\n");
}

const ENDINGS: &str = "public class Endings {\n\
    \x20   public static void main(String[] args) throws Exception {\n\
    \x20       switch (args[0]) {\n\
    \x20           case \"exit\": System.exit(7);\n\
    \x20           case \"throw\": throw new IllegalStateException(System.getProperty(\"a\"));\n\
    \x20           case \"loop\": while (true) { }\n\
    \x20           case \"wait\": synchronized (args) { args.wait(); }\n\
    \x20           default: System.out.println(new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine());\n\
    \x20       }\n\
    \x20   }\n\
    }\n";

#[test]
fn every_ending_of_a_run_has_its_exit_code() {
    let Some(jdk) = jdks::oldest_or_skip("every_ending_of_a_run_has_its_exit_code") else {
        return;
    };
    let classes = javac::compile_text(&jdk, "Endings", ENDINGS);
    let classes = classes.to_str().unwrap();
    let run = |options: &[&str], word: &str| {
        let mut args = vec!["run", "-Da=why"];
        args.extend(options);
        args.extend(["-cp", classes, "Endings", word]);
        omakase(&args)
    };
    assert_eq!(run(&[], "exit").exit, Exit::Code(7));
    let thrown = run(&[], "throw");
    assert_eq!(thrown.exit, Exit::Code(1));
    let expected = "Exception in thread \"main\" java.lang.IllegalStateException: why\n\
        \tat Endings.main(Endings.java:5)\n";
    assert_eq!(thrown.stderr_text(), expected);
    let looped = run(&["--fuel", "50M"], "loop");
    assert_eq!(looped.exit, Exit::Code(64), "{}", looped.stderr_text());
    assert!(looped.stderr_text().contains("out of fuel"));
    let waited = run(&[], "wait");
    assert_eq!(waited.exit, Exit::Code(66), "{}", waited.stderr_text());
    assert!(waited.stderr_text().contains("deadlock"));
    assert_eq!(run(&[], "read").stdout_text(), "null\n");
}

/// `getfield #10 // Field ..` without the index, which differs from one `javac` to another.
fn without_pool_indices(text: &str) -> String {
    let mut result = String::new();
    for line in text.lines() {
        match line.split_once(" // ") {
            Some((code, comment)) => {
                let code = code.trim_end_matches(|c: char| c.is_ascii_digit());
                result.push_str(&format!("{code} // {comment}\n"));
            }
            None => result.push_str(&format!("{line}\n")),
        }
    }
    result
}

#[test]
fn inspect_shows_a_class_and_a_method() {
    let Some((classes, _)) = account("inspect_shows_a_class_and_a_method") else {
        return;
    };
    for (golden_name, args) in [
        ("inspect-class.txt", &["bank.Account"][..]),
        ("inspect-method.txt", &["bank.Account.sign"]),
        ("inspect-method.dot", &["bank.Account.sign", "--dot"]),
    ] {
        let run = omakase(&[&["inspect", "-cp", &classes], args].concat());
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        let text = without_pool_indices(&run.stdout_text());
        golden::check(golden_file(golden_name), &text);
    }
    let by_name = omakase(&["inspect", "-cp", &classes, "bank.Account.sign"]);
    for same in [
        "bank/Account.sign",
        "bank.Account.sign(I)I",
        "bank.Account#sign",
    ] {
        let run = omakase(&["inspect", "-cp", &classes, same]);
        assert_eq!(run.stdout_text(), by_name.stdout_text(), "{same}");
    }
}

#[test]
fn inspect_finds_classes_of_every_jdk() {
    for jdk in jdks::every_release_or_skip("inspect_finds_classes_of_every_jdk") {
        let home = jdk.home.to_str().unwrap();
        let run = omakase(&["inspect", "--jdk", home, "java.lang.String.isEmpty"]);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        assert!(
            run.stdout_text().contains("isEmpty"),
            "{}",
            run.stdout_text()
        );
    }
}

#[test]
fn doctor_says_what_it_found() {
    for jdk in jdks::every_release_or_skip("doctor_says_what_it_found") {
        let home = jdk.home.to_str().unwrap();
        let run = omakase(&["doctor", "--jdk", home]);
        let text = run.stdout_text();
        assert_eq!(run.exit, Exit::Code(0), "{text}");
        assert!(text.contains(&jdk.version_string), "{text}");
        assert!(text.contains("found by --jdk"), "{text}");
        assert!(
            text.contains(jdk.class_library.path().to_str().unwrap()),
            "{text}"
        );

        let run = omakase(&["doctor", "--jdk", home, "--json"]);
        let json: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(json["ready"], true);
        assert_eq!(json["checks"][0]["name"], "JDK");
        assert_eq!(json["checks"][0]["status"], "ok");
    }
}

#[test]
fn doctor_without_a_jdk_fails_and_helps() {
    let mut command = omakase_command(&["doctor"]).env("PATH", "/nonexistent");
    command.env_removed = vec!["JAVA_HOME".into()];
    let run = command.run().unwrap();
    assert_eq!(run.exit, Exit::Code(1));
    let text = run.stdout_text();
    assert!(text.contains("java on the PATH: no `java` there"), "{text}");
    assert!(text.contains("apt-get install openjdk"), "{text}");
}

#[test]
fn completions_are_printed_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = omakase(&["completions", shell]);
        assert_eq!(run.exit, Exit::Code(0));
        assert!(run.stdout_text().contains("omakase"), "{shell}");
    }
}

#[test]
fn bench_names_what_there_is() {
    if jdks::oldest_or_skip("bench_names_what_there_is").is_none() {
        return;
    }
    fails(
        &["bench", "machine", "--only", "nosuch"],
        2,
        &["there is no `nosuch`", "int arithmetic"],
    );
    fails(
        &["bench", "conformance", "--library", "nosuch"],
        2,
        &["there is no `nosuch`", "commons-cli"],
    );
    fails(
        &["bench", "explore", "--only", "nosuch"],
        2,
        &["there is no `nosuch`", "linked structure"],
    );
    fails(&["bench", "machine", "--repeat", "0"], 2, &["--repeat"]);
}

/// A directory that looks like a JDK of a release.
fn fake_jdk(test: &str, version: &str) -> String {
    let home = workspace::scratch_dir(test);
    for dir in ["bin", "lib"] {
        std::fs::create_dir_all(home.join(dir)).unwrap();
    }
    for tool in ["bin/java", "bin/javac"] {
        std::fs::write(home.join(tool), "#!/bin/sh\nexit 1\n").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(home.join(tool), mode).unwrap();
        }
    }
    std::fs::write(home.join("lib/modules"), "no image").unwrap();
    let release = format!("JAVA_VERSION=\"{version}\"\n");
    std::fs::write(home.join("release"), release).unwrap();
    home.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn a_release_that_does_not_boot_is_refused_by_name() {
    for version in ["1.7.0_80", "1.6.0"] {
        let home = fake_jdk("cli-old-release", version);
        let needed = "Java 8 or later (8, 11, 17, 21, 25 and 27 are tested) is needed";
        for command in ["run", "generate", "explore", "check"] {
            let target = if command == "explore" { "A.f" } else { "A" };
            let parts = [&format!("Java {version} ("), needed, "--jdk HOME"];
            fails(&[command, "--jdk", &home, "-cp", ".", target], 2, &parts);
        }
        let run = omakase(&["doctor", "--jdk", &home]);
        let text = run.stdout_text();
        assert_eq!(run.exit, Exit::Code(1), "{text}");
        assert!(text.contains("MISSING   JDK"), "{text}");
        assert!(text.contains("not supported"), "{text}");
        assert!(text.contains(needed), "{text}");
    }
}

/// The library is booted before it is said to be fine.
#[cfg(unix)]
#[test]
fn doctor_boots_the_class_library() {
    let home = fake_jdk("cli-broken-library", "25.0.1");
    let run = omakase(&["doctor", "--jdk", &home]);
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(1), "{text}");
    assert!(text.contains("ok        JDK"), "{text}");
    assert!(text.contains("MISSING   class library"), "{text}");
    assert!(text.contains("does not start in the machine"), "{text}");
    for jdk in jdks::every_release_or_skip("doctor_boots_the_class_library") {
        let run = omakase(&["doctor", "--jdk", jdk.home.to_str().unwrap()]);
        assert!(run.stdout_text().contains("boots"), "{}", run.stdout_text());
    }
}

#[test]
fn a_program_without_main_is_a_usage_error() {
    let Some(jdk) = jdks::oldest_or_skip("a_program_without_main") else {
        return;
    };
    let sources = [
        (
            "a/No.java",
            "package a; public class No { public void main(String[] x) { } static int main(int x) { return x; } }",
        ),
        (
            "a/Base.java",
            "package a; public class Base { public static void main(String[] x) { System.out.println(\"base\"); } }",
        ),
        ("a/Sub.java", "package a; public class Sub extends Base { }"),
    ];
    let classes = javac::compile_texts(&jdk, &sources, &[]);
    let cp = classes.to_str().unwrap();
    fails(
        &["run", "-cp", cp, "a.No"],
        2,
        &["class a.No has no method `static void main(String[])`"],
    );
    let run = omakase(&["run", "-cp", cp, "a.Sub"]);
    assert_eq!(run.stdout_text(), "base\n", "{}", run.stderr_text());

    // Jars, or what is named as one.
    let dir = workspace::scratch_dir("cli-bad-jars");
    let text = dir.join("text.jar");
    std::fs::write(&text, "no zip").unwrap();
    fails(&["run", "-jar", text.to_str().unwrap()], 2, &["text.jar"]);
    let missing = dir.join("missing.jar");
    fails(
        &["run", "-jar", missing.to_str().unwrap()],
        2,
        &["missing.jar"],
    );
    let jar = |name: &str, manifest: Option<&str>| {
        let path = dir.join(name);
        let file = dir.join("manifest");
        std::fs::write(&file, manifest.unwrap_or_default()).unwrap();
        let (path, file) = (path.to_str().unwrap(), file.to_str().unwrap());
        let args = match manifest {
            Some(_) => vec!["--create", "--file", path, "--manifest", file],
            None => vec!["--create", "--no-manifest", "--file", path],
        };
        let made = ToolCommand::new(jdk.home.join("bin/jar"))
            .args(args)
            .args(["-C", cp, "a"])
            .run()
            .unwrap();
        assert!(made.exit.is_success(), "{}", made.stderr_text());
        path.to_owned()
    };
    let none = jar("none.jar", None);
    fails(&["run", "-jar", &none], 2, &["names no Main-Class"]);
    let nothing = jar("nothing.jar", Some("Created-By: me\n"));
    fails(&["run", "-jar", &nothing], 2, &["names no Main-Class"]);
    let gone = jar("gone.jar", Some("Main-Class: a.Gone\n"));
    fails(&["run", "-jar", &gone], 2, &["class a.Gone not found"]);
    let odd = jar("odd.jar", Some("Main-Class: a;b\n"));
    fails(&["run", "-jar", &odd], 2, &["not a class name"]);
    let no = jar("no.jar", Some("Main-Class: a.No\n"));
    fails(&["run", "-jar", &no], 2, &["has no method"]);
}
