//! A compiler that stays: it is started while the search is at work, and once it has compiled
//! anything it is several times as quick as a `javac` that has to start.
#![expect(clippy::disallowed_methods, reason = "the outer limit of a compiler")]

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ChildStdin;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use jdk::{Jdk, Running, ToolCommand};

use crate::check::write;
use crate::jvm::Patience;
use crate::prepared::Quick;

/// How long an answer may take; then a plain `javac` is asked.
const PATIENCE: Duration = Duration::from_secs(120);

/// Has what most test classes need.
pub(crate) const WARM_UP: &str = include_str!("../java/WarmUp.java");

/// Exit code and messages.
type Answer = (i32, String);

/// A running compiler.
pub(crate) struct Compiler {
    /// It is ended when this is dropped.
    _running: Running,
    requests: ChildStdin,
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
        let (tell_start, start) = channel();
        let (tell, answers) = channel();
        // A process ends with the thread that starts it: this one stays until there is no more to read.
        std::thread::spawn(move || {
            let Ok(mut running) = command.start() else {
                return;
            };
            let output = running.take_output();
            if let Some(mut errors) = running.take_errors() {
                std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
            }
            if tell_start.send(running).is_ok()
                && let Some(output) = output
            {
                read_answers(output, &tell);
            }
        });
        let mut running = start.recv().ok()?;
        let mut compiler = Compiler {
            requests: running.take_input()?,
            _running: running,
            answers,
            n_owed: 0,
        };
        compiler.send(&warm_up(stand_ins, scratch)?)?;
        compiler.n_owed = 1;
        Some(compiler)
    }

    /// Compiles; nothing when it is gone, cannot be told the arguments, or there is no time.
    pub fn compile(&mut self, arguments: &[OsString], patience: &Patience<'_>) -> Option<Answer> {
        self.send(&request(arguments)?)?;
        while self.n_owed > 0 {
            self.answer(patience)?;
            self.n_owed -= 1;
        }
        self.answer(patience)
    }

    fn answer(&self, patience: &Patience<'_>) -> Option<Answer> {
        const PAUSE: Duration = Duration::from_millis(20);
        let started = Instant::now();
        loop {
            match self.answers.recv_timeout(PAUSE) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if started.elapsed() > PATIENCE || patience.is_over() {
                return None;
            }
        }
    }

    fn send(&mut self, request: &[u8]) -> Option<()> {
        self.requests.write_all(request).ok()?;
        self.requests.flush().ok()
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
