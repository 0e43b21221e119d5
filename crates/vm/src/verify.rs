//! Verification of classes that do not come with the JDK, before they are first used.
//!
//! As HotSpot does by default, classes of the boot loader and of the JDK's own modules are trusted.

use std::sync::Arc;

use verifier::{Answer, Hierarchy, Member};

use crate::class::{ClassId, LoaderId, acc};
use crate::native::{Control, Outcome};
use crate::vm::Vm;

impl Vm {
    /// Verifies a class once; `Retry` when a user-defined loader has to be asked first.
    pub(crate) fn verify_class(&mut self, class: ClassId) -> Outcome<()> {
        let c = &self.classes[class];
        if c.verified {
            return Ok(());
        }
        if c.origin.starts_with("jrt:/") {
            self.classes[class].verified = true;
            return Ok(());
        }
        let Some(file) = self.file(class).cloned() else {
            return Ok(());
        };
        let loader = c.loader;
        let own_name = c.name.clone();
        let mut world = World {
            vm: self,
            class,
            own_name,
            loader,
            pending: None,
        };
        let verdict = verifier::verify(&file, &mut world);
        if let Some(control) = world.pending.take() {
            return Err(control);
        }
        match verdict {
            Ok(()) => {
                self.classes[class].verified = true;
                Ok(())
            }
            Err(e) => match &e.missing_class {
                Some(missing) => Err(self.class_not_found(missing)),
                None => Err(self.throw("java/lang/VerifyError", e.to_string())),
            },
        }
    }
}

/// Answers from the classes the loader can see.
struct World<'a> {
    vm: &'a mut Vm,
    class: ClassId,
    own_name: Arc<str>,
    loader: LoaderId,
    /// Set when Java code must run before more can be said; nothing is asked after that.
    pending: Option<Control>,
}

impl World<'_> {
    fn load(&mut self, name: &str) -> Option<ClassId> {
        if self.pending.is_some() {
            return None;
        }
        // A hidden class knows itself by the name in its file, which no loader knows.
        let file_name = self.vm.file(self.class).map(|f| f.this_class.clone());
        if file_name.as_deref() == Some(name) || *self.own_name == *name {
            return Some(self.class);
        }
        match self.vm.load_class(name, self.loader) {
            Ok(id) => Some(id),
            Err(Control::Throw(_)) => None,
            Err(other) => {
                self.pending = Some(other);
                None
            }
        }
    }
}

impl Hierarchy for World<'_> {
    fn is_assignable(&mut self, from: &str, to: &str) -> Answer {
        let Some(from) = self.load(from) else {
            return Answer::Unknown;
        };
        let Some(to) = self.load(to) else {
            return Answer::No;
        };
        self.vm.is_subclass(from, to).into()
    }

    fn is_interface(&mut self, name: &str) -> Answer {
        match self.load(name) {
            Some(id) => self.vm.classes[id].is_interface().into(),
            None => Answer::Unknown,
        }
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        let id = self.load(name)?;
        let parent = self.vm.classes[id].super_class?;
        Some(self.vm.classes[parent].name.clone())
    }

    fn is_protected_elsewhere(
        &mut self,
        _current: &str,
        class: &str,
        member: Member,
        name: &str,
        descriptor: &str,
    ) -> bool {
        let Some(id) = self.load(class) else {
            return false;
        };
        let found = match member {
            Member::Field => self
                .vm
                .find_field(id, name, descriptor)
                .map(|(c, i)| (c, self.vm.classes[c].fields[i].access)),
            Member::Method => self.vm.find_method(id, name, descriptor).map(|m| {
                let m = &self.vm.methods[m];
                (m.class, m.access)
            }),
        };
        found.is_some_and(|(holder, access)| {
            access & acc::PROTECTED != 0 && !self.vm.same_package(holder, self.class)
        })
    }
}
