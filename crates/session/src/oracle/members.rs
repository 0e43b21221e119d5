//! Which members of a class a person would ask for its state.

use std::sync::Arc;

use classfile::access;
use testcase::{ClassInfo, Executable, FieldMember, Ty, Universe};

use super::Seen;

impl Seen<'_> {
    /// The user's classes that a class consists of, itself first: those it extends, and for an
    /// interface those above it.
    fn lineage(&self, info: &Arc<ClassInfo>) -> Vec<Arc<ClassInfo>> {
        let mut found = vec![info.clone()];
        let mut at = 0;
        while at < found.len() {
            let supers = &found[at].supers;
            let n = if info.is_interface() { supers.len() } else { 1 };
            let names = supers.iter().take(n).filter_map(|s| s.class_name());
            let above: Vec<Arc<ClassInfo>> = names.filter_map(|n| self.universe.class(n)).collect();
            for class in above {
                if !class.is_library && !found.iter().any(|f| f.name == class.name) {
                    found.push(class);
                }
            }
            at += 1;
        }
        found.retain(|c| !c.is_library);
        found
    }

    /// Public fields of a class and of the user's classes it extends, but those that a getter gives.
    pub(super) fn public_fields(
        &self,
        info: &Arc<ClassInfo>,
        getters: &[Arc<Executable>],
    ) -> Vec<Arc<FieldMember>> {
        let mut found: Vec<Arc<FieldMember>> = Vec::new();
        let mut hidden: Vec<Arc<str>> = Vec::new();
        for class in self.lineage(info) {
            let is_visible = self.universe.is_visible(&class, self.package);
            for f in &class.fields {
                let is_known = getters.iter().any(|g| {
                    let bare = ["get", "is"].iter().find_map(|p| g.name.strip_prefix(p));
                    bare.unwrap_or(&g.name).eq_ignore_ascii_case(&f.name)
                });
                if is_visible
                    && !is_known
                    && !f.is_static()
                    && f.access & access::PUBLIC != 0
                    && !hidden.contains(&f.name)
                {
                    found.push(f.clone());
                }
                hidden.push(f.name.clone());
            }
        }
        found
    }

    /// Getters of a class and of the user's classes it extends; without `toString`.
    pub(super) fn getters(&self, info: &Arc<ClassInfo>) -> Vec<Arc<Executable>> {
        let mut found: Vec<Arc<Executable>> = Vec::new();
        for class in self.lineage(info) {
            for m in &class.methods {
                if self.is_getter(&class, m) && !found.iter().any(|f| f.name == m.name) {
                    found.push(m.clone());
                }
            }
        }
        found
    }

    /// The `toString` that an object of a class has from the user's code; seen through a static
    /// type that does not have it, that of all objects.
    pub(super) fn text_of(&self, dynamic: &str, declared: &str) -> Option<Arc<Executable>> {
        let of = |class: &str| {
            let info = self.universe.class(class)?;
            let lineage = self.lineage(&info).into_iter();
            let mut all = lineage.flat_map(|c| c.methods.clone());
            all.find(|m| &*m.name == "toString" && m.params.is_empty())
        };
        let own = of(dynamic)?;
        let visible = |m: &Executable| Universe::member_visible(m.access, &m.class, self.package);
        let object = || {
            let object = self.universe.class("java/lang/Object")?;
            object
                .methods
                .iter()
                .find(|m| &*m.name == "toString")
                .cloned()
        };
        of(declared)
            .or_else(object)
            .filter(|m| visible(m) && own.exceptions.is_empty())
    }

    fn is_getter(&self, info: &ClassInfo, m: &Executable) -> bool {
        let name = &*m.name;
        let begins = |prefixes: &[&str]| {
            prefixes.iter().any(|p| {
                name.strip_prefix(p)
                    .is_some_and(|rest| rest.starts_with(char::is_uppercase))
            })
        };
        // A method named like a field gives it, in records and in classes written like them.
        let named = begins(&["get", "is", "has"])
            || matches!(
                name,
                "size" | "length" | "isEmpty" | "count" | "value" | "name" | "code"
            )
            || name.ends_with("Value") && matches!(m.ret, Ty::Prim(_))
            || begins(&["to", "as"]) && is_content(&m.ret)
            || info.fields.iter().any(|f| f.name == m.name);
        m.params.is_empty()
            && !m.is_static()
            && Universe::member_visible(m.access, &m.class, self.package)
            && named
            && !matches!(name, "toString" | "hashCode" | "getClass")
            // These change what they give.
            && !name.starts_with("getAnd")
            && !name.starts_with("getNext")
            && m.ret != Ty::Void
            && m.exceptions.is_empty()
    }
}

/// Whether a type is one that objects are turned into to see what is in them.
fn is_content(ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) | Ty::Array(_) => true,
        Ty::Class(name, _) => {
            name.starts_with("java/util/") || name.starts_with("java/math/") || *ty == Ty::string()
        }
        Ty::Void | Ty::Var(_) => false,
    }
}
