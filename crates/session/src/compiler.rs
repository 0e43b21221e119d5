//! A compiler that stays: it is started while the search is at work, and once it has compiled
//! anything it is several times as quick as a `javac` that has to start.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use jdk::{Jdk, ToolCommand};

use crate::check::write;
use crate::prepared::Quick;

/// How long an answer may take; then a plain `javac` is asked.
const PATIENCE: Duration = Duration::from_secs(120);

/// Loads what most test classes need.
const WARM_UP: &str = "import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
class WarmUp {
    @Test
    void get_indexOne_throwsException() {
        java.util.List<String> list = Arrays.asList(\"a\");
        Exception exception = assertThrows(IndexOutOfBoundsException.class, () -> list.get(1));
        assertEquals(list.size() + 1L, 2, exception.getMessage());
    }
}
";

/// Exit code and messages.
type Answer = (i32, String);

/// A running compiler.
pub(crate) struct Compiler {
    child: Child,
    requests: Option<ChildStdin>,
    answers: Receiver<Answer>,
    /// Answers that nobody waits for.
    n_owed: usize,
}

impl Compiler {
    /// Starts it and has it compile something, so that it is quick when it is needed. Nothing when it
    /// does not start.
    pub fn start(jdk: &Jdk, quick: &Quick, stand_ins: &Path, scratch: &Path) -> Option<Compiler> {
        let mut shared = OsString::from("-XX:SharedArchiveFile=");
        shared.push(&quick.archive);
        let mut command = command(jdk, quick);
        command.args.insert(0, shared);
        let mut child = command.start().ok()?;
        let requests = child.stdin.take();
        let (tell, answers) = channel();
        let output = child.stdout.take()?;
        std::thread::spawn(move || read_answers(output, &tell));
        if let Some(mut errors) = child.stderr.take() {
            std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
        }
        let mut compiler = Compiler {
            child,
            requests,
            answers,
            n_owed: 0,
        };
        compiler.send(&warm_up(stand_ins, scratch)?)?;
        compiler.n_owed = 1;
        Some(compiler)
    }

    /// Compiles; nothing when it is gone, or cannot be told the arguments.
    pub fn compile(&mut self, arguments: &[OsString]) -> Option<Answer> {
        self.send(&request(arguments)?)?;
        while self.n_owed > 0 {
            self.answers.recv_timeout(PATIENCE).ok()?;
            self.n_owed -= 1;
        }
        self.answers.recv_timeout(PATIENCE).ok()
    }

    fn send(&mut self, request: &[u8]) -> Option<()> {
        let pipe = self.requests.as_mut()?;
        pipe.write_all(request).ok()?;
        pipe.flush().ok()
    }
}

impl Drop for Compiler {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

/// The compiler's JVM.
pub(crate) fn command(jdk: &Jdk, quick: &Quick) -> ToolCommand {
    jdk.java_command()
        .args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            // A damaged or outdated archive is no reason to say anything.
            "-Xlog:disable",
            "-Xmx512m",
            "-cp",
        ])
        .arg(&quick.jar)
        .arg("omakase.check.Compiler")
}

/// A request that compiles a small test class, as its archive is made from.
pub(crate) fn warm_up(stand_ins: &Path, scratch: &Path) -> Option<Vec<u8>> {
    let dir = scratch.join("warm-up");
    let file = dir.join("WarmUp.java");
    write(&file, WARM_UP).ok()?;
    request(&[
        "-proc:none".into(),
        "-nowarn".into(),
        "-cp".into(),
        stand_ins.into(),
        "-d".into(),
        dir.into(),
        file.into(),
    ])
}

/// Arguments as bytes; nothing when one of them is no text.
fn request(arguments: &[OsString]) -> Option<Vec<u8>> {
    let mut bytes = (arguments.len() as u32).to_be_bytes().to_vec();
    for a in arguments {
        let text = a.to_str()?;
        bytes.extend((text.len() as u32).to_be_bytes());
        bytes.extend(text.as_bytes());
    }
    Some(bytes)
}

/// Passes answers on until the pipe ends.
fn read_answers(mut pipe: impl Read, tell: &Sender<Answer>) {
    const LONGEST: u32 = 16 << 20;
    while let (Some(code), Some(n)) = (number(&mut pipe), number(&mut pipe)) {
        let mut text = vec![0; n.min(LONGEST) as usize];
        if n > LONGEST || pipe.read_exact(&mut text).is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        if tell.send((code as i32, text)).is_err() {
            return;
        }
    }
}

fn number(pipe: &mut impl Read) -> Option<u32> {
    let mut bytes = [0; 4];
    pipe.read_exact(&mut bytes).ok()?;
    Some(u32::from_be_bytes(bytes))
}
