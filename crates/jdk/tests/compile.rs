//! Compiling and running on the real JDKs of this machine.

use std::io::Write;
use std::time::Duration;

use jdk::{CompileError, Exit, Jdk};

#[test]
fn compile_and_run_on_every_jdk() {
    let compilers: Vec<Jdk> = Jdk::all_installed()
        .into_iter()
        .filter(|jdk| jdk.javac.is_some())
        .collect();
    if compilers.is_empty() {
        assert!(
            std::env::var_os("OMAKASE_REQUIRE_JDK").is_none(),
            "no JDK with javac on this machine"
        );
        let notice = "SKIPPED compile_and_run_on_every_jdk: no JDK with javac on this machine\n";
        std::io::stderr().write_all(notice.as_bytes()).unwrap();
        return;
    }
    for jdk in compilers {
        let dir = std::env::temp_dir().join(format!(
            "jdk compile {} {}",
            jdk.feature_version,
            std::process::id()
        ));
        std::fs::create_dir_all(&dir).unwrap();
        let source = dir.join("Echo.java");
        let text = "public class Echo { public static void main(String[] a) throws Exception {\n\
                    System.out.print(a[0] + (char) System.in.read()); System.exit(3); } }\n";
        std::fs::write(&source, text).unwrap();
        let out = dir.join("out");
        jdk.compile(std::slice::from_ref(&source), &out, &[], &["-g"])
            .unwrap();
        assert!(out.join("Echo.class").is_file());

        let args = ["-cp", out.to_str().unwrap(), "Echo", "hi"];
        let run = jdk.run_java(&args, b"!", Duration::from_secs(60)).unwrap();
        assert_eq!(run.stdout_text(), "hi!", "{}", run.stderr_text());
        assert_eq!(run.exit, Exit::Code(3));

        std::fs::write(&source, "public class Echo { int x = \"no\"; }\n").unwrap();
        let error = jdk.compile(&[source], &out, &[], &["-g"]).unwrap_err();
        let CompileError::Rejected { messages } = &error else {
            panic!("{error}");
        };
        assert!(messages.contains("Echo.java:1"), "{messages}");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
