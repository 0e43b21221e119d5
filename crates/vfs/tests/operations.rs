//! The operations one by one, with the errors Linux gives.

use std::sync::{Arc, Mutex};

use vfs::{
    Access, Config, Errno, FileType, OpenFlags as O, OutputSink, Result, Stream, Vfs, Whence,
};

fn small(quota_bytes: u64) -> Vfs {
    Vfs::with_config(Config {
        quota_bytes,
        ..Config::default()
    })
}

fn names(fs: &mut Vfs, path: &[u8]) -> Vec<String> {
    let entries = fs.list(path).unwrap();
    let name = |e: vfs::DirEntry| String::from_utf8(e.name.to_vec()).unwrap();
    entries.into_iter().map(name).collect()
}

#[test]
fn the_standard_tree() {
    let mut fs = Vfs::new();
    assert_eq!(names(&mut fs, b"/"), ["dev", "etc", "home", "tmp", "work"]);
    assert_eq!(
        names(&mut fs, b"/dev"),
        ["null", "random", "urandom", "zero"]
    );
    assert_eq!(fs.getcwd().unwrap(), b"/work");
    assert_eq!(fs.stat(b"/tmp").unwrap().mode, 0o041_777);
    assert_eq!(fs.stat(b"/home/user").unwrap().nlink, 2);
    assert_eq!(fs.stat(b"/").unwrap().nlink, 7);
    assert_eq!(
        fs.stat(b"/dev/null").unwrap().file_type,
        FileType::CharDevice
    );
    assert_eq!(fs.open_fds(), [0, 1, 2]);
    assert!(!fs.is_dirty());
}

#[test]
fn reading_writing_and_seeking() -> Result<()> {
    let mut fs = Vfs::new();
    let fd = fs.open(b"f", O::RDWR | O::CREAT, 0o666)?;
    assert_eq!(fd, 3);
    assert_eq!(fs.write(fd, b"hello world")?, 11);
    assert_eq!(fs.lseek(fd, -5, Whence::End)?, 6);
    assert_eq!(fs.available(fd)?, 5);
    let mut buf = [0; 16];
    assert_eq!(fs.read(fd, &mut buf)?, 5);
    assert_eq!(&buf[..5], b"world");
    assert_eq!(fs.read(fd, &mut buf)?, 0);
    assert_eq!(fs.pwrite(fd, b"W", 6)?, 1);
    assert_eq!(fs.pread(fd, &mut buf, 4)?, 7);
    assert_eq!(&buf[..7], b"o World");
    assert_eq!(fs.lseek(fd, 0, Whence::Current)?, 11);
    assert_eq!(fs.lseek(fd, 13, Whence::Set)?, 13);
    assert_eq!(fs.write(fd, b"!")?, 1);
    assert_eq!(fs.read_file(b"f")?, b"hello World\0\0!");
    assert_eq!(fs.lseek(fd, -1, Whence::Set), Err(Errno::EINVAL));
    assert_eq!(fs.pread(fd, &mut buf, -1), Err(Errno::EINVAL));
    fs.ftruncate(fd, 4)?;
    fs.ftruncate(fd, 6)?;
    assert_eq!(fs.read_file(b"f")?, b"hell\0\0");
    assert_eq!(fs.ftruncate(fd, -1), Err(Errno::EINVAL));
    fs.fsync(fd)?;
    fs.lock(fd)?;
    fs.unlock(fd)?;
    fs.close(fd)?;
    assert_eq!(fs.close(fd), Err(Errno::EBADF));
    assert_eq!(fs.read(fd, &mut buf), Err(Errno::EBADF));
    assert_eq!(fs.read(-1, &mut buf), Err(Errno::EBADF));
    Ok(())
}

#[test]
fn modes_of_opening() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"f", b"abc")?;
    fs.mkdir(b"d", 0o777)?;
    fs.symlink(b"f", b"to_f")?;
    fs.symlink(b"fresh", b"to_fresh")?;
    fs.symlink(b"loop", b"loop")?;
    let cases: &[(&[u8], O, Errno)] = &[
        (b"none", O::RDONLY, Errno::ENOENT),
        (b"", O::RDONLY, Errno::ENOENT),
        (b"f", O::WRONLY | O::CREAT | O::EXCL, Errno::EEXIST),
        (b"to_fresh", O::WRONLY | O::CREAT | O::EXCL, Errno::EEXIST),
        (b"d", O::WRONLY, Errno::EISDIR),
        (b"d", O::RDONLY | O::CREAT, Errno::EISDIR),
        (b"x/", O::WRONLY | O::CREAT, Errno::EISDIR),
        (b"f", O::RDONLY | O::DIRECTORY, Errno::ENOTDIR),
        (b"f/", O::RDONLY, Errno::ENOTDIR),
        (b"f/x", O::RDONLY, Errno::ENOTDIR),
        (b"to_f", O::RDONLY | O::NOFOLLOW, Errno::ELOOP),
        (b"loop", O::RDONLY, Errno::ELOOP),
        (b"a\0b", O::RDONLY, Errno::EINVAL),
        (&[b'n'; 256], O::RDONLY, Errno::ENAMETOOLONG),
        (&[b'/'; 4096], O::RDONLY, Errno::ENAMETOOLONG),
    ];
    for (path, flags, errno) in cases {
        let path_text = String::from_utf8_lossy(path);
        assert_eq!(
            fs.open(path, *flags, 0o666),
            Err(*errno),
            "{path_text} {flags:?}"
        );
    }
    let fd = fs.open(b"to_fresh", O::WRONLY | O::CREAT, 0o777)?;
    assert_eq!(fs.stat(b"fresh")?.mode, 0o100_755);
    assert_eq!(fs.read(fd, &mut [0]), Err(Errno::EBADF));
    let fd = fs.open(b"f", O::WRONLY | O::APPEND, 0)?;
    fs.write(fd, b"d")?;
    fs.lseek(fd, 0, Whence::Set)?;
    fs.write(fd, b"e")?;
    assert_eq!(fs.read_file(b"f")?, b"abcde");
    fs.open(b"f", O::WRONLY | O::TRUNC, 0)?;
    assert_eq!(fs.read_file(b"f")?, b"");
    let fd = fs.open(b"f", O::RDONLY, 0)?;
    assert_eq!(fs.write(fd, b"x"), Err(Errno::EBADF));
    assert_eq!(fs.ftruncate(fd, 0), Err(Errno::EINVAL));
    let fd = fs.open(b"d", O::RDONLY, 0)?;
    assert_eq!(fs.read(fd, &mut [0]), Err(Errno::EISDIR));
    Ok(())
}

#[test]
fn duplicates_share_the_offset() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"f", b"abcdef")?;
    let a = fs.open(b"f", O::RDONLY, 0)?;
    let b = fs.dup(a)?;
    let mut buf = [0; 2];
    fs.read(a, &mut buf)?;
    fs.read(b, &mut buf)?;
    assert_eq!(&buf, b"cd");
    fs.close(a)?;
    fs.read(b, &mut buf)?;
    assert_eq!(&buf, b"ef");
    assert_eq!(fs.dup2(1, b)?, b);
    fs.write(b, b"out")?;
    assert_eq!(fs.output(Stream::Stdout), b"out");
    assert_eq!(fs.dup2(b, 5000), Err(Errno::EBADF));
    assert_eq!(fs.dup(a), Err(Errno::EBADF));
    Ok(())
}

#[test]
fn the_number_of_open_files_is_limited() -> Result<()> {
    let mut fs = Vfs::with_config(Config {
        max_open_files: 4,
        ..Config::default()
    });
    let fd = fs.open(b"/dev/null", O::RDWR, 0)?;
    assert_eq!(fs.open(b"/dev/null", O::RDWR, 0), Err(Errno::EMFILE));
    assert_eq!(fs.dup(fd), Err(Errno::EMFILE));
    fs.close(0)?;
    assert_eq!(fs.open(b"/dev/null", O::RDWR, 0)?, 0);
    Ok(())
}

#[test]
fn an_unlinked_file_lives_until_it_is_closed() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"f", b"abc")?;
    let fd = fs.open(b"f", O::RDWR, 0)?;
    fs.unlink(b"f")?;
    assert_eq!(fs.stat(b"f"), Err(Errno::ENOENT));
    assert_eq!(fs.fstat(fd)?.nlink, 0);
    fs.write(fd, b"xyz1")?;
    assert_eq!(fs.n_bytes_used(), 4);
    fs.close(fd)?;
    assert_eq!(fs.n_bytes_used(), 0);
    Ok(())
}

#[test]
fn the_quota_cuts_writes_short() -> Result<()> {
    let mut fs = small(10);
    let fd = fs.open(b"f", O::RDWR | O::CREAT, 0o666)?;
    assert_eq!(fs.write(fd, b"12345678")?, 8);
    assert_eq!(fs.write(fd, b"abcd")?, 2);
    assert_eq!(fs.write(fd, b"x"), Err(Errno::ENOSPC));
    assert_eq!(fs.pwrite(fd, b"Z", 0)?, 1);
    assert_eq!(fs.pwrite(fd, b"Z", 1 << 40), Err(Errno::ENOSPC));
    assert_eq!(fs.ftruncate(fd, 11), Err(Errno::ENOSPC));
    assert_eq!(fs.symlink(b"t", b"l"), Err(Errno::ENOSPC));
    assert_eq!(fs.write_file(b"g", b"x"), Err(Errno::ENOSPC));
    fs.ftruncate(fd, 3)?;
    assert_eq!(fs.n_bytes_used(), 3);
    fs.symlink(b"t", b"l")?;
    assert_eq!(fs.n_bytes_used(), 4);
    fs.lseek(fd, i64::MAX, Whence::Set)?;
    assert_eq!(fs.write(fd, b"x"), Err(Errno::ENOSPC));
    Ok(())
}

#[test]
fn the_number_of_entries_is_limited() -> Result<()> {
    let mut fs = Vfs::with_config(Config {
        max_entries: 12,
        ..Config::default()
    });
    fs.mkdir(b"a", 0o777)?;
    fs.write_file(b"b", b"")?;
    assert_eq!(fs.mkdir(b"c", 0o777), Err(Errno::ENOSPC));
    assert_eq!(fs.write_file(b"c", b""), Err(Errno::ENOSPC));
    assert_eq!(fs.link(b"b", b"c"), Err(Errno::ENOSPC));
    fs.rename(b"b", b"a/b")?;
    fs.unlink(b"a/b")?;
    fs.write_file(b"c", b"")
}

#[test]
fn directories() -> Result<()> {
    let mut fs = Vfs::new();
    fs.mkdir(b"d/", 0o777)?;
    assert_eq!(fs.mkdir(b"d", 0o777), Err(Errno::EEXIST));
    assert_eq!(fs.mkdir(b"/", 0o777), Err(Errno::EEXIST));
    assert_eq!(fs.mkdir(b"x/y", 0o777), Err(Errno::ENOENT));
    fs.mkdir_all(b"d//e/f", 0o777)?;
    assert_eq!(fs.stat(b"d")?.nlink, 3);
    assert_eq!(fs.rmdir(b"d"), Err(Errno::ENOTEMPTY));
    assert_eq!(fs.rmdir(b"d/."), Err(Errno::EINVAL));
    assert_eq!(fs.rmdir(b"d/e/.."), Err(Errno::ENOTEMPTY));
    assert_eq!(fs.rmdir(b"/work"), Err(Errno::ENOTEMPTY));
    assert_eq!(fs.unlink(b"d"), Err(Errno::EISDIR));
    fs.write_file(b"d/file", b"")?;
    assert_eq!(fs.rmdir(b"d/file"), Err(Errno::ENOTDIR));
    assert_eq!(fs.mkdir_all(b"d/file/x", 0o777), Err(Errno::ENOTDIR));
    fs.chdir(b"d/e/f")?;
    assert_eq!(fs.rmdir(b"/work/d/e/f"), Err(Errno::EBUSY));
    fs.rename(b"/work/d", b"/work/D")?;
    assert_eq!(fs.getcwd()?, b"/work/D/e/f");
    fs.chdir(b"../..")?;
    fs.rmdir(b"e/f")?;
    assert_eq!(names(&mut fs, b"."), ["e", "file"]);
    assert_eq!(fs.chdir(b"file"), Err(Errno::ENOTDIR));
    assert_eq!(fs.list(b"file"), Err(Errno::ENOTDIR));
    Ok(())
}

#[test]
fn a_listing_is_a_snapshot_in_order_of_names() -> Result<()> {
    let mut fs = Vfs::new();
    for name in [&b"c"[..], b"a", b"b"] {
        fs.write_file(name, b"")?;
    }
    let fd = fs.opendir(b".")?;
    assert_eq!(&*fs.readdir(fd)?.unwrap().name, b"a");
    fs.unlink(b"b")?;
    fs.write_file(b"d", b"")?;
    assert_eq!(&*fs.readdir(fd)?.unwrap().name, b"b");
    assert_eq!(&*fs.readdir(fd)?.unwrap().name, b"c");
    assert_eq!(fs.readdir(fd)?, None);
    assert_eq!(fs.readdir(fd)?, None);
    fs.rewinddir(fd)?;
    fs.readdir(fd)?;
    assert_eq!(&*fs.readdir(fd)?.unwrap().name, b"c");
    assert_eq!(fs.readdir(0), Err(Errno::ENOTDIR));
    assert_eq!(fs.opendir(b"a"), Err(Errno::ENOTDIR));
    Ok(())
}

#[test]
fn links() -> Result<()> {
    let mut fs = Vfs::new();
    fs.write_file(b"f", b"1")?;
    fs.link(b"f", b"g")?;
    fs.write_file(b"g", b"22")?;
    assert_eq!(fs.read_file(b"f")?, b"22");
    assert_eq!(fs.stat(b"f")?.nlink, 2);
    assert_eq!(fs.stat(b"f")?.ino, fs.stat(b"g")?.ino);
    assert_eq!(fs.link(b"/work", b"h"), Err(Errno::EPERM));
    assert_eq!(fs.link(b"f", b"g"), Err(Errno::EEXIST));
    fs.rename(b"f", b"g")?;
    assert_eq!(
        names(&mut fs, b"."),
        ["f", "g"],
        "two names of one file are both left"
    );
    fs.mkdir(b"d", 0o777)?;
    fs.symlink(b"../g", b"d/up")?;
    fs.symlink(b"/work/d", b"abs")?;
    assert_eq!(fs.readlink(b"d/up")?, b"../g");
    assert_eq!(fs.readlink(b"g"), Err(Errno::EINVAL));
    assert_eq!(fs.read_file(b"abs/up")?, b"22");
    assert_eq!(fs.realpath(b"abs/up")?, b"/work/g");
    assert_eq!(fs.realpath(b"/tmp/../work/./abs//")?, b"/work/d");
    assert_eq!(fs.realpath(b"/")?, b"/");
    assert_eq!(fs.realpath(b"/..")?, b"/");
    assert_eq!(fs.realpath(b"abs/none"), Err(Errno::ENOENT));
    assert_eq!(fs.lstat(b"abs")?.file_type, FileType::Symlink);
    assert_eq!(fs.lstat(b"abs/")?.file_type, FileType::Directory);
    assert_eq!(fs.rmdir(b"abs/"), Err(Errno::ENOTDIR));
    fs.unlink(b"abs")?;
    assert!(fs.stat(b"d").is_ok());
    Ok(())
}

#[test]
fn renaming() -> Result<()> {
    let mut fs = Vfs::new();
    fs.mkdir_all(b"a/b", 0o777)?;
    fs.mkdir_all(b"full/x", 0o777)?;
    fs.mkdir(b"empty", 0o777)?;
    fs.write_file(b"f", b"f")?;
    fs.write_file(b"g", b"g")?;
    let cases: &[(&[u8], &[u8], Errno)] = &[
        (b"none", b"x", Errno::ENOENT),
        (b"a", b"a/b/c", Errno::EINVAL),
        (b"a/b", b"a", Errno::ENOTEMPTY),
        (b"a", b"full", Errno::ENOTEMPTY),
        (b"a", b"f", Errno::ENOTDIR),
        (b"f", b"a", Errno::EISDIR),
        (b"f/", b"h", Errno::ENOTDIR),
        (b"f", b"h/", Errno::ENOTDIR),
        (b"/", b"h", Errno::EBUSY),
        (b"a/.", b"h", Errno::EBUSY),
    ];
    for (from, to, errno) in cases {
        let shown = (String::from_utf8_lossy(from), String::from_utf8_lossy(to));
        assert_eq!(fs.rename(from, to), Err(*errno), "{shown:?}");
    }
    fs.rename(b"f", b"g")?;
    assert_eq!(fs.read_file(b"g")?, b"f");
    assert_eq!(fs.n_bytes_used(), 1);
    fs.rename(b"a/", b"empty/")?;
    assert_eq!(fs.realpath(b"empty/b/..")?, b"/work/empty");
    fs.rename(b"empty/b", b"full/b")?;
    assert_eq!(fs.realpath(b"full/b/..")?, b"/work/full");
    assert_eq!((fs.stat(b"empty")?.nlink, fs.stat(b"full")?.nlink), (2, 4));
    Ok(())
}

#[test]
fn times_come_from_the_virtual_clock() -> Result<()> {
    let mut fs = Vfs::new();
    fs.set_now(100);
    fs.write_file(b"f", b"1")?;
    fs.set_now(200);
    let fd = fs.open(b"f", O::RDWR, 0)?;
    fs.read(fd, &mut [0])?;
    fs.write(fd, b"2")?;
    let stat = fs.fstat(fd)?;
    assert_eq!(
        (stat.birthtime, stat.atime, stat.mtime, stat.ctime),
        (100, 100, 200, 200)
    );
    fs.set_now(300);
    fs.utimens(b"f", Some(1), None, true)?;
    fs.futimens(fd, None, Some(-2))?;
    let stat = fs.fstat(fd)?;
    assert_eq!(
        (stat.birthtime, stat.atime, stat.mtime, stat.ctime),
        (100, 1, -2, 300)
    );
    fs.symlink(b"f", b"l")?;
    fs.utimens(b"l", Some(7), Some(7), false)?;
    assert_eq!((fs.lstat(b"l")?.mtime, fs.stat(b"l")?.mtime), (7, -2));
    assert_eq!(fs.stat(b".")?.mtime, 300);
    Ok(())
}

#[test]
fn modes_are_stored_and_enforced_on_demand() -> Result<()> {
    let steps = |fs: &mut Vfs| -> Result<()> {
        fs.mkdir(b"d", 0o777)?;
        fs.write_file(b"d/f", b"x")?;
        fs.chmod(b"d/f", 0o400)?;
        fs.chown(b"d/f", Some(5), None, true)
    };
    let write = Access {
        write: true,
        ..Access::default()
    };
    let mut lax = Vfs::new();
    steps(&mut lax)?;
    let stat = lax.stat(b"d/f")?;
    assert_eq!((stat.mode, stat.uid, stat.gid), (0o100_400, 5, 1000));
    assert_eq!(lax.access(b"d/f", write), Err(Errno::EACCES));
    assert_eq!(lax.access(b"d/f", Access::from_bits(4)), Ok(()));
    lax.write_file(b"d/f", b"y")?;

    let mut strict = Vfs::with_config(Config {
        enforce_modes: true,
        ..Config::default()
    });
    steps(&mut strict)?;
    assert_eq!(strict.write_file(b"d/f", b"y"), Err(Errno::EACCES));
    strict.chmod(b"d", 0o500)?;
    assert_eq!(strict.unlink(b"d/f"), Err(Errno::EACCES));
    assert_eq!(strict.write_file(b"d/g", b""), Err(Errno::EACCES));
    strict.chmod(b"d", 0o600)?;
    assert_eq!(strict.stat(b"d/f"), Err(Errno::EACCES));
    strict.chmod(b"d", 0o300)?;
    assert_eq!(strict.list(b"d"), Err(Errno::EACCES));
    strict.unlink(b"d/f")
}

#[test]
fn devices() -> Result<()> {
    let mut fs = Vfs::new();
    let mut buf = [7; 4];
    let null = fs.open(b"/dev/null", O::RDWR | O::TRUNC, 0)?;
    assert_eq!(fs.write(null, b"gone")?, 4);
    assert_eq!(fs.read(null, &mut buf)?, 0);
    assert_eq!(fs.lseek(null, 5, Whence::Set)?, 0);
    let zero = fs.open(b"/dev/zero", O::RDONLY, 0)?;
    assert_eq!((fs.read(zero, &mut buf)?, buf), (4, [0; 4]));
    let random = fs.open(b"/dev/urandom", O::RDONLY, 0)?;
    fs.read(random, &mut buf)?;
    let mut again = Vfs::new();
    let random = again.open(b"/dev/random", O::RDONLY, 0)?;
    let mut same = [0; 4];
    again.read(random, &mut same)?;
    assert_eq!(buf, same);
    Ok(())
}

#[test]
fn standard_streams() -> Result<()> {
    let mut fs = Vfs::new();
    fs.set_stdin(*b"input");
    assert_eq!(fs.available(0)?, 5);
    let mut buf = [0; 3];
    assert_eq!(fs.read(0, &mut buf)?, 3);
    assert_eq!(fs.read(0, &mut buf)?, 2);
    assert_eq!(fs.read(0, &mut buf)?, 0);
    assert_eq!(fs.write(0, b"x"), Err(Errno::EBADF));
    assert_eq!(fs.read(1, &mut buf), Err(Errno::EBADF));
    assert_eq!(fs.lseek(1, 0, Whence::Set), Err(Errno::ESPIPE));
    assert_eq!(fs.pwrite(1, b"x", 0), Err(Errno::ESPIPE));
    assert_eq!(fs.fstat(1)?.file_type, FileType::CharDevice);

    fs.set_sink(Stream::Stdout, OutputSink::Collect { limit: 4 });
    assert_eq!(fs.write(1, b"abc")?, 3);
    assert_eq!(fs.write(1, b"def")?, 3);
    assert_eq!(fs.output(Stream::Stdout), b"abcd");
    assert_eq!(fs.n_output_dropped(Stream::Stdout), 2);
    assert_eq!(fs.take_output(Stream::Stdout), b"abcd");
    assert_eq!(fs.output(Stream::Stdout), b"");

    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = seen.clone();
    let forward = move |bytes: &[u8]| sink.lock().unwrap().extend_from_slice(bytes);
    fs.set_sink(Stream::Stderr, OutputSink::Forward(Box::new(forward)));
    fs.write(2, b"one ")?;
    fs.write(2, b"two")?;
    assert_eq!(*seen.lock().unwrap(), b"one two");
    Ok(())
}

#[test]
fn statvfs_is_fixed() -> Result<()> {
    let mut fs = Vfs::new();
    let before = fs.statvfs(b"/work")?;
    fs.write_file(b"f", &[0; 100_000])?;
    assert_eq!(fs.statvfs(b"/work")?, before);
    assert_eq!(before.blocks * before.bsize, 256 << 20);
    Ok(())
}

#[test]
fn a_file_system_can_move_between_threads() {
    fn check<T: Send>() {}
    check::<Vfs>();
}
