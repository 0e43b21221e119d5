//! The journal: attempts by path, and what is free.

use std::sync::Arc;

use vfs::{Access, Errand, Errno, OpenFlags, Touch, Vfs};

fn journal() -> Vfs {
    let mut fs = Vfs::new();
    fs.mount_file(b"/lib/data", || Ok(Arc::from(&b"abc"[..])))
        .unwrap();
    fs.begin_journal(b"/tmp");
    fs.mark();
    fs
}

fn noted(fs: &Vfs) -> Vec<(Touch, String)> {
    let text = |p: &[u8]| String::from_utf8_lossy(p).into_owned();
    fs.touched().map(|(t, p)| (t, text(p))).collect()
}

/// A directory of the program's own.
fn with_own_dir(fs: &mut Vfs, path: &[u8]) {
    fs.set_errand(Errand::PrivateFile);
    fs.mkdir(path, 0o700).unwrap();
    fs.set_errand(Errand::Program);
}

#[test]
fn attempts_are_noted_whether_they_succeed_or_not() {
    let mut fs = journal();
    assert_eq!(fs.stat(b"/b"), Err(Errno::ENOENT));
    assert_eq!(fs.unlink(b"missing/../x"), Err(Errno::ENOENT));
    fs.open(b"f", OpenFlags::WRONLY | OpenFlags::CREAT, 0o644)
        .unwrap();
    fs.rename(b"f", b"/g").unwrap();
    fs.list(b"/").unwrap();
    let found = noted(&fs);
    let expected = [
        (Touch::Read, "/b"),
        (Touch::Delete, "missing/../x"),
        (Touch::Write, "f"),
        (Touch::Delete, "f"),
        (Touch::Write, "/g"),
        (Touch::List, "/"),
    ];
    let expected: Vec<_> = expected.map(|(t, p)| (t, p.to_owned())).to_vec();
    assert_eq!(found, expected);
    fs.reset();
    assert_eq!(noted(&fs), []);
}

#[test]
fn few_of_a_kind_are_kept_and_each_once() {
    let mut fs = journal();
    for n in 0..100 {
        let _missing = fs.stat(format!("/{}", n % 50).as_bytes());
    }
    let _missing = fs.unlink(b"/a");
    let found = noted(&fs);
    assert!(found.len() < 10, "{found:?}");
    assert_eq!(found.last(), Some(&(Touch::Delete, "/a".to_owned())));
}

#[test]
fn mounts_may_be_read_and_devices_used() {
    let mut fs = journal();
    fs.stat(b"/lib/data").unwrap();
    fs.open(b"/lib/data", OpenFlags::RDONLY, 0).unwrap();
    fs.open(b"/dev/null", OpenFlags::WRONLY, 0).unwrap();
    fs.open(b"/dev/urandom", OpenFlags::RDONLY, 0).unwrap();
    assert_eq!(noted(&fs), []);
    assert!(fs.unlink(b"/lib/data").is_err());
    fs.unlink(b"/dev/null").unwrap();
    assert_eq!(noted(&fs).len(), 2);
}

#[test]
fn what_the_program_made_for_itself_is_free_with_all_below() {
    let mut fs = journal();
    with_own_dir(&mut fs, b"/tmp/own");
    fs.mkdir(b"/tmp/own/a", 0o755).unwrap();
    fs.open(
        b"/tmp/../tmp/own/a/f",
        OpenFlags::WRONLY | OpenFlags::CREAT,
        0o644,
    )
    .unwrap();
    fs.access(b"/tmp/own/missing/more", Access::default())
        .unwrap_err();
    fs.rename(b"/tmp/own/a", b"/tmp/own/b").unwrap();
    fs.unlink(b"/tmp/own/b/f").unwrap();
    fs.rmdir(b"/tmp/own/b").unwrap();
    fs.rmdir(b"/tmp/own").unwrap();
    assert_eq!(fs.stat(b"/tmp/own"), Err(Errno::ENOENT));
    assert_eq!(noted(&fs), []);
}

#[test]
fn nothing_leads_out_of_it() {
    let mut fs = journal();
    with_own_dir(&mut fs, b"/tmp/own");
    for (path, outside) in [
        (&b"/tmp/own/../x"[..], true),
        (b"/tmp/own/missing/../../x", true),
        (b"/tmp/owned", true),
        (b"/tmp", true),
        (b"/tmp/own/link/x", true),
        (b"/tmp/own/link", false),
        (b"/tmp/own/./x", false),
    ] {
        fs.forget_touched();
        if fs.lstat(b"/tmp/own/link").is_err() {
            fs.symlink(b"/etc", b"/tmp/own/link").unwrap();
        }
        let _may_be_missing = fs.unlink(path);
        let shown = String::from_utf8_lossy(path);
        assert_eq!(!noted(&fs).is_empty(), outside, "{shown}");
    }
    // What is not made as a private file is not one, though it is in the same directory.
    fs.forget_touched();
    fs.mkdir(b"/tmp/fixed", 0o755).unwrap();
    assert_eq!(noted(&fs), [(Touch::Create, "/tmp/fixed".to_owned())]);
    // Nor is one made elsewhere.
    fs.forget_touched();
    with_own_dir(&mut fs, b"/home/user/own");
    assert_eq!(noted(&fs), [(Touch::Create, "/home/user/own".to_owned())]);
    // A second name for a file outside is that file.
    fs.forget_touched();
    fs.write_file(b"/etc/f", b"a").unwrap();
    fs.forget_touched();
    fs.link(b"/etc/f", b"/tmp/own/f").unwrap();
    assert_eq!(noted(&fs), [(Touch::Write, "/etc/f".to_owned())]);
}

#[test]
fn standard_input() {
    let mut fs = journal();
    assert!(!fs.stdin_was_read());
    fs.read(0, &mut [0; 4]).unwrap();
    assert!(fs.stdin_was_read());
    fs.reset();
    assert!(!fs.stdin_was_read());
}
