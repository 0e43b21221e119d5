//! Class initialisation (JVMS 5.5), as a continuation: superclass, superinterfaces with defaults,
//! then `<clinit>`.

use rustc_hash::FxHashSet;

use crate::class::{ClassId, InitState, MethodId};
use crate::heap::{NULL, Ref};
use crate::native::{Control, Invocation, Outcome, Resume};
use crate::thread::ThreadState;
use crate::vm::Vm;

impl Vm {
    /// Whether using the class must first initialise it, seen from the running thread.
    #[inline]
    pub fn needs_init(&self, class: ClassId) -> bool {
        match self.classes[class].init {
            InitState::Initialized => false,
            InitState::InProgress(t) => t != self.current as u32,
            _ => true,
        }
    }

    /// Initialises a class before an instruction or native uses it. `Retry` when code must run first.
    pub fn ensure_init(&mut self, class: ClassId) -> Outcome<()> {
        match self.classes[class].init {
            InitState::Initialized => Ok(()),
            InitState::InProgress(t) if t == self.current as u32 => Ok(()),
            InitState::InProgress(_) => {
                self.thread().state = ThreadState::ClassInit(class);
                Err(Control::Block)
            }
            InitState::Erroneous => Err(self.erroneous(class, false)),
            InitState::Linked => {
                self.verify_class(class)?;
                if let Some(&bad) = self.classes[class]
                    .supers
                    .iter()
                    .find(|&&s| self.classes[s].init == InitState::Erroneous)
                {
                    self.set_init(class, InitState::Erroneous);
                    return Err(self.erroneous(bad, true));
                }
                if self.trivially_initialised(class) {
                    self.set_init(class, InitState::Initialized);
                    return Ok(());
                }
                self.set_init(class, InitState::InProgress(self.current as u32));
                match self.next_step(class, 0) {
                    Some((method, stage)) => {
                        let resume = Resume {
                            run: step,
                            data: [u64::from(class), stage, 0, 0],
                            refs: Vec::new(),
                        };
                        match self.push_internal(method, &[], resume) {
                            Ok(()) => Err(Control::Retry),
                            Err(c) => {
                                self.set_init(class, InitState::Linked);
                                Err(c)
                            }
                        }
                    }
                    None => {
                        self.finish_init(class, InitState::Initialized);
                        Ok(())
                    }
                }
            }
        }
    }

    fn set_init(&mut self, class: ClassId, state: InitState) {
        if self.classes[class].init == InitState::Linked && self.heap.is_marked() {
            self.touched_inits.push(class);
        }
        self.classes[class].init = state;
    }

    /// Keeps a description of a failed initialisation for the errors of later uses.
    fn remember_failure(&mut self, class: ClassId, exception: Ref) -> Outcome<()> {
        let known = self.known.clone();
        let name = self.classes[self.class_of(exception)].external_name();
        let message = self.heap.load_ref(exception + known.throwable_message);
        let detail = if message == NULL {
            String::new()
        } else {
            format!(": {}", self.string_text(message))
        };
        let thread = self.thread_name(self.current);
        let text = format!("Exception {name}{detail} [in thread \"{thread}\"]");
        let record = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text))?;
        for offset in [Some(known.throwable_backtrace), known.throwable_depth]
            .into_iter()
            .flatten()
        {
            let word = self.heap.load_u32(exception + offset);
            self.heap.store_u32(record + offset, word);
        }
        self.init_failures.insert(class, self.roots.len());
        self.roots.push(record);
        Ok(())
    }

    /// Name of a guest thread.
    pub fn thread_name(&self, thread: usize) -> String {
        let object = self.threads[thread].object;
        match self.field_offset(self.known.thread, "name") {
            Some(f) if object != NULL => self.string_text(self.heap.load_ref(object + f)),
            _ => "main".into(),
        }
    }

    /// No code to run in the class or any supertype.
    fn trivially_initialised(&self, class: ClassId) -> bool {
        let c = &self.classes[class];
        if c.clinit.is_some() {
            return false;
        }
        let super_done = c.is_interface()
            || c.super_class
                .is_none_or(|s| self.classes[s].init == InitState::Initialized);
        super_done
            && (c.is_interface()
                || c.all_interfaces.iter().all(|&i| {
                    let i = &self.classes[i];
                    !i.has_defaults || i.init == InitState::Initialized || i.clinit.is_none()
                }))
    }

    /// The next `<clinit>` to run for `class`: those of uninitialised supertypes first.
    /// Supertypes are marked in progress as they are entered; stage counts nothing but progress.
    fn next_step(&mut self, class: ClassId, _stage: u64) -> Option<(MethodId, u64)> {
        for c in self.uninitialised(class) {
            let own = c == class;
            if !own && self.classes[c].init == InitState::Linked {
                if self.classes[c].clinit.is_none() {
                    self.set_init(c, InitState::Initialized);
                    continue;
                }
                self.set_init(c, InitState::InProgress(self.current as u32));
            }
            if let Some(m) = self.classes[c].clinit {
                return Some((m, u64::from(c)));
            }
        }
        None
    }

    /// Supertypes that still have to be initialised, in order, then the class itself.
    fn uninitialised(&self, class: ClassId) -> Vec<ClassId> {
        let is_open = |c: &ClassId| self.classes[*c].init == InitState::Linked;
        // From the class upwards, as far as there is something to do; a loop, since the chain may
        // be as long as a program likes.
        let mut chain = vec![class];
        let mut next = class;
        while !self.classes[next].is_interface()
            && let Some(s) = self.classes[next].super_class.filter(is_open)
        {
            chain.push(s);
            next = s;
        }
        let (mut out, mut seen) = (Vec::new(), FxHashSet::default());
        for c in chain.into_iter().rev() {
            if !self.classes[c].is_interface() {
                let mut interfaces = Vec::new();
                self.default_interfaces(c, &mut seen, &mut interfaces);
                out.extend(interfaces.into_iter().filter(is_open));
            }
            out.push(c);
        }
        out
    }

    /// Interfaces with defaults that a class implements directly or through others, those that
    /// others extend first; each once, also over several calls.
    fn default_interfaces(
        &self,
        class: ClassId,
        seen: &mut FxHashSet<ClassId>,
        out: &mut Vec<ClassId>,
    ) {
        for &i in &self.classes[class].interfaces {
            if !seen.insert(i) {
                continue;
            }
            self.default_interfaces(i, seen, out);
            if self.classes[i].has_defaults {
                out.push(i);
            }
        }
    }

    fn finish_init(&mut self, class: ClassId, state: InitState) {
        self.set_init(class, state);
        for t in &mut self.threads {
            if t.state == ThreadState::ClassInit(class) {
                t.state = ThreadState::Runnable;
            }
        }
    }

    fn erroneous(&mut self, class: ClassId, is_super: bool) -> Control {
        let name = self.classes[class].external_name();
        let text = match is_super && self.jdk_version < 9 {
            // Found when the subclass is linked, then.
            true => name,
            false => format!("Could not initialize class {name}"),
        };
        let control = self.throw("java/lang/NoClassDefFoundError", text);
        // Since JDK 17 the error names what went wrong the first time.
        if let (Control::Throw(error), Some(&root)) = (&control, self.init_failures.get(&class)) {
            let at = *error + self.known.throwable_cause;
            let cause = self.roots[root];
            self.heap.store_ref(at, cause);
        }
        control
    }
}

/// After one `<clinit>`: the next one, or done.
fn step(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    let (class, owner) = (
        ClassId::from_register(state.data[0]),
        ClassId::from_register(state.data[1]),
    );
    match result {
        Ok(_) => {
            vm.finish_init(owner, InitState::Initialized);
            if owner == class {
                return Ok(0);
            }
            match vm.next_step(class, 0) {
                Some((method, next_owner)) => {
                    let resume = Resume {
                        run: step,
                        data: [u64::from(class), next_owner, 0, 0],
                        refs: Vec::new(),
                    };
                    Err(Control::Invoke(Box::new(Invocation {
                        method,
                        args: Vec::new(),
                        resume: Some(resume),
                    })))
                }
                None => {
                    vm.finish_init(class, InitState::Initialized);
                    Ok(0)
                }
            }
        }
        Err(exception) => {
            vm.finish_init(owner, InitState::Erroneous);
            vm.finish_init(class, InitState::Erroneous);
            if vm.jdk_version >= 17 {
                vm.remember_failure(owner, exception)?;
                if owner != class {
                    vm.remember_failure(class, exception)?;
                }
            }
            let error_class = vm.load_class("java/lang/Error", crate::class::BOOT)?;
            if vm.is_subclass(vm.class_of(exception), error_class) {
                return Err(Control::Throw(exception));
            }
            let wrapped = vm.new_throwable("java/lang/ExceptionInInitializerError", None)?;
            let cause = vm.known.throwable_cause;
            vm.heap.store_ref(wrapped + cause, exception);
            if let Some(f) = vm.field_offset(vm.class_of(wrapped), "exception") {
                vm.heap.store_ref(wrapped + f, exception);
                if vm.jdk_version < 12 {
                    vm.heap.store_ref(wrapped + cause, NULL);
                }
            }
            Err(Control::Throw(wrapped))
        }
    }
}
