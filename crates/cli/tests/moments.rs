//! Tests that are green on any day: what the clock or chance decides is not asserted, and no value comes
//! from them.

use std::path::Path;
use std::time::Duration;

use jdk::{Jdk, ToolCommand};
use test_lab::{javac, jdks, workspace};

fn generated(jdk: &Jdk, class: &str, out: &Path) -> String {
    let file = workspace::root().join(format!("corpus/generate/moments/{class}.java"));
    let source = std::fs::read_to_string(file).unwrap();
    let path = format!("moments/{class}.java");
    let classes = javac::compile_texts(jdk, &[(&path, &source)], &["-g"]);
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .timeout(Duration::from_secs(300))
        .args(["generate", "--quiet", "--budget", "40M", "--jdk"])
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(&classes)
        .arg("--output")
        .arg(out)
        .args([format!("moments.{class}")])
        .run()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.exit, jdk::Exit::Code(0), "{said}");
    std::fs::read_to_string(out.join(format!("moments/{class}Test.java"))).unwrap()
}

#[test]
fn what_the_day_or_chance_decides_is_not_asserted() {
    const TEST: &str = "moments-greeter";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let text = generated(&jdk, "Greeter", &out);
    let asserted = |call: &str| {
        let lines = text.lines().filter(|l| l.contains(call));
        let bare = |l: &&str| {
            l.contains("assertTrue(") || l.contains("assertFalse(") || l.contains("assertEquals(")
        };
        lines.filter(bare).count()
    };
    for call in [
        ".isBirthday()",
        ".isChristmas()",
        ".greeting()",
        ".isLucky()",
    ] {
        assert!(text.contains(call), "{call} is called:\n{text}");
        assert_eq!(
            asserted(call),
            0,
            "{call} differs by day or by chance:\n{text}"
        );
    }
    assert!(asserted(".fee(") > 0, "the same on any day:\n{text}");
    assert!(!text.contains("now("), "{text}");
}

#[test]
fn what_takes_no_time_on_an_idle_computer_is_not_asserted() {
    const TEST: &str = "moments-stopper";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let text = generated(&jdk, "Stopper", &out);
    assert!(text.contains("assertEquals(1, stopper.lap())"), "{text}");
    // Of one that was stopped: a new one has not measured anything.
    let tests = text.split("@Test").filter(|t| t.contains(".lap()"));
    let is_asserted = |l: &&str| {
        let is_measured = l.contains(".millis()") || l.contains(".isSlow()");
        is_measured && !l.contains("assertDoesNotThrow(")
    };
    let measured: Vec<&str> = tests.flat_map(str::lines).filter(is_asserted).collect();
    assert!(measured.is_empty(), "{measured:?}");
}

#[test]
fn a_clock_of_a_test_stands_still() {
    const TEST: &str = "moments-prices";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let text = generated(&jdk, "Prices", &out);
    assert!(text.contains("Clock.fixed("), "{text}");
    for moving in ["Clock.system", "Clock.tick", "now(", "currentTimeMillis"] {
        assert!(!text.contains(moving), "{moving}:\n{text}");
    }
}
