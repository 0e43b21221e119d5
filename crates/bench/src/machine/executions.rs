//! How often a second one object can be made, used and undone: the work of a test executor.

use std::time::{Duration, Instant};

use serde::Serialize;
use vm::{Completion, Vm};

use super::Setting;
use crate::BenchError;
use crate::host;

const MEASURED: Duration = Duration::from_secs(2);
const WARM_UP: Duration = Duration::from_millis(200);

/// Construct one object, call one method, reset: on one thread.
#[derive(Debug, Clone, Serialize)]
pub struct Executions {
    /// Executions in a second.
    pub per_second: f64,
    /// Executions in a second with the reset left out, for comparison: the garbage is collected.
    pub per_second_without_reset: f64,
    /// The most memory the process had resident, boot included, in bytes.
    pub peak_memory: Option<u64>,
    /// Time from nothing to the snapshot.
    pub boot_ms: f64,
}

pub(super) fn measure(setting: &Setting) -> Result<Executions, BenchError> {
    let start = Instant::now();
    let mut vm = setting.boot()?;
    let entry = Entry::prepare(&mut vm).map_err(BenchError::Machine)?;
    if !vm.take_snapshot() {
        let reason = "the heap after boot does not fit the snapshot region";
        return Err(BenchError::Machine(reason.to_owned()));
    }
    let boot_ms = start.elapsed().as_secs_f64() * 1e3;
    let rate = |vm: &mut Vm, time: Duration, with_reset: bool| {
        per_second(vm, &entry, time, with_reset).map_err(BenchError::Machine)
    };
    rate(&mut vm, WARM_UP, true)?;
    let per_second = rate(&mut vm, MEASURED, true)?;
    let per_second_without_reset = rate(&mut vm, MEASURED / 4, false)?;
    vm.reset();
    Ok(Executions {
        per_second,
        per_second_without_reset,
        peak_memory: host::peak_memory(),
        boot_ms,
    })
}

struct Entry {
    class: vm::ClassId,
    constructor: vm::MethodId,
    add: vm::MethodId,
}

impl Entry {
    fn prepare(vm: &mut Vm) -> Result<Entry, String> {
        let class = super::class(vm, "Fraction")?;
        Ok(Entry {
            class,
            constructor: super::method(vm, class, "<init>", "(II)V")?,
            add: super::method(vm, class, "add", "(II)I")?,
        })
    }

    /// One execution; the sign that `add` returns.
    fn execute(&self, vm: &mut Vm, i: u32) -> Result<i32, String> {
        let object = vm
            .settle(|vm| vm.new_object(self.class))
            .map_err(|end| super::describe(vm, end))?;
        // No collection can move the object in between: the two calls allocate nothing.
        let object = u64::from(object);
        let (numerator, denominator) = (u64::from(i % 360 + 1), 84);
        match vm.call(self.constructor, &[object, numerator, denominator]) {
            Completion::Returned(_) => {}
            other => return Err(super::describe(vm, other)),
        }
        match vm.call(self.add, &[object, 5, 6]) {
            Completion::Returned(bits) => Ok((bits as u32).cast_signed()),
            other => Err(super::describe(vm, other)),
        }
    }
}

fn per_second(vm: &mut Vm, entry: &Entry, time: Duration, with_reset: bool) -> Result<f64, String> {
    let start = Instant::now();
    let mut n_done = 0_u32;
    loop {
        for _ in 0..1000 {
            let sign = entry.execute(vm, n_done)?;
            if sign != 1 {
                return Err(format!("Fraction.add returned {sign} instead of 1"));
            }
            if with_reset {
                vm.reset();
            }
            n_done += 1;
        }
        let elapsed = start.elapsed();
        if elapsed >= time {
            return Ok(f64::from(n_done) / elapsed.as_secs_f64());
        }
    }
}
