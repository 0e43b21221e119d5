//! What code in an isolated JVM cannot do, and what it still can.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts the real tools itself"
)]
#![cfg(target_os = "linux")]

use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Isolation, Jdk, RunOutput, ToolCommand, Walls};
use test_lab::{javac, jdks, skip, workspace};

/// Does what its arguments say, and prints how that went.
const PROGRAM: &str = r#"package walls;
import java.io.File;
import java.io.FileOutputStream;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;

public class Attempt {
    interface Action { Object act() throws Exception; }

    static void attempt(String name, Action action) {
        try {
            System.out.println(name + ": did " + action.act());
        } catch (Throwable thrown) {
            System.out.println(name + ": refused, " + thrown.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Path outside = Paths.get(args[0]), home = Paths.get(args[1]);
        int tcp = Integer.parseInt(args[2]), udp = Integer.parseInt(args[3]), victim = Integer.parseInt(args[4]);
        attempt("read", () -> new String(Files.readAllBytes(outside.resolve("secret"))));
        attempt("list", () -> outside.toFile().list().length);
        attempt("write", () -> Files.write(outside.resolve("new"), new byte[1]));
        attempt("append", () -> Files.write(outside.resolve("secret"), new byte[1], StandardOpenOption.APPEND));
        attempt("truncate", () -> { new FileOutputStream(outside.resolve("secret").toFile()).close(); return 0; });
        attempt("delete", () -> { Files.delete(outside.resolve("secret")); return 0; });
        attempt("mkdir", () -> Files.createDirectory(outside.resolve("dir")));
        attempt("rename out", () -> { Files.write(home.resolve("a"), new byte[1]); return Files.move(home.resolve("a"), outside.resolve("a")); });
        attempt("link in", () -> Files.createLink(home.resolve("linked"), outside.resolve("secret")));
        attempt("chmod", () -> Files.setPosixFilePermissions(outside.resolve("secret"), PosixFilePermissions.fromString("rwx------")));
        attempt("touch", () -> Files.setLastModifiedTime(outside.resolve("secret"), FileTime.fromMillis(0)));
        attempt("tcp", () -> { new Socket("127.0.0.1", tcp).close(); return 0; });
        attempt("listen", () -> { new ServerSocket(0).close(); return 0; });
        attempt("udp", () -> { new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("127.0.0.1"), udp)); return 0; });
        attempt("udp channel", () -> DatagramChannel.open().send(ByteBuffer.allocate(1), new InetSocketAddress("127.0.0.1", udp)));
        attempt("process", () -> new ProcessBuilder("/bin/true").start().waitFor());
        attempt("signal", () -> { if (!ProcessHandle.of(victim).get().destroyForcibly()) throw new Exception(); return 0; });

        attempt("own file", () -> { Files.write(home.resolve("own"), new byte[3]); return Files.size(home.resolve("own")); });
        attempt("temporary", () -> { Path p = Files.createTempFile("x", "y"); Files.delete(p); return 1; });
        attempt("channel", () -> { try (FileChannel c = FileChannel.open(home.resolve("own"))) { return c.read(ByteBuffer.allocate(10)); } });
        attempt("threads", () -> { Thread t = new Thread(() -> { }); t.start(); t.join(); return 1; });
        attempt("parallel", () -> Arrays.stream(new int[1000]).parallel().sum());
        attempt("random", () -> new java.security.SecureRandom().nextInt() * 0);
        attempt("selector", () -> { Selector.open().close(); return 1; });
        attempt("zone", () -> java.time.ZoneId.of("America/St_Johns"));
        attempt("environment", () -> System.getenv());
        System.out.flush();
        Runtime.getRuntime().halt(7);
    }
}
"#;

/// What nobody but its user may do.
const REFUSED: [&str; 17] = [
    "read",
    "list",
    "write",
    "append",
    "truncate",
    "delete",
    "mkdir",
    "rename out",
    "link in",
    "chmod",
    "touch",
    "tcp",
    "listen",
    "udp",
    "udp channel",
    "process",
    "signal",
];

/// An isolated JVM for a class of these texts, and its home.
fn isolated(name: &str, sources: &[(&str, &str)], main: &str) -> Option<(ToolCommand, PathBuf)> {
    let jdk = jdks::oldest_or_skip(name)?;
    if !Walls::of_this_system().missing().is_empty() {
        skip::loudly(name, "this kernel has no walls");
        return None;
    }
    Some(isolated_with(&jdk, name, sources, main))
}

fn isolated_with(
    jdk: &Jdk,
    name: &str,
    sources: &[(&str, &str)],
    main: &str,
) -> (ToolCommand, PathBuf) {
    let classes = javac::compile_texts(jdk, sources, &[]);
    let home = workspace::scratch_dir(name).join("home");
    std::fs::create_dir_all(&home).unwrap();
    let mut command = jdk
        .java_command()
        .args(["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx64m"])
        .arg(format!("-Djava.io.tmpdir={}", home.display()))
        .arg("-cp")
        .arg(&classes)
        .arg(main);
    command.env_cleared = true;
    command.working_dir = Some(home.clone());
    let isolation = Isolation::of_jvm(jdk);
    command.isolation = Some(isolation.reading([classes]).writing([home.clone()]));
    (command, home)
}

fn attempt(name: &str, jdk: &Jdk) -> (RunOutput, PathBuf) {
    let sources = [("walls/Attempt.java", PROGRAM)];
    let (command, home) = isolated_with(jdk, name, &sources, "walls.Attempt");
    let outside = home.with_file_name("outside");
    std::fs::create_dir_all(&outside).unwrap();
    std::fs::write(outside.join("secret"), "the user's").unwrap();
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    udp.set_nonblocking(true).unwrap();
    let mut victim = std::process::Command::new("sleep")
        .arg("60")
        .spawn()
        .unwrap();
    let run = command
        .arg(&outside)
        .arg(&home)
        .arg(tcp.local_addr().unwrap().port().to_string())
        .arg(udp.local_addr().unwrap().port().to_string())
        .arg(victim.id().to_string())
        .run()
        .unwrap();
    assert!(victim.try_wait().unwrap().is_none(), "it was killed");
    victim.kill().unwrap();
    victim.wait().unwrap();
    assert!(udp.recv(&mut [0; 8]).is_err(), "a packet came through");
    (run, outside)
}

fn untouched(outside: &Path) {
    let names: Vec<_> = std::fs::read_dir(outside).unwrap().flatten().collect();
    assert_eq!(names.len(), 1, "{names:?}");
    let secret = outside.join("secret");
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "the user's");
    let modified = secret.metadata().unwrap().modified().unwrap();
    assert!(modified.elapsed().unwrap() < Duration::from_secs(3600));
}

#[test]
fn nothing_outside_is_reached_and_the_jvm_works() {
    for jdk in jdks::with_compiler_or_skip("isolation") {
        if !Walls::of_this_system().missing().is_empty() {
            return skip::loudly("isolation", "this kernel has no walls");
        }
        let (run, outside) = attempt(&format!("isolation-{}", jdk.feature_version), &jdk);
        let text = run.stdout_text();
        assert_eq!(run.exit, Exit::Code(7), "{text}{}", run.stderr_text());
        for line in text.lines() {
            let (name, rest) = line.split_once(": ").unwrap();
            let is_refused = rest.starts_with("refused");
            assert_eq!(is_refused, REFUSED.contains(&name), "{text}");
        }
        assert!(text.contains("environment: did {"), "{text}");
        untouched(&outside);
    }
}

const BOMBS: &str = r#"package walls;
import java.io.*;
public class Bomb {
    static void grow() {
        new Thread(() -> { grow(); grow(); try { Thread.sleep(20_000); } catch (InterruptedException e) { } }).start();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "threads": grow(); Thread.sleep(20_000); break;
            case "spin": while (true) { }
            case "file":
                try (OutputStream out = new FileOutputStream("large")) {
                    for (int i = 0; i < 100; i++) out.write(new byte[1 << 20]);
                    System.out.println("written");
                } catch (IOException e) {
                    System.out.println("refused");
                }
                break;
            case "print":
                byte[] some = new byte[1 << 20];
                for (int i = 0; i < 100; i++) System.out.write(some, 0, some.length);
                break;
            default:
        }
    }
}
"#;

fn bomb(name: &str, change: impl Fn(&mut ToolCommand)) -> Option<RunOutput> {
    let sources = [("walls/Bomb.java", BOMBS)];
    let place = format!("isolation-bomb-{name}");
    let (mut command, _) = isolated(&place, &sources, "walls.Bomb")?;
    change(&mut command);
    Some(command.arg(name).run().unwrap())
}

#[test]
fn threads_processor_and_files_have_limits() {
    if let Some(run) = bomb("threads", |_| ()) {
        assert!(run.is_over_limit, "{run:?}");
        assert_eq!(run.exit, Exit::Signal(9));
    }
    let one_second = |command: &mut ToolCommand| {
        if let Some(isolation) = &mut command.isolation {
            isolation.limits.cpu = Duration::from_secs(1);
        }
    };
    if let Some(run) = bomb("spin", one_second) {
        assert!(matches!(run.exit, Exit::Signal(_)), "{run:?}");
    }
    if let Some(run) = bomb("file", |_| ()) {
        assert_eq!(run.stdout_text(), "refused\n", "{}", run.stderr_text());
    }
}

#[test]
fn output_is_cut_at_a_limit() {
    if let Some(run) = bomb("print", |_| ()) {
        assert!(run.is_cut);
        assert_eq!(run.stdout.len(), jdk::process::OUTPUT_LIMIT);
        assert_eq!(run.exit, Exit::Code(0));
    }
}

/// Makes Landlock disappear for the calling thread and what it starts, as on an older kernel.
fn without_landlock() {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
    let rules = [(libc::SYS_landlock_create_ruleset, Vec::new())];
    let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let absent = SeccompAction::Errno(libc::ENOSYS as u32);
    let filter = SeccompFilter::new(rules.into(), SeccompAction::Allow, absent, arch).unwrap();
    seccompiler::apply_filter(&BpfProgram::try_from(filter).unwrap()).unwrap();
}

#[test]
fn a_kernel_without_landlock_still_guards_the_network_and_says_what_is_missing() {
    let name = "isolation-old-kernel";
    if jdks::oldest_or_skip(name).is_none() || !Walls::of_this_system().missing().is_empty() {
        return skip::loudly(name, "this kernel has no walls");
    }
    let sources = [("walls/Attempt.java", PROGRAM)];
    let (command, home) = isolated(name, &sources, "walls.Attempt").unwrap();
    let outside = home.with_file_name("outside");
    std::fs::create_dir_all(&outside).unwrap();
    let on_old_kernel = std::thread::spawn(move || {
        without_landlock();
        let walls = Walls::of_this_system();
        let run = command.arg(&outside).arg(&home).args(["9", "9", "1"]).run();
        (walls, run.unwrap())
    });
    let (walls, run) = on_old_kernel.join().unwrap();
    assert_eq!((walls.landlock, walls.seccomp), (None, true));
    assert_eq!(walls.missing().len(), 1);
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(7), "{text}{}", run.stderr_text());
    for refused in ["tcp", "listen", "udp", "process"] {
        assert!(text.contains(&format!("\n{refused}: refused")), "{text}");
    }
    assert!(text.contains("\nwrite: did"), "{text}");
}
