//! Round trips through compressor and decompressor, and known output of zlib.

use super::deflate::{Deflate, FINISH, NO_FLUSH, Status};
use super::inflate::{self, Inflate};

/// Compresses with a number of bytes of input and room per call.
fn compress(
    data: &[u8],
    level: i32,
    strategy: i32,
    zlib: bool,
    step: usize,
    room: usize,
) -> Vec<u8> {
    let mut stream = Deflate::new(level, strategy, zlib).unwrap();
    let (mut at, mut out, mut buf) = (0, Vec::new(), vec![0; room]);
    loop {
        let end = (at + step).min(data.len());
        let flush = if end == data.len() { FINISH } else { NO_FLUSH };
        let (status, used, written) = stream.deflate(&data[at..end], &mut buf, flush);
        assert_ne!(status, Status::Misuse);
        at += used;
        out.extend_from_slice(&buf[..written]);
        if status == Status::End {
            return out;
        }
    }
}

fn decompress(data: &[u8], zlib: bool, step: usize, room: usize) -> Vec<u8> {
    let mut stream = Inflate::new(zlib);
    let (mut at, mut out, mut buf) = (0, Vec::new(), vec![0; room]);
    loop {
        let end = (at + step).min(data.len());
        let (status, used, written) = stream.inflate(&data[at..end], &mut buf);
        at += used;
        out.extend_from_slice(&buf[..written]);
        match status {
            inflate::Status::Ok => {}
            inflate::Status::End => return out,
            other => panic!("{other:?} at {at} of {}", data.len()),
        }
    }
}

/// Text-like data that repeats itself, with some noise.
fn sample(len: usize) -> Vec<u8> {
    let mut state = 12345u32;
    let mut out = Vec::new();
    while out.len() < len {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
        match state >> 28 {
            0..=8 if out.len() > 100 => {
                let n = 3 + (state >> 8 & 63) as usize;
                let back = 1 + (state >> 14) as usize % out.len().min(40_000);
                for _ in 0..n {
                    out.push(out[out.len() - back]);
                }
            }
            9..=13 => out.extend_from_slice(b"the quick brown fox "),
            _ => out.push((state >> 16) as u8),
        }
    }
    out.truncate(len);
    out
}

#[test]
fn round_trips() {
    let data = sample(200_000);
    for level in 0..=9 {
        for (step, room) in [(usize::MAX / 2, 1 << 20), (1000, 512), (70_000, 100)] {
            let packed = compress(&data, level, 0, true, step, room);
            assert!(
                decompress(&packed, true, 777, 1001) == data,
                "level {level}, step {step}"
            );
        }
    }
    for strategy in 1..=2 {
        let packed = compress(&data, 6, strategy, false, 5000, 300);
        assert!(decompress(&packed, false, usize::MAX / 2, 1 << 20) == data);
    }
    for len in [0, 1, 2, 3, 257, 258, 259, 600] {
        let packed = compress(&data[..len], 6, 0, true, 10, 10);
        assert!(decompress(&packed, true, 1, 1) == data[..len]);
    }
}

#[test]
fn output_is_that_of_zlib() {
    let packed = compress(b"hello hello hello hello", 6, 0, true, 100, 100);
    assert_eq!(
        packed,
        [
            0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x01, 0x68, 0x03,
            0x08, 0xb1
        ]
    );
    assert_eq!(
        compress(b"", 6, 0, true, 100, 100),
        [0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]
    );
}

#[test]
fn the_end_is_seen_when_output_just_fits() {
    let packed = compress(b"abcdef", 6, 0, true, 100, 100);
    let mut buf = [0; 6];
    let mut stream = Inflate::new(true);
    assert_eq!(
        stream.inflate(&packed, &mut buf),
        (inflate::Status::End, packed.len(), 6)
    );
}

#[test]
fn dictionaries_are_asked_for() {
    let dictionary = b"a common phrase, a common phrase";
    let mut out = [0; 100];
    let mut stream = Deflate::new(9, 0, true).unwrap();
    assert!(stream.set_dictionary(dictionary));
    let (status, _, n) = stream.deflate(b"not a common phrase at all", &mut out, FINISH);
    assert_eq!(status, Status::End);
    let mut buf = [0; 100];
    let mut reader = Inflate::new(true);
    let (status, used, _) = reader.inflate(&out[..n], &mut buf);
    assert_eq!((status, used), (inflate::Status::NeedDictionary, 6));
    assert!(!reader.set_dictionary(b"another"));
    assert!(reader.set_dictionary(dictionary));
    let (status, _, written) = reader.inflate(&out[used..n], &mut buf);
    assert_eq!(
        (status, &buf[..written]),
        (inflate::Status::End, &b"not a common phrase at all"[..])
    );
}

#[test]
fn bad_data_is_named() {
    let mut buf = [0; 100];
    let mut fails = |bytes: &[u8], zlib| match Inflate::new(zlib).inflate(bytes, &mut buf).0 {
        inflate::Status::Bad(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(fails(b"not zlib", true), "incorrect header check");
    assert_eq!(fails(&[0x07], false), "invalid block type");
    assert_eq!(
        fails(&[0x01, 0, 0, 0, 0], false),
        "invalid stored block lengths"
    );
    // A fixed block that starts with a match.
    assert_eq!(
        fails(&[0x03 | 0x40, 0x00, 0x00], false),
        "invalid distance too far back"
    );
}

#[test]
fn a_reset_brings_streams_back() {
    let packed = compress(b"abcdefgh", 6, 0, true, 100, 100);
    let mut streams = super::Streams::default();
    let kept = streams.add(super::Stream::Inflate(Inflate::new(true).into()));
    let mut buf = [0; 3];
    let (_, used, _) = streams.inflate(kept).unwrap().inflate(&packed, &mut buf);
    streams.mark();
    for _ in 0..2 {
        let new = streams.add(super::Stream::Deflate(
            Deflate::new(6, 0, true).unwrap().into(),
        ));
        let stream = streams.inflate(kept).unwrap();
        stream.inflate(&packed[used..], &mut buf);
        assert_eq!(buf, *b"def");
        streams.inflate(kept).unwrap().reset();
        streams.open.remove(&kept);
        streams.reset();
        assert!(streams.deflate(new).is_none());
    }
    assert!(streams.inflate(kept).is_some());
}
