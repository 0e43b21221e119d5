//! What comes right before a goal.

use goals::{GoalId, GoalKind, Goals};
use test_lab::{javac, jdks};

const GATE: &str = "package before;
public class Gate {
    static int open(String s) {
        if (s.length() == 3) {
            int n = Integer.parseInt(s);
            return inner(n);
        }
        return 0;
    }
    private static int inner(int n) {
        int m = n * 2;
        if (m > 5) {
            m++;
        }
        for (int i = 0; i < m; i++) {
            n += new Part().take(i);
        }
        return n;
    }
    static class Part {
        int take(int i) {
            switch (i) {
                case 1: return 7;
                default: return 8;
            }
        }
    }
}
";

#[test]
fn goals_know_from_where_control_comes() {
    let Some(jdk) = jdks::oldest_or_skip("before") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("before/Gate.java", GATE)], &["-g"]);
    let mut goals = Goals::default();
    for name in ["Gate", "Gate$Part"] {
        let bytes = std::fs::read(classes.join(format!("before/{name}.class"))).unwrap();
        goals.add(&classfile::ClassFile::parse(bytes.into()).unwrap());
    }
    // A goal as text: the method, and the line and side of a branch.
    let text = |g: GoalId| {
        let goal = &goals[g];
        match &goal.kind {
            GoalKind::Branch { side, line, .. } => {
                format!("{} {} {side}", goal.signature.0, line.unwrap_or(0))
            }
            _ => goal.signature.0.to_string(),
        }
    };
    let before = goals.before();
    let found: Vec<String> = goals
        .ids()
        .map(|g| {
            let places: Vec<String> = before[g.index()].iter().map(|&b| text(b)).collect();
            format!("{} <- {}", text(g), places.join(", "))
        })
        .collect();
    let expected = "\
<init> <-
open <-
inner <- open 4 fall through
open 4 jump <- open
open 4 fall through <- open
inner 12 jump <- inner
inner 12 fall through <- inner
inner 15 jump <- inner 12 jump, inner 12 fall through, inner 15 fall through
inner 15 fall through <- inner 12 jump, inner 12 fall through, inner 15 fall through
<init> <- inner 15 fall through
take <- inner 15 fall through
take 22 case 1 <- take
take 22 default <- take";
    let found: Vec<&str> = found.iter().map(|l| l.trim_end()).collect();
    assert_eq!(found.join("\n"), expected);
}
