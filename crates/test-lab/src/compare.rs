//! Comparing two runs of the same program, and saying where they part.

use jdk::RunOutput;

/// Where two runs differ in output or exit, as a message; `None` when they agree.
///
/// Standard output and exit must agree exactly. Standard error must agree too, apart from lines
/// that the real launcher adds about itself (see [`without_launcher_lines`]).
pub fn difference(expected: &RunOutput, actual: &RunOutput) -> Option<String> {
    let mut found = Vec::new();
    if let Some(where_) = first_difference(&expected.stdout_text(), &actual.stdout_text()) {
        found.push(format!("standard output: {where_}"));
    } else if expected.stdout != actual.stdout {
        found.push("standard output: differs in bytes that are not UTF-8".to_owned());
    }
    if expected.exit != actual.exit {
        found.push(format!(
            "exit: expected {}, got {}",
            expected.exit, actual.exit
        ));
    }
    let expected_stderr = without_launcher_lines(&expected.stderr_text());
    let actual_stderr = without_launcher_lines(&actual.stderr_text());
    if let Some(where_) = first_difference(&expected_stderr, &actual_stderr) {
        found.push(format!("standard error: {where_}"));
    }
    (!found.is_empty()).then(|| found.join("\n"))
}

/// Panics with the [`difference`] of two runs of `what`, if there is one.
pub fn assert_same(what: &str, expected: &RunOutput, actual: &RunOutput) {
    if let Some(difference) = difference(expected, actual) {
        panic!("{what}: {difference}");
    }
}

/// Standard error without what the real JVM says about itself rather than about the program.
pub fn without_launcher_lines(stderr: &str) -> String {
    stderr
        .split_inclusive('\n')
        .filter(|line| {
            !(line.starts_with("OpenJDK 64-Bit Server VM warning:")
                || line.starts_with("Java HotSpot(TM) 64-Bit Server VM warning:")
                || line.starts_with("Picked up "))
        })
        .collect()
}

/// The first line in which two texts differ, with some lines before it; `None` when equal.
pub fn first_difference(expected: &str, actual: &str) -> Option<String> {
    if expected == actual {
        return None;
    }
    let expected_lines: Vec<&str> = expected.split('\n').collect();
    let actual_lines: Vec<&str> = actual.split('\n').collect();
    let line_idx = expected_lines
        .iter()
        .zip(&actual_lines)
        .take_while(|(expected, actual)| expected == actual)
        .count();
    let mut text = format!("line {} differs\n", line_idx + 1);
    for line in &expected_lines[line_idx.saturating_sub(3)..line_idx] {
        text.push_str(&format!("    {line}\n"));
    }
    let side = |lines: &[&str]| match lines.get(line_idx) {
        Some(line) => format!("{line:?}"),
        None => "(end)".to_owned(),
    };
    text.push_str(&format!("  - {}\n", side(&expected_lines)));
    text.push_str(&format!("  + {}", side(&actual_lines)));
    Some(text)
}

#[cfg(test)]
mod tests {
    use jdk::Exit;

    use super::*;

    fn run(stdout: &str, stderr: &str, code: i32) -> RunOutput {
        RunOutput::new(stdout.into(), stderr.into(), Exit::Code(code))
    }

    #[test]
    fn equal_runs_and_launcher_noise() {
        let noisy = "OpenJDK 64-Bit Server VM warning: Sharing is off\nerr\n";
        assert_eq!(
            difference(&run("a\n", noisy, 1), &run("a\n", "err\n", 1)),
            None
        );
    }

    #[test]
    fn every_kind_of_difference_is_told() {
        let text = difference(&run("a\nb\n", "", 0), &run("a\nc\n", "boo\n", 1)).unwrap();
        assert!(text.contains("standard output: line 2 differs"), "{text}");
        assert!(
            text.contains("- \"b\"") && text.contains("+ \"c\""),
            "{text}"
        );
        assert!(
            text.contains("expected exit code 0, got exit code 1"),
            "{text}"
        );
        assert!(text.contains("standard error: line 1"), "{text}");
    }

    #[test]
    fn a_missing_final_newline_and_a_missing_end_are_differences() {
        assert!(first_difference("a\n", "a").unwrap().contains("(end)"));
        assert!(first_difference("a", "a\nb").unwrap().contains("+ \"b\""));
        assert_eq!(first_difference("", ""), None);
    }
}
