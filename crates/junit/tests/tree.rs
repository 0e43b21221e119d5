//! Files that are read into the tree and printed again have the same bytes, and what is not Java is
//! refused.

use std::path::{Path, PathBuf};

use junit::tree::{
    AnonymousClass, Body, Catch, Class, ClassHead, Declared, Expr, Field, Form, Member, MemberKind,
    Method, Part, Statement, TestMethod,
};
use junit::{NotMerged, Unit, merge};

/// All Java files below a directory.
fn java_files(dir: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            java_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The same bytes come out; spans are in order, inside the text and as long as they say.
fn assert_kept(text: &str, what: &str) -> Option<Unit> {
    let unit = Unit::parse(text, "")?;
    let printed = unit.print();
    assert_eq!(printed.text, text, "{what}");
    let mut at = 0;
    for m in &printed.members {
        let bytes = m.span.bytes.clone();
        assert!(
            at <= bytes.start && bytes.start <= bytes.end,
            "{what}: {m:?}"
        );
        at = bytes.end;
        let line = |at: usize| 1 + text[..at].matches('\n').count() as u32;
        let lines = (line(bytes.start), line(bytes.end));
        assert_eq!(lines, (m.span.first, m.span.last), "{what}: {m:?}");
    }
    Some(unit)
}

#[test]
fn every_java_file_of_the_repository_is_printed_as_it_was_read() {
    let mut files = Vec::new();
    for dir in ["corpus", "examples", "crates"] {
        java_files(&root().join(dir), &mut files);
    }
    assert!(files.len() > 200, "{}", files.len());
    let mut n_read = 0;
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else {
            continue;
        };
        let what = file.display().to_string();
        for form in [
            text.clone(),
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            text.replacen('\n', "\r\n", 3),
            text.trim_end().to_owned(),
        ] {
            n_read += usize::from(assert_kept(&form, &what).is_some());
        }
    }
    // Most have one type, or one that can be told by its tests.
    assert!(n_read > 2 * files.len(), "{n_read} of {}", files.len());
}

#[test]
fn golden_test_classes_are_read_member_by_member() {
    let mut files = Vec::new();
    java_files(&root().join("crates/cli/tests/golden/generate"), &mut files);
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let what = file.display().to_string();
        let unit = assert_kept(&text, &what).unwrap();
        let members = unit.class.members.iter();
        let n_tests = members.filter(|m| m.test_name().is_some()).count();
        assert_eq!(n_tests, text.matches("    @Test\n").count(), "{what}");
        // What is added to the file again is what was there.
        let body = text.split_once('\n').unwrap().1;
        let body: Vec<&str> = body
            .split_inclusive('\n')
            .filter(|l| !l.starts_with("// omakase:"))
            .collect();
        let plain = Unit::parse(&body.concat(), "").unwrap();
        if junit::is_untouched(&text) {
            assert_eq!(plain.marked().to_string(), text, "{what}");
            assert!(unit.class.members.iter().all(|m| m.is_ours), "{what}");
        }
    }
}

const ODD: [&str; 22] = [
    "class A {}",
    "class A { }",
    "class A {\n}",
    "class A { int x; }",
    "class A {\n    int a; int b; // both\n\n\n    /* c */ void f() { } // end\n}\n",
    "package p; import a.B; import c.D; class A { }\n",
    "package\n  p\n  ;\nimport\n  a.B;\nclass A {\n}\n",
    "import a.B; // one\n// two\nimport static c.D.*;\n\n/** Doc. */\n@Deprecated\nclass A {\n}\n",
    "class A {\n    String s = \"\"\"\n        { \"x\" \\\"\"\" } ;\n        \"\"\";\n    char c = '}';\n}\n",
    "class A {\n    class B {\n        @Test\n        void f() { }\n    }\n\n    @Test void g() { }\n}\n",
    "class A {\r\n    @Test\r\n    void f() { }\r\n}\r\n",
    "class A {\r\n    void f() { }\n}\r\n",
    "\u{feff}class A {\r\n}\r\n",
    "class \u{c9} {\n    String \u{fc} = \"\\u00e9\\\\u007d\";\n}\n",
    "class A {\n    // only a comment }\n}\n// after\n",
    "class A {\n    ;\n    ;;\n}\n;\n",
    "interface B { }\n\nclass A {\n    @Test void f() { }\n}\n\nenum C { X, Y; }\n",
    "class A {\n    int[] a = {1, 2}, b = {};\n    Runnable r = () -> { };\n    { init(); }\n    static { }\n}\n",
    "class A {\n    @A(x = {1, 2}, y = \")\") @B void f(@C int x) throws D { }\n    abstract void g();\n}\n",
    "class A {\n    // Suspected bugs: what these tests show does not look intended.\n\n    @Test\n    void f() { }\n}\n",
    "class A {\n    // mine\n    // Suspected bugs: what these tests show does not look intended.\n}\n",
    "class A {\n\n    \n\t\n    void f() { }   \n\n   }   ",
];

#[test]
fn odd_files_are_printed_as_they_were_read() {
    for text in ODD {
        assert!(assert_kept(text, text).is_some(), "{text}");
    }
}

#[test]
fn files_with_bytes_missing_are_refused_or_printed_as_they_were_read() {
    for text in ODD {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for &from in &places {
            for length in [1, 3] {
                let mut cut: Vec<char> = text[..from].chars().collect();
                cut.extend(text[from..].chars().skip(length));
                let cut: String = cut.into_iter().collect();
                assert_kept(&cut, &cut);
            }
        }
    }
}

#[test]
fn what_is_no_java_is_not_merged() {
    let new = Unit::parse("class A {\n    @Test\n    void f() { }\n}\n", "").unwrap();
    for broken in [
        "class A {",
        "class A { }}",
        "class A {\n    void f() {\n}\n",
        "class A { String s = \"x; }",
        "class A { String s = \"\"\"\n  x; }",
        "class A { /* }",
        "class A { String s = \"\\u007b\"; }",
        "class A { \\u007d",
        "",
    ] {
        assert_eq!(Unit::parse(broken, "A"), None, "{broken}");
        let file = format!("// Generated by Omakase 0\n{broken}");
        let result = merge(&file, &new);
        assert_eq!(result, Err(NotMerged::NotUnderstood), "{broken}");
    }
    assert_eq!(merge("class A { }", &new), Err(NotMerged::NotOurs));
}

#[test]
fn members_know_what_they_are() {
    let text = ODD[17];
    let unit = Unit::parse(text, "A").unwrap();
    assert_eq!(unit.class.members.len(), 4);
    let text = "class A {\n    @Test\n    void f() { }\n\n    class F { }\n\n    void g() { }\n}\n";
    let unit = Unit::parse(text, "A").unwrap();
    let found = unit.class.members.iter().map(|m| match &m.kind {
        MemberKind::Source(s) => (s.declares.clone(), s.is_test),
        kind => panic!("{kind:?}"),
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            (Declared::Method("f".to_owned()), true),
            (Declared::Type("F".to_owned()), false),
            (Declared::Method("g".to_owned()), false),
        ]
    );
}

fn local(ty: &str, name: &str, value: Expr) -> Statement {
    let (ty, name) = (ty.to_owned(), name.to_owned());
    Statement::Local { ty, name, value }
}

fn call(code: &str) -> Statement {
    Statement::Expr(Expr::of(code))
}

/// As the writer builds it, with everything that there is.
fn built() -> Unit {
    let shape = AnonymousClass {
        creation: "new Shape(2)".to_owned(),
        methods: ["public int area()", "protected int edges()"]
            .map(|signature| Method {
                annotations: vec!["@Override".to_owned()],
                signature: signature.to_owned(),
                body: vec![call("return 1")],
            })
            .into(),
    };
    let long = format!("make(\"{}\")", "x".repeat(70));
    let first = TestMethod {
        annotations: vec!["@Test".to_owned()],
        name: "one".to_owned(),
        throws: vec!["IOException".to_owned(), "OddException".to_owned()],
        body: Body {
            arrange: vec![
                local("Shape", "shape", Expr::Anonymous(shape.clone())),
                local("TheTypeOfIt", "it", Expr::of(long)),
            ],
            act: vec![Statement::Try {
                body: vec![call("it.go(shape)")],
                catch: Catch {
                    class: "OddException".to_owned(),
                    name: "exception".to_owned(),
                    body: vec![Statement::Comment("as it should".to_owned())],
                },
            }],
            ..Body::default()
        },
        ..TestMethod::default()
    };
    let second = TestMethod {
        comments: vec!["Odd.".to_owned()],
        name: "two".to_owned(),
        body: Body {
            saved: vec![local("int", "before", Expr::of("A.x"))],
            arrange: vec![local("Shape", "shape", Expr::Anonymous(shape))],
            assert: vec![call("assertTrue(shape.area() == 1)")],
            restored: vec![call("A.x = before")],
            ..Body::default()
        },
        ..first.clone()
    };
    let field = Field {
        annotations: vec!["@TempDir".to_owned()],
        declaration: "Path tempDir".to_owned(),
    };
    let member = |kind, gap: &str| Member {
        gap: gap.to_owned(),
        kind,
        ends_line: true,
        is_ours: true,
    };
    Unit {
        form: Form::default(),
        package: String::new(),
        head: Vec::new(),
        before_class: String::new(),
        class: Class {
            name: "ATest".to_owned(),
            gap: "\n".to_owned(),
            head: ClassHead::Written {
                modifiers: "public ",
            },
            after_brace: "\n".to_owned(),
            members: vec![
                member(MemberKind::Field(field), ""),
                member(MemberKind::Test(first), "\n"),
                member(MemberKind::Section, "\n"),
                member(MemberKind::Test(second), "\n"),
            ],
            before_brace: String::new(),
        },
        rest: "}\n".to_owned(),
        other_types: Vec::new(),
        has_marker: false,
    }
}

#[test]
fn every_statement_has_its_place() {
    for has_crlf in [false, true] {
        let mut unit = built();
        unit.form.has_crlf = has_crlf;
        let printed = unit.print();
        let text_at = |m: usize, s: usize| {
            let (part, span) = &printed.members[m].statements[s];
            let text = printed.text[span.bytes.clone()].replace("\r\n", "\n");
            let n_lines = text.lines().count() as u32;
            assert_eq!(span.last + 1 - span.first, n_lines, "{text}");
            (*part, text)
        };
        let (part, shape) = text_at(1, 0);
        assert_eq!(part, Part::Arrange);
        assert_eq!(
            shape,
            "        Shape shape = new Shape(2) {\n            @Override\n            public int area() {\n                return 1;\n            }\n\n            @Override\n            protected int edges() {\n                return 1;\n            }\n        };"
        );
        let (_, broken) = text_at(1, 1);
        assert!(
            broken.starts_with("        TheTypeOfIt it =\n                make(\"xx"),
            "{broken}"
        );
        let act = text_at(1, 2);
        assert_eq!(
            act,
            (
                Part::Act,
                "        try {\n            it.go(shape);\n        } catch (OddException exception) {\n            // as it should\n        }".to_owned()
            )
        );
        let parts: Vec<Part> = (0..4).map(|s| text_at(3, s).0).collect();
        assert_eq!(
            parts,
            [Part::Saved, Part::Arrange, Part::Assert, Part::Restored]
        );
        assert_eq!(
            text_at(3, 3).1,
            "            A.x = before;",
            "{}",
            printed.text
        );
        let two = &printed.members[3].span;
        let two = printed.text[two.bytes.clone()].replace("\r\n", "\n");
        assert!(
            two.starts_with("    // Odd.\n    @Test\n    void two() throws IOException, OddException {\n        int before = A.x;\n        try {\n"),
            "{two}"
        );
        assert!(two.ends_with("\n        }\n    }"), "{two}");
    }
}

#[test]
fn what_is_built_is_read_back_member_by_member() {
    let unit = built();
    let printed = unit.print();
    let read = Unit::parse(&printed.text, "ATest").unwrap();
    let texts = |u: &Unit| -> Vec<(String, String, Declared)> {
        let members = u.class.members.iter();
        members
            .map(|m| (m.gap.clone(), m.text(), m.declares()))
            .collect()
    };
    assert_eq!(texts(&read), texts(&unit));
    let spans = |u: &Unit| -> Vec<_> {
        let members = u.print().members.into_iter();
        members.map(|m| (m.test_name, m.span)).collect()
    };
    assert_eq!(spans(&read), spans(&unit));
    assert_eq!(read.marked().to_string(), unit.marked().to_string());
    // A class is renamed in its head only.
    let renamed = unit.renamed("BTest").to_string();
    assert_eq!(
        renamed,
        printed
            .text
            .replace("public class ATest {", "public class BTest {")
    );
}
