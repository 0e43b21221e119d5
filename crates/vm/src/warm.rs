//! What runs need not do again: initialised library classes and linked call sites move into the
//! snapshot.

use crate::class::{BOOT, ClassId};
use crate::vm::Vm;

impl Vm {
    /// Library classes that the last run initialised are initialised for good, and call sites that
    /// the library linked in it stay linked: what happens then does not depend on the run. Returns
    /// to the snapshot first; true when there was something to do, so that a new snapshot pays.
    pub fn warm_up(&mut self) -> bool {
        let touched = self.touched_inits.iter().copied();
        let library: Vec<ClassId> = touched
            .filter(|&c| self.classes[c as usize].loader == BOOT)
            .collect();
        let sites = self.newly_linked_sites();
        if library.is_empty() && sites.is_empty() {
            return false;
        }
        self.reset();
        self.fuel = u64::MAX / 4;
        for class in library {
            // A class whose initialisation fails will fail again in the run that needs it.
            let _ = self.settle(|vm| vm.ensure_init(class));
        }
        for (class, idx) in sites {
            let _ = self.settle(|vm| vm.link_site(class, idx));
        }
        true
    }

    /// Links record methods and pattern switches of a class: the library works long on each.
    pub fn link_runtime_sites(&mut self, class: ClassId) {
        let n = self.file(class).map_or(0, |f| f.constants.len()) as u16;
        for idx in 1..n {
            let holder = self.library_bootstrap(class, idx);
            if holder.is_some_and(|h| h.starts_with("java/lang/runtime/")) {
                // A site that does not link throws in the run that reaches it.
                let _ = self.settle(|vm| vm.link_site(class, idx));
            }
        }
    }
}
