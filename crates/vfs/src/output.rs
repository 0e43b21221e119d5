//! Where the bytes written to standard output and standard error go.

/// One of the two output streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// File descriptor 1.
    Stdout,
    /// File descriptor 2.
    Stderr,
}

/// Takes the bytes of each write to a stream.
pub type OutputCallback = Box<dyn FnMut(&[u8]) + Send>;

/// What becomes of the bytes written to a stream.
pub enum OutputSink {
    /// They are kept in memory, up to `limit` bytes; what exceeds it is counted and dropped.
    /// The writer does not notice.
    Collect {
        /// The most bytes kept.
        limit: usize,
    },
    /// They are handed on at once. A `reset` cannot take them back.
    Forward(OutputCallback),
}

/// A stream with its sink, and the position to return to.
pub(crate) struct Output {
    sink: OutputSink,
    collected: Vec<u8>,
    n_dropped: u64,
    base_len: usize,
    base_dropped: u64,
    /// The collected bytes at the mark, if they were taken since.
    base_taken: Option<Vec<u8>>,
}

impl Output {
    pub(crate) fn new(sink: OutputSink) -> Output {
        Output {
            sink,
            collected: Vec::new(),
            n_dropped: 0,
            base_len: 0,
            base_dropped: 0,
            base_taken: None,
        }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        match &mut self.sink {
            OutputSink::Collect { limit } => {
                let room = limit.saturating_sub(self.collected.len());
                let n_kept = room.min(bytes.len());
                self.collected.extend_from_slice(&bytes[..n_kept]);
                self.n_dropped += (bytes.len() - n_kept) as u64;
            }
            OutputSink::Forward(callback) => callback(bytes),
        }
    }

    pub(crate) fn collected(&self) -> &[u8] {
        &self.collected
    }

    pub(crate) fn n_dropped(&self) -> u64 {
        self.n_dropped
    }

    pub(crate) fn take(&mut self) -> Vec<u8> {
        if self.base_len > 0 && self.base_taken.is_none() {
            self.base_taken = Some(self.collected[..self.base_len].to_vec());
        }
        std::mem::take(&mut self.collected)
    }

    pub(crate) fn is_dirty(&self) -> bool {
        self.collected.len() != self.base_len
            || self.n_dropped != self.base_dropped
            || self.base_taken.is_some()
    }

    pub(crate) fn mark(&mut self) {
        self.base_len = self.collected.len();
        self.base_dropped = self.n_dropped;
        self.base_taken = None;
    }

    pub(crate) fn reset(&mut self) {
        match self.base_taken.take() {
            Some(base) => self.collected = base,
            None => self.collected.truncate(self.base_len),
        }
        self.n_dropped = self.base_dropped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_and_writing_on_is_undone() {
        let mut output = Output::new(OutputSink::Collect { limit: 8 });
        output.write(b"boot ");
        output.mark();
        output.write(b"run too long");
        assert_eq!(
            (output.take(), output.n_dropped()),
            (b"boot run".to_vec(), 9)
        );
        output.write(b"more");
        assert_eq!(output.collected(), b"more");
        output.reset();
        assert_eq!((output.collected(), output.n_dropped()), (&b"boot "[..], 0));
        assert!(!output.is_dirty());
    }
}
