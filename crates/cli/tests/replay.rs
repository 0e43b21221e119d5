//! `omakase replay` from outside.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{golden, javac, jdks, workspace};

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(60))
        .run()
        .unwrap()
}

const ACCOUNT: &str = r#"package bank;

public class Account {
    public enum Kind { OPEN, CLOSED }

    public static int made;
    private int balance;

    public Account(int balance) {
        this.balance = balance;
        made++;
    }

    public int withdraw(int amount) {
        if (amount > balance) {
            throw new IllegalStateException("not enough: " + balance);
        }
        balance -= amount;
        return balance;
    }

    public Kind kind() {
        return balance == 0 ? Kind.CLOSED : Kind.OPEN;
    }

    public static String read() {
        return new java.io.File("/etc/hostname").exists() ? "yes" : "no";
    }

    public static int[] steps(int n) {
        int[] steps = new int[n];
        for (int i = 0; i < n; i++) {
            switch (i % 3) {
                case 0: steps[i] = 1; break;
                case 1: steps[i] = 2; break;
                default: steps[i] = -1;
            }
        }
        return steps;
    }

    public static void forever() {
        while (true) {
            made++;
        }
    }

    public static void exit() {
        System.exit(3);
    }
}
"#;

/// The class directory of [`ACCOUNT`], and the JDK it was compiled with.
fn account(test: &str) -> Option<(String, Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let sources = [("bank/Account.java", ACCOUNT)];
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "--release", "11"]);
    Some((classes.to_str().unwrap().to_owned(), jdk))
}

/// A file with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let file = workspace::scratch_dir(&format!("replay-{name}")).join(name);
    std::fs::write(&file, text).unwrap();
    file
}

/// Runs a test.
fn replay(classes: &str, jdk: &Jdk, file: &Path) -> RunOutput {
    let home = jdk.home.to_str().unwrap();
    omakase(&[
        "replay",
        "--jdk",
        home,
        "-cp",
        classes,
        file.to_str().unwrap(),
    ])
}

#[test]
fn the_trace_of_a_test_is_shown() {
    let Some((classes, jdk)) = account("replay") else {
        return;
    };
    let shows = |name: &str, text: &str| {
        let run = replay(&classes, &jdk, &file(name, text));
        assert_eq!(run.stderr_text(), "");
        assert_eq!(run.exit, Exit::Code(0));
        let golden_file = format!("tests/golden/replay-{name}.txt");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(golden_file);
        // How many bytecodes the library takes is a matter of its release.
        let text = run.stdout_text();
        let (shown, count) = text.trim_end().rsplit_once('\n').unwrap();
        let n: u64 = count.strip_suffix(" bytecodes").unwrap().parse().unwrap();
        assert!(n > 100, "{n}");
        golden::check(path, shown);
    };
    shows(
        "throws",
        "omakase test 1
# More than there is.
v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = int 2
v3: int = call bank/Account.withdraw(I)I on v1 (v2)
v4: bank/Account$Kind = call bank/Account.kind()Lbank/Account$Kind; on v1 ()
v5: int = get bank/Account.made:I
v6: int = call bank/Account.withdraw(I)I on v1 (v0)
v7: int = int 1
",
    );
    shows(
        "completes",
        "omakase test 1
v0: int = int 4
v1: int[] = call bank/Account.steps(I)[I (v0)
v2: java/lang/String = call bank/Account.read()Ljava/lang/String; ()
",
    );
    shows(
        "exits",
        "omakase test 1
v0: void = call bank/Account.exit()V ()
",
    );
}

#[test]
fn a_test_that_does_not_end_is_out_of_fuel() {
    let Some((classes, jdk)) = account("replay") else {
        return;
    };
    let file = file(
        "forever",
        "omakase test 1\nv0: void = call bank/Account.forever()V ()\n",
    );
    let run = replay(&classes, &jdk, &file);
    assert_eq!(run.exit, Exit::Code(64));
    let text = run.stdout_text();
    assert!(text.contains("    ! out of fuel\n"), "{text}");
}

#[test]
fn a_file_that_holds_no_test_is_named_with_the_place() {
    let Some((classes, jdk)) = account("replay") else {
        return;
    };
    let cases = [
        ("form", "a test\n", "form:1:1: expected `omakase test 1`"),
        (
            "number",
            "omakase test 1\nv0: int = int x\n",
            "number:2:15: expected a number, found `x`",
        ),
        (
            "member",
            "omakase test 1\n\nv0: bank/Account = new bank/Account(J)V ()\n",
            "member:3:24: expected a member that is known, found bank/Account(J)V",
        ),
        (
            "type",
            "omakase test 1\n\nv0: long = long 5\nv1: bank/Account = new bank/Account(I)V (v0)\n",
            "type:4: expected a value of type int, found v0",
        ),
        (
            "static",
            "omakase test 1\nv0: int = int 5\nv1: int = call bank/Account.withdraw(I)I (v0)\n",
            "static:3: expected an object for what is not static, and none for what is",
        ),
        (
            "promise",
            "omakase test 1
v0: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
v1: int = int 0
v2: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)
v3: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v0 (v2)
v4: java/lang/String = call java/util/ArrayList.get(I)Ljava/lang/Object; on v0 (v1)
v5: int = call java/lang/String.length()I on v4 ()
",
            "promise:6: expected a value of type java.lang.String, found one of type java.lang.Integer",
        ),
        (
            "constant",
            "omakase test 1\nv0: bank/Account$Kind = enum bank/Account$Kind.LOST\n",
            "constant:2: expected a constant that the enum has",
        ),
    ];
    for (name, text, expected) in cases {
        let run = replay(&classes, &jdk, &file(name, text));
        let stderr = run.stderr_text();
        assert_eq!(run.exit, Exit::Code(2), "{stderr}");
        assert!(stderr.starts_with("error: "), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
        assert_eq!(run.stdout_text(), "");
    }
    let missing = replay(&classes, &jdk, Path::new("no-such.test"));
    assert_eq!(missing.exit, Exit::Code(2));
    assert!(missing.stderr_text().contains("cannot read no-such.test"));
}

#[test]
fn an_example_can_be_replayed() {
    let Some((classes, jdk)) = account("replay") else {
        return;
    };
    let home = jdk.home.to_str().unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let args = [
            "replay",
            "--jdk",
            home,
            "-cp",
            &classes,
            "--seed",
            seed,
            "--example",
        ];
        let made = omakase(&[&args[..], &["bank.Account"]].concat());
        assert_eq!(made.exit, Exit::Code(0), "{}", made.stderr_text());
        let text = made.stdout_text();
        let run = replay(&classes, &jdk, &file(&format!("example{seed}"), &text));
        let code = matches!(run.exit, Exit::Code(0 | 64));
        assert!(code, "{text}{}", run.stderr_text());
        let first = text.lines().nth(1).unwrap();
        assert!(run.stdout_text().starts_with(first), "{text}");
        seen.insert(text);
    }
    assert!(seen.len() > 1, "seeds make different tests");
}
