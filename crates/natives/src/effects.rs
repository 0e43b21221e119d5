//! Attempts to leave the sandbox: what a run would have done to the host, had it run there.
//!
//! Inside, nothing of the host can be reached, so an attempt fails or ends in the machine's own files.
//! On the real JVM the same code would read, write and delete the user's files, connect to other
//! machines, start processes. Natives note each attempt here, whether it succeeds or not; those on
//! files are noted by the file system itself ([`vfs::Vfs::begin_journal`]). What was noted is part of
//! the state that a reset undoes.
//!
//! Some attempts are not seen by any native, since the library does them in Java or at the end of
//! the JVM: [`NATIVES`] has intrinsics for those, which look at the call and leave it to the bytecode.

use std::fmt;

use vfs::{Errand, Touch};
use vm::class::BOOT;
use vm::{Args, Control, NULL, Outcome, Vm};

use crate::files::{file_path, vfs};
use crate::{Host, Row, host};

/// What an effect does to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the words of `Display` say it")]
pub enum EffectKind {
    DeletesFiles,
    WritesFiles,
    CreatesFiles,
    ReadsFiles,
    ListsFiles,
    StartsProcesses,
    LooksUpHosts,
    UsesNetwork,
    LoadsLibraries,
    Exits,
    HandlesSignals,
    ReadsEnvironment,
    ReadsInput,
    AddsShutdownHooks,
    ReplacesStreams,
    StartsThreads,
}

/// Effects that are allowed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the words of `name` say it")]
pub enum EffectGroup {
    Files,
    Network,
    Processes,
    Libraries,
    Exit,
    Signals,
    Environment,
    Input,
    Hooks,
    Streams,
    Threads,
}

impl EffectGroup {
    /// All of them, in the order in which they are listed.
    pub const ALL: [EffectGroup; 11] = [
        EffectGroup::Files,
        EffectGroup::Network,
        EffectGroup::Processes,
        EffectGroup::Libraries,
        EffectGroup::Exit,
        EffectGroup::Signals,
        EffectGroup::Environment,
        EffectGroup::Input,
        EffectGroup::Hooks,
        EffectGroup::Streams,
        EffectGroup::Threads,
    ];

    /// The word for it on a command line.
    pub fn name(self) -> &'static str {
        match self {
            EffectGroup::Files => "files",
            EffectGroup::Network => "network",
            EffectGroup::Processes => "processes",
            EffectGroup::Libraries => "libraries",
            EffectGroup::Exit => "exit",
            EffectGroup::Signals => "signals",
            EffectGroup::Environment => "environment",
            EffectGroup::Input => "input",
            EffectGroup::Hooks => "hooks",
            EffectGroup::Streams => "streams",
            EffectGroup::Threads => "threads",
        }
    }
}

impl EffectKind {
    /// The group it is allowed with.
    pub fn group(self) -> EffectGroup {
        match self {
            EffectKind::DeletesFiles
            | EffectKind::WritesFiles
            | EffectKind::CreatesFiles
            | EffectKind::ReadsFiles
            | EffectKind::ListsFiles => EffectGroup::Files,
            EffectKind::StartsProcesses => EffectGroup::Processes,
            EffectKind::LooksUpHosts | EffectKind::UsesNetwork => EffectGroup::Network,
            EffectKind::LoadsLibraries => EffectGroup::Libraries,
            EffectKind::Exits => EffectGroup::Exit,
            EffectKind::HandlesSignals => EffectGroup::Signals,
            EffectKind::ReadsEnvironment => EffectGroup::Environment,
            EffectKind::ReadsInput => EffectGroup::Input,
            EffectKind::AddsShutdownHooks => EffectGroup::Hooks,
            EffectKind::ReplacesStreams => EffectGroup::Streams,
            EffectKind::StartsThreads => EffectGroup::Threads,
        }
    }
}

impl fmt::Display for EffectKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EffectKind::DeletesFiles => "deletes files",
            EffectKind::WritesFiles => "writes files",
            EffectKind::CreatesFiles => "creates files",
            EffectKind::ReadsFiles => "reads files",
            EffectKind::ListsFiles => "lists files",
            EffectKind::StartsProcesses => "uses processes",
            EffectKind::LooksUpHosts => "looks up hosts",
            EffectKind::UsesNetwork => "uses the network",
            EffectKind::LoadsLibraries => "loads native libraries",
            EffectKind::Exits => "ends the JVM",
            EffectKind::HandlesSignals => "handles signals",
            EffectKind::ReadsEnvironment => "reads the environment",
            EffectKind::ReadsInput => "reads standard input",
            EffectKind::AddsShutdownHooks => "adds shutdown hooks",
            EffectKind::ReplacesStreams => "replaces standard streams",
            EffectKind::StartsThreads => "starts threads",
        })
    }
}

/// The groups of effects that tests may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed(Vec<EffectGroup>);

impl Allowed {
    /// These groups. That tests end the JVM cannot be allowed: none would come after.
    pub fn new(groups: &[EffectGroup]) -> Allowed {
        let mut groups = groups.to_vec();
        groups.retain(|g| *g != EffectGroup::Exit);
        Allowed(groups)
    }

    /// Whether a test may have all of these effects.
    pub fn permits(&self, effects: &[Effect]) -> bool {
        effects.iter().all(|e| self.0.contains(&e.kind.group()))
    }
}

/// An attempt of a run to leave the sandbox.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// To what: a path, a host, a command. Fit to be printed; may be empty.
    pub detail: String,
}

impl Effect {
    /// An effect; the detail is made fit to be printed.
    pub fn new(kind: EffectKind, detail: &str) -> Effect {
        const LONGEST: usize = 80;
        let mut shown = String::new();
        for c in detail.chars() {
            if shown.len() >= LONGEST {
                shown.push('…');
                break;
            }
            if c.is_control() {
                shown.extend(c.escape_default());
            } else {
                shown.push(c);
            }
        }
        Effect {
            kind,
            detail: shown,
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail.as_str() {
            "" => write!(f, "{}", self.kind),
            detail => write!(f, "{}: {detail}", self.kind),
        }
    }
}

/// Effects kept of one kind: the others are like them.
const MAX_OF_A_KIND: usize = 3;
/// Threads that a test may start.
pub const MAX_THREADS: u32 = 16;

/// What natives noted, besides files.
#[derive(Debug, Default)]
pub struct Effects {
    is_on: bool,
    noted: Vec<Effect>,
    n_threads: u32,
    base: (usize, u32),
}

impl Effects {
    /// Makes what was noted so far part of every later run.
    pub fn mark(&mut self) {
        self.base = (self.noted.len(), self.n_threads);
    }

    /// Forgets what was noted since the mark.
    pub fn reset(&mut self) {
        self.noted.truncate(self.base.0);
        self.n_threads = self.base.1;
    }

    fn note(&mut self, kind: EffectKind, detail: &str) {
        if !self.is_on {
            return;
        }
        let effect = Effect::new(kind, detail);
        let n_same = self.noted.iter().filter(|e| e.kind == kind).count();
        if n_same < MAX_OF_A_KIND && !self.noted.contains(&effect) {
            self.noted.push(effect);
        }
    }
}

/// From now on attempts are noted. What is made in the directory for temporary files, by the
/// library's own way of making such files, is the run's own.
pub fn begin(vm: &mut Vm) {
    let dir = temporary_dir(vm);
    let host = host(vm);
    // The directory may be one that only this machine has.
    let _there_or_read_only = host.vfs.mkdir_all(dir.as_bytes(), 0o1777);
    host.vfs.begin_journal(dir.as_bytes());
    host.effects.is_on = true;
    // Those of the library itself.
    host.effects.n_threads = 0;
}

/// The directory for temporary files, as the guest sees it.
pub fn temporary_dir(vm: &Vm) -> String {
    let set = vm.config.properties.iter();
    let set = set.rev().find(|(name, _)| name == "java.io.tmpdir");
    set.map_or_else(|| "/tmp".to_owned(), |(_, dir)| dir.clone())
}

/// Makes a directory that is the run's own, like one made for temporary files.
pub fn make_own_dir(vm: &mut Vm, path: &str) {
    // Where it cannot be made, what is done there is noted.
    let _made = vfs(vm).make_private_dir(path.as_bytes());
}

/// Notes an attempt.
pub(crate) fn note(vm: &mut Vm, kind: EffectKind, detail: &str) {
    host(vm).effects.note(kind, detail);
}

/// Notes that a thread is started.
pub(crate) fn note_thread(vm: &mut Vm) {
    let effects = &mut host(vm).effects;
    effects.n_threads = effects.n_threads.saturating_add(1);
}

/// Whether the run has tried to leave the sandbox.
pub fn any(vm: &mut Vm) -> bool {
    let Host { vfs, effects, .. } = host(vm);
    vfs.touched().next().is_some()
        || vfs.stdin_was_read()
        || !effects.noted.is_empty()
        || effects.is_on && effects.n_threads > MAX_THREADS
}

/// The attempts of the run since the last reset: by kind, and in the order in which they were made.
pub fn all(vm: &mut Vm) -> Vec<Effect> {
    if !any(vm) {
        return Vec::new();
    }
    let Host { vfs, effects, .. } = host(vm);
    let mut found: Vec<Effect> = Vec::new();
    for (touch, path) in vfs.touched() {
        let kind = match touch {
            Touch::Read => EffectKind::ReadsFiles,
            Touch::List => EffectKind::ListsFiles,
            Touch::Write => EffectKind::WritesFiles,
            Touch::Create => EffectKind::CreatesFiles,
            Touch::Delete => EffectKind::DeletesFiles,
        };
        found.push(Effect::new(kind, &String::from_utf8_lossy(path)));
    }
    if vfs.stdin_was_read() {
        found.push(Effect::new(EffectKind::ReadsInput, ""));
    }
    found.extend(effects.noted.iter().cloned());
    if effects.n_threads > MAX_THREADS {
        let n = effects.n_threads.to_string();
        found.push(Effect::new(EffectKind::StartsThreads, &n));
    }
    found.sort_by_key(|e| e.kind);
    found
}

/// Forgets the attempts since the last reset, as if another run began; files and threads stay.
pub fn forget(vm: &mut Vm) {
    let host = host(vm);
    host.vfs.forget_touched();
    host.effects.reset();
}

/// On whose behalf the library uses files at the moment: only its own code may be on the stack
/// above what says so.
pub(crate) fn errand(vm: &Vm) -> Errand {
    let frames = vm.threads[vm.current].frames.iter().rev();
    for frame in frames {
        let method = &vm.methods[frame.method];
        let class = &vm.classes[method.class];
        if class.loader != BOOT {
            break;
        }
        let signature = library::Method {
            class: &class.name,
            name: &method.name,
            descriptor: &method.descriptor,
        };
        match signature.errand() {
            Some(library::Errand::PrivateFile) => return Errand::PrivateFile,
            Some(library::Errand::Entropy) => return Errand::System,
            None => {}
        }
    }
    Errand::Program
}

/// Name of the class that called the native or intrinsic which runs.
fn caller(vm: &Vm) -> Option<&str> {
    let frame = vm.threads[vm.current].frames.iter().nth_back(1)?;
    let class = vm.methods[frame.method].class;
    Some(&vm.classes[class].name)
}

/// Whether the native was called by the library itself.
fn is_called_by_library(vm: &Vm) -> bool {
    let frame = vm.threads[vm.current].frames.iter().nth_back(1);
    frame.is_some_and(|f| {
        let class = vm.methods[f.method].class;
        vm.classes[class].loader == vm::BOOT
    })
}

/// Intrinsics that look at a call and leave it to the bytecode.
pub const NATIVES: &[Row] = &[
    (
        "java/lang/System",
        "getenv",
        "(Ljava/lang/String;)Ljava/lang/String;",
        read_variable,
    ),
    (
        "java/lang/System",
        "getenv",
        "()Ljava/util/Map;",
        read_environment,
    ),
    (
        "java/lang/ProcessBuilder",
        "environment",
        "()Ljava/util/Map;",
        read_environment,
    ),
    ("java/io/File", "deleteOnExit", "()V", delete_on_exit),
    (
        "java/lang/Runtime",
        "addShutdownHook",
        "(Ljava/lang/Thread;)V",
        add_shutdown_hook,
    ),
    (
        "java/lang/Runtime",
        "load0",
        "(Ljava/lang/Class;Ljava/lang/String;)V",
        load_library_file,
    ),
];

fn read_variable(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) != NULL {
        let name = vm.string_text(a.obj(0));
        // Some distributions' `Properties.store` asks for the date of a build, which is set in no JVM
        // that runs tests.
        if name != "SOURCE_DATE_EPOCH" || !is_called_by_library(vm) {
            note(vm, EffectKind::ReadsEnvironment, &name);
        }
    }
    Err(Control::Bytecode)
}

fn read_environment(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::ReadsEnvironment, "");
    Err(Control::Bytecode)
}

/// The JVM deletes the file at its end, which a run of the machine does not see.
fn delete_on_exit(vm: &mut Vm, a: &Args) -> Outcome {
    let path = file_path(vm, a.obj(0));
    vfs(vm).intend_to_delete(&path);
    Err(Control::Bytecode)
}

/// Hooks of the library itself close what was opened, and that was noted.
fn add_shutdown_hook(vm: &mut Vm, a: &Args) -> Outcome {
    let is_library = caller(vm).is_some_and(|c| c == "java/util/logging/LogManager");
    if !is_library && a.obj(1) != NULL {
        note(vm, EffectKind::AddsShutdownHooks, "");
    }
    Err(Control::Bytecode)
}

fn load_library_file(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(2) != NULL {
        let name = vm.string_text(a.obj(2));
        note(vm, EffectKind::LoadsLibraries, &name);
    }
    Err(Control::Bytecode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_a_kind_are_kept_and_a_reset_forgets_those_since_the_mark() {
        let mut effects = Effects {
            is_on: true,
            ..Effects::default()
        };
        effects.note(EffectKind::Exits, "3");
        effects.mark();
        for host in ["a", "b", "a", "c", "d"] {
            effects.note(EffectKind::LooksUpHosts, host);
        }
        effects.note(EffectKind::UsesNetwork, "socket");
        let shown: Vec<String> = effects.noted.iter().map(Effect::to_string).collect();
        assert_eq!(
            shown,
            [
                "ends the JVM: 3",
                "looks up hosts: a",
                "looks up hosts: b",
                "looks up hosts: c",
                "uses the network: socket"
            ]
        );
        effects.reset();
        assert_eq!(effects.noted.len(), 1);
    }

    #[test]
    fn details_can_be_printed() {
        let effect = Effect::new(EffectKind::WritesFiles, "/a\nb\u{1b}[2J");
        assert_eq!(effect.to_string(), "writes files: /a\\nb\\u{1b}[2J");
        let long = Effect::new(EffectKind::WritesFiles, &"x".repeat(1000));
        assert!(long.detail.chars().count() <= 81);
    }
}
