//! String concatenation: objects become strings by `String.valueOf`, one native step joins them.

use std::sync::Arc;

use classfile::write::{CodeWriter, WriteError};
use classfile::{ClassFile, Constant, access, opcode};

use super::{Shortcut, synthetic_class};
use crate::class::{ClassId, MethodId};
use crate::heap::{NULL, Ref};
use crate::kind::{Kind, split_descriptor};
use crate::limits::Work;
use crate::native::{Args, Outcome};
use crate::vm::Vm;

/// A piece of a concatenation.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Fixed text.
    Text(Vec<u16>),
    /// The argument in this slot.
    Argument(usize, Kind),
}

impl Vm {
    pub(super) fn link_concat(
        &mut self,
        class: ClassId,
        file: &Arc<ClassFile>,
        args: &[u16],
        site: &str,
    ) -> Outcome<Option<Shortcut>> {
        let Some((&recipe, constants)) = args.split_first() else {
            return Ok(None);
        };
        let Some(Constant::String { utf8 }) = file.constants.get(recipe) else {
            return Ok(None);
        };
        let recipe = file.constants.utf16(utf8).unwrap_or_default();
        let (params, ret) = split_descriptor(site);
        if ret != "Ljava/lang/String;" {
            return Ok(None);
        }
        let slots: usize = params
            .iter()
            .map(|p| Kind::of_descriptor(p).slots() as usize)
            .sum();
        // Constants other than strings would need Java code to be printed; they are rare.
        let mut texts = Vec::new();
        for &c in constants {
            let Some(Constant::String { utf8 }) = file.constants.get(c) else {
                return Ok(None);
            };
            texts.push(file.constants.utf16(utf8).unwrap_or_default());
        }
        if slots >= Args::MAX || self.known.string_coder.is_none() {
            return Ok(None);
        }
        let Some(pieces) = pieces(&recipe, &params, &texts) else {
            return Ok(None);
        };
        let id = {
            let bytes = spin(&format!("{}$$Concat", file.this_class), site, &params);
            self.define_spun(class, bytes)?
        };
        let first = self.classes[id].first_method;
        self.methods[first.plus(1)].native = Some(join);
        self.recipes.insert(first.plus(1), pieces.into());
        Ok(Some(Shortcut::Static(first)))
    }
}

/// Splits a recipe: U+0001 stands for an argument, U+0002 for a constant.
fn pieces(recipe: &[u16], params: &[&str], texts: &[Vec<u16>]) -> Option<Vec<Piece>> {
    let (mut out, mut text) = (Vec::new(), Vec::new());
    let (mut arg, mut slot, mut constant) = (0, 0, 0);
    for &u in recipe {
        match u {
            1 => {
                if !text.is_empty() {
                    out.push(Piece::Text(std::mem::take(&mut text)));
                }
                let kind = Kind::of_descriptor(params.get(arg)?);
                // Floats and doubles arrive as strings.
                let arrives = if matches!(kind, Kind::Float | Kind::Double) {
                    Kind::Ref
                } else {
                    kind
                };
                out.push(Piece::Argument(slot, arrives));
                slot += arrives.slots() as usize;
                arg += 1;
            }
            2 => {
                text.extend_from_slice(texts.get(constant)?);
                constant += 1;
            }
            u => text.push(u),
        }
    }
    if !text.is_empty() {
        out.push(Piece::Text(text));
    }
    (arg == params.len()).then_some(out)
}

fn spin(name: &str, site: &str, params: &[&str]) -> Result<Vec<u8>, WriteError> {
    let mut w = synthetic_class(name, "java/lang/Object");
    let mut c = CodeWriter::default();
    let mut joined = String::from("(");
    let (mut local, mut depth) = (0, 0);
    for p in params {
        c.load(p, local);
        let kind = Kind::of_descriptor(p);
        local += kind.slots();
        let as_string = match kind {
            Kind::Ref if *p != "Ljava/lang/String;" => {
                Some("(Ljava/lang/Object;)Ljava/lang/String;")
            }
            Kind::Float => Some("(F)Ljava/lang/String;"),
            Kind::Double => Some("(D)Ljava/lang/String;"),
            _ => None,
        };
        match as_string {
            Some(descriptor) => {
                let m = w.method_ref("java/lang/String", "valueOf", descriptor);
                c.op_idx(opcode::INVOKESTATIC, m);
                joined.push_str("Ljava/lang/String;");
                depth += 1;
            }
            None => {
                joined.push_str(p);
                depth += kind.slots();
            }
        }
    }
    joined.push_str(")Ljava/lang/String;");
    let join = w.method_ref(name, "join", &joined);
    c.op_idx(opcode::INVOKESTATIC, join);
    c.op(opcode::ARETURN);
    c.max_locals = local;
    c.max_stack = depth + 4;
    w.method(access::STATIC, "concat", site, Some(&c));
    w.method(access::STATIC | access::NATIVE, "join", &joined, None);
    w.finish()
}

/// The native behind `join`: its recipe is found by the method being run.
fn join(vm: &mut Vm, args: &Args) -> Outcome {
    let method = vm
        .thread()
        .frames
        .last()
        .map_or(MethodId::default(), |f| f.method);
    let Some(pieces) = vm.recipes.get(&method).cloned() else {
        return Ok(0);
    };
    let size = joined_size(vm, &pieces, args);
    vm.reserve(size)?;
    vm.charge_for(Work::Copy, size)?;
    let mut latin: Vec<u8> = Vec::with_capacity(64);
    let mut wide: Option<Vec<u16>> = None;
    for piece in pieces.iter() {
        match piece {
            Piece::Text(text) => push_units(&mut latin, &mut wide, text),
            Piece::Argument(slot, kind) => match kind {
                Kind::Boolean => push_ascii(
                    &mut latin,
                    &mut wide,
                    if args.bool(*slot) { "true" } else { "false" },
                ),
                Kind::Char => push_units(&mut latin, &mut wide, &[args.raw(*slot) as u16]),
                Kind::Long => push_ascii(&mut latin, &mut wide, &args.long(*slot).to_string()),
                Kind::Ref => push_string(vm, &mut latin, &mut wide, args.obj(*slot)),
                _ => push_ascii(&mut latin, &mut wide, &args.int(*slot).to_string()),
            },
        }
    }
    let s = match wide {
        Some(units) => vm.new_string_utf16(&units)?,
        None => vm.new_string_latin1(&latin)?,
    };
    Ok(u64::from(s))
}

/// Bytes that the joined string takes, at most.
fn joined_size(vm: &Vm, pieces: &[Piece], args: &Args) -> u64 {
    /// Longest text of a number, and what an object needs besides its content.
    const OTHER: u64 = 64;
    let (mut chars, mut is_wide) = (OTHER, false);
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                chars += text.len() as u64;
                is_wide |= text.iter().any(|&u| u > 255);
            }
            Piece::Argument(slot, Kind::Ref) if args.obj(*slot) != NULL => {
                let s = args.obj(*slot);
                let value = vm.heap.load_ref(s + vm.known.string_value);
                let coder = vm.known.string_coder.map_or(1, |o| vm.heap.load_u8(s + o));
                chars += u64::from(vm.heap.array_len(value)) >> coder;
                is_wide |= coder != 0;
            }
            Piece::Argument(slot, Kind::Char) => {
                chars += 1;
                is_wide |= args.raw(*slot) as u16 > 255;
            }
            Piece::Argument(..) => chars += OTHER / 2,
        }
    }
    if is_wide { 2 * chars } else { chars }
}

fn push_ascii(latin: &mut Vec<u8>, wide: &mut Option<Vec<u16>>, text: &str) {
    match wide {
        Some(w) => w.extend(text.bytes().map(u16::from)),
        None => latin.extend_from_slice(text.as_bytes()),
    }
}

fn push_units(latin: &mut Vec<u8>, wide: &mut Option<Vec<u16>>, units: &[u16]) {
    if wide.is_none() {
        if units.iter().all(|&u| u < 256) {
            latin.extend(units.iter().map(|&u| u as u8));
            return;
        }
        *wide = Some(latin.iter().map(|&b| u16::from(b)).collect());
    }
    if let Some(w) = wide {
        w.extend_from_slice(units);
    }
}

fn push_string(vm: &Vm, latin: &mut Vec<u8>, wide: &mut Option<Vec<u16>>, s: Ref) {
    if s == NULL {
        return push_ascii(latin, wide, "null");
    }
    let coder = vm.known.string_coder.map_or(1, |o| vm.heap.load_u8(s + o));
    if coder == 0 && wide.is_none() {
        let value = vm.heap.load_ref(s + vm.known.string_value);
        latin.extend_from_slice(vm.byte_array(value));
    } else {
        let units = vm.string_units(s);
        push_units(latin, wide, &units);
    }
}
