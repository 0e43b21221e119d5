//! `Inflater` and `Deflater` of JDK 8, whose natives read and write the fields of the Java object.

use vm::{Args, Outcome, Ref, Vm};

use super::{Place, array, deflate_into, inflate_into};
use crate::Row;
use crate::files::int;
use crate::reflect::util::{get, get_ref, set};

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (super::INFLATER, "inflateBytes", "=(J[BII)I", inflate_bytes),
    (super::DEFLATER, "deflateBytes", "=(J[BIII)I", deflate_bytes),
];

/// What the object holds as its input.
fn input(vm: &Vm, this: Ref) -> (Place, i32) {
    let offset = get(vm, this, "off") as i32;
    let length = get(vm, this, "len") as i32;
    (Place::Array(get_ref(vm, this, "buf"), offset), length)
}

/// Takes apart what later releases get packed: input used, output written, two flags.
fn settle(vm: &mut Vm, this: Ref, result: u64) -> (i32, bool, bool) {
    let used = (result & 0x7fff_ffff) as i32;
    let written = (result >> 31 & 0x7fff_ffff) as i32;
    let (offset, length) = (get(vm, this, "off") as i32, get(vm, this, "len") as i32);
    set(vm, this, "off", (offset + used) as u32 as u64);
    set(vm, this, "len", (length - used) as u32 as u64);
    (written, result >> 62 & 1 != 0, result >> 63 != 0)
}

fn inflate_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    let this = a.obj(0);
    let (from, length) = input(vm, this);
    let result = inflate_into(vm, this, a.long(1), (from, length), (array(a, 3), a.int(5)))?;
    let (written, finished, needs_dictionary) = settle(vm, this, result);
    if finished {
        set(vm, this, "finished", 1);
    }
    if needs_dictionary {
        set(vm, this, "needDict", 1);
    }
    int(written)
}

fn deflate_bytes(vm: &mut Vm, a: &Args) -> Outcome {
    const FINISH: i32 = 4;
    let this = a.obj(0);
    let flush = match get(vm, this, "finish") & 1 {
        0 => a.int(6),
        _ => FINISH,
    };
    let mut parameters = 0;
    if get(vm, this, "setParams") & 1 != 0 {
        let (level, strategy) = (
            get(vm, this, "level") as i32,
            get(vm, this, "strategy") as i32,
        );
        parameters = 1 | strategy << 1 | level << 3;
    }
    let (from, length) = input(vm, this);
    let to = (array(a, 3), a.int(5));
    let result = deflate_into(vm, a.long(1), (from, length), to, (flush, parameters))?;
    let (written, finished, is_change) = settle(vm, this, result);
    set(vm, this, "setParams", is_change.into());
    if finished {
        set(vm, this, "finished", 1);
    }
    int(written)
}
