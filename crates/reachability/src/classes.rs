//! What the analysis asks of classes: which field is meant, who is below whom, which fields keep their
//! values.

use std::sync::Arc;

use classfile::{ClassFile, Constant, FieldInfo, access, instructions, opcode as op};
use expr::Value;
use rustc_hash::FxHashMap;
use testcase::{ClassInfo, Universe};

use crate::place::FieldId;

/// What is known of a field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// Another thread may write it at any time.
    pub is_volatile: bool,
    /// Nothing writes it but constructors to their own object, or the class initialiser.
    pub is_settled: bool,
    /// What `ConstantValue` says, for a static final field.
    pub constant: Option<Value>,
    /// The place of an enum constant among all of them, if its class makes them without calling anything
    /// that could look at them before.
    pub ordinal: Option<u32>,
    /// The table of a compiler for switches on an enum: by ordinal, and whether all constants have one.
    pub switch_map: Option<Vec<i32>>,
}

/// A field as code names it: class, name, descriptor.
type Reference = (Arc<str>, Arc<str>, Arc<str>);

/// Classes, with what was found out about them.
pub(crate) struct Classes<'u> {
    pub universe: &'u Universe,
    ids: FxHashMap<Reference, Option<FieldId>>,
    fields: Vec<Field>,
}

impl<'u> Classes<'u> {
    pub fn new(universe: &'u Universe) -> Classes<'u> {
        Classes {
            universe,
            ids: FxHashMap::default(),
            fields: Vec::new(),
        }
    }

    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    /// The field that a reference means (JVMS 5.4.3.2), if its class can be read.
    pub fn resolve(&mut self, class: &Arc<str>, name: &Arc<str>, ty: &Arc<str>) -> Option<FieldId> {
        let key = (class.clone(), name.clone(), ty.clone());
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        let found = self.find_field(class, name, ty);
        let id = found.map(|(holder, info)| {
            let same = |f: &Field| f.class == holder.name && f.name == *name && f.descriptor == *ty;
            let known = self.fields.iter().position(same);
            let at = known.unwrap_or_else(|| {
                let field = describe(self.universe, &holder, &info);
                self.fields.push(field);
                self.fields.len() - 1
            });
            FieldId(at as u32)
        });
        self.ids.insert(key, id);
        id
    }

    fn find_field(&self, class: &str, name: &str, ty: &str) -> Option<(Arc<ClassInfo>, FieldInfo)> {
        let class = self.universe.class(class)?;
        for info in self.universe.ancestors(&class) {
            let same = |f: &&FieldInfo| *f.name == *name && *f.descriptor == *ty;
            if let Some(found) = info.file.fields.iter().find(same) {
                return Some((info.clone(), found.clone()));
            }
        }
        None
    }

    /// Whether every instance of one class is one of another; nothing when a class on the way cannot be
    /// read.
    pub fn is_below(&self, class: &str, above: &str) -> Option<bool> {
        if class == above || above == "java/lang/Object" {
            return Some(true);
        }
        if class.starts_with('[') || above.starts_with('[') {
            return self.is_array_below(class, above);
        }
        let mut todo = vec![self.universe.class(class)?];
        let mut at = 0;
        while let Some(info) = todo.get(at).cloned() {
            let supers = info.file.super_class.iter().chain(&info.file.interfaces);
            for name in supers {
                if **name == *above {
                    return Some(true);
                }
                if !todo.iter().any(|t| t.name == *name) {
                    todo.push(self.universe.class(name)?);
                }
            }
            at += 1;
        }
        Some(false)
    }

    fn is_array_below(&self, class: &str, above: &str) -> Option<bool> {
        let Some(element) = class.strip_prefix('[') else {
            return Some(false);
        };
        let Some(other) = above.strip_prefix('[') else {
            let all = ["java/lang/Cloneable", "java/io/Serializable"];
            return Some(all.contains(&above));
        };
        let name = |d: &str| -> Option<String> {
            match d.strip_prefix('L') {
                Some(rest) => Some(rest.trim_end_matches(';').to_owned()),
                None => d.starts_with('[').then(|| d.to_owned()),
            }
        };
        match (name(element), name(other)) {
            (Some(a), Some(b)) => self.is_below(&a, &b),
            _ => Some(element == other),
        }
    }

    /// Whether no object can be an instance of both.
    pub fn are_disjoint(&self, a: &str, b: &str) -> bool {
        let below = |x: &str, y: &str| self.is_below(x, y) != Some(false);
        if below(a, b) || below(b, a) {
            return false;
        }
        if a.starts_with('[') || b.starts_with('[') {
            // An array is an instance of few classes, none of which is written by a user; of two types of
            // arrays of references, elements decide, and those may be anything.
            return a.starts_with('[') != b.starts_with('[');
        }
        let (Some(a), Some(b)) = (self.universe.class(a), self.universe.class(b)) else {
            return false;
        };
        // Two classes have no common subclass; an interface may be implemented below a class, unless
        // there is nothing below it.
        let is_final = |c: &ClassInfo| c.file.access & access::FINAL != 0;
        is_final(&a) || is_final(&b) || !a.is_interface() && !b.is_interface()
    }

    /// Whether using a class may run code of its initialiser, or of those above it.
    pub fn may_initialise(&self, from: &str, class: &str) -> bool {
        if class.starts_with('[') || class == from {
            return false;
        }
        let Some(info) = self.universe.class(class) else {
            return true;
        };
        // Before a class, those above it are initialised; interfaces are not.
        if !info.is_interface() && self.is_below(from, class) == Some(true) {
            return false;
        }
        let ancestors = self.universe.ancestors(&info);
        ancestors.iter().any(|c| {
            let is_known = c.is_library
                && (c.name.starts_with("java/lang/") || c.name.starts_with("java/util/"));
            !is_known && c.file.methods.iter().any(|m| &*m.name == "<clinit>") && !is_quiet(&c.file)
        })
    }
}

/// Whether an initialiser only makes enum constants or a compiler's table, which no other code sees.
fn is_quiet(file: &ClassFile) -> bool {
    is_switch_table(file) || file.access & access::ENUM != 0 && makes_constants_only(file)
}

fn describe(universe: &Universe, holder: &ClassInfo, info: &FieldInfo) -> Field {
    let is_static = info.access & access::STATIC != 0;
    let is_final = info.access & access::FINAL != 0;
    let constant = info.constant_value.filter(|_| is_static && is_final);
    let constant = constant.and_then(|at| match holder.file.constants.get(at)? {
        Constant::Integer(v) => Some(Value::Int(v)),
        Constant::Long(v) => Some(Value::Long(v)),
        Constant::Float(v) => Some(Value::Float(v)),
        Constant::Double(v) => Some(Value::Double(v)),
        _ => None,
    });
    let is_constant = info.access & access::ENUM != 0 && is_static;
    let ordinal = if is_constant && makes_constants_only(&holder.file) {
        let place = holder.enum_constants.iter().position(|n| *n == info.name);
        place.map(|at| at as u32)
    } else {
        None
    };
    Field {
        class: holder.name.clone(),
        name: info.name.clone(),
        descriptor: info.descriptor.clone(),
        is_volatile: info.access & access::VOLATILE != 0,
        is_settled: is_settled(universe, holder, info, is_static, is_final),
        constant,
        ordinal,
        switch_map: crate::tables::switch_map(universe, &holder.file, info),
    }
}

/// Whether nothing writes a field but constructors and initialisers of its class.
fn is_settled(
    universe: &Universe,
    holder: &ClassInfo,
    info: &FieldInfo,
    is_static: bool,
    is_final: bool,
) -> bool {
    // The console's streams are final and are changed all the same. What is annotated may be set by whoever
    // looks for such fields.
    if &*holder.name == "java/lang/System" || info.annotations.is_some() {
        return false;
    }
    // A constructor may write a field of another object, unless the field is final.
    let is_private = info.access & access::PRIVATE != 0;
    let may_be = is_final || is_private && is_static;
    if !may_be {
        return false;
    }
    if holder.is_library {
        return is_final;
    }
    let Some(nest) = nest_of(universe, &holder.file) else {
        return false;
    };
    nest.iter().all(|c| {
        let is_own = c.name == holder.name;
        c.file.methods.iter().all(|m| {
            let initialises = is_own && &*m.name == if is_static { "<clinit>" } else { "<init>" };
            initialises || !writes(&c.file, m, &holder.name, info)
        })
    })
}

/// Whether a method writes a field.
fn writes(
    file: &ClassFile,
    method: &classfile::MethodInfo,
    holder: &str,
    field: &FieldInfo,
) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    instructions(file.slice(&code.code)).any(|i| match i {
        Ok(i) if matches!(i.opcode, op::PUTFIELD | op::PUTSTATIC) => {
            // A reference may name a subclass; then the name decides, on the safe side.
            file.member_of(&i).is_none_or(|m| {
                m.name == field.name
                    && m.descriptor == field.descriptor
                    && (*m.class == *holder || field.access & access::PRIVATE == 0)
            })
        }
        Ok(_) => false,
        Err(_) => true,
    })
}

/// The classes that may use private members of a class; nothing when one cannot be read.
pub(crate) fn nest_of(universe: &Universe, file: &ClassFile) -> Option<Vec<Arc<ClassInfo>>> {
    let host = file.nest_host.as_ref().unwrap_or(&file.this_class);
    let host = universe.class(host)?;
    let mut nest = vec![host.clone()];
    for name in &host.file.nest_members {
        nest.push(universe.class(name)?);
    }
    Some(nest)
}

/// A class that a compiler makes for switches on enums.
pub(crate) fn is_switch_table(file: &ClassFile) -> bool {
    file.access & access::SYNTHETIC != 0
        && !file.fields.is_empty()
        && file
            .fields
            .iter()
            .all(|f| f.name.starts_with("$SwitchMap$"))
        && file.methods.iter().all(|m| &*m.name == "<clinit>")
}

/// Whether the initialiser and the constructors of an enum call nothing that could look at a constant
/// before all of them are there.
fn makes_constants_only(file: &ClassFile) -> bool {
    if file.access & access::ENUM == 0 {
        return false;
    }
    let body_of = |name: &str| -> bool {
        // A constant with a body has a class of its own, whose constructor calls this one's.
        name == &*file.this_class || name.starts_with(&*file.this_class)
    };
    let makers = file
        .methods
        .iter()
        .filter(|m| matches!(&*m.name, "<clinit>" | "<init>" | "$values"));
    makers.into_iter().all(|m| {
        let Some(code) = &m.code else { return false };
        instructions(file.slice(&code.code)).all(|i| {
            let Ok(i) = i else { return false };
            match i.opcode {
                op::INVOKESPECIAL | op::INVOKESTATIC => file.member_of(&i).is_some_and(|c| {
                    let is_own = matches!(&*c.name, "<init>" | "$values") && body_of(&c.class);
                    let signature = library::Method {
                        class: &c.class,
                        name: &c.name,
                        descriptor: &c.descriptor,
                    };
                    is_own || &*c.class == "java/lang/Enum" || signature.is_pure()
                }),
                op::INVOKEVIRTUAL | op::INVOKEINTERFACE | op::INVOKEDYNAMIC => false,
                op::GETSTATIC | op::PUTSTATIC | op::NEW => {
                    let named = file.member_of(&i).map(|m| m.class);
                    named.is_none_or(|c| body_of(&c))
                }
                _ => true,
            }
        })
    })
}
