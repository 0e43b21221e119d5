//! Resolution of constant-pool entries and selection of methods (JVMS 5.4.3, 5.4.6).

use crate::class::{ClassId, CpEntry, MethodId, acc};
use crate::heap::Ref;
use crate::native::{Control, Outcome};
use crate::vm::{Builtin, Vm};

/// A resolved field.
#[derive(Clone, Copy, Debug)]
pub struct ResolvedField {
    /// Declaring class.
    pub class: ClassId,
    /// Index in its field list.
    pub index: usize,
}

impl Vm {
    /// Resolves a class constant.
    pub fn resolve_class(&mut self, class: ClassId, idx: u16) -> Outcome<ClassId> {
        if let Some(CpEntry::Class(id)) = self.classes[class].cp.get(idx as usize) {
            return Ok(*id);
        }
        let file = self.file_of(class)?;
        let name = match file.constants.class_name(idx) {
            Ok(n) => n,
            Err(e) => return Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        };
        let own = &self.classes[class];
        // A hidden class refers to itself by the name it had in its file.
        let id = if own.hidden && *name == *file.this_class {
            class
        } else {
            let loader = own.loader;
            self.load_class(&name, loader)?
        };
        self.check_class_access(id, class)?;
        self.classes[class].cp[idx as usize] = CpEntry::Class(id);
        Ok(id)
    }

    fn check_class_access(&mut self, id: ClassId, from: ClassId) -> Outcome<()> {
        let mut target = id;
        while let crate::class::Shape::Array { element, .. } = self.classes[target].shape {
            target = element;
        }
        let t = &self.classes[target];
        if t.access & acc::PUBLIC != 0 || t.is_primitive() || self.same_package(target, from) {
            return Ok(());
        }
        self.load_nest_host(target)?;
        self.load_nest_host(from)?;
        if self.same_nest(target, from) {
            return Ok(());
        }
        let t = &self.classes[target];
        let message = format!(
            "failed to access class {} from class {} ({})",
            t.external_name(),
            self.classes[from].external_name(),
            self.class_places(target, from)
        );
        Err(self.throw("java/lang/IllegalAccessError", message))
    }

    fn file_of(&mut self, class: ClassId) -> Outcome<std::sync::Arc<classfile::ClassFile>> {
        match self.file(class) {
            Some(f) => Ok(f.clone()),
            None => Err(self.throw("java/lang/InternalError", "class without a constant pool")),
        }
    }

    /// Nest host of a class (JVMS 5.4.4), itself unless a valid NestHost attribute says otherwise.
    pub fn nest_host(&mut self, class: ClassId) -> ClassId {
        if let Some(h) = self.classes[class].nest_host {
            return h;
        }
        let host = (|| {
            let name = self.file(class)?.nest_host.clone()?;
            let loader = self.classes[class].loader;
            let host = match self.loaders[loader].builtin {
                // Asking the loader is for `load_nest_host`, whose caller can be run again.
                Builtin::No => *self.loaders[loader].classes.get(&name)?,
                _ => self.load_class(&name, loader).ok()?,
            };
            let own = self.classes[class].name.clone();
            let lists_us = self.file(host)?.nest_members.contains(&own);
            (lists_us && self.same_package(host, class)).then_some(host)
        })()
        .unwrap_or(class);
        self.classes[class].nest_host = Some(host);
        host
    }

    /// Loads the nest host of a class, to be done before [`Vm::nest_host`] where the loader may be one
    /// of the program's own.
    pub fn load_nest_host(&mut self, class: ClassId) -> Outcome<()> {
        if self.classes[class].nest_host.is_some() {
            return Ok(());
        }
        let Some(name) = self.file(class).and_then(|f| f.nest_host.clone()) else {
            return Ok(());
        };
        let loader = self.classes[class].loader;
        match self.load_class(&name, loader) {
            Ok(_) | Err(Control::Throw(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }

    fn load_nest_hosts(&mut self, access: u16, owner: ClassId, from: ClassId) -> Outcome<()> {
        if access & (acc::PRIVATE | acc::PROTECTED) != 0 && owner != from {
            self.load_nest_host(owner)?;
            self.load_nest_host(from)?;
        }
        Ok(())
    }

    /// Whether two classes are nest mates.
    pub fn same_nest(&mut self, a: ClassId, b: ClassId) -> bool {
        a == b || self.nest_host(a) == self.nest_host(b)
    }

    /// Whether code in `from` may use a member with these flags declared in `holder`.
    pub fn member_accessible(&mut self, holder: ClassId, access: u16, from: ClassId) -> bool {
        if access & acc::PUBLIC != 0 || holder == from {
            return true;
        }
        if access & acc::PRIVATE != 0 {
            return self.same_nest(holder, from);
        }
        if self.same_package(holder, from) {
            return true;
        }
        access & acc::PROTECTED != 0
            && (self.is_subclass(from, holder) || self.classes[holder].is_array() || {
                let host = self.nest_host(from);
                self.is_subclass(host, holder)
            })
    }

    /// Resolves a field reference.
    pub fn resolve_field(&mut self, class: ClassId, idx: u16) -> Outcome<ResolvedField> {
        let file = self.file_of(class)?;
        let member = match file.constants.member(idx) {
            Ok(m) => m,
            Err(e) => return Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        };
        let holder = self.resolve_class(class, member.class_idx)?;
        let Some((owner, index)) = self.find_field(holder, &member.name, &member.descriptor) else {
            return Err(self.throw(
                "java/lang/NoSuchFieldError",
                if self.jdk_version >= 21 {
                    format!(
                        "Class {} does not have member field '{} {}'",
                        self.classes[holder].external_name(),
                        java_type(&member.descriptor),
                        member.name
                    )
                } else {
                    member.name.to_string()
                },
            ));
        };
        let access = self.classes[owner].fields[index].access;
        self.load_nest_hosts(access, owner, class)?;
        if !self.member_accessible(owner, access, class) {
            let (o, f) = (
                self.classes[owner].external_name(),
                self.classes[class].external_name(),
            );
            let what = if access & acc::PRIVATE != 0 {
                "private "
            } else if access & acc::PROTECTED != 0 {
                "protected "
            } else {
                ""
            };
            let places = self.class_places(class, owner);
            let message = format!(
                "class {f} tried to access {what}field {o}.{} ({places})",
                member.name
            );
            return Err(self.throw("java/lang/IllegalAccessError", message));
        }
        Ok(ResolvedField {
            class: owner,
            index,
        })
    }

    /// Finds a method by signature in a class, its superclasses and superinterfaces.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let sig = self.symbols.find(name, descriptor)?;
        self.find_by_sig(class, sig)
    }

    pub(crate) fn find_by_sig(&self, class: ClassId, sig: u32) -> Option<MethodId> {
        let mut c = Some(class);
        while let Some(id) = c {
            if let Some(m) = self.declared_by_sig(id, sig) {
                return Some(m);
            }
            c = self.classes[id].super_class;
        }
        self.most_specific(&self.classes[class].all_interfaces, sig)
    }

    /// Resolves a method or interface method reference. Signature-polymorphic methods resolve to
    /// their native declaration.
    pub fn resolve_method(&mut self, class: ClassId, idx: u16) -> Outcome<MethodId> {
        if let Some(CpEntry::Method(id)) = self.classes[class].cp.get(idx as usize) {
            return Ok(*id);
        }
        let file = self.file_of(class)?;
        let member = match file.constants.member(idx) {
            Ok(m) => m,
            Err(e) => return Err(self.throw("java/lang/ClassFormatError", e.to_string())),
        };
        let interface_ref = matches!(
            file.constants.get(idx),
            Some(classfile::Constant::InterfaceMethodRef { .. })
        );
        let holder = self.resolve_class(class, member.class_idx)?;
        if interface_ref != self.classes[holder].is_interface() {
            let name = self.classes[holder].external_name();
            let message = if interface_ref {
                format!(
                    "Method {name}.{}{} must be Methodref constant",
                    member.name, member.descriptor
                )
            } else {
                format!("Found interface {name}, but class was expected")
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", message));
        }
        let mut found = self.find_method(holder, &member.name, &member.descriptor);
        if found.is_none() {
            found = self.find_polymorphic(holder, &member.name);
        }
        let Some(method) = found else {
            let message = format!(
                "'{}'",
                java_method(
                    &self.classes[holder].external_name(),
                    &member.name,
                    &member.descriptor
                )
            );
            return Err(self.throw("java/lang/NoSuchMethodError", message));
        };
        let m = &self.methods[method];
        let (owner, access) = (m.class, m.access);
        self.load_nest_hosts(access, owner, class)?;
        if !self.member_accessible(owner, access, class) && !(self.classes[holder].is_array()) {
            let f = self.classes[class].external_name();
            let what = if access & acc::PRIVATE != 0 {
                "private "
            } else if access & acc::PROTECTED != 0 {
                "protected "
            } else {
                ""
            };
            let text = java_method(
                &self.classes[owner].external_name(),
                &member.name,
                &member.descriptor,
            );
            let places = self.class_places(class, owner);
            let message = format!("class {f} tried to access {what}method '{text}' ({places})");
            return Err(self.throw("java/lang/IllegalAccessError", message));
        }
        self.classes[class].cp[idx as usize] = CpEntry::Method(method);
        Ok(method)
    }

    /// The signature-polymorphic method of that name, if `holder` is MethodHandle or VarHandle.
    pub fn find_polymorphic(&self, holder: ClassId, name: &str) -> Option<MethodId> {
        let c = &self.classes[holder];
        c.method_ids().find(|&m| {
            let m = &self.methods[m];
            m.polymorphic != crate::class::Polymorphic::No && &*m.name == name
        })
    }

    /// Implementation of an interface (or any) method for a receiver class (JVMS 5.4.6).
    pub fn select(&mut self, receiver: ClassId, method: MethodId) -> Option<MethodId> {
        let m = &self.methods[method];
        if m.is_private() {
            return Some(method);
        }
        if let Some(idx) = m.vtable_idx
            && !self.classes[m.class].is_interface()
        {
            return self.classes[receiver].vtable.get(idx as usize).copied();
        }
        if let Some(&found) = self.classes[receiver].itable.get(&method) {
            return Some(found);
        }
        let sig = self.sigs[method];
        let class = &self.classes[receiver];
        let found = class
            .vtable
            .iter()
            .copied()
            .find(|&v| self.sigs[v] == sig && self.methods[v].is(acc::PUBLIC | acc::PROTECTED))
            .or_else(|| class.vtable.iter().copied().find(|&v| self.sigs[v] == sig))
            .or_else(|| self.most_specific(&class.all_interfaces, sig))?;
        self.classes[receiver].itable.insert(method, found);
        Some(found)
    }

    /// Virtual look-up by name on an object, for the machine's own calls.
    pub fn find_virtual(&mut self, object: Ref, name: &str, descriptor: &str) -> Outcome<MethodId> {
        let class = self.class_of(object);
        let found = self
            .find_method(class, name, descriptor)
            .and_then(|m| self.select(class, m));
        match found {
            Some(m) => Ok(m),
            None => {
                let text = format!("{}.{name}{descriptor}", self.classes[class].external_name());
                Err(self.throw("java/lang/NoSuchMethodError", text))
            }
        }
    }
}

/// `int[]` for `[I`, and so on.
pub fn java_type(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|&b| b == b'[').count();
    let rest = &descriptor[dims..];
    let base = match rest.as_bytes().first() {
        Some(b'L') => rest[1..].trim_end_matches(';').replace('/', "."),
        _ => crate::kind::Kind::of_descriptor(rest)
            .java_name()
            .to_string(),
    };
    base + &"[]".repeat(dims)
}

/// `int com.acme.Foo.bar(java.lang.String)`, as HotSpot's messages write methods.
pub fn java_method(holder: &str, name: &str, descriptor: &str) -> String {
    let (params, ret) = crate::kind::split_descriptor(descriptor);
    let params: Vec<String> = params.iter().map(|p| java_type(p)).collect();
    format!("{} {holder}.{name}({})", java_type(ret), params.join(", "))
}
