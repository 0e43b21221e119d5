//! Runs made up for the tests: a small one with everything in it, and a large one.

#![allow(dead_code, reason = "each test uses a part")]

use std::collections::BTreeMap;

use report::{
    Branch, Class, Environment, Figures, Kind, LineCoverage, LineRange, Method, MutantLine,
    MutantOperator, Place, Reason, Run, Survivor, Test, Verdict,
};

const PURSE: &str = r#"package shop;

/** A purse. Its notes may hold anything, even </script><!-- and "quotes". */
public final class Purse {
    private int coins;

    public int take(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("</script><script>alert('x')</script>");
        }
        if (n > coins) {
            return 0; // nothing is taken
        }
        coins -= n;
        return n;
    }

    public char grade() {
        switch (coins % 5) {
            case 0: return 'A';
            case 1: return 'B';
            case 2: return '\'';
            case 3: return "xyz".charAt(coins);
            default: return coins < 0 ? '-' : 'E';
        }
    }

    record Note(String text) { }
}
"#;

fn covered(tests: &[usize], confirmed: bool) -> Verdict {
    Verdict::Covered {
        tests: tests.to_vec(),
        confirmed,
    }
}

fn open(reason: &str) -> Verdict {
    Verdict::Open {
        code: "never-reached".to_owned(),
        reason: reason.to_owned(),
        effects: Vec::new(),
    }
}

fn needs(effect: &str) -> Verdict {
    Verdict::Open {
        code: "branch-needs-effects".to_owned(),
        reason: format!("reachable, but only with effects on the host: {effect}"),
        effects: vec![effect.to_owned()],
    }
}

fn branch(id: u32, at: (u32, u32), side: &str, line: Option<u16>, verdict: Verdict) -> Branch {
    Branch {
        id,
        number: id,
        pc: at.0,
        side_index: at.1,
        side: side.to_owned(),
        line,
        condition: None,
        words: report::words::of_branch(None, side),
        verdict,
    }
}

fn method(class: &str, name: &str, descriptor: &str, signature: &str) -> Method {
    Method {
        class: class.to_owned(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: signature.to_owned(),
        ..Method::default()
    }
}

fn test(name: &str, first: u32, body: &str, covers: &[u32]) -> Test {
    let source = format!("@Test\nvoid {name}() {{\n{body}\n}}");
    Test {
        name: name.to_owned(),
        file: "src/test/java/shop/PurseTest.java".to_owned(),
        lines: LineRange {
            first,
            last: first + source.lines().count() as u32 - 1,
        },
        source,
        kind: Kind::Regular,
        changed: false,
        covers: covers.iter().copied().collect(),
    }
}

fn survivor(method: &str, line: u16, change: &str, reached: bool) -> Survivor {
    Survivor {
        class: "shop.Purse".to_owned(),
        method: method.to_owned(),
        descriptor: "(I)I".to_owned(),
        line: Some(line),
        operator: "CONDITIONALS_BOUNDARY".to_owned(),
        change: change.to_owned(),
        reached,
    }
}

fn purse() -> Class {
    let name = "shop.Purse";
    let mut take = method(name, "take", "(I)I", "public int take(int)");
    take.first_line = Some(8);
    take.entered_by = vec![0, 1];
    (take.mutants, take.mutants_killed) = (3, 1);
    take.branches = vec![
        branch(0, (1, 0), "jump", Some(8), covered(&[1], true)),
        branch(1, (1, 1), "fall through", Some(8), covered(&[0], true)),
        branch(
            2,
            (18, 0),
            "jump",
            Some(11),
            open("reached, closest distance 0.3"),
        ),
        branch(3, (18, 1), "fall through", Some(11), covered(&[1], false)),
    ];
    take.branches[0].condition = Some("n > 0".to_owned());
    take.branches[0].words = "n is positive".to_owned();
    let mut grade = method(name, "grade", "()C", "public char grade()");
    grade.first_line = Some(19);
    grade.entered_by = vec![2, 3];
    grade.branches = vec![
        branch(4, (6, 0), "case 0", Some(19), covered(&[3], true)),
        branch(5, (6, 1), "case 1", Some(19), open("never reached")),
        branch(6, (6, 2), "case 2", Some(19), open("never reached")),
        branch(7, (6, 3), "case 3", Some(19), covered(&[2], true)),
        branch(8, (6, 4), "default", Some(19), needs("writes files: /b")),
        branch(
            9,
            (50, 0),
            "jump",
            Some(24),
            Verdict::Infeasible {
                proof: "coins is never negative".to_owned(),
                assumptions: vec!["fields are written by the class alone".to_owned()],
            },
        ),
        branch(10, (50, 1), "fall through", None, open("never reached")),
    ];
    let mut lambda = method(
        "shop.Purse$Note",
        "<init>",
        "(Ljava/lang/String;)V",
        "Note(String)",
    );
    // On the line and program counter of another method, as lambdas can be.
    lambda.branches = vec![branch(11, (18, 0), "jump", Some(11), open("never reached"))];
    let mut bug = test(
        "grade_threeCoins_throws",
        31,
        "    Purse purse = new Purse(3);\n    purse.grade();",
        &[7],
    );
    bug.kind = Kind::SuspectedBug {
        exception: "java.lang.StringIndexOutOfBoundsException".to_owned(),
        message: Some("index 3, length 3 [of \"xyz\"]".to_owned()),
        at: Some(Place {
            method: "shop.Purse.grade".to_owned(),
            line: Some(23),
        }),
    };
    let tests = vec![
        test(
            "take_zero_throwsIllegalArgumentException",
            12,
            "    Purse purse = new Purse();\n    assertThrows(IllegalArgumentException.class, () -> purse.take(0));",
            &[1],
        ),
        test(
            "take_moreThanThere_givesNothing",
            21,
            "    Purse purse = new Purse();\n    // </script> in a comment\n    assertEquals(0, purse.take(1));",
            &[0, 3],
        ),
        bug,
        test(
            "grade_empty_isA",
            41,
            "    Purse purse = new Purse();\n    assertEquals('A', purse.grade());",
            &[4],
        ),
    ];
    let lines = [
        (8, 2),
        (9, 1),
        (11, 1),
        (12, 1),
        (14, 0),
        (15, 0),
        (19, 2),
        (20, 1),
    ];
    let mut class = Class {
        name: name.to_owned(),
        source_file: Some("src/main/java/shop/Purse.java".to_owned()),
        source: Some(PURSE.to_owned()),
        test_file: Some("src/test/java/shop/PurseTest.java".to_owned()),
        mutant_operators: vec![MutantOperator {
            operator: "CONDITIONALS_BOUNDARY".to_owned(),
            pit_default: true,
            killed: 1,
            all: 3,
        }],
        mutant_lines: vec![
            MutantLine {
                line: 8,
                killed: 1,
                all: 2,
            },
            MutantLine {
                line: 14,
                killed: 0,
                all: 1,
            },
        ],
        survivors: vec![
            survivor("take", 8, "n <= 0 became n < 0", true),
            survivor("take", 14, "coins - n became coins + n", false),
        ],
        methods: vec![take, grade, lambda],
        lines: lines
            .map(|(line, hits)| LineCoverage { line, hits })
            .to_vec(),
        tests,
        timeline: vec![
            (0, 0),
            (1_200, 1),
            (40_000, 3),
            (900_000, 4),
            (2_100_000, 5),
        ],
        effects: vec!["writes files: /b".to_owned()],
        dropped: BTreeMap::from([("not repeatable".to_owned(), 2)]),
        stopped: BTreeMap::from([("out of fuel".to_owned(), 17)]),
        disagreements: 1,
        ..Class::default()
    };
    class.figures = Figures {
        executions: 4_321,
        steps: 6_000_000,
        mutants: 3,
        mutants_killed: 1,
        mutants_untried: 4,
        ..Figures::default()
    };
    class.figures.count(&class.methods, &class.lines);
    class
}

/// A class without source, one without tests, and one with everything.
pub fn small() -> Run {
    let mut plain = method("shop.Till", "open", "()Z", "boolean open()");
    plain.branches = vec![
        branch(0, (4, 0), "jump", None, covered(&[0], true)),
        branch(1, (4, 1), "fall through", None, open("never reached")),
    ];
    plain.entered_by = vec![0];
    let mut till = Class {
        name: "shop.Till".to_owned(),
        methods: vec![plain],
        tests: vec![test(
            "open_isTrue",
            9,
            "    assertTrue(new Till().open());",
            &[0],
        )],
        timeline: vec![(0, 0), (10, 1)],
        ..Class::default()
    };
    till.figures.steps = 10;
    till.figures.count(&till.methods, &till.lines);
    let unnamed = Class {
        name: "Launcher".to_owned(),
        reason: Some(Reason {
            code: "no-repeatable-test".to_owned(),
            text: "no test was found that can be repeated".to_owned(),
        }),
        ..Class::default()
    };
    Run {
        version: "0.1.0".to_owned(),
        seed: u64::MAX,
        budget: "6M".to_owned(),
        strategy: "many+dse".to_owned(),
        environment: Environment {
            jdk: "17.0.15+6".to_owned(),
            jdk_vendor: Some("Debian".to_owned()),
            z3: Some("5.4.0.0".to_owned()),
            goals: vec!["branch".to_owned(), "line".to_owned()],
            solver: "chain".to_owned(),
            fuel: 32_000_000,
            allowed_effects: Vec::new(),
        },
        complete: false,
        exit_code: 3,
        classes: vec![purse(), till, unnamed],
        ..Run::default()
    }
}

/// This many classes, each with a source of some length.
pub fn large(n: usize) -> Run {
    let mut run = small();
    let pattern = purse();
    let till = run.classes[1].clone();
    run.classes = (0..n)
        .map(|k| {
            let mut c = if k % 3 == 0 {
                till.clone()
            } else {
                pattern.clone()
            };
            c.name = format!("org.example.part{:02}.Class{k:04}", k % 40);
            c.source = c
                .source
                .map(|s| s + &"// filler, as sources have\n".repeat(300));
            if k % 7 == 0 {
                c.tests.clear();
            }
            c.figures.branches += k;
            c.figures.branches_open += k;
            c
        })
        .collect();
    run.complete = true;
    run
}
