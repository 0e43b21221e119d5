//! Fields that tests read and write.

use testcase::{FieldMember, Var};
use vm::{ClassId, Kind, NULL, Ref, StopReason};

use crate::worker::{Failed, Follow, Value, Worker};

impl Worker {
    /// The value of a static field.
    pub(crate) fn static_field(&mut self, class: ClassId, name: &str) -> Value {
        let (offset, kind) = self.place_in(class, name, true)?;
        let mirror = self.vm.classes[class].mirror;
        Ok(self.vm.load_kind(mirror + offset, kind))
    }

    /// The value of an object's field.
    pub(crate) fn read_field<F: Follow>(
        &mut self,
        field: &FieldMember,
        on: Ref,
        at: usize,
        follow: &mut F,
    ) -> Value {
        let (addr, kind) = self.place(field, Some(on))?;
        follow.read(at, addr);
        Ok(self.vm.load_kind(addr, kind))
    }

    /// Stores a value in a field of an object, or in a static one.
    pub(crate) fn write_field<F: Follow>(
        &mut self,
        field: &FieldMember,
        on: Option<Ref>,
        (value, raw): (Var, u64),
        follow: &mut F,
    ) -> Value {
        let (addr, kind) = self.place(field, on)?;
        self.vm.store_kind(addr, kind, raw);
        follow.wrote(addr, value);
        Ok(0)
    }

    /// A new `NullPointerException`, as what a statement ends with.
    pub(crate) fn null_pointer(&mut self) -> Failed {
        let made = self
            .vm
            .settle(|vm| vm.new_throwable("java/lang/NullPointerException", None));
        made.map_or_else(Failed::from, Failed::Threw)
    }

    /// Address and kind of a field; a static one's class is initialised.
    fn place(&mut self, field: &FieldMember, on: Option<Ref>) -> Result<(u32, Kind), Failed> {
        if on == Some(NULL) {
            return Err(self.null_pointer());
        }
        let class = self.class(&field.class)?;
        let (offset, kind) = self.place_in(class, &field.name, on.is_none())?;
        let base = on.unwrap_or(self.vm.classes[class].mirror);
        Ok((base + offset, kind))
    }

    fn place_in(&self, class: ClassId, name: &str, is_static: bool) -> Result<(u32, Kind), Failed> {
        let c = &self.vm.classes[class];
        match c.field(name) {
            Some(f) if f.is_static() == is_static => Ok((f.offset, f.kind)),
            _ => {
                let text = format!("no field {}.{name}", c.name);
                Err(Failed::Stopped(StopReason::Internal(text)))
            }
        }
    }
}
