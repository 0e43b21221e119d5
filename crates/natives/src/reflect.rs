//! Reflection: `Class`, members, loaders, modules, stack traces, helpful exception messages.

use vm::{Args, Outcome, Vm};

use crate::Row;

mod accessors;
mod array;
mod class;
mod domain;
mod fields;
mod invoke;
pub(crate) mod loader;
pub(crate) mod members;
mod modules;
mod npe;
mod order;
mod packages;
mod pool;
mod proxies;
mod stack;
pub(crate) mod traces;
pub(crate) mod util;

const PARTS: [&[Row]; 15] = [
    accessors::ROWS,
    array::ROWS,
    class::ROWS,
    domain::ROWS,
    fields::ROWS,
    invoke::ROWS,
    loader::ROWS,
    members::ROWS,
    modules::ROWS,
    npe::ROWS,
    packages::ROWS,
    pool::ROWS,
    proxies::ROWS,
    stack::ROWS,
    traces::ROWS,
];

const COUNT: usize = {
    let (mut n, mut i) = (0, 0);
    while i < PARTS.len() {
        n += PARTS[i].len();
        i += 1;
    }
    n
};

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

const ALL: [Row; COUNT] = {
    let mut all: [Row; COUNT] = [("", "", "", nothing); COUNT];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut i = 0;
        while i < PARTS[part].len() {
            all[at] = PARTS[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
};

/// Rows of this area.
pub const NATIVES: &[Row] = &ALL;
