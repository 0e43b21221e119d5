//! Whether code reads anything that is another thing in another state of the program.
//!
//! Methods that ran are looked at as a whole, whether each of their instructions ran or not.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{
    ClassFile, Constant, FieldInfo, Instruction, MemberRef, MethodInfo, Operands, access,
    instructions,
};
use testcase::{ClassInfo, Universe};

use super::proof::NotProved;

const LDC: u8 = 18;
const LDC2_W: u8 = 20;
const GETSTATIC: u8 = 178;
const PUTSTATIC: u8 = 179;
const GETFIELD: u8 = 180;
const PUTFIELD: u8 = 181;
const INVOKEVIRTUAL: u8 = 182;
const INVOKESPECIAL: u8 = 183;
const INVOKESTATIC: u8 = 184;
const INVOKEDYNAMIC: u8 = 186;
const NEW: u8 = 187;

/// How deep initialisers are followed.
const MAX_DEPTH: u32 = 4;

/// Looks at code, and remembers what it found about initialisers.
pub(super) struct Closed<'a> {
    universe: &'a Universe,
    /// Whether initialising a class does nothing but set its own constants; one that is being looked
    /// at counts as not so.
    initialisers: BTreeMap<Arc<str>, bool>,
}

fn shown(class: &str) -> String {
    class.replace('/', ".")
}

fn place(file: &ClassFile, method: &MethodInfo) -> String {
    format!("{}.{}", shown(&file.this_class), method.name)
}

impl<'a> Closed<'a> {
    pub fn new(universe: &'a Universe) -> Closed<'a> {
        Closed {
            universe,
            initialisers: BTreeMap::new(),
        }
    }

    /// Code of the program that ran.
    pub fn code(&mut self, file: &ClassFile, method: &MethodInfo) -> Result<(), NotProved> {
        let unclear = || NotProved::Unclear(place(file, method));
        let code = method.code.as_ref().ok_or_else(unclear)?;
        if &*method.name == "<clinit>" {
            if self.initialiser(file, MAX_DEPTH) {
                return Ok(());
            }
            return Err(NotProved::Initialises(shown(&file.this_class)));
        }
        for handler in &code.handlers {
            let caught = match handler.catch_type {
                0 => None,
                idx => Some(file.constants.class_name(idx).map_err(|_| unclear())?),
            };
            if caught.is_none_or(|c| catches_errors(&c)) {
                return Err(NotProved::CatchesErrors(place(file, method)));
            }
        }
        for i in instructions(file.slice(&code.code)) {
            let i = i.map_err(|_| unclear())?;
            match i.opcode {
                LDC..=LDC2_W if !is_plain_constant(file, &i) => return Err(unclear()),
                GETSTATIC => {
                    let field = file.member_of(&i).ok_or_else(unclear)?;
                    self.initialised(file, &field.class)?;
                    self.static_read(file, method, &field)?;
                }
                PUTSTATIC | INVOKESTATIC => {
                    let member = file.member_of(&i).ok_or_else(unclear)?;
                    self.initialised(file, &member.class)?;
                }
                NEW => {
                    let Operands::Constant(idx) = i.operands else {
                        return Err(unclear());
                    };
                    let class = file.constants.class_name(idx).map_err(|_| unclear())?;
                    self.initialised(file, &class)?;
                }
                INVOKEDYNAMIC if !is_usual_site(file, &i) => return Err(unclear()),
                _ => {}
            }
        }
        Ok(())
    }

    /// The code of a class needs another to be initialised, which may happen just then.
    fn initialised(&mut self, file: &ClassFile, class: &Arc<str>) -> Result<(), NotProved> {
        if *class == file.this_class || class.starts_with('[') {
            return Ok(());
        }
        let mut next = self.universe.class(class);
        if next.is_none() {
            return Err(NotProved::Unclear(shown(class)));
        }
        while let Some(info) = next.filter(|i| !i.is_library) {
            if !self.initialiser(&info.file, MAX_DEPTH) {
                return Err(NotProved::Initialises(shown(&info.name)));
            }
            // Interfaces with default methods are initialised, too.
            for name in &info.file.interfaces {
                let above = self.universe.class(name);
                let Some(above) = above.filter(|i| !i.is_library) else {
                    continue;
                };
                if !self.initialiser(&above.file, MAX_DEPTH) {
                    return Err(NotProved::Initialises(shown(name)));
                }
            }
            let above = info.file.super_class.as_ref();
            next = above.and_then(|n| self.universe.class(n));
        }
        Ok(())
    }

    /// A static field is read.
    fn static_read(
        &mut self,
        file: &ClassFile,
        method: &MethodInfo,
        field: &MemberRef,
    ) -> Result<(), NotProved> {
        if &*field.name == "$assertionsDisabled" {
            return Err(NotProved::Assertions(place(file, method)));
        }
        let reads = || {
            let what = format!("{}.{}", shown(&field.class), field.name);
            Err(NotProved::ReadsStatic(what))
        };
        let Some((holder, found)) = self.find_field(&field.class, field) else {
            return reads();
        };
        if found.access & access::FINAL == 0 {
            return reads();
        }
        if found.constant_value.is_some() {
            return Ok(());
        }
        if found.access & access::ENUM != 0 || is_values(&holder, &found) {
            return self.constants_of(&holder);
        }
        let is_value = is_value(&found.descriptor);
        if holder.is_library {
            return if is_value { Ok(()) } else { reads() };
        }
        let is_switch_map = is_switch_map(&holder.file);
        if (is_value || is_switch_map) && self.initialiser(&holder.file, MAX_DEPTH) {
            return Ok(());
        }
        reads()
    }

    /// The field that a reference means, and its class (JVMS 5.4.3.2).
    fn find_field(&self, class: &str, field: &MemberRef) -> Option<(Arc<ClassInfo>, FieldInfo)> {
        let class = self.universe.class(class)?;
        for info in self.universe.ancestors(&class) {
            let same = |f: &&FieldInfo| f.name == field.name && f.descriptor == field.descriptor;
            if let Some(found) = info.file.fields.iter().find(same) {
                return Some((info.clone(), found.clone()));
            }
        }
        None
    }

    /// Whether the constants of an enum cannot change: they have no state but what their class
    /// initialiser gives them, and that is always the same.
    pub fn constants_of(&mut self, info: &Arc<ClassInfo>) -> Result<(), NotProved> {
        if info.is_library {
            return Ok(());
        }
        let fixed = |file: &ClassFile| {
            file.fields.iter().all(|f| {
                f.access & access::STATIC != 0
                    || f.access & access::FINAL != 0 && is_value(&f.descriptor)
            })
        };
        let open = || Err(NotProved::OpenType(shown(&info.name)));
        if !info.is_enum() || !fixed(&info.file) {
            return open();
        }
        for row in &info.file.inner_classes {
            let Some(inner) = self.universe.class(&row.inner) else {
                return open();
            };
            if inner.file.super_class.as_ref() == Some(&info.name) && !fixed(&inner.file) {
                return open();
            }
        }
        if self.initialiser(&info.file, MAX_DEPTH) {
            Ok(())
        } else {
            open()
        }
    }

    /// Whether initialising a class does nothing but set its own constants, to the same values
    /// whenever it happens, and calls nothing that could see them before they are set.
    fn initialiser(&mut self, file: &ClassFile, depth: u32) -> bool {
        if let Some(&known) = self.initialisers.get(&file.this_class) {
            return known;
        }
        let Some(method) = file.methods.iter().find(|m| &*m.name == "<clinit>") else {
            return true;
        };
        self.initialisers.insert(file.this_class.clone(), false);
        let is_closed = if is_switch_map(file) {
            self.fills_switch_map(file, method)
        } else {
            depth > 0 && self.sets_constants(file, method, depth)
        };
        self.initialisers.insert(file.this_class.clone(), is_closed);
        is_closed
    }

    /// The tables that a compiler makes for switches on enums.
    fn fills_switch_map(&mut self, file: &ClassFile, method: &MethodInfo) -> bool {
        let Some(code) = &method.code else {
            return false;
        };
        for i in instructions(file.slice(&code.code)) {
            let Ok(i) = i else { return false };
            if !matches!(i.opcode, GETSTATIC | INVOKESTATIC) {
                continue;
            }
            let Some(member) = file.member_of(&i) else {
                return false;
            };
            if member.class == file.this_class {
                continue;
            }
            let of = self.universe.class(&member.class);
            if !of.is_some_and(|info| info.is_enum() && self.constants_of(&info).is_ok()) {
                return false;
            }
        }
        true
    }

    /// Code of an initialiser, or that it calls.
    fn sets_constants(&mut self, file: &ClassFile, method: &MethodInfo, depth: u32) -> bool {
        let Some(code) = &method.code else {
            return false;
        };
        if depth == 0 || !code.handlers.is_empty() {
            return false;
        }
        instructions(file.slice(&code.code)).all(|i| i.is_ok_and(|i| self.sets(file, &i, depth)))
    }

    fn sets(&mut self, file: &ClassFile, i: &Instruction, depth: u32) -> bool {
        match i.opcode {
            LDC..=LDC2_W => is_plain_constant(file, i),
            // Constants, local variables, array elements, the stack, arithmetic, jumps, returns.
            0..=177 => true,
            GETSTATIC => {
                let Some(field) = file.member_of(i) else {
                    return false;
                };
                if field.class == file.this_class {
                    return true;
                }
                let Some((holder, found)) = self.find_field(&field.class, &field) else {
                    return false;
                };
                if holder.is_library {
                    return found.access & access::FINAL != 0 && is_value(&found.descriptor);
                }
                found.access & access::ENUM != 0 && self.constants_of(&holder).is_ok()
            }
            PUTSTATIC | GETFIELD | PUTFIELD => {
                let member = file.member_of(i);
                member.is_some_and(|m| m.class == file.this_class)
            }
            INVOKESPECIAL | INVOKESTATIC | INVOKEVIRTUAL => file
                .member_of(i)
                .is_some_and(|m| self.calls(file, &m, depth)),
            NEW => {
                let Operands::Constant(idx) = i.operands else {
                    return false;
                };
                let Ok(class) = file.constants.class_name(idx) else {
                    return false;
                };
                self.is_family(file, &class)
            }
            // newarray, anewarray, arraylength, checkcast, instanceof, multianewarray, ifnull, ifnonnull
            188..=190 | 192 | 193 | 197..=200 => true,
            _ => false,
        }
    }

    /// A call of an initialiser: constructors of the class itself and of enum constants with bodies,
    /// the compiler's helpers, and what the library computes from its arguments alone.
    fn calls(&mut self, file: &ClassFile, called: &MemberRef, depth: u32) -> bool {
        if called.class.starts_with('[') {
            return &*called.name == "clone";
        }
        let own = self.is_family(file, &called.class);
        if own {
            let is_helper = &*called.name == "<init>" || &*called.name == "$values";
            let Some(holder) = self.universe.class(&called.class) else {
                return false;
            };
            let same = |m: &&MethodInfo| m.name == called.name && m.descriptor == called.descriptor;
            let Some(found) = holder.file.methods.iter().find(same) else {
                return false;
            };
            return is_helper && self.sets_constants(&holder.file.clone(), found, depth - 1);
        }
        let is_library = self
            .universe
            .class(&called.class)
            .is_some_and(|c| c.is_library);
        let signature = library::Method {
            class: &called.class,
            name: &called.name,
            descriptor: &called.descriptor,
        };
        // The flag that this sets is not read where something is proved.
        let asks_assertions = &*called.name == "desiredAssertionStatus";
        is_library && (asks_assertions || signature.is_pure() && takes_values(&called.descriptor))
    }

    /// The class itself, or a constant with a body of an enum and that enum.
    fn is_family(&self, file: &ClassFile, class: &Arc<str>) -> bool {
        if *class == file.this_class {
            return true;
        }
        let above = |of: &ClassFile, name: &Arc<str>| of.super_class.as_ref() == Some(name);
        let is_enum = |of: &ClassFile| of.access & access::ENUM != 0;
        self.universe.class(class).is_some_and(|other| {
            !other.is_library
                && (is_enum(file) || is_enum(&other.file))
                && (above(&other.file, &file.this_class) || above(file, class))
        })
    }
}

/// Whether a handler of this type catches what a machine may raise anywhere.
fn catches_errors(class: &str) -> bool {
    class == "java/lang/Throwable" || class.starts_with("java/lang/") && class.ends_with("Error")
}

/// Whether values of a type cannot change.
fn is_value(descriptor: &str) -> bool {
    descriptor.len() == 1 || descriptor == "Ljava/lang/String;"
}

/// Whether a method is given nothing whose code it could call.
fn takes_values(descriptor: &str) -> bool {
    let (params, _) = testcase::universe::descriptor_types(descriptor);
    params.iter().all(|p| is_value(&p.descriptor()))
}

/// The array of all constants of an enum, which its class does not give away.
fn is_values(holder: &ClassInfo, field: &FieldInfo) -> bool {
    holder.is_enum() && &*field.name == "$VALUES" && field.access & access::SYNTHETIC != 0
}

/// A class that a compiler makes for switches on enums.
fn is_switch_map(file: &ClassFile) -> bool {
    file.access & access::SYNTHETIC != 0
        && !file.fields.is_empty()
        && file
            .fields
            .iter()
            .all(|f| f.name.starts_with("$SwitchMap$"))
        && file.methods.iter().all(|m| &*m.name == "<clinit>")
}

/// Numbers, strings and classes.
fn is_plain_constant(file: &ClassFile, i: &Instruction) -> bool {
    let Operands::Constant(idx) = i.operands else {
        return false;
    };
    matches!(
        file.constants.get(idx),
        Some(
            Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::String { .. }
                | Constant::Class { .. }
        )
    )
}

/// Lambdas and concatenations, which the machine links without running code of the library.
fn is_usual_site(file: &ClassFile, i: &Instruction) -> bool {
    let Operands::Constant(idx) = i.operands else {
        return false;
    };
    let Some(Constant::InvokeDynamic { bootstrap, .. }) = file.constants.get(idx) else {
        return false;
    };
    let Some(method) = file.bootstrap_methods.get(usize::from(bootstrap)) else {
        return false;
    };
    let Some(Constant::MethodHandle { reference, .. }) = file.constants.get(method.method_handle)
    else {
        return false;
    };
    file.constants.member(reference).is_ok_and(|m| {
        matches!(
            (&*m.class, &*m.name),
            ("java/lang/invoke/LambdaMetafactory", "metafactory")
                | (
                    "java/lang/invoke/StringConcatFactory",
                    "makeConcatWithConstants"
                )
        )
    })
}
