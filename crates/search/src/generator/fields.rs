//! Fields that tests read and write.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{access, instructions, opcode as op};
use rustc_hash::FxHashMap;
use testcase::{Action, ClassInfo, FieldMember, TestCase, Ty, Universe, Var, bind};

use super::Generator;
use super::change::append_moved;

/// Fields of a class.
type Found = Rc<[Arc<FieldMember>]>;

/// Fields of the user's classes, found once for each.
pub(super) struct Fields {
    /// Names and descriptors of what the code under test reads: writing anything else changes no
    /// branch.
    asked: BTreeSet<(Arc<str>, Arc<str>)>,
    /// Static fields that can be written.
    statics: Vec<Arc<FieldMember>>,
    /// Whether objects have fields that can be read, and such that can be written.
    has_readable: bool,
    has_writable: bool,
    /// What was found by [`Fields::of`].
    known: RefCell<FxHashMap<Arc<str>, Found>>,
}

impl Fields {
    pub fn new(
        universe: &Universe,
        neighbours: &[Arc<ClassInfo>],
        with_goals: &[Arc<ClassInfo>],
        package: &str,
    ) -> Fields {
        let mut fields = Fields {
            asked: read_by(with_goals),
            statics: Vec::new(),
            has_readable: false,
            has_writable: false,
            known: RefCell::default(),
        };
        for c in neighbours {
            if !universe.is_visible(c, package) || c.is_library {
                continue;
            }
            let open = c.fields.iter().filter(|f| {
                f.is_static()
                    && Universe::member_visible(f.access, &f.class, package)
                    && fields.is_writable(f)
            });
            let open: Vec<Arc<FieldMember>> = open.cloned().collect();
            fields.statics.extend(open);
            let of_objects = fields.of(universe, &c.name, package);
            fields.has_readable |= !of_objects.is_empty();
            fields.has_writable |= of_objects.iter().any(|f| fields.is_writable(f));
        }
        fields
    }

    /// Fields of an object of a class that code in `package` may name.
    fn of(&self, universe: &Universe, class: &str, package: &str) -> Found {
        if let Some(known) = self.known.borrow().get(class) {
            return known.clone();
        }
        let found: Found = find(universe, class, package).into();
        let mut known = self.known.borrow_mut();
        known.insert(class.into(), found.clone());
        found
    }

    fn is_writable(&self, f: &FieldMember) -> bool {
        f.access & access::FINAL == 0
            && self
                .asked
                .contains(&(f.name.clone(), f.ty.descriptor().into()))
    }
}

/// Fields of instances, without those that others of the same name hide.
fn find(universe: &Universe, class: &str, package: &str) -> Vec<Arc<FieldMember>> {
    let mut found = Vec::new();
    let mut names: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut next = universe.class(class);
    while let Some(c) = next.take().filter(|c| !c.is_library) {
        if !universe.is_visible(&c, package) {
            break;
        }
        for f in &c.fields {
            let is_first = names.insert(f.name.clone());
            if is_first && !f.is_static() && Universe::member_visible(f.access, &f.class, package) {
                found.push(f.clone());
            }
        }
        let above = c.supers.first().and_then(|s| s.class_name());
        next = above.and_then(|n| universe.class(n));
    }
    found
}

/// Fields that the code of classes reads.
fn read_by(classes: &[Arc<ClassInfo>]) -> BTreeSet<(Arc<str>, Arc<str>)> {
    let mut found = BTreeSet::new();
    for c in classes {
        for m in &c.file.methods {
            let Some(code) = &m.code else { continue };
            for i in instructions(c.file.slice(&code.code)).map_while(Result::ok) {
                if matches!(i.opcode, op::GETFIELD | op::GETSTATIC)
                    && let Some(member) = c.file.member_of(&i)
                {
                    found.insert((member.name.clone(), member.descriptor.clone()));
                }
            }
        }
    }
    found
}

impl Generator<'_> {
    /// Whether tests can write anything.
    pub(super) fn can_write(&self) -> bool {
        self.members.fields.has_writable || !self.members.fields.statics.is_empty()
    }

    fn fields_of(&self, ty: &Ty) -> Found {
        let fields = &self.members.fields;
        match ty.class_name() {
            Some(class) => fields.of(self.universe, class, &self.package),
            None => Rc::new([]),
        }
    }

    /// The type that a field has in an object of a type.
    fn field_type(&self, field: &FieldMember, on: Option<&Ty>) -> Ty {
        let holder = on.and_then(|ty| self.universe.as_super(ty, &field.class));
        match (self.universe.class(&field.class), holder) {
            (Some(info), Some(Ty::Class(_, args))) => field.ty.substitute(&bind(&info, &args)),
            (Some(info), _) => field.ty.substitute(&bind(&info, &[])),
            (None, _) => field.ty.clone(),
        }
    }

    /// What can be written in a test: objects that it made or was given, and static fields.
    fn writable(&self, t: &TestCase) -> Vec<(Option<Var>, Arc<FieldMember>)> {
        let fields = &self.members.fields;
        let mut found: Vec<(Option<Var>, Arc<FieldMember>)> = Vec::new();
        if fields.has_writable {
            for (k, s) in t.statements.iter().enumerate() {
                // Enum constants and other constants are shared with all other tests.
                let is_own = matches!(
                    s.action,
                    Action::New { .. }
                        | Action::Stub { .. }
                        | Action::Call { .. }
                        | Action::ReadField { .. }
                );
                if is_own {
                    let open = self.fields_of(&s.ty);
                    let open = open.iter().filter(|f| fields.is_writable(f));
                    found.extend(open.map(|f| (Some(Var(k as u32)), f.clone())));
                }
            }
        }
        found.extend(fields.statics.iter().map(|f| (None, f.clone())));
        found
    }

    /// Writes a field before a statement that may ask for it; false when there is none to write.
    pub(super) fn insert_write(&mut self, t: &mut TestCase) -> bool {
        let places = self.writable(t);
        let Some((on, field)) = self.rng.pick(&places).cloned() else {
            return false;
        };
        let first = on.map_or(0, |v| v.0 as usize + 1);
        let at = first + self.rng.below(t.len() - first + 1);
        let mut new = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let ty = self.field_type(&field, on.map(|v| t.ty(v)));
        let Some(value) = self.value(&mut new, &ty, 1) else {
            return false;
        };
        new.push(Action::WriteField { field, on, value }, Ty::Void);
        if at == t.len() {
            self.insert_call(&mut new);
        }
        let shift = (new.len() - at) as u32;
        append_moved(&mut new, &t.statements[at..], at as u32, shift);
        if new.len() > self.longest {
            return false;
        }
        *t = new;
        true
    }

    /// A value of the wanted type from a field of an object that is there.
    pub(super) fn read_existing(&mut self, t: &mut TestCase, ty: &Ty) -> Option<Var> {
        if !self.members.fields.has_readable {
            return None;
        }
        if !self.rng.percent(4) {
            return None;
        }
        let mut found: Vec<(Var, Arc<FieldMember>, Ty)> = Vec::new();
        for (k, s) in t.statements.iter().enumerate() {
            if matches!(s.action, Action::Null) {
                continue;
            }
            for f in self.fields_of(&s.ty).iter() {
                let given = self.field_type(f, Some(&s.ty));
                if self.universe.is_assignable(&given, ty) {
                    found.push((Var(k as u32), f.clone(), given));
                }
            }
        }
        let (on, field, given) = self.rng.pick(&found).cloned()?;
        Some(t.push(Action::ReadField { field, on }, given))
    }

    /// Reads a field of a new object.
    pub(super) fn read_new(
        &mut self,
        t: &mut TestCase,
        field: &Arc<FieldMember>,
        depth: u32,
    ) -> Option<Var> {
        let holder = self.universe.class(&field.class)?;
        let on = self.receiver(t, &holder, depth)?;
        let ty = self.field_type(field, Some(t.ty(on)));
        let field = field.clone();
        Some(t.push(Action::ReadField { field, on }, ty))
    }
}
