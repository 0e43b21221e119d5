//! `Unsafe`: raw access to guest memory. A null base means off-heap memory, which is simulated in
//! blocks of its own; no host address is ever visible to the guest.

use std::collections::BTreeMap;
use std::sync::Arc;

use vm::class::Shape;
use vm::thread::{ThreadState, WaitPhase};
use vm::{ARRAY_BASE, Args, ClassId, Control, Kind, NULL, Outcome, Vm};

use crate::{Row, host};

/// Blocks by their made-up address.
type Blocks = BTreeMap<i64, Arc<Vec<u8>>>;

/// Simulated off-heap memory.
#[derive(Default)]
pub struct OffHeap {
    blocks: Blocks,
    next: i64,
    /// Bytes in all blocks.
    used: i64,
    saved: Option<(Blocks, i64)>,
    dirty: bool,
}

const FIRST_ADDRESS: i64 = 1 << 40;
const MAX_BLOCK: i64 = 512 << 20;
const MAX_USED: i64 = 1 << 30;

impl OffHeap {
    /// Allocates a zeroed block; 0 when the size is out of bounds or too much is in use.
    pub fn allocate(&mut self, size: i64) -> i64 {
        if !(0..=MAX_BLOCK).contains(&size) || self.used + size > MAX_USED {
            return 0;
        }
        self.used += size;
        self.dirty = true;
        let address = self.next.max(FIRST_ADDRESS);
        // A gap between blocks lets overruns be noticed; addresses are page-aligned.
        self.next = (address + size + 8192) & !4095;
        self.blocks
            .insert(address, Arc::new(vec![0; size as usize]));
        address
    }

    /// Frees a block.
    pub fn free(&mut self, address: i64) {
        self.dirty = true;
        if let Some(block) = self.blocks.remove(&address) {
            self.used -= block.len() as i64;
        }
    }

    fn find(&self, address: i64, len: usize) -> Option<(i64, usize)> {
        let (&start, block) = self.blocks.range(..=address).next_back()?;
        let offset = (address - start) as usize;
        (offset.checked_add(len)? <= block.len()).then_some((start, offset))
    }

    /// Copies bytes out; `None` outside every block.
    pub fn read(&self, address: i64, len: usize) -> Option<Vec<u8>> {
        let (start, offset) = self.find(address, len)?;
        Some(self.blocks[&start][offset..offset + len].to_vec())
    }

    fn read_u64(&self, address: i64, len: usize) -> Option<u64> {
        let (start, offset) = self.find(address, len)?;
        let mut word = [0; 8];
        word[..len].copy_from_slice(&self.blocks[&start][offset..offset + len]);
        Some(u64::from_le_bytes(word))
    }

    /// Writes bytes; `false` outside every block.
    pub fn write(&mut self, address: i64, bytes: &[u8]) -> bool {
        let Some((start, offset)) = self.find(address, bytes.len()) else {
            return false;
        };
        self.dirty = true;
        if let Some(block) = self.blocks.get_mut(&start) {
            Arc::make_mut(block)[offset..offset + bytes.len()].copy_from_slice(bytes);
        }
        true
    }

    /// Bytes up to a NUL.
    pub fn c_string(&self, address: i64) -> Option<Vec<u8>> {
        let (start, offset) = self.find(address, 0)?;
        let rest = &self.blocks[&start][offset..];
        Some(rest.iter().copied().take_while(|&b| b != 0).collect())
    }

    /// Makes the present state the base.
    pub fn mark(&mut self) {
        self.saved = Some((self.blocks.clone(), self.next));
        self.dirty = false;
    }

    /// Returns to the base.
    pub fn reset(&mut self) {
        if self.dirty
            && let Some((blocks, next)) = &self.saved
        {
            self.blocks = blocks.clone();
            self.next = *next;
            self.used = self.blocks.values().map(|b| b.len() as i64).sum();
            self.dirty = false;
        }
    }
}

fn bad_address(vm: &mut Vm) -> Control {
    vm.throw(
        "java/lang/InternalError",
        "a fault occurred in an unsafe memory access operation",
    )
}

fn load(vm: &mut Vm, base: u32, offset: i64, kind: Kind) -> Outcome {
    if base != NULL {
        return Ok(vm.load_kind(base.wrapping_add(offset as u32), kind));
    }
    match host(vm).memory.read_u64(offset, kind.size() as usize) {
        Some(v) => Ok(match kind {
            Kind::Byte => i32::from(v as i8) as u32 as u64,
            Kind::Short => i32::from(v as i16) as u32 as u64,
            _ => v,
        }),
        None => Err(bad_address(vm)),
    }
}

fn store(vm: &mut Vm, base: u32, offset: i64, kind: Kind, value: u64) -> Outcome {
    if base != NULL {
        vm.store_kind(base.wrapping_add(offset as u32), kind, value);
        return Ok(0);
    }
    let bytes = value.to_le_bytes();
    if host(vm)
        .memory
        .write(offset, &bytes[..kind.size() as usize])
    {
        Ok(0)
    } else {
        Err(bad_address(vm))
    }
}

macro_rules! accessors {
    ($($get:ident $put:ident $kind:ident;)*) => {$(
        fn $get(vm: &mut Vm, a: &Args) -> Outcome { load(vm, a.obj(1), a.long(2), Kind::$kind) }
        fn $put(vm: &mut Vm, a: &Args) -> Outcome { store(vm, a.obj(1), a.long(2), Kind::$kind, a.raw(4)) }
    )*};
}
accessors! {
    get_boolean put_boolean Boolean;
    get_byte put_byte Byte;
    get_short put_short Short;
    get_char put_char Char;
    get_int put_int Int;
    get_long put_long Long;
    get_float put_float Float;
    get_double put_double Double;
    get_ref put_ref Ref;
}

fn cas(vm: &mut Vm, a: &Args, kind: Kind) -> Outcome<(bool, u64)> {
    let (base, offset) = (a.obj(1), a.long(2));
    let (expected, new) = if kind.size() == 8 {
        (a.raw(4), a.raw(6))
    } else {
        (a.raw(4), a.raw(5))
    };
    let current = load(vm, base, offset, kind)?;
    let same = if kind.size() == 8 {
        current == expected
    } else {
        current as u32 == expected as u32
    };
    if same {
        store(vm, base, offset, kind, new)?;
    }
    Ok((same, current))
}

fn cas_int(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Int).map(|r| r.0.into())
}
fn cas_long(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Long).map(|r| r.0.into())
}
fn cas_ref(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Ref).map(|r| r.0.into())
}
fn exchange_int(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Int).map(|r| r.1)
}
fn exchange_long(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Long).map(|r| r.1)
}
fn exchange_ref(vm: &mut Vm, a: &Args) -> Outcome {
    cas(vm, a, Kind::Ref).map(|r| r.1)
}

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

fn allocate_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let address = host(vm).memory.allocate(a.long(1));
    if address == 0 {
        return Err(vm.throw(
            "java/lang/OutOfMemoryError",
            "off-heap memory of the sandbox",
        ));
    }
    Ok(address as u64)
}

fn reallocate_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (old, size) = (a.long(1), a.long(3));
    let memory = &mut host(vm).memory;
    let content = memory
        .blocks
        .get(&old)
        .map(|b| b.to_vec())
        .unwrap_or_default();
    let address = memory.allocate(size);
    if address == 0 {
        return Err(vm.throw(
            "java/lang/OutOfMemoryError",
            "off-heap memory of the sandbox",
        ));
    }
    memory.write(address, &content[..content.len().min(size as usize)]);
    memory.free(old);
    Ok(address as u64)
}

fn free_memory(vm: &mut Vm, a: &Args) -> Outcome {
    host(vm).memory.free(a.long(1));
    Ok(0)
}

fn set_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (base, offset, len, value) = (a.obj(1), a.long(2), a.long(4), a.int(6) as u8);
    if base != NULL {
        vm.heap
            .bytes_mut(base.wrapping_add(offset as u32), len as u32)
            .fill(value);
        return Ok(0);
    }
    if host(vm).memory.write(offset, &vec![value; len as usize]) {
        Ok(0)
    } else {
        Err(bad_address(vm))
    }
}

fn copy_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, from_at, to, to_at, len) = (a.obj(1), a.long(2), a.obj(4), a.long(5), a.long(7));
    copy(vm, (from, from_at), (to, to_at), len, 1)
}

fn copy_swap_memory(vm: &mut Vm, a: &Args) -> Outcome {
    let (from, from_at, to, to_at, len, unit) = (
        a.obj(1),
        a.long(2),
        a.obj(4),
        a.long(5),
        a.long(7),
        a.long(9),
    );
    copy(vm, (from, from_at), (to, to_at), len, unit as usize)
}

fn copy(vm: &mut Vm, from: (u32, i64), to: (u32, i64), len: i64, unit: usize) -> Outcome {
    if len <= 0 {
        return Ok(0);
    }
    if from.0 != NULL && to.0 != NULL && unit == 1 {
        vm.heap.copy(
            from.0.wrapping_add(from.1 as u32),
            to.0.wrapping_add(to.1 as u32),
            len as u32,
        );
        return Ok(0);
    }
    let bytes = if from.0 != NULL {
        Some(
            vm.heap
                .bytes(from.0.wrapping_add(from.1 as u32), len as u32)
                .to_vec(),
        )
    } else {
        host(vm).memory.read(from.1, len as usize)
    };
    let Some(mut bytes) = bytes else {
        return Err(bad_address(vm));
    };
    if unit > 1 {
        for chunk in bytes.chunks_mut(unit) {
            chunk.reverse();
        }
    }
    if to.0 != NULL {
        vm.heap
            .bytes_mut(to.0.wrapping_add(to.1 as u32), len as u32)
            .copy_from_slice(&bytes);
        return Ok(0);
    }
    if host(vm).memory.write(to.1, &bytes) {
        Ok(0)
    } else {
        Err(bad_address(vm))
    }
}

fn array_base_offset(_: &mut Vm, _: &Args) -> Outcome {
    Ok(u64::from(ARRAY_BASE))
}

fn array_index_scale(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    match vm.classes[class as usize].shape {
        Shape::Array { kind, .. } => Ok(u64::from(kind.size())),
        _ => Err(vm.throw_bare("java/lang/InvalidClassException")),
    }
}

/// Class and field index behind a `java.lang.reflect.Field`.
fn reflected_field(vm: &mut Vm, field: u32) -> Outcome<(ClassId, usize)> {
    let class = vm.class_of(field);
    let (Some(clazz), Some(slot)) = (
        vm.field_offset(class, "clazz"),
        vm.field_offset(class, "slot"),
    ) else {
        return vm.unsupported("java.lang.reflect.Field of an unknown layout");
    };
    let holder = vm.class_of_mirror(vm.heap.load_u32(field + clazz));
    let slot = vm.heap.load_u32(field + slot) as usize;
    Ok((holder, slot))
}

fn field_offset_of(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, slot) = reflected_field(vm, a.obj(1))?;
    Ok(u64::from(vm.classes[class as usize].fields[slot].offset))
}

fn field_offset_by_name(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    let name = vm.string_text(a.obj(2));
    let mut c = Some(class);
    while let Some(id) = c {
        if let Some(f) = vm.classes[id as usize].field(&name) {
            return Ok(u64::from(f.offset));
        }
        c = vm.classes[id as usize].super_class;
    }
    Err(vm.throw("java/lang/InternalError", name))
}

fn static_field_base(vm: &mut Vm, a: &Args) -> Outcome {
    let (class, _) = reflected_field(vm, a.obj(1))?;
    Ok(u64::from(vm.classes[class as usize].mirror))
}

fn should_be_initialized(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    Ok(vm.needs_init(class).into())
}

fn ensure_class_initialized(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    vm.ensure_init(class)?;
    Ok(0)
}

fn allocate_instance(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of_mirror(a.obj(1));
    let c = &vm.classes[class as usize];
    if c.access & (vm::acc::ABSTRACT | vm::acc::INTERFACE) != 0 || c.is_array() || c.is_primitive()
    {
        let name = c.external_name();
        return Err(vm.throw("java/lang/InstantiationException", name));
    }
    vm.ensure_init(class)?;
    Ok(u64::from(vm.new_object(class)?))
}

fn throw_exception(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(1) == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    Err(Control::Throw(a.obj(1)))
}

fn park(vm: &mut Vm, a: &Args) -> Outcome {
    let (absolute, time) = (a.bool(1), a.long(2));
    if vm.thread().phase == WaitPhase::Timed {
        let t = vm.thread();
        t.phase = WaitPhase::None;
        t.park_permit = false;
        crate::threads::set_status(vm, crate::threads::RUNNABLE);
        return Ok(0);
    }
    if vm.thread().park_permit {
        vm.thread().park_permit = false;
        return Ok(0);
    }
    if crate::threads::is_interrupted(vm, vm.current) || time < 0 {
        return Ok(0);
    }
    let now = vm.nanos();
    let deadline = match (absolute, time) {
        (false, 0) => i64::MAX,
        (false, n) => now.saturating_add(n),
        (true, ms) => ms
            .saturating_mul(1_000_000)
            .saturating_sub(vm.config.start_nanos),
    };
    if deadline <= now {
        return Ok(0);
    }
    let t = vm.thread();
    t.state = ThreadState::Parked { deadline };
    t.phase = WaitPhase::Timed;
    crate::threads::set_status(
        vm,
        if deadline == i64::MAX {
            crate::threads::PARKED
        } else {
            crate::threads::PARKED_TIMED
        },
    );
    Err(Control::Block)
}

fn unpark(vm: &mut Vm, a: &Args) -> Outcome {
    if let Some(t) = crate::threads::thread_of(vm, a.obj(1)) {
        let t = &mut vm.threads[t];
        t.park_permit = true;
        if matches!(t.state, ThreadState::Parked { .. }) {
            t.state = ThreadState::Runnable;
        }
    }
    Ok(0)
}

fn constant<const N: u64>(_: &mut Vm, _: &Args) -> Outcome {
    Ok(N)
}

fn define_class(vm: &mut Vm, a: &Args) -> Outcome {
    let (bytes, off, len, loader) = (a.obj(2), a.int(3), a.int(4), a.obj(5));
    let range = usize::try_from(off)
        .ok()
        .zip(usize::try_from(len).ok())
        .map(|(off, len)| off..off + len);
    if bytes == NULL {
        return Err(vm.throw_bare("java/lang/NullPointerException"));
    }
    let Some(content) = range
        .and_then(|r| vm.byte_array(bytes).get(r))
        .map(<[u8]>::to_vec)
    else {
        return Err(vm.throw_bare("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let loader = vm.loader_id(loader);
    let file = match classfile::ClassFile::parse(content.into()) {
        Ok(f) => std::sync::Arc::new(f),
        Err(e) => return Err(vm.throw("java/lang/ClassFormatError", e.to_string())),
    };
    let options = vm::link::DefineOptions {
        protection_domain: a.obj(6),
        ..Default::default()
    };
    let class = vm.define_class(file, loader, &options)?;
    Ok(u64::from(vm.classes[class as usize].mirror))
}

const U: &str = "jdk/internal/misc/Unsafe";
const S: &str = "sun/misc/Unsafe";

/// Rows of this area.
pub const NATIVES: &[Row] = &[
    (U, "registerNatives", "()V", nothing),
    (U, "getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
    (U, "getByte", "(Ljava/lang/Object;J)B", get_byte),
    (U, "getShort", "(Ljava/lang/Object;J)S", get_short),
    (U, "getChar", "(Ljava/lang/Object;J)C", get_char),
    (U, "getInt", "(Ljava/lang/Object;J)I", get_int),
    (U, "getLong", "(Ljava/lang/Object;J)J", get_long),
    (U, "getFloat", "(Ljava/lang/Object;J)F", get_float),
    (U, "getDouble", "(Ljava/lang/Object;J)D", get_double),
    (U, "getReference", "*", get_ref),
    (U, "getObject", "*", get_ref),
    (U, "putBoolean", "(Ljava/lang/Object;JZ)V", put_boolean),
    (U, "putByte", "(Ljava/lang/Object;JB)V", put_byte),
    (U, "putShort", "(Ljava/lang/Object;JS)V", put_short),
    (U, "putChar", "(Ljava/lang/Object;JC)V", put_char),
    (U, "putInt", "(Ljava/lang/Object;JI)V", put_int),
    (U, "putLong", "(Ljava/lang/Object;JJ)V", put_long),
    (U, "putFloat", "(Ljava/lang/Object;JF)V", put_float),
    (U, "putDouble", "(Ljava/lang/Object;JD)V", put_double),
    (U, "putReference", "*", put_ref),
    (U, "putObject", "*", put_ref),
    (U, "getBooleanVolatile", "*", get_boolean),
    (U, "getByteVolatile", "*", get_byte),
    (U, "getShortVolatile", "*", get_short),
    (U, "getCharVolatile", "*", get_char),
    (U, "getIntVolatile", "*", get_int),
    (U, "getLongVolatile", "*", get_long),
    (U, "getFloatVolatile", "*", get_float),
    (U, "getDoubleVolatile", "*", get_double),
    (U, "getReferenceVolatile", "*", get_ref),
    (U, "getObjectVolatile", "*", get_ref),
    (U, "putBooleanVolatile", "*", put_boolean),
    (U, "putByteVolatile", "*", put_byte),
    (U, "putShortVolatile", "*", put_short),
    (U, "putCharVolatile", "*", put_char),
    (U, "putIntVolatile", "*", put_int),
    (U, "putLongVolatile", "*", put_long),
    (U, "putFloatVolatile", "*", put_float),
    (U, "putDoubleVolatile", "*", put_double),
    (U, "putReferenceVolatile", "*", put_ref),
    (U, "putObjectVolatile", "*", put_ref),
    (U, "compareAndSetInt", "*", cas_int),
    (U, "compareAndSetLong", "*", cas_long),
    (U, "compareAndSetReference", "*", cas_ref),
    (U, "compareAndSetObject", "*", cas_ref),
    (U, "compareAndExchangeInt", "*", exchange_int),
    (U, "compareAndExchangeLong", "*", exchange_long),
    (U, "compareAndExchangeReference", "*", exchange_ref),
    (U, "compareAndExchangeObject", "*", exchange_ref),
    (U, "allocateMemory0", "*", allocate_memory),
    (U, "reallocateMemory0", "*", reallocate_memory),
    (U, "freeMemory0", "*", free_memory),
    (U, "setMemory0", "*", set_memory),
    (U, "copyMemory0", "*", copy_memory),
    (U, "copySwapMemory0", "*", copy_swap_memory),
    (U, "arrayBaseOffset0", "*", array_base_offset),
    (U, "arrayIndexScale0", "*", array_index_scale),
    (U, "addressSize0", "*", constant::<8>),
    (U, "pageSize", "*", constant::<4096>),
    (U, "isBigEndian0", "*", constant::<0>),
    (U, "unalignedAccess0", "*", constant::<1>),
    (U, "objectFieldOffset0", "*", field_offset_of),
    (U, "objectFieldOffset1", "*", field_offset_by_name),
    (U, "knownObjectFieldOffset0", "*", field_offset_by_name),
    (U, "staticFieldOffset0", "*", field_offset_of),
    (U, "staticFieldBase0", "*", static_field_base),
    (U, "shouldBeInitialized0", "*", should_be_initialized),
    (U, "ensureClassInitialized0", "*", ensure_class_initialized),
    (U, "notifyStrictStaticAccess0", "*", nothing),
    (U, "allocateInstance", "*", allocate_instance),
    (U, "throwException", "*", throw_exception),
    (U, "park", "*", park),
    (U, "unpark", "*", unpark),
    (U, "loadFence", "*", nothing),
    (U, "storeFence", "*", nothing),
    (U, "fullFence", "*", nothing),
    (U, "getLoadAverage0", "*", constant::<0>),
    (U, "writebackMemory0", "*", nothing),
    (U, "writebackPreSync0", "*", nothing),
    (U, "writebackPostSync0", "*", nothing),
    (U, "defineClass0", "*", define_class),
    (S, "registerNatives", "()V", nothing),
    (S, "getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
    (S, "getByte", "(Ljava/lang/Object;J)B", get_byte),
    (S, "getShort", "(Ljava/lang/Object;J)S", get_short),
    (S, "getChar", "(Ljava/lang/Object;J)C", get_char),
    (S, "getInt", "(Ljava/lang/Object;J)I", get_int),
    (S, "getLong", "(Ljava/lang/Object;J)J", get_long),
    (S, "getFloat", "(Ljava/lang/Object;J)F", get_float),
    (S, "getDouble", "(Ljava/lang/Object;J)D", get_double),
];
