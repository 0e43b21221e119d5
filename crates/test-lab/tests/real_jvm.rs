//! The laboratory's own equipment, on every JDK of this machine.

use test_lab::{Exit, compare, corpus, javac, jdks};

const HELLO: &str = "public class Hello { public static void main(String[] args) {\n\
    System.out.println(\"h\\u00e9 \" + java.util.Locale.getDefault() + \" \"\n\
        + java.time.ZoneId.systemDefault());\n\
    System.exit(args.length); } }\n";

#[test]
fn a_text_is_compiled_once_and_runs_in_fixed_surroundings() {
    for jdk in jdks::with_compiler_or_skip("a_text_is_compiled_once") {
        let classes = javac::compile_text(&jdk, "Hello", HELLO);
        let made = |file: &str| classes.join(file).metadata().unwrap().modified().unwrap();
        let first = made("Hello.class");
        assert_eq!(javac::compile_text(&jdk, "Hello", HELLO), classes);
        assert_eq!(made("Hello.class"), first, "compiled again");

        let run = corpus::run_on_real_java(&jdk, &classes, "Hello", &["x", "y"]);
        assert_eq!(run.stdout_text(), "h\u{e9} en_US UTC\n");
        assert_eq!(run.exit, Exit::Code(2));
    }
}

#[test]
fn a_case_of_the_corpus_gives_the_same_output_from_the_cache() {
    for jdk in jdks::with_compiler_or_skip("a_case_of_the_corpus") {
        let Some(case) = corpus::cases_for(&jdk).into_iter().next() else {
            continue;
        };
        let first = corpus::real_output(&jdk, &case);
        compare::assert_same(&case.id(), &first, &corpus::real_output(&jdk, &case));
    }
}
