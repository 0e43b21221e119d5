//! Shortcuts for the common bootstrap methods: classes spun directly, without running the JDK's
//! class generators.
//!
//! `LambdaMetafactory.metafactory` and `StringConcatFactory.makeConcatWithConstants` are nine tenths
//! of all call sites; the classes made here behave as the JDK's do. Everything else (serializable
//! lambdas, record methods, pattern switches, other languages) goes through the JDK's own code.

pub mod concat;
pub mod lambda;

use std::sync::Arc;

use classfile::write::{ClassWriter, WriteError};
use classfile::{ClassFile, Constant, access};

use crate::class::{ClassId, InitState, MethodId};
use crate::heap::Ref;
use crate::link::DefineOptions;
use crate::native::{Control, Outcome, StopReason};
use crate::vm::Vm;

/// Class files of this version need no stack maps.
const WITHOUT_STACK_MAPS: u16 = 50;

/// A class of the machine's own making: final, synthetic, and without stack maps.
pub fn synthetic_class(name: &str, super_class: &str) -> ClassWriter {
    let mut class = ClassWriter::new(WITHOUT_STACK_MAPS, name, super_class);
    class.access |= access::FINAL | access::SYNTHETIC;
    class
}

/// What a call site was linked to.
pub enum Shortcut {
    /// A permanent object: the site always produces it.
    Constant(Ref),
    /// A static method over the site's arguments.
    Static(MethodId),
}

impl Vm {
    /// Links a call site without the JDK's help, where that is known to be equivalent.
    pub(crate) fn link_shortcut(&mut self, class: ClassId, idx: u16) -> Outcome<Option<Shortcut>> {
        let Some(file) = self.file(class).cloned() else {
            return Ok(None);
        };
        let Some(Constant::InvokeDynamic { bootstrap, nat }) = file.constants.get(idx) else {
            return Ok(None);
        };
        let Some(bsm) = file.bootstrap_methods.get(bootstrap as usize) else {
            return Ok(None);
        };
        let Some(Constant::MethodHandle { kind: 6, reference }) =
            file.constants.get(bsm.method_handle)
        else {
            return Ok(None);
        };
        let (Ok(member), Ok((name, descriptor))) = (
            file.constants.member(reference),
            file.constants.name_and_type(nat),
        ) else {
            return Ok(None);
        };
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory") => {
                self.link_lambda(class, &file, &bsm.args.clone(), &name, &descriptor)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.link_concat(class, &file, &bsm.args.clone(), &descriptor)
            }
            _ => Ok(None),
        }
    }

    /// Defines a spun class as a hidden nest mate of `host`, ready for use.
    fn define_spun(
        &mut self,
        host: ClassId,
        bytes: Result<Vec<u8>, WriteError>,
    ) -> Outcome<ClassId> {
        let wrong = |e: &dyn std::fmt::Display| {
            Control::Stop(StopReason::Internal(format!("spun class: {e}")))
        };
        let bytes = bytes.map_err(|e| wrong(&e))?;
        let file = ClassFile::parse(bytes.into()).map_err(|e| wrong(&e))?;
        let file = Arc::new(file);
        self.load_nest_host(host)?;
        let nest = self.nest_host(host);
        let loader = self.classes[host].loader;
        let origin = self.classes[host].origin.clone();
        let options = DefineOptions {
            hidden: true,
            nest_host: Some(nest),
            origin: Some(origin),
            ..DefineOptions::default()
        };
        let id = self.define_class(file, loader, &options)?;
        let c = &mut self.classes[id];
        c.verified = true;
        c.init = InitState::Initialized;
        c.init_is_permanent = true;
        // Stack traces show the lambda's body and its caller, not the class in between.
        for m in c.method_ids() {
            self.methods[m].hidden = true;
        }
        Ok(id)
    }
}
