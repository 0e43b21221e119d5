//! A [`RunOutput`] as bytes in a file: a line for how it ended, a line for the length of the
//! standard output, the standard output, the standard error.

use std::time::Duration;

use jdk::{Exit, RunOutput};

pub(crate) fn encode(run: &RunOutput) -> Vec<u8> {
    let exit = match run.exit {
        Exit::Code(code) => format!("code {code}"),
        Exit::Signal(signal) => format!("signal {signal}"),
        Exit::TimedOut(limit) => format!("timeout {}", limit.as_millis()),
    };
    let mut bytes = format!("{exit}\n{}\n", run.stdout.len()).into_bytes();
    bytes.extend_from_slice(&run.stdout);
    bytes.extend_from_slice(&run.stderr);
    bytes
}

/// `None` for bytes that [`encode`] did not make.
pub(crate) fn decode(bytes: &[u8]) -> Option<RunOutput> {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let mut line = || std::str::from_utf8(parts.next()?).ok();
    let (kind, number) = line()?.split_once(' ')?;
    let n_stdout: usize = line()?.parse().ok()?;
    let (stdout, stderr) = parts.next()?.split_at_checked(n_stdout)?;
    let exit = match kind {
        "code" => Exit::Code(number.parse().ok()?),
        "signal" => Exit::Signal(number.parse().ok()?),
        "timeout" => Exit::TimedOut(Duration::from_millis(number.parse().ok()?)),
        _ => return None,
    };
    Some(RunOutput::new(stdout.to_vec(), stderr.to_vec(), exit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        for exit in [
            Exit::Code(0),
            Exit::Code(-1),
            Exit::Signal(9),
            Exit::TimedOut(Duration::from_millis(1500)),
        ] {
            let run = RunOutput::new(b"a\nb\xff\n".to_vec(), b"\n\ne".to_vec(), exit);
            assert_eq!(decode(&encode(&run)), Some(run));
        }
        assert_eq!(decode(b""), None);
        assert_eq!(decode(b"code 0\n5\nabc"), None);
    }
}
