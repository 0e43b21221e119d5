//! The interpreter loop.
//!
//! One function, generic over the [`Domain`]; slow paths are elsewhere and out of line. The loop
//! keeps the instruction pointer, the register window and the fuel in local variables. A slow path
//! is always entered with the frame's `pc` saved ([`sync`]), and after it the loop reloads its local
//! state from the top frame, whose `pc` names the last executed instruction.
#![allow(unsafe_code)]

use crate::domain::{Domain, Operands, Site};
use crate::heap::{ARRAY_BASE, NULL};
use crate::insn::{Insn, Op};
use crate::kind::Kind;
use crate::native::{Args, Control, StopReason};
use crate::thread::{Frame, FrameKind, ThreadState};
use crate::vm::Vm;

/// Registers past a frame's own that a call may write before the stack check.
pub const REG_SLACK: usize = 64;

/// Runs the current thread, and others as scheduled, until something ends the run.
///
/// Memory safety: register operands are below the frame's `n_regs` by construction (the translator
/// names only locals below `max_locals` and stack slots below `max_stack`, both checked by data
/// flow), and a call checks that the callee's window fits the thread's registers. Heap accesses are
/// safe for any address.
#[allow(clippy::too_many_lines, reason = "one flat dispatch; every arm is short")]
pub fn run<D: Domain>(vm: &mut Vm, domain: &mut D) -> StopReason {
    let mut pc: *const Insn;
    let mut regs: *mut u64;
    let mut fuel: i64;
    let mut granted: i64;
    let mut frames: *mut Vec<Frame>;
    let mut reg_base: *mut u64;
    let mut max_base: u32;
    let max_depth = vm.config.stack_depth as usize;

    macro_rules! reload {
        () => {{
            let t = &mut vm.threads[vm.current];
            frames = &raw mut t.frames;
            reg_base = t.regs.as_mut_ptr();
            max_base = (t.regs.len() - REG_SLACK) as u32;
            // SAFETY: a running thread has at least one frame; its window is inside the registers.
            unsafe {
                let f = (*frames).last().unwrap_unchecked();
                regs = reg_base.add(f.base as usize);
                pc = f.pc.add(1);
            }
        }};
    }
    macro_rules! grant {
        () => {{
            granted = (vm.fuel.min(u64::from(vm.config.quantum))) as i64;
            fuel = granted;
        }};
    }
    macro_rules! account {
        () => {{
            let used = (granted - fuel) as u64;
            vm.steps += used;
            vm.fuel = vm.fuel.saturating_sub(used);
            granted = fuel;
        }};
    }
    macro_rules! sync {
        () => {
            // SAFETY: a running thread has at least one frame.
            unsafe { (*frames).last_mut().unwrap_unchecked().pc = pc }
        };
    }
    macro_rules! r {
        ($i:expr) => {
            // SAFETY: see the function's documentation.
            unsafe { *regs.add($i as usize) }
        };
    }
    macro_rules! w {
        ($i:expr, $v:expr) => {{
            let value: u64 = $v;
            // SAFETY: see the function's documentation.
            unsafe { *regs.add($i as usize) = value }
        }};
    }
    macro_rules! ri { ($i:expr) => { r!($i) as i32 }; }
    macro_rules! rl { ($i:expr) => { r!($i) as i64 }; }
    macro_rules! rf { ($i:expr) => { f32::from_bits(r!($i) as u32) }; }
    macro_rules! rd { ($i:expr) => { f64::from_bits(r!($i)) }; }
    macro_rules! wi { ($i:expr, $v:expr) => { w!($i, ($v) as u32 as u64) }; }
    macro_rules! wl { ($i:expr, $v:expr) => { w!($i, ($v) as u64) }; }
    macro_rules! wf { ($i:expr, $v:expr) => { w!($i, u64::from(($v).to_bits())) }; }
    macro_rules! wd { ($i:expr, $v:expr) => { w!($i, ($v).to_bits()) }; }
    macro_rules! next {
        () => {{
            // SAFETY: code ends with a return, throw or jump, so there is a next instruction.
            pc = unsafe { pc.add(1) };
            continue;
        }};
    }
    macro_rules! control {
        ($c:expr) => {{
            account!();
            match vm.control($c) {
                Ok(rescheduled) => {
                    if rescheduled {
                        grant!();
                    }
                    reload!();
                    continue;
                }
                Err(stop) => return stop,
            }
        }};
    }
    macro_rules! slow {
        ($e:expr) => {{
            sync!();
            match $e {
                Ok(v) => v,
                Err(c) => control!(c),
            }
        }};
    }
    macro_rules! throw_npe {
        () => {{
            sync!();
            let c = vm.throw_bare("java/lang/NullPointerException");
            control!(c)
        }};
    }
    macro_rules! throw_aioobe {
        ($idx:expr, $len:expr) => {{
            sync!();
            let c = vm.index_error($idx, $len);
            control!(c)
        }};
    }
    macro_rules! site {
        ($i:expr) => {{
            let method = unsafe { (*frames).last().unwrap_unchecked().method };
            Site { method, bci: vm.bci_of(method, pc) }
        }};
    }
    macro_rules! jump {
        ($i:expr) => {{
            let distance = $i.x as i32;
            // SAFETY: distances are computed by the translator between instructions of one method.
            pc = unsafe { pc.offset(distance as isize) };
            if distance < 0 {
                fuel -= i64::from($i.y);
                if fuel < 0 {
                    // The jump is done: the frame resumes at the target.
                    unsafe { (*frames).last_mut().unwrap_unchecked().pc = pc.sub(1) };
                    account!();
                    match vm.out_of_quantum() {
                        Ok(()) => {
                            grant!();
                            reload!();
                            continue;
                        }
                        Err(stop) => return stop,
                    }
                }
            }
            continue;
        }};
    }
    macro_rules! branch {
        ($i:expr, $cond:expr, $operands:expr) => {{
            let cond = $cond;
            if D::ACTIVE {
                domain.branch(site!($i), cond ^ ($i.c & 1 != 0), $operands);
            }
            if cond {
                jump!($i)
            }
            next!()
        }};
    }
    macro_rules! ibranch {
        ($i:expr, $op:tt) => {{
            let (a, b) = (ri!($i.a), ri!($i.b));
            branch!($i, a $op b, Operands::Int(a, b))
        }};
    }
    macro_rules! ibranch_imm {
        ($i:expr, $op:tt) => {{
            let (a, b) = (ri!($i.a), i32::from($i.b as i16));
            branch!($i, a $op b, Operands::Int(a, b))
        }};
    }
    macro_rules! lbranch {
        ($i:expr, $op:tt) => {{
            let (a, b) = (rl!($i.a), rl!($i.b));
            branch!($i, a $op b, Operands::Long(a, b))
        }};
    }
    macro_rules! element {
        ($array:expr, $index:expr, $shift:expr) => {{
            let array = r!($array) as u32;
            let index = r!($index) as u32;
            if array == NULL {
                throw_npe!();
            }
            let len = vm.heap.array_len(array);
            if index >= len {
                throw_aioobe!(index as i32, len);
            }
            array.wrapping_add(ARRAY_BASE).wrapping_add(index << $shift)
        }};
    }
    macro_rules! field {
        ($obj:expr, $offset:expr) => {{
            let obj = r!($obj) as u32;
            if obj == NULL {
                throw_npe!();
            }
            obj.wrapping_add($offset)
        }};
    }
    macro_rules! call {
        ($method:expr, $arg_base:expr) => {{
            let method: u32 = $method;
            // SAFETY: method ids come from the machine's own tables.
            let entry = unsafe { *vm.entries.get_unchecked(method as usize) };
            // SAFETY: a running thread has at least one frame.
            unsafe {
                let top = (*frames).last_mut().unwrap_unchecked();
                top.pc = pc;
                let base = top.base + u32::from($arg_base);
                if base + entry.n_regs > max_base || (*frames).len() >= max_depth {
                    let c = vm.stack_overflow();
                    control!(c);
                }
                (*frames).push(Frame { pc: entry.code, base, method, kind: FrameKind::Method });
                regs = reg_base.add(base as usize);
                pc = entry.code;
            }
            if D::ACTIVE {
                domain.method_entry(method);
            }
            fuel -= i64::from(entry.cost);
            if fuel < 0 {
                unsafe { (*frames).last_mut().unwrap_unchecked().pc = pc.sub(1) };
                account!();
                match vm.out_of_quantum() {
                    Ok(()) => {
                        grant!();
                        reload!();
                    }
                    Err(stop) => return stop,
                }
            }
            continue;
        }};
    }
    macro_rules! ret {
        () => {{
            // SAFETY: below every method frame there is another frame.
            unsafe {
                (*frames).set_len((*frames).len() - 1);
                let f = (*frames).last().unwrap_unchecked();
                regs = reg_base.add(f.base as usize);
                pc = f.pc.add(1);
            }
            continue;
        }};
        ($v:expr) => {{
            let value: u64 = $v;
            // SAFETY: below every method frame there is another frame; its call names the register.
            unsafe {
                (*frames).set_len((*frames).len() - 1);
                let f = (*frames).last().unwrap_unchecked();
                regs = reg_base.add(f.base as usize);
                *regs.add((*f.pc).b as usize) = value;
                pc = f.pc.add(1);
            }
            continue;
        }};
    }
    macro_rules! alloc {
        ($dst:expr, $class:expr, $size:expr) => {{
            let (class, size): (u32, u32) = ($class, $size);
            if vm.heap.wants_gc(size) {
                sync!();
                if let Err(c) = vm.make_room(size) {
                    control!(c);
                }
            }
            match vm.heap.alloc(class, size) {
                Some(obj) => {
                    if D::ACTIVE {
                        domain.allocation(class, size);
                    }
                    obj
                }
                None => {
                    sync!();
                    let c = vm.out_of_memory();
                    control!(c)
                }
            }
        }};
    }
    /// Result of a native or a resumed native on the top frame.
    macro_rules! native_result {
        ($result:expr) => {{
            match $result {
                Ok(v) => {
                    if vm.reschedule {
                        vm.reschedule = false;
                    }
                    vm.finish_native(v);
                    reload!();
                    continue;
                }
                Err(c) => control!(c),
            }
        }};
    }

    grant!();
    reload!();
    loop {
        // SAFETY: `pc` points into the current method's instructions or a stub.
        let i = unsafe { &*pc };
        if D::ACTIVE {
            let base = unsafe { (*frames).last().unwrap_unchecked().base };
            domain.insn(vm, i, base);
        }
        match i.op {
            Op::Nop => next!(),
            Op::Mov => {
                w!(i.a, r!(i.b));
                next!()
            }
            Op::Mov2 => {
                w!(i.a, r!(i.b));
                w!(i.c, r!(i.x));
                next!()
            }
            Op::Const => {
                w!(i.a, i.imm64());
                next!()
            }
            Op::IAdd => { wi!(i.a, ri!(i.b).wrapping_add(ri!(i.c))); next!() }
            Op::ISub => { wi!(i.a, ri!(i.b).wrapping_sub(ri!(i.c))); next!() }
            Op::IMul => { wi!(i.a, ri!(i.b).wrapping_mul(ri!(i.c))); next!() }
            Op::IDiv => {
                let d = ri!(i.c);
                if d == 0 { sync!(); let c = vm.throw("java/lang/ArithmeticException", "/ by zero"); control!(c); }
                wi!(i.a, ri!(i.b).wrapping_div(d));
                next!()
            }
            Op::IRem => {
                let d = ri!(i.c);
                if d == 0 { sync!(); let c = vm.throw("java/lang/ArithmeticException", "/ by zero"); control!(c); }
                wi!(i.a, ri!(i.b).wrapping_rem(d));
                next!()
            }
            Op::IAnd => { wi!(i.a, ri!(i.b) & ri!(i.c)); next!() }
            Op::IOr => { wi!(i.a, ri!(i.b) | ri!(i.c)); next!() }
            Op::IXor => { wi!(i.a, ri!(i.b) ^ ri!(i.c)); next!() }
            Op::IShl => { wi!(i.a, ri!(i.b).wrapping_shl(r!(i.c) as u32)); next!() }
            Op::IShr => { wi!(i.a, ri!(i.b).wrapping_shr(r!(i.c) as u32)); next!() }
            Op::IUshr => { wi!(i.a, (r!(i.b) as u32).wrapping_shr(r!(i.c) as u32)); next!() }
            Op::INeg => { wi!(i.a, ri!(i.b).wrapping_neg()); next!() }
            Op::IAddI => { wi!(i.a, ri!(i.b).wrapping_add(i.x as i32)); next!() }
            Op::IMulI => { wi!(i.a, ri!(i.b).wrapping_mul(i.x as i32)); next!() }
            Op::IDivI => { wi!(i.a, ri!(i.b).wrapping_div(i.x as i32)); next!() }
            Op::IRemI => { wi!(i.a, ri!(i.b).wrapping_rem(i.x as i32)); next!() }
            Op::IAndI => { wi!(i.a, ri!(i.b) & i.x as i32); next!() }
            Op::IOrI => { wi!(i.a, ri!(i.b) | i.x as i32); next!() }
            Op::IXorI => { wi!(i.a, ri!(i.b) ^ i.x as i32); next!() }
            Op::IShlI => { wi!(i.a, ri!(i.b).wrapping_shl(i.x)); next!() }
            Op::IShrI => { wi!(i.a, ri!(i.b).wrapping_shr(i.x)); next!() }
            Op::IUshrI => { wi!(i.a, (r!(i.b) as u32).wrapping_shr(i.x)); next!() }
            Op::LAdd => { wl!(i.a, rl!(i.b).wrapping_add(rl!(i.c))); next!() }
            Op::LSub => { wl!(i.a, rl!(i.b).wrapping_sub(rl!(i.c))); next!() }
            Op::LMul => { wl!(i.a, rl!(i.b).wrapping_mul(rl!(i.c))); next!() }
            Op::LDiv => {
                let d = rl!(i.c);
                if d == 0 { sync!(); let c = vm.throw("java/lang/ArithmeticException", "/ by zero"); control!(c); }
                wl!(i.a, rl!(i.b).wrapping_div(d));
                next!()
            }
            Op::LRem => {
                let d = rl!(i.c);
                if d == 0 { sync!(); let c = vm.throw("java/lang/ArithmeticException", "/ by zero"); control!(c); }
                wl!(i.a, rl!(i.b).wrapping_rem(d));
                next!()
            }
            Op::LAnd => { wl!(i.a, rl!(i.b) & rl!(i.c)); next!() }
            Op::LOr => { wl!(i.a, rl!(i.b) | rl!(i.c)); next!() }
            Op::LXor => { wl!(i.a, rl!(i.b) ^ rl!(i.c)); next!() }
            Op::LShl => { wl!(i.a, rl!(i.b).wrapping_shl(r!(i.c) as u32)); next!() }
            Op::LShr => { wl!(i.a, rl!(i.b).wrapping_shr(r!(i.c) as u32)); next!() }
            Op::LUshr => { w!(i.a, r!(i.b).wrapping_shr(r!(i.c) as u32)); next!() }
            Op::LNeg => { wl!(i.a, rl!(i.b).wrapping_neg()); next!() }
            Op::LCmp => {
                let (a, b) = (rl!(i.b), rl!(i.c));
                if D::ACTIVE { domain.compare(site!(i), Operands::Long(a, b)); }
                wi!(i.a, (a > b) as i32 - (a < b) as i32);
                next!()
            }
            Op::LAddI => { wl!(i.a, rl!(i.b).wrapping_add(i64::from(i.x as i32))); next!() }
            Op::LMulI => { wl!(i.a, rl!(i.b).wrapping_mul(i64::from(i.x as i32))); next!() }
            Op::LAndI => { wl!(i.a, rl!(i.b) & i64::from(i.x as i32)); next!() }
            Op::LOrI => { wl!(i.a, rl!(i.b) | i64::from(i.x as i32)); next!() }
            Op::LXorI => { wl!(i.a, rl!(i.b) ^ i64::from(i.x as i32)); next!() }
            Op::LShlI => { wl!(i.a, rl!(i.b).wrapping_shl(i.x)); next!() }
            Op::LShrI => { wl!(i.a, rl!(i.b).wrapping_shr(i.x)); next!() }
            Op::LUshrI => { w!(i.a, r!(i.b).wrapping_shr(i.x)); next!() }
            Op::FAdd => { wf!(i.a, rf!(i.b) + rf!(i.c)); next!() }
            Op::FSub => { wf!(i.a, rf!(i.b) - rf!(i.c)); next!() }
            Op::FMul => { wf!(i.a, rf!(i.b) * rf!(i.c)); next!() }
            Op::FDiv => { wf!(i.a, rf!(i.b) / rf!(i.c)); next!() }
            Op::FRem => { wf!(i.a, rf!(i.b) % rf!(i.c)); next!() }
            Op::FNeg => { wf!(i.a, -rf!(i.b)); next!() }
            Op::FCmpL | Op::FCmpG => {
                let (a, b) = (rf!(i.b), rf!(i.c));
                if D::ACTIVE { domain.compare(site!(i), Operands::Float(a, b)); }
                let nan = if i.op == Op::FCmpG { 1 } else { -1 };
                wi!(i.a, if a > b { 1 } else if a == b { 0 } else if a < b { -1 } else { nan });
                next!()
            }
            Op::DAdd => { wd!(i.a, rd!(i.b) + rd!(i.c)); next!() }
            Op::DSub => { wd!(i.a, rd!(i.b) - rd!(i.c)); next!() }
            Op::DMul => { wd!(i.a, rd!(i.b) * rd!(i.c)); next!() }
            Op::DDiv => { wd!(i.a, rd!(i.b) / rd!(i.c)); next!() }
            Op::DRem => { wd!(i.a, rd!(i.b) % rd!(i.c)); next!() }
            Op::DNeg => { wd!(i.a, -rd!(i.b)); next!() }
            Op::DCmpL | Op::DCmpG => {
                let (a, b) = (rd!(i.b), rd!(i.c));
                if D::ACTIVE { domain.compare(site!(i), Operands::Double(a, b)); }
                let nan = if i.op == Op::DCmpG { 1 } else { -1 };
                wi!(i.a, if a > b { 1 } else if a == b { 0 } else if a < b { -1 } else { nan });
                next!()
            }
            Op::I2L => { wl!(i.a, i64::from(ri!(i.b))); next!() }
            Op::I2F => { wf!(i.a, ri!(i.b) as f32); next!() }
            Op::I2D => { wd!(i.a, f64::from(ri!(i.b))); next!() }
            Op::L2I => { wi!(i.a, rl!(i.b)); next!() }
            Op::L2F => { wf!(i.a, rl!(i.b) as f32); next!() }
            Op::L2D => { wd!(i.a, rl!(i.b) as f64); next!() }
            Op::F2I => { wi!(i.a, rf!(i.b) as i32); next!() }
            Op::F2L => { wl!(i.a, rf!(i.b) as i64); next!() }
            Op::F2D => { wd!(i.a, f64::from(rf!(i.b))); next!() }
            Op::D2I => { wi!(i.a, rd!(i.b) as i32); next!() }
            Op::D2L => { wl!(i.a, rd!(i.b) as i64); next!() }
            Op::D2F => { wf!(i.a, rd!(i.b) as f32); next!() }
            Op::I2B => { wi!(i.a, i32::from(r!(i.b) as i8)); next!() }
            Op::I2C => { wi!(i.a, i32::from(r!(i.b) as u16)); next!() }
            Op::I2S => { wi!(i.a, i32::from(r!(i.b) as i16)); next!() }

            Op::Goto => jump!(i),
            Op::IfEq => ibranch!(i, ==),
            Op::IfNe => ibranch!(i, !=),
            Op::IfLt => ibranch!(i, <),
            Op::IfGe => ibranch!(i, >=),
            Op::IfGt => ibranch!(i, >),
            Op::IfLe => ibranch!(i, <=),
            Op::IfEqI => ibranch_imm!(i, ==),
            Op::IfNeI => ibranch_imm!(i, !=),
            Op::IfLtI => ibranch_imm!(i, <),
            Op::IfGeI => ibranch_imm!(i, >=),
            Op::IfGtI => ibranch_imm!(i, >),
            Op::IfLeI => ibranch_imm!(i, <=),
            Op::IfLEq => lbranch!(i, ==),
            Op::IfLNe => lbranch!(i, !=),
            Op::IfLLt => lbranch!(i, <),
            Op::IfLGe => lbranch!(i, >=),
            Op::IfLGt => lbranch!(i, >),
            Op::IfLLe => lbranch!(i, <=),
            Op::IfREq => { let (a, b) = (r!(i.a) as u32, r!(i.b) as u32); branch!(i, a == b, Operands::Ref(a, b)) }
            Op::IfRNe => { let (a, b) = (r!(i.a) as u32, r!(i.b) as u32); branch!(i, a != b, Operands::Ref(a, b)) }
            Op::IfNull => { let a = r!(i.a) as u32; branch!(i, a == NULL, Operands::Ref(a, NULL)) }
            Op::IfNonNull => { let a = r!(i.a) as u32; branch!(i, a != NULL, Operands::Ref(a, NULL)) }
            Op::TableSwitch | Op::LookupSwitch => {
                let key = ri!(i.a);
                let method = unsafe { (*frames).last().unwrap_unchecked().method };
                let (target, case, start) = vm.switch_target(method, i, key);
                if D::ACTIVE {
                    domain.switch(site!(i), key, case);
                }
                // SAFETY: switch targets are instruction indices of this method.
                let to = unsafe { start.add(target as usize) };
                if to <= pc {
                    fuel -= 8;
                }
                pc = to;
                if fuel < 0 {
                    unsafe { (*frames).last_mut().unwrap_unchecked().pc = pc.sub(1) };
                    account!();
                    match vm.out_of_quantum() {
                        Ok(()) => { grant!(); reload!(); }
                        Err(stop) => return stop,
                    }
                }
                continue;
            }
            Op::Jsr => {
                let method = unsafe { (*frames).last().unwrap_unchecked().method };
                let start = vm.code_start(method);
                let index = (pc as usize - start as usize) / size_of::<Insn>() + 1;
                w!(i.a, index as u64);
                jump!(i)
            }
            Op::Ret => {
                let method = unsafe { (*frames).last().unwrap_unchecked().method };
                match vm.ret_target(method, r!(i.a)) {
                    Some(target) => { pc = target; fuel -= 4; continue; }
                    None => {
                        sync!();
                        let c = vm.throw("java/lang/VerifyError", "bad return address");
                        control!(c)
                    }
                }
            }

            Op::LoadB => { let at = element!(i.b, i.c, 0); wi!(i.a, i32::from(vm.heap.load_i8(at))); next!() }
            Op::LoadC => { let at = element!(i.b, i.c, 1); wi!(i.a, i32::from(vm.heap.load_u16(at))); next!() }
            Op::LoadS => { let at = element!(i.b, i.c, 1); wi!(i.a, i32::from(vm.heap.load_i16(at))); next!() }
            Op::Load4 => { let at = element!(i.b, i.c, 2); w!(i.a, u64::from(vm.heap.load_u32(at))); next!() }
            Op::Load8 => { let at = element!(i.b, i.c, 3); w!(i.a, vm.heap.load_u64(at)); next!() }
            Op::StoreB => {
                let at = element!(i.a, i.b, 0);
                let mut v = r!(i.c) as u8;
                if vm.heap.class_of(r!(i.a) as u32) == vm.known.primitive_array[Kind::Boolean as usize] {
                    v &= 1;
                }
                vm.heap.store_u8(at, v);
                next!()
            }
            Op::Store2 => { let at = element!(i.a, i.b, 1); vm.heap.store_u16(at, r!(i.c) as u16); next!() }
            Op::Store4 => { let at = element!(i.a, i.b, 2); vm.heap.store_u32(at, r!(i.c) as u32); next!() }
            Op::Store8 => { let at = element!(i.a, i.b, 3); vm.heap.store_u64(at, r!(i.c)); next!() }
            Op::StoreRef => {
                let at = element!(i.a, i.b, 2);
                let value = r!(i.c) as u32;
                if value != NULL {
                    let (array_class, value_class) = (vm.heap.class_of(r!(i.a) as u32), vm.heap.class_of(value));
                    if i.x != array_class || i.y != value_class {
                        slow!(vm.check_store(pc, array_class, value_class));
                    }
                }
                vm.heap.store_u32(at, value);
                next!()
            }
            Op::ArrayLength => {
                let array = r!(i.b) as u32;
                if array == NULL { throw_npe!(); }
                w!(i.a, u64::from(vm.heap.array_len(array)));
                next!()
            }

            Op::GetFieldB => { let at = field!(i.b, i.x); wi!(i.a, i32::from(vm.heap.load_i8(at))); next!() }
            Op::GetFieldC => { let at = field!(i.b, i.x); wi!(i.a, i32::from(vm.heap.load_u16(at))); next!() }
            Op::GetFieldS => { let at = field!(i.b, i.x); wi!(i.a, i32::from(vm.heap.load_i16(at))); next!() }
            Op::GetField4 => { let at = field!(i.b, i.x); w!(i.a, u64::from(vm.heap.load_u32(at))); next!() }
            Op::GetField8 => { let at = field!(i.b, i.x); w!(i.a, vm.heap.load_u64(at)); next!() }
            Op::PutField1 => { let at = field!(i.a, i.x); vm.heap.store_u8(at, r!(i.b) as u8); next!() }
            Op::PutField2 => { let at = field!(i.a, i.x); vm.heap.store_u16(at, r!(i.b) as u16); next!() }
            Op::PutField4 => { let at = field!(i.a, i.x); vm.heap.store_u32(at, r!(i.b) as u32); next!() }
            Op::PutField8 => { let at = field!(i.a, i.x); vm.heap.store_u64(at, r!(i.b)); next!() }
            Op::GetStaticB => { wi!(i.a, i32::from(vm.heap.load_i8(i.x))); next!() }
            Op::GetStaticC => { wi!(i.a, i32::from(vm.heap.load_u16(i.x))); next!() }
            Op::GetStaticS => { wi!(i.a, i32::from(vm.heap.load_i16(i.x))); next!() }
            Op::GetStatic4 => { w!(i.a, u64::from(vm.heap.load_u32(i.x))); next!() }
            Op::GetStatic8 => { w!(i.a, vm.heap.load_u64(i.x)); next!() }
            Op::PutStatic1 => { vm.heap.store_u8(i.x, r!(i.b) as u8); next!() }
            Op::PutStatic2 => { vm.heap.store_u16(i.x, r!(i.b) as u16); next!() }
            Op::PutStatic4 => { vm.heap.store_u32(i.x, r!(i.b) as u32); next!() }
            Op::PutStatic8 => { vm.heap.store_u64(i.x, r!(i.b)); next!() }
            Op::GetStaticChecked => {
                slow!(vm.ensure_init_patching(i.y, pc));
                let v = vm.load_kind(i.x, kind_of(i.c));
                w!(i.a, v);
                next!()
            }
            Op::PutStaticChecked => {
                slow!(vm.ensure_init_patching(i.y, pc));
                vm.store_kind(i.x, kind_of(i.c), r!(i.b));
                next!()
            }

            Op::New => {
                let obj = alloc!(i.a, i.x, i.y);
                w!(i.a, u64::from(obj));
                next!()
            }
            Op::NewChecked => {
                slow!(vm.ensure_init_patching(i.x, pc));
                let class = i.x;
                let obj = alloc!(i.a, class, vm.classes[class as usize].instance_size);
                if vm.classes[class as usize].has_finalizer {
                    vm.finalizable.push(obj);
                }
                w!(i.a, u64::from(obj));
                next!()
            }
            Op::NewArray | Op::NewRefArray => {
                let length = ri!(i.b);
                let (class, shift) = if i.op == Op::NewArray {
                    let kind = Kind::PRIMITIVES[i.x as usize & 7];
                    (vm.known.primitive_array[kind as usize], kind.shift())
                } else {
                    (i.x, 2)
                };
                if length < 0 {
                    sync!();
                    let c = vm.throw("java/lang/NegativeArraySizeException", length.to_string());
                    control!(c);
                }
                let size = u64::from(ARRAY_BASE) + ((length as u64) << shift);
                if size > u64::from(vm.heap.limit) {
                    sync!();
                    let c = vm.array_too_large(length);
                    control!(c);
                }
                let obj = alloc!(i.a, class, size as u32);
                vm.heap.store_u32_raw(obj + crate::heap::LENGTH_OFFSET, length as u32);
                w!(i.a, u64::from(obj));
                next!()
            }
            Op::MultiNewArray => {
                let lengths: Vec<i32> = (0..i.c).map(|d| ri!(i.b + d)).collect();
                sync!();
                if let Err(c) = vm.make_room(4096) {
                    control!(c);
                }
                let obj = slow!(vm.multi_new_array(i.x, &lengths));
                w!(i.a, u64::from(obj));
                next!()
            }
            Op::InstanceOf => {
                let obj = r!(i.b) as u32;
                let result = if obj == NULL {
                    false
                } else {
                    let class = vm.heap.class_of(obj);
                    if i.y >> 1 == class { i.y & 1 != 0 } else { vm.instance_of_patching(pc, class) }
                };
                wi!(i.a, result as i32);
                next!()
            }
            Op::CheckCast => {
                let obj = r!(i.b) as u32;
                if obj != NULL {
                    let class = vm.heap.class_of(obj);
                    if class != i.y {
                        slow!(vm.check_cast(pc, class));
                    }
                }
                next!()
            }
            Op::Throw => {
                sync!();
                let exception = r!(i.a) as u32;
                let c = if exception == NULL {
                    vm.throw_bare("java/lang/NullPointerException")
                } else {
                    Control::Throw(exception)
                };
                control!(c)
            }
            Op::MonitorEnter => {
                let obj = r!(i.a) as u32;
                if obj == NULL { throw_npe!(); }
                slow!(vm.monitor_enter(obj));
                next!()
            }
            Op::MonitorExit => {
                let obj = r!(i.a) as u32;
                if obj == NULL { throw_npe!(); }
                slow!(vm.monitor_exit(obj));
                next!()
            }

            Op::InvokeStatic => call!(i.x, i.a),
            Op::InvokeStaticChecked => {
                let class = vm.methods[i.x as usize].class;
                slow!(vm.ensure_init_patching(class, pc));
                call!(i.x, i.a)
            }
            Op::InvokeSpecial => {
                if r!(i.a) as u32 == NULL { throw_npe!(); }
                call!(i.x, i.a)
            }
            Op::InvokeVirtual => {
                let obj = r!(i.a) as u32;
                if obj == NULL { throw_npe!(); }
                let class = vm.heap.class_of(obj);
                if class == i.x {
                    call!(i.y, i.a)
                }
                let method = vm.virtual_target(pc, class);
                call!(method, i.a)
            }
            Op::InvokeInterface => {
                let obj = r!(i.a) as u32;
                if obj == NULL { throw_npe!(); }
                let class = vm.heap.class_of(obj);
                if class == i.x {
                    call!(i.y, i.a)
                }
                let method = slow!(vm.interface_target(pc, class));
                call!(method, i.a)
            }
            Op::InvokeLinked => {
                let (method, appendix) = slow!(vm.linked_target(i.c));
                if appendix != NULL {
                    w!(u32::from(i.a) + i.x, u64::from(appendix));
                }
                call!(method, i.a)
            }
            Op::InvokeBasic => {
                let handle = r!(i.a) as u32;
                if handle == NULL { throw_npe!(); }
                let method = slow!(vm.basic_target(handle));
                call!(method, i.a)
            }
            Op::LinkTo => {
                let member = r!(u32::from(i.a) + i.x - 1) as u32;
                let receiver = r!(i.a) as u32;
                let method = slow!(vm.link_to_target(i.c, member, receiver));
                call!(method, i.a)
            }
            Op::Return => ret!(),
            Op::ReturnValue => ret!(r!(i.a)),
            Op::SyncReturn => {
                slow!(vm.monitor_exit(r!(i.b) as u32));
                ret!()
            }
            Op::SyncReturnValue => {
                slow!(vm.monitor_exit(r!(i.b) as u32));
                ret!(r!(i.a))
            }

            Op::GetFieldU | Op::PutFieldU | Op::GetStaticU | Op::PutStaticU | Op::NewU | Op::ANewArrayU
            | Op::MultiNewArrayU | Op::InstanceOfU | Op::CheckCastU | Op::LdcU | Op::InvokeStaticU
            | Op::InvokeSpecialU | Op::InvokeVirtualU | Op::InvokeInterfaceU | Op::InvokeDynamicU => {
                slow!(vm.quicken(pc.cast_mut()));
                continue;
            }
            Op::LdcObject => {
                let v = slow!(vm.load_constant(i.x as u16));
                w!(i.a, v);
                next!()
            }
            Op::SyncEnter => {
                let lock = slow!(vm.enter_synchronized());
                w!(i.a, u64::from(lock));
                next!()
            }
            Op::TranslateStub => {
                slow!(vm.translate_current());
                reload!();
                continue;
            }
            Op::NativeStub => {
                sync!();
                account!();
                let method = unsafe { (*frames).last().unwrap_unchecked().method };
                let m = &vm.methods[method as usize];
                let n = m.arg_slots as usize;
                let function = m.native.or(m.intrinsic);
                // SAFETY: arguments are inside the frame's window.
                let args = Args::new(unsafe { std::slice::from_raw_parts(regs, n) });
                let result = match function {
                    Some(f) => vm.call_native(method, f, &args),
                    None => vm.missing_native(method),
                };
                native_result!(result)
            }
            Op::AbstractStub => {
                sync!();
                let c = vm.abstract_error();
                control!(c)
            }
            Op::PolymorphicStub => {
                sync!();
                let c = vm.throw("java/lang/UnsupportedOperationException", "direct call of a signature-polymorphic method");
                control!(c)
            }
            Op::ResumeStub => {
                sync!();
                account!();
                let value = r!(0);
                let result = vm.resume_top(Ok(value));
                native_result!(result)
            }
            Op::ThreadEnd => {
                sync!();
                account!();
                let value = r!(0);
                match vm.thread_ended(Ok(value)) {
                    Ok(()) => {
                        grant!();
                        reload!();
                        continue;
                    }
                    Err(stop) => return stop,
                }
            }
            Op::FailStub => {
                sync!();
                let c = vm.broken_method();
                control!(c)
            }
        }
    }
}

fn kind_of(c: u16) -> Kind {
    match c {
        0 => Kind::Boolean,
        1 => Kind::Byte,
        2 => Kind::Char,
        3 => Kind::Short,
        4 => Kind::Int,
        5 => Kind::Long,
        6 => Kind::Float,
        7 => Kind::Double,
        _ => Kind::Ref,
    }
}

/// Whether the thread's state lets it run again after a block.
pub(crate) fn is_running(state: ThreadState) -> bool {
    state == ThreadState::Runnable
}
