//! What the standard library has no word for: what a new process does before it becomes the
//! program, process groups, and which walls the kernel has.
//!
//! All that is unsafe in this crate is here. Between `fork` and `exec` only plain system calls are
//! made, with what was prepared before: another thread may have held any lock, the allocator's too.
#![allow(
    unsafe_code,
    reason = "system calls that neither the standard library nor another crate offers"
)]

use std::io;
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

#[cfg(target_os = "linux")]
pub(crate) use linux::{has_seccomp, landlock_version};

use crate::isolation::Isolation;

/// What a process does first.
#[derive(Debug, Default)]
#[cfg_attr(
    not(target_os = "linux"),
    allow(
        dead_code,
        reason = "other systems have no walls, and some no descriptors to inherit"
    )
)]
pub(crate) struct Beginning<'a> {
    /// What it may do.
    pub isolation: Option<&'a Isolation>,
    /// The descriptor that it inherits besides the standard ones.
    pub channel: Option<i32>,
}

impl Beginning<'_> {
    /// Prepares it. The process leads a group of its own: what is sent to the group of this one, as a
    /// terminal does at Ctrl-C, does not reach it. It ends with the thread that starts it.
    #[cfg(unix)]
    pub fn prepare(&self, command: &mut Command) -> io::Result<()> {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        let mut walls = self.isolation.map(linux::Prepared::new).transpose()?;
        #[cfg(target_os = "linux")]
        let parent = std::process::id();
        let channel = self.channel;
        // SAFETY: the closure makes system calls only, on values that were made before.
        unsafe {
            command.pre_exec(move || {
                #[cfg(target_os = "linux")]
                {
                    linux::end_with_parent(parent)?;
                    linux::leave_descriptors_behind();
                }
                if let Some(fd) = channel
                    && libc::fcntl(fd, libc::F_SETFD, 0) < 0
                {
                    return Err(io::Error::last_os_error());
                }
                #[cfg(target_os = "linux")]
                if let Some(walls) = &mut walls {
                    walls.raise()?;
                }
                Ok(())
            });
        }
        Ok(())
    }

    #[cfg(not(unix))]
    pub fn prepare(&self, _: &mut Command) -> io::Result<()> {
        Ok(())
    }
}

/// Whether it has ended. It is not waited for, so that its number stays its own.
#[cfg(unix)]
pub(crate) fn has_ended(child: &mut Child) -> io::Result<bool> {
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: an all-zero value is one of this plain structure, and it outlives the call.
    let (result, info) = unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let result = libc::waitid(libc::P_PID, child.id(), &raw mut info, options);
        (result, info)
    };
    if result < 0 {
        let error = io::Error::last_os_error();
        return match error.kind() {
            io::ErrorKind::Interrupted => Ok(false),
            _ => Err(error),
        };
    }
    // SAFETY: waitid has filled it, or left it zero.
    Ok(unsafe { info.si_pid() } != 0)
}

#[cfg(not(unix))]
pub(crate) fn has_ended(child: &mut Child) -> io::Result<bool> {
    child.try_wait().map(|status| status.is_some())
}

/// Kills all processes of the group that a process leads, which must not have been waited for.
#[cfg(unix)]
pub(crate) fn kill_group(leader: u32) {
    if let Ok(group) = libc::pid_t::try_from(leader)
        && group > 1
    {
        // SAFETY: a system call without pointers. They may all have ended.
        let _gone = unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

#[cfg(not(unix))]
pub(crate) fn kill_group(_: u32) {}

#[cfg(target_os = "linux")]
mod linux {
    //! Walls of Linux.

    use std::io;
    use std::os::fd::{AsRawFd, OwnedFd};
    use std::time::Duration;

    use seccompiler::BpfProgram;

    use crate::isolation::{Isolation, Limits, calls, files};

    /// The one capability that is left to an administrator's process: reading what others own, as
    /// a class path may be. Landlock says which files these are.
    const MAY_READ: libc::c_int = 2;
    /// Capabilities have numbers below this.
    const N_CAPABILITIES: libc::c_int = 64;

    /// Walls ready to be raised by the process itself.
    pub(super) struct Prepared {
        rules: Option<OwnedFd>,
        filters: &'static [BpfProgram],
        limits: [(Resource, libc::rlimit); 5],
    }

    /// Its type differs from one C library to the next.
    #[cfg(target_env = "gnu")]
    type Resource = libc::__rlimit_resource_t;
    #[cfg(not(target_env = "gnu"))]
    type Resource = libc::c_int;

    /// A rule of Landlock as the kernel reads it.
    #[repr(C, packed)]
    struct Beneath {
        allowed: u64,
        parent: i32,
    }

    /// Kinds of rules, and the rights of readers.
    const PATH_BENEATH: libc::c_int = 1;
    const READ_FILE: u64 = 1 << 2;
    const READ_DIR: u64 = 1 << 3;

    impl Prepared {
        pub fn new(isolation: &Isolation) -> io::Result<Prepared> {
            let has_filter = has_seccomp();
            Ok(Prepared {
                rules: files::rules(isolation).map_err(io::Error::other)?,
                filters: calls::filters().filter(|_| has_filter).unwrap_or(&[]),
                limits: limits(&isolation.limits),
            })
        }

        /// Called by the new process.
        pub fn raise(&mut self) -> io::Result<()> {
            for (resource, limit) in &self.limits {
                lower(*resource, *limit)?;
            }
            // SAFETY: system calls without pointers. An ordinary user may not, and need not, drop any.
            unsafe {
                for capability in (0..N_CAPABILITIES).filter(|c| *c != MAY_READ) {
                    libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
                }
                if libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            if let Some(rules) = &self.rules {
                let fd = rules.as_raw_fd();
                let_see_itself(fd);
                // SAFETY: a system call on a descriptor that is open.
                if unsafe { libc::syscall(libc::SYS_landlock_restrict_self, fd, 0) } < 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            for filter in self.filters {
                // It makes two system calls and allocates nothing.
                if seccompiler::apply_filter(filter).is_err() {
                    return Err(io::Error::last_os_error());
                }
            }
            Ok(())
        }
    }

    /// Its own directory of `/proc` can only be named once there is a process. Where there is no
    /// `/proc` it does without.
    fn let_see_itself(rules: libc::c_int) {
        // SAFETY: the path is a C string, the rule lives until the call returns.
        unsafe {
            let own = libc::open(
                c"/proc/self".as_ptr(),
                libc::O_PATH | libc::O_CLOEXEC | libc::O_DIRECTORY,
            );
            if own >= 0 {
                let rule = Beneath {
                    allowed: READ_FILE | READ_DIR,
                    parent: own,
                };
                libc::syscall(
                    libc::SYS_landlock_add_rule,
                    rules,
                    PATH_BENEATH,
                    &raw const rule,
                    0,
                );
                libc::close(own);
            }
        }
    }

    fn limits(limits: &Limits) -> [(Resource, libc::rlimit); 5] {
        let both = |value: u64| libc::rlimit {
            rlim_cur: value as libc::rlim_t,
            rlim_max: value as libc::rlim_t,
        };
        // Started seconds count.
        let cpu = limits.cpu + Duration::from_millis(999);
        [
            (libc::RLIMIT_CPU, both(cpu.as_secs())),
            (libc::RLIMIT_FSIZE, both(limits.file_bytes)),
            (libc::RLIMIT_NOFILE, both(limits.open_files)),
            (libc::RLIMIT_DATA, both(limits.data_bytes)),
            (libc::RLIMIT_CORE, both(0)),
        ]
    }

    /// Sets a limit, unless a stricter one holds already.
    fn lower(resource: Resource, wanted: libc::rlimit) -> io::Result<()> {
        // SAFETY: both structures outlive the calls.
        unsafe {
            let mut now = wanted;
            if libc::getrlimit(resource, &raw mut now) < 0 {
                return Err(io::Error::last_os_error());
            }
            let new = libc::rlimit {
                rlim_cur: wanted.rlim_cur.min(now.rlim_cur),
                rlim_max: wanted.rlim_max.min(now.rlim_max),
            };
            match libc::setrlimit(resource, &raw const new) {
                0 => Ok(()),
                _ => Err(io::Error::last_os_error()),
            }
        }
    }

    /// The process is killed when the thread that started it ends, however that happens.
    pub(super) fn end_with_parent(parent: u32) -> io::Result<()> {
        // SAFETY: system calls without pointers.
        unsafe {
            if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) < 0 {
                return Err(io::Error::last_os_error());
            }
            // It may have ended a moment ago.
            if u32::try_from(libc::getppid()) != Ok(parent) {
                libc::_exit(1);
            }
        }
        Ok(())
    }

    /// Nothing that is open here stays open in the program, but what it is given. Kernels before 5.11
    /// cannot do this at once; what this program opens says the same of itself.
    pub(super) fn leave_descriptors_behind() {
        const FIRST: libc::c_uint = 3;
        // SAFETY: a system call without pointers.
        unsafe {
            libc::syscall(
                libc::SYS_close_range,
                FIRST,
                libc::c_uint::MAX,
                libc::CLOSE_RANGE_CLOEXEC,
            );
        }
    }

    /// The version of Landlock's interface, where the kernel has it and it is switched on.
    pub(crate) fn landlock_version() -> Option<u32> {
        const VERSION: libc::c_uint = 1;
        let nothing: *const libc::c_void = std::ptr::null();
        // SAFETY: asked for its version, the call reads no memory.
        let version =
            unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0_usize, VERSION) };
        u32::try_from(version).ok().filter(|v| *v > 0)
    }

    /// Whether the kernel takes filters that make a call fail.
    pub(crate) fn has_seccomp() -> bool {
        const ACTION_AVAILABLE: libc::c_uint = 2;
        let action: u32 = libc::SECCOMP_RET_ERRNO;
        // SAFETY: the value that is pointed to outlives the call.
        unsafe { libc::syscall(libc::SYS_seccomp, ACTION_AVAILABLE, 0, &raw const action) == 0 }
    }
}
