//! Which system calls a process may make.
//!
//! Everything is allowed but what reaches other processes, the network, the system as a whole, or
//! the attributes of files, which Landlock does not guard. A refused call fails as it would for a
//! user without the right to it, so that a program can say so.

use std::sync::OnceLock;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

/// Calls that `libc` has no names for on every architecture; such numbers are the same on all.
const NEWER: [libc::c_long; 5] = [
    452, // fchmodat2
    463, // setxattrat
    466, // removexattrat
    467, // open_tree_attr
    469, // file_setattr
];

/// Calls refused with whatever arguments.
const REFUSED: &[libc::c_long] = &[
    // Other processes.
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_setpgid,
    libc::SYS_setsid,
    libc::SYS_setpriority,
    // The network. No socket can be made, and none is inherited; a pair is within the process.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // What performs other calls unseen.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Attributes of files.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // Files by other names than paths.
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // Who it is.
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setfsuid,
    libc::SYS_setfsgid,
    libc::SYS_setgroups,
    libc::SYS_capset,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // What all processes share.
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // The system as a whole.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_fanotify_init,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
];

/// Older forms, which newer architectures do not have.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[libc::c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[libc::c_long] = &[];

/// Programs for the kernel; nothing on architectures that have none here. Made once.
pub(crate) fn filters() -> Option<&'static [BpfProgram]> {
    static FILTERS: OnceLock<Option<Vec<BpfProgram>>> = OnceLock::new();
    FILTERS.get_or_init(make).as_deref()
}

fn make() -> Option<Vec<BpfProgram>> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let program = |rules: Vec<(i64, Vec<SeccompRule>)>, errno: i32| {
        let rules = rules.into_iter().flat_map(with_twin).collect();
        let refuse = SeccompAction::Errno(errno as u32);
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch).ok()?;
        BpfProgram::try_from(filter).ok()
    };
    let all = REFUSED.iter().chain(REFUSED_OLD).chain(&NEWER);
    let mut refused: Vec<_> = all.map(|call| (*call, Vec::new())).collect();
    // A thread is made by the same call as a process.
    let thread = libc::CLONE_THREAD as u64;
    let no_thread = SeccompCmpOp::MaskedEq(thread);
    refused.push((libc::SYS_clone, vec![when(0, no_thread, 0)?]));
    // Limits are read with the call that sets those of others.
    refused.push((libc::SYS_prlimit64, vec![when(0, SeccompCmpOp::Ne, 0)?]));
    // Its flags are in memory, where a filter cannot see them: without it the other one is used.
    let absent = vec![(libc::SYS_clone3, Vec::new())];
    Some(vec![
        program(refused, libc::EPERM)?,
        program(absent, libc::ENOSYS)?,
    ])
}

/// When an argument compares so with a value.
fn when(argument: u8, is: SeccompCmpOp, value: u64) -> Option<SeccompRule> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value).ok()?;
    SeccompRule::new(vec![condition]).ok()
}

/// The call and its form in the x32 interface, which is another number of the same architecture.
fn with_twin((call, rules): (i64, Vec<SeccompRule>)) -> Vec<(i64, Vec<SeccompRule>)> {
    const X32: i64 = 0x4000_0000;
    let mut both = vec![(call, rules.clone())];
    if cfg!(target_arch = "x86_64") {
        both.push((call | X32, rules));
    }
    both
}
