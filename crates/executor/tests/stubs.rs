//! Stubs answer as the test says, remember what they were given, and tell it.

use std::sync::Arc;

use executor::{Argument, End, Observed, Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{Answer, Prim, TestCase, Universe, Var, text};

const CODE: &str = "package stubs;
public class Asks {
    public interface Source {
        String next(int n, Object o) throws java.io.IOException;
        default String twice(int n) throws java.io.IOException { return next(n, null) + next(n, \"again\"); }
        void close(long id);
        <T> T generic(T value);
    }
    public static String all(Source s, int n, Object o) {
        String all = \"\";
        for (int i = 0; i < n; i++) {
            try {
                all += s.next(i, o) + \" \";
            } catch (java.io.IOException e) {
                all += \"broken \";
            }
        }
        s.close(7L);
        return all;
    }
    public static String twice(Source s) throws java.io.IOException { return s.twice(3); }
}
";

struct Lab {
    universe: Universe,
    worker: Worker,
}

fn lab(test: &str) -> Option<Lab> {
    let jdk = jdks::oldest_or_skip(test)?;
    let classes = javac::compile_texts(&jdk, &[("stubs/Asks.java", CODE)], &[]);
    let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
    let universe = Universe::new(path.clone(), library.clone());
    let mut goals = Goals::default();
    goals.add(&universe.class("stubs/Asks").unwrap().file);
    let worker = Worker::new(library, path, &goals, &Surroundings::usual(1), 1_000_000).unwrap();
    Some(Lab { universe, worker })
}

const NEXT: &str = "stubs/Asks$Source.next(ILjava/lang/Object;)Ljava/lang/String; (int, java/lang/Object): java/lang/String";
const CLOSE: &str = "stubs/Asks$Source.close(J)V (long): void";

fn read(lab: &Lab, lines: &str) -> TestCase {
    let lines: Vec<&str> = lines.lines().map(str::trim).collect();
    let source = format!("omakase test 1\n{}", lines.join("\n").trim());
    text::parse_in(&source, &lab.universe).unwrap_or_else(|e| panic!("{e}\n{source}"))
}

fn asking(lab: &Lab, answers: &str) -> TestCase {
    let generic = "stubs/Asks$Source.generic(Ljava/lang/Object;)Ljava/lang/Object; (java/lang/Object): java/lang/Object";
    read(
        lab,
        &format!(
            "v0: java/lang/String = \"a\"
             v1: java/lang/String = \"b\"
             v2: java/io/IOException = new java/io/IOException()V ()
             v3: stubs/Asks$Source = stub () {{{NEXT}{answers}; {CLOSE}; {generic}}}
             v4: int = int 4
             v5: java/lang/String = call stubs/Asks.all(Lstubs/Asks$Source;ILjava/lang/Object;)Ljava/lang/String; (v3, v4, v2)"
        ),
    )
}

#[test]
fn answers_come_in_turn_and_the_last_one_stays() {
    let Some(mut lab) = lab("stub-answers") else {
        return;
    };
    for (answers, expected) in [
        ("", "null null null null "),
        (" gives v0", "a a a a "),
        (" gives v0 then throws v2 then gives v1", "a broken b b "),
        (" throws v2", "broken broken broken broken "),
        (" gives nothing then gives v1", "null b b b "),
        (
            " gives v0 then gives v1 then gives v0 then throws v2",
            "a b a broken ",
        ),
    ] {
        let test = asking(&lab, answers);
        let run = lab.worker.run(&test);
        assert_eq!(run.end, End::Completed, "{answers}");
        let expected = Observed::Str(expected.encode_utf16().collect());
        assert_eq!(run.observed[5], expected, "{answers}");
    }
}

#[test]
fn calls_are_counted_by_what_they_were_given() {
    let Some(mut lab) = lab("stub-calls") else {
        return;
    };
    let mut test = asking(&lab, " gives v0 then throws v2");
    let next = "stubs/Asks$Source.next(ILjava/lang/Object;)Ljava/lang/String;";
    let asked = text::print(&test);
    let more = [
        ("any, any", 4),
        ("v4, any", 0),
        ("any, v2", 4),
        ("any, v0", 0),
    ];
    let mut source = asked.trim_end().to_owned();
    for (k, (args, _)) in more.iter().enumerate() {
        source.push_str(&format!("\nv{}: int = calls {next} on v3 ({args})", 6 + k));
    }
    test = text::parse_in(&source, &lab.universe).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let run = lab.worker.run(&test);
    for (k, (args, n)) in more.iter().enumerate() {
        assert_eq!(run.observed[6 + k], Observed::Prim(Prim::Int, *n), "{args}");
    }
}

#[test]
fn what_was_called_is_told_as_the_test_could_say_it() {
    let Some(mut lab) = lab("stub-told") else {
        return;
    };
    let test = asking(&lab, " gives v0");
    let made = lab.worker.calls_made(&test);
    assert!(made.partly_real.is_empty() && made.cut.is_empty());
    let of = |name: &str| {
        let calls = made.calls.iter().filter(|c| &*c.method.name == name);
        calls.map(|c| c.arguments.clone()).collect::<Vec<_>>()
    };
    let number = |n| Argument::Other(Observed::Prim(Prim::Int, n));
    let expected: Vec<_> = (0..4)
        .map(|n| vec![number(n), Argument::Value(Var(2))])
        .collect();
    assert_eq!(of("next"), expected);
    assert_eq!(
        of("close"),
        [vec![Argument::Other(Observed::Prim(Prim::Long, 7))]]
    );
    assert!(of("generic").is_empty());
    // A default method ran, which a mock would not have.
    let twice = read(
        &lab,
        &format!(
            "v0: stubs/Asks$Source = stub () {{{NEXT}; {CLOSE}}}
             v1: java/lang/String = call stubs/Asks.twice(Lstubs/Asks$Source;)Ljava/lang/String; (v0)"
        ),
    );
    assert_eq!(lab.worker.calls_made(&twice).partly_real, [Var(0)]);
}

#[test]
fn answers_that_are_not_asked_for_go() {
    let Some(mut lab) = lab("stub-unasked") else {
        return;
    };
    let kept = |lab: &mut Lab, answers: &str| {
        let mut test = asking(lab, answers);
        lab.worker.drop_unasked(&mut test);
        match &test.statements[3].action {
            testcase::Action::Stub { methods, .. } => methods[0].answers.clone(),
            other => panic!("{other:?}"),
        }
    };
    let (a, b) = (Answer::Gives(Var(0)), Answer::Gives(Var(1)));
    assert_eq!(
        kept(&mut lab, " gives v0 then gives v1 then gives v1"),
        [a, b]
    );
    assert_eq!(kept(&mut lab, " gives nothing then gives nothing"), []);
    assert_eq!(
        kept(
            &mut lab,
            " gives v0 then gives v0 then gives v0 then gives v0"
        ),
        [a]
    );
}
