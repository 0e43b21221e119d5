//! What a process writes, read by a thread of its own, and what it reads, written by another.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

/// How long output may still arrive after the process itself has ended. Something that inherited
/// the pipes could otherwise keep us waiting for ever.
const DRAIN_TIME: Duration = Duration::from_secs(2);

/// The bytes of one pipe, up to a limit.
pub(crate) struct Capture {
    kept: Arc<Mutex<Kept>>,
    at_end: mpsc::Receiver<()>,
}

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// The first bytes.
    pub bytes: Vec<u8>,
    /// Whether there were more.
    pub is_cut: bool,
}

impl Kept {
    fn add(&mut self, chunk: &[u8], limit: usize) {
        let room = limit.saturating_sub(self.bytes.len()).min(chunk.len());
        self.bytes.extend_from_slice(&chunk[..room]);
        self.is_cut |= room < chunk.len();
    }
}

impl Capture {
    /// Reads a pipe to its end; what goes beyond the limit is read and forgotten, so that the writer
    /// is not held up.
    pub fn of(pipe: Option<impl Read + Send + 'static>, limit: usize) -> Capture {
        let kept = Arc::new(Mutex::new(Kept::default()));
        let (tell_end, at_end) = mpsc::channel();
        if let Some(mut pipe) = pipe {
            let shared = Arc::clone(&kept);
            std::thread::spawn(move || {
                let mut chunk = [0_u8; 16 * 1024];
                loop {
                    match pipe.read(&mut chunk) {
                        Ok(0) => break,
                        Ok(n_read) => shared
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .add(&chunk[..n_read], limit),
                        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                        Err(_) => break,
                    }
                }
                let _nobody_waits = tell_end.send(());
            });
        }
        Capture { kept, at_end }
    }

    /// What was read so far.
    pub fn look<R>(&self, see: impl FnOnce(&[u8]) -> R) -> R {
        see(&self
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .bytes)
    }

    /// Everything read up to the end of the pipe, or up to [`DRAIN_TIME`] from now.
    pub fn finish(self) -> Kept {
        let _ended_or_abandoned = self.at_end.recv_timeout(DRAIN_TIME);
        std::mem::take(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A pipe that is held open for as long as this lives.
pub(crate) struct Fed {
    _held: mpsc::Sender<()>,
}

/// Writes `bytes` from a thread of its own: a process that reads late and writes early must not
/// block us. A process that does not read at all closes the pipe, which is its right.
pub(crate) fn feed(
    pipe: Option<impl Write + Send + 'static>,
    bytes: Vec<u8>,
    stays_open: bool,
) -> Fed {
    let (held, until_dropped) = mpsc::channel::<()>();
    if let Some(mut pipe) = pipe
        && (stays_open || !bytes.is_empty())
    {
        std::thread::spawn(move || {
            let _closed_early = pipe.write_all(&bytes).and_then(|()| pipe.flush());
            if stays_open {
                let _no_longer_held = until_dropped.recv();
            }
        });
    }
    Fed { _held: held }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_beyond_the_limit_is_read_and_forgotten() {
        let kept = Capture::of(Some(&b"0123456789"[..]), 4).finish();
        assert_eq!((kept.bytes.as_slice(), kept.is_cut), (&b"0123"[..], true));
        let kept = Capture::of(Some(&b"0123"[..]), 4).finish();
        assert_eq!((kept.bytes.as_slice(), kept.is_cut), (&b"0123"[..], false));
    }
}
