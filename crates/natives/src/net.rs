//! The network, of which the sandbox has none: names resolve to the loopback address or not at all,
//! and no socket can be made.

use vfs::{Errand, OpenFlags};
use vm::class::BOOT;
use vm::{Args, Outcome, Ref, Vm};

use crate::effects::{EffectKind, note};
use crate::files::{checked_range, int, or_io_error, path_bytes, vfs};

mod old_table;
mod table;

pub use old_table::NATIVES as OF_OLD_RELEASES;
pub use table::NATIVES;

const NO_NETWORK: &str = "sandbox: no network";
const LOCALHOST: &str = "localhost";
const LOOPBACK: u32 = 0x7f00_0001;

/// What every operation on a socket comes to.
fn no_network(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::UsesNetwork, "socket");
    Err(vm.throw("java/net/SocketException", NO_NETWORK))
}

/// As [`no_network`], for selectors and pipes, which throw plain `IOException`s.
fn no_polling(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::UsesNetwork, "selector");
    Err(vm.throw("java/io/IOException", NO_NETWORK))
}

fn yes(_: &mut Vm, _: &Args) -> Outcome {
    Ok(1)
}

/// No network interface is found.
fn no_interface(vm: &mut Vm, _: &Args) -> Outcome {
    if crate::effects::errand(vm) == Errand::Program {
        note(vm, EffectKind::UsesNetwork, "network interfaces");
    }
    Ok(0)
}

fn not_reachable(vm: &mut Vm, _: &Args) -> Outcome {
    note(vm, EffectKind::UsesNetwork, "other hosts");
    Ok(0)
}

fn local_host_name(vm: &mut Vm, _: &Args) -> Outcome {
    // Entropy, again.
    if crate::effects::errand(vm) == Errand::Program {
        note(vm, EffectKind::LooksUpHosts, "the local host");
    }
    Ok(vm.new_string(LOCALHOST)?.into())
}

/// Sets a reference field that the object's own class declares.
fn set_ref(vm: &mut Vm, object: Ref, field: &str, value: Ref) {
    let class = vm.class_of(object);
    if let Some(offset) = vm.field_offset(class, field) {
        vm.heap.store_ref(object + offset, value);
    }
}

/// An `Inet4Address` as its constructor leaves it, with name and address.
fn inet4_address(vm: &mut Vm, name: Ref, address: u32) -> Outcome<Ref> {
    const IPV4: u32 = 1;
    let base = vm.load_class("java/net/InetAddress", BOOT)?;
    let class = vm.load_class("java/net/Inet4Address", BOOT)?;
    let holder_class = vm.load_class("java/net/InetAddress$InetAddressHolder", BOOT)?;
    vm.ensure_init(class)?;
    vm.ensure_init(holder_class)?;
    let holder = vm.new_object(holder_class)?;
    set_ref(vm, holder, "hostName", name);
    set_ref(vm, holder, "originalHostName", name);
    for (field, value) in [("address", address), ("family", IPV4)] {
        if let Some(offset) = vm.field_offset(holder_class, field) {
            vm.heap.store_u32(holder + offset, value);
        }
    }
    let object = vm.new_object(class)?;
    if let Some(offset) = vm.field_offset(base, "holder") {
        vm.heap.store_ref(object + offset, holder);
    }
    Ok(object)
}

fn lookup_all(vm: &mut Vm, a: &Args) -> Outcome {
    let name = a.obj(1);
    let text = vm.string_text(name);
    note(vm, EffectKind::LooksUpHosts, &text);
    if !text.eq_ignore_ascii_case(LOCALHOST) {
        return Err(vm.throw(
            "java/net/UnknownHostException",
            format!("{text}: {NO_NETWORK}"),
        ));
    }
    let address = inet4_address(vm, name, LOOPBACK)?;
    let element = vm.load_class("java/net/InetAddress", BOOT)?;
    Ok(vm.new_ref_array(element, &[address])?.into())
}

fn host_by_address(vm: &mut Vm, a: &Args) -> Outcome {
    let (at, len) = {
        let n = vm.heap.array_len(a.obj(1)) as i32;
        checked_range(vm, a.obj(1), 0, n)?
    };
    let address = vm.heap.bytes(at, len).to_vec();
    let shown: Vec<String> = address.iter().map(u8::to_string).collect();
    note(vm, EffectKind::LooksUpHosts, &shown.join("."));
    if address == LOOPBACK.to_be_bytes() {
        return Ok(vm.new_string(LOCALHOST)?.into());
    }
    Err(vm.throw_bare("java/net/UnknownHostException"))
}

/// The channel that might have been inherited is standard input, which is no socket.
fn inherited_dup(vm: &mut Vm, a: &Args) -> Outcome {
    let fd = vfs(vm).dup(a.int(0));
    int(or_io_error(vm, fd)?)
}

/// (path, mode): the null device, to put in place of what was inherited.
fn inherited_open(vm: &mut Vm, a: &Args) -> Outcome {
    let path = path_bytes(vm, a.obj(0));
    let fd = vfs(vm).open(&path, OpenFlags(a.int(1) as u32 & 3), 0);
    int(or_io_error(vm, fd)?)
}

fn inherited_close(vm: &mut Vm, a: &Args) -> Outcome {
    let closed = vfs(vm).close(a.int(0));
    or_io_error(vm, closed)?;
    Ok(0)
}

macro_rules! constants {
    ($($name:ident $value:literal;)*) => {$(
        fn $name(_: &mut Vm, _: &Args) -> Outcome { int($value) }
    )*};
}
constants! {
    poll_in 1;
    poll_out 4;
    poll_err 8;
    poll_hup 16;
    poll_nval 32;
    af_inet 2;
    af_inet6 10;
    offset_0 0;
    offset_2 2;
    offset_4 4;
    offset_8 8;
    offset_12 12;
    offset_16 16;
    offset_24 24;
    offset_28 28;
    lowest_port 32768;
    highest_port 60999;
}
