//! Inflating into a shared allocation of known size.

use crate::error::ArchiveError;
use flate2::{Decompress, FlushDecompress, Status};
use std::sync::Arc;

/// Deflate's best ratio is 1032:1; a claim beyond it is a lie.
const MAX_RATIO: u64 = 1032;

/// Inflates `data` to exactly `size` bytes; `zlib` says whether a zlib header precedes the stream.
pub(crate) fn inflate(data: &[u8], size: u64, zlib: bool) -> Result<Arc<[u8]>, ArchiveError> {
    if size > (data.len() as u64 + 1) * MAX_RATIO {
        return Err(ArchiveError::Bomb);
    }
    let mut output: Arc<[u8]> = std::iter::repeat_n(0, size as usize).collect();
    let Some(buffer) = Arc::get_mut(&mut output) else {
        return Err(ArchiveError::BadData);
    };
    let mut stream = Decompress::new(zlib);
    match stream.decompress(data, buffer, FlushDecompress::Finish) {
        Ok(Status::StreamEnd) if stream.total_out() == size => Ok(output),
        _ => Err(ArchiveError::BadData),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_sizes_and_bombs_are_errors() {
        // "aaaa" deflated with fixed Huffman codes.
        let data = [0x4B, 0x4C, 0x4C, 0x4C, 0x04, 0x00];
        assert_eq!(inflate(&data, 4, false).as_deref(), Ok(&b"aaaa"[..]));
        for size in [0, 3, 5] {
            assert_eq!(inflate(&data, size, false), Err(ArchiveError::BadData));
        }
        assert_eq!(inflate(&data, 1 << 40, false), Err(ArchiveError::Bomb));
        assert_eq!(inflate(&[], 0, false), Err(ArchiveError::BadData));
        assert_eq!(inflate(&[0xFF; 9], 4, false), Err(ArchiveError::BadData));
    }
}
