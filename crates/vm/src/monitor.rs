//! Monitors: a lock word in every object header, and the queue of `wait`ers.
//!
//! Lock word: 0 when free, else owner thread id + 1 in the high half and the recursion count in the
//! low half. Threads that wait to enter simply try again when scheduled: only one thread runs at a
//! time, so a lock word needs no atomic operations.

use crate::heap::Ref;
use crate::native::{Control, Outcome};
use crate::thread::ThreadState;
use crate::vm::Vm;

/// Threads in `Object.wait`, in arrival order.
#[derive(Clone, Debug, Default)]
pub struct Inflated {
    /// Thread indices.
    pub waiters: Vec<u32>,
}

const LOCK: u32 = 4;
/// `threadStatus` values (JVM TI): alive and blocked on a monitor, alive and runnable.
const BLOCKED: i32 = 0x401;
const RUNNABLE: i32 = 0x5;

impl Vm {
    /// Enters a monitor; `Block` when another thread owns it.
    #[inline]
    pub fn monitor_enter(&mut self, obj: Ref) -> Outcome<()> {
        let me = self.current as u32 + 1;
        let word = self.heap.load_u32(obj + LOCK);
        if word == 0 {
            self.heap.store_u32(obj + LOCK, me << 16 | 1);
            Ok(())
        } else if word >> 16 == me {
            if word & 0xffff == 0xffff {
                return Err(self.throw(
                    "java/lang/IllegalMonitorStateException",
                    "monitor entered too often",
                ));
            }
            self.heap.store_u32(obj + LOCK, word + 1);
            Ok(())
        } else {
            self.thread().state = ThreadState::BlockedOnMonitor(obj);
            let me = self.thread().object;
            self.set_thread_status(me, BLOCKED);
            Err(Control::Block)
        }
    }

    /// The exception for a monitor that another thread has, or none; it has words since JDK 13 or so.
    pub fn not_owner(&mut self) -> Control {
        const CLASS: &str = "java/lang/IllegalMonitorStateException";
        match self.jdk_version < 13 {
            true => self.throw_bare(CLASS),
            false => self.throw(CLASS, "current thread is not owner"),
        }
    }

    /// Leaves a monitor.
    #[inline]
    pub fn monitor_exit(&mut self, obj: Ref) -> Outcome<()> {
        let me = self.current as u32 + 1;
        let word = self.heap.load_u32(obj + LOCK);
        if word >> 16 != me {
            return Err(self.not_owner());
        }
        if word & 0xffff == 1 {
            self.heap.store_u32(obj + LOCK, 0);
            if self.threads.len() > 1 {
                self.wake_blocked(obj);
            }
        } else {
            self.heap.store_u32(obj + LOCK, word - 1);
        }
        Ok(())
    }

    /// Whether the running thread owns the monitor.
    pub fn owns_monitor(&self, obj: Ref) -> bool {
        self.heap.load_u32(obj + LOCK) >> 16 == self.current as u32 + 1
    }

    /// Releases a monitor fully, for `wait`; the recursion count to restore later.
    pub fn monitor_release_all(&mut self, obj: Ref) -> u32 {
        let count = self.heap.load_u32(obj + LOCK) & 0xffff;
        self.heap.store_u32(obj + LOCK, 0);
        self.wake_blocked(obj);
        count
    }

    /// Takes a free monitor with a recursion count; `false` when it is owned.
    pub fn monitor_reacquire(&mut self, obj: Ref, count: u32) -> bool {
        if self.heap.load_u32(obj + LOCK) != 0 {
            self.thread().state = ThreadState::BlockedOnMonitor(obj);
            return false;
        }
        let me = self.current as u32 + 1;
        self.heap.store_u32(obj + LOCK, me << 16 | count);
        true
    }

    fn wake_blocked(&mut self, obj: Ref) {
        // All threads are looked at: with many of them that takes longer than a bytecode.
        self.charge(self.threads.len() as u64 / 32);
        for i in 0..self.threads.len() {
            if self.threads[i].state == ThreadState::BlockedOnMonitor(obj) {
                self.threads[i].state = ThreadState::Runnable;
                let object = self.threads[i].object;
                self.set_thread_status(object, RUNNABLE);
            }
        }
    }

    /// Owner's thread index, if any.
    pub fn monitor_owner(&self, obj: Ref) -> Option<u32> {
        (self.heap.load_u32(obj + LOCK) >> 16).checked_sub(1)
    }
}
