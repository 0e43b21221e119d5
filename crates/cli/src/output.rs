//! Writing text without the panic of `println!`: a reader that has gone away (`| head`) is no
//! reason to complain, and there is nobody left to complain to.

use std::io::Write;

/// Writes to standard output.
pub fn to_stdout(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let _reader_gone = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
}

/// Writes to standard error.
pub fn to_stderr(text: &str) {
    let _reader_gone = std::io::stderr().lock().write_all(text.as_bytes());
}

/// A warning line on standard error.
pub fn warn(message: &str) {
    to_stderr(&format!("warning: {message}\n"));
}
