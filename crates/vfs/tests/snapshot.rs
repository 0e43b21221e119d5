//! `mark` and `reset`: everything returns, and a second run is the same as the first.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]

use std::fmt::Write as _;

use proptest::prelude::*;
use vfs::{Config, Errno, FileType, OpenFlags as O, Result, Stream, Vfs, Whence};

/// All of the visible state as text.
fn dump(fs: &mut Vfs) -> String {
    let mut text = format!(
        "now {} used {} cwd {:?} out {:?} {}\n",
        fs.now(),
        fs.n_bytes_used(),
        fs.getcwd(),
        fs.output(Stream::Stdout),
        fs.n_output_dropped(Stream::Stdout),
    );
    dump_tree(fs, b"/", &mut text);
    for fd in fs.open_fds() {
        let offset = fs.lseek(fd, 0, Whence::Current);
        let _ = writeln!(
            text,
            "fd {fd} {offset:?} {:?} {:?}",
            fs.available(fd),
            fs.fstat(fd)
        );
    }
    text
}

fn dump_tree(fs: &mut Vfs, dir: &[u8], text: &mut String) {
    let _ = writeln!(
        text,
        "{:?} {:?}",
        String::from_utf8_lossy(dir),
        fs.lstat(dir)
    );
    for entry in fs.list(dir).unwrap() {
        let path = [dir, b"/", &entry.name].concat();
        match entry.file_type {
            FileType::Directory => dump_tree(fs, &path, text),
            FileType::Regular => {
                let content = fs.read_file(&path);
                let _ = writeln!(text, "{path:?} {:?} {content:?}", fs.lstat(&path));
            }
            _ => {
                let target = fs.readlink(&path);
                let _ = writeln!(text, "{path:?} {:?} {target:?}", fs.lstat(&path));
            }
        }
    }
}

#[test]
fn a_reset_returns_everything() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"base", b"base content")?;
    fs.mkdir_all(b"/tmp/x/y", 0o777)?;
    fs.write_file(b"/tmp/x/y/doomed", b"!")?;
    let reader = fs.open(b"base", O::RDWR, 0)?;
    fs.read(reader, &mut [0; 4])?;
    fs.set_stdin(*b"lines");
    fs.write(1, b"boot")?;
    fs.mark();
    let before = dump(&mut fs);
    assert!(!fs.is_dirty(), "looking changes nothing");
    let mut first = Vec::new();
    for _ in 0..3 {
        fs.set_now(42);
        let mut buf = [0; 8];
        let random = fs.open(b"/dev/random", O::RDONLY, 0)?;
        fs.read(random, &mut buf)?;
        fs.read(0, &mut [0; 2])?;
        fs.read(reader, &mut [0; 4])?;
        fs.write(reader, b"over")?;
        fs.unlink(b"/tmp/x/y/doomed")?;
        fs.rmdir(b"/tmp/x/y")?;
        fs.rename(b"base", b"renamed")?;
        fs.write_file(b"new", b"new")?;
        fs.chdir(b"/tmp")?;
        fs.close(2)?;
        fs.close(reader)?;
        fs.write(1, b"run")?;
        fs.take_output(Stream::Stdout);
        fs.chmod(b"/etc", 0)?;
        let after = (dump(&mut fs), buf);
        first.push(after);
        assert!(fs.is_dirty());
        fs.reset();
        assert!(!fs.is_dirty());
        assert_eq!(dump(&mut fs), before);
    }
    assert!(
        first.iter().all(|state| *state == first[0]),
        "each run is the same"
    );
    assert_eq!(fs.read(reader, &mut [0; 100])?, 8);
    Ok(())
}

#[test]
fn base_content_is_not_copied_unless_written() -> Result<()> {
    let mut fs = Vfs::new();
    let big = vec![7; 64 << 20];
    fs.write_file(b"big", &big)?;
    fs.mark();
    // A copy of 64 MiB each time would take minutes.
    for _ in 0..20_000 {
        let fd = fs.open(b"big", O::RDWR, 0)?;
        fs.read(fd, &mut [0; 16])?;
        fs.chmod(b"big", 0o600)?;
        fs.rename(b"big", b"/tmp/big")?;
        fs.ftruncate(fd, 10)?;
        fs.unlink(b"/tmp/big")?;
        fs.reset();
    }
    assert_eq!(fs.read_file(b"big")?, big);
    Ok(())
}

#[test]
fn a_mark_after_changes_is_the_new_base() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"a", b"1")?;
    fs.mark();
    fs.write_file(b"a", b"22")?;
    fs.unlink(b"a")?;
    fs.write_file(b"b", b"333")?;
    fs.mark();
    fs.unlink(b"b")?;
    fs.reset();
    assert_eq!(fs.read_file(b"b")?, b"333");
    assert_eq!(fs.stat(b"a"), Err(Errno::ENOENT));
    assert_eq!(fs.n_bytes_used(), 3);
    Ok(())
}

#[derive(Clone, Debug)]
enum Step {
    Open(u8, u32),
    Close(i32),
    Dup(i32),
    Write(i32, u8),
    Read(i32, u8),
    Seek(i32, i64),
    Resize(i32, i64),
    MakeDir(u8),
    RemoveDir(u8),
    Unlink(u8),
    Rename(u8, u8),
    Link(u8, u8),
    Symlink(u8, u8),
    ReadDir(i32),
    ChangeDir(u8),
    Clock(i64),
    Take,
}

const PATHS: [&[u8]; 12] = [
    b"a",
    b"b",
    b"c",
    b"a/a",
    b"a/b",
    b"b/a",
    b"b/c",
    b"a/a/c",
    b"/tmp/a",
    b"../b",
    b"/dev/random",
    b".",
];

fn step() -> impl Strategy<Value = Step> {
    let path = || 0..PATHS.len() as u8;
    let fd = || 0..8_i32;
    let flags = prop::sample::select(vec![0, 2, 0o100, 0o102, 0o1102, 0o2102, 0o302, 0o200_000]);
    prop_oneof![
        (path(), flags).prop_map(|(p, f)| Step::Open(p, f)),
        fd().prop_map(Step::Close),
        fd().prop_map(Step::Dup),
        (fd(), 0..40_u8).prop_map(|(fd, n)| Step::Write(fd, n)),
        (fd(), 0..40_u8).prop_map(|(fd, n)| Step::Read(fd, n)),
        (fd(), 0..60_i64).prop_map(|(fd, n)| Step::Seek(fd, n)),
        (fd(), 0..60_i64).prop_map(|(fd, n)| Step::Resize(fd, n)),
        path().prop_map(Step::MakeDir),
        path().prop_map(Step::RemoveDir),
        path().prop_map(Step::Unlink),
        (path(), path()).prop_map(|(a, b)| Step::Rename(a, b)),
        (path(), path()).prop_map(|(a, b)| Step::Link(a, b)),
        (path(), path()).prop_map(|(a, b)| Step::Symlink(a, b)),
        fd().prop_map(Step::ReadDir),
        path().prop_map(Step::ChangeDir),
        any::<i64>().prop_map(Step::Clock),
        Just(Step::Take),
    ]
}

fn apply(fs: &mut Vfs, step: &Step) -> String {
    let path = |idx: &u8| PATHS[*idx as usize];
    match step {
        Step::Open(p, flags) => format!("{:?}", fs.open(path(p), O(*flags), 0o666)),
        Step::Close(fd) => format!("{:?}", fs.close(*fd)),
        Step::Dup(fd) => format!("{:?}", fs.dup(*fd)),
        Step::Write(fd, n) => format!("{:?}", fs.write(*fd, &vec![*n; *n as usize])),
        Step::Read(fd, n) => {
            let mut buf = vec![0; *n as usize];
            format!("{:?} {buf:?}", fs.read(*fd, &mut buf))
        }
        Step::Seek(fd, n) => format!("{:?}", fs.lseek(*fd, *n, Whence::Set)),
        Step::Resize(fd, n) => format!("{:?}", fs.ftruncate(*fd, *n)),
        Step::MakeDir(p) => format!("{:?}", fs.mkdir(path(p), 0o777)),
        Step::RemoveDir(p) => format!("{:?}", fs.rmdir(path(p))),
        Step::Unlink(p) => format!("{:?}", fs.unlink(path(p))),
        Step::Rename(a, b) => format!("{:?}", fs.rename(path(a), path(b))),
        Step::Link(a, b) => format!("{:?}", fs.link(path(a), path(b))),
        Step::Symlink(a, b) => format!("{:?}", fs.symlink(path(a), path(b))),
        Step::ReadDir(fd) => format!("{:?}", fs.readdir(*fd)),
        Step::ChangeDir(p) => format!("{:?}", fs.chdir(path(p))),
        Step::Clock(nanos) => format!("{:?}", fs.set_now(*nanos)),
        Step::Take => format!("{:?}", fs.take_output(Stream::Stdout)),
    }
}

/// The quota as a sum over all that can be seen; what is unlinked but open is missing.
fn visible_bytes(fs: &mut Vfs, dir: &[u8], seen: &mut Vec<u64>) -> u64 {
    let mut sum = 0;
    for entry in fs.list(dir).unwrap() {
        let path = [dir, b"/", &entry.name].concat();
        match entry.file_type {
            FileType::Directory => sum += visible_bytes(fs, &path, seen),
            FileType::Regular | FileType::Symlink if !seen.contains(&entry.ino) => {
                seen.push(entry.ino);
                sum += fs.lstat(&path).unwrap().size;
            }
            _ => {}
        }
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_run_is_undone_and_repeats(
        setup in prop::collection::vec(step(), 0..40),
        runs in prop::collection::vec(prop::collection::vec(step(), 0..40), 1..4),
    ) {
        let mut fs = Vfs::with_config(Config { quota_bytes: 200, output_limit: 50, ..Config::default() });
        for step in &setup {
            apply(&mut fs, step);
        }
        fs.mark();
        let base = dump(&mut fs);
        for run in &runs {
            let mut traces = Vec::new();
            for _ in 0..2 {
                let mut trace: Vec<String> = run.iter().map(|s| apply(&mut fs, s)).collect();
                trace.push(dump(&mut fs));
                traces.push(trace);
                fs.reset();
                prop_assert!(!fs.is_dirty());
                prop_assert_eq!(&dump(&mut fs), &base);
            }
            prop_assert_eq!(&traces[0], &traces[1]);
        }
        for fd in fs.open_fds() {
            fs.close(fd).unwrap();
        }
        let visible = visible_bytes(&mut fs, b"/", &mut Vec::new());
        prop_assert_eq!(fs.n_bytes_used(), visible);
    }
}

#[test]
#[ignore = "prints timings"]
fn timing() -> Result<()> {
    let mut fs = Vfs::new();
    let time = |what: &str, run: &mut dyn FnMut()| {
        let start = std::time::Instant::now();
        (0..1_000_000).for_each(|_| run());
        println!("{what}: {} ns", start.elapsed().as_nanos() / 1_000_000);
    };
    fs.mark();
    time("clean reset", &mut || fs.reset());
    time("clock, print, reset", &mut || {
        fs.set_now(1);
        fs.write(1, b"hello").unwrap();
        fs.reset();
    });
    time("write a file, reset", &mut || {
        fs.write_file(b"/tmp/f", b"hello").unwrap();
        fs.reset();
    });
    Ok(())
}
