//! Reading `StackMapTable` (JVMS 4.7.4).

use crate::body::Body;
use crate::fault::{Check, Fault};
use crate::frame::Frame;
use crate::pool::Pool;
use crate::types::Type;
use crate::world::World;
use classfile::opcode::NEW;
use std::rc::Rc;

/// The declared type state at one pc.
#[derive(Debug)]
pub(crate) struct MapFrame {
    pub(crate) pc: u32,
    /// Shared by frames that differ in their stack only.
    pub(crate) locals: Rc<[Type]>,
    pub(crate) stack: Box<[Type]>,
    /// Whether a local variable holds `uninitializedThis`.
    pub(crate) this_uninit: bool,
}

impl MapFrame {
    pub(crate) fn to_frame(&self) -> Frame {
        Frame {
            locals: self.locals.to_vec(),
            stack: self.stack.to_vec(),
            this_uninit: self.this_uninit,
        }
    }
}

/// The frames of a method, by ascending pc; none if the attribute is absent.
pub(crate) fn read<'a>(
    body: &Body<'a>,
    world: &mut World<'_>,
    pool: &mut Pool<'a>,
    entry: &Frame,
) -> Check<Vec<MapFrame>> {
    let Some(range) = &body.code.stack_map else {
        return Ok(Vec::new());
    };
    let mut reader = Reader {
        bytes: world.class.slice(range),
        body,
        pool,
        locals: entry.locals.clone(),
    };
    let count = reader.u16()?;
    let mut frames: Vec<MapFrame> = Vec::new();
    for _ in 0..count {
        let previous = frames.last();
        let (delta, locals_changed, stack) = reader.frame(world)?;
        let pc = previous.map_or(0, |frame| frame.pc + 1) + u32::from(delta);
        let locals = match previous {
            Some(frame) if !locals_changed => frame.locals.clone(),
            _ => {
                world.budget.keep(reader.locals.len())?;
                Rc::from(&*reader.locals)
            }
        };
        let this_uninit = match previous {
            Some(frame) if !locals_changed => frame.this_uninit,
            _ => locals.contains(&Type::UninitThis),
        };
        if body.index_of(pc).is_none() {
            return Err(Fault::new("StackMapTable error: bad offset"));
        }
        world.budget.keep(stack.len() + 4)?;
        frames.push(MapFrame {
            pc,
            locals,
            stack: stack.into(),
            this_uninit,
        });
    }
    if !reader.bytes.is_empty() {
        return Err(malformed("wrong attribute size"));
    }
    Ok(frames)
}

fn malformed(what: &str) -> Box<Fault> {
    let mut fault = Fault::new(format!("StackMapTable format error: {what}"));
    fault.malformed = true;
    fault
}

/// Reads forward through the attribute; `locals` are those of the frame before.
struct Reader<'r, 'a> {
    bytes: &'r [u8],
    body: &'r Body<'a>,
    pool: &'r mut Pool<'a>,
    locals: Vec<Type>,
}

impl Reader<'_, '_> {
    /// One frame: its offset delta, whether `locals` changed, and its stack.
    fn frame(&mut self, world: &mut World<'_>) -> Check<(u16, bool, Vec<Type>)> {
        let kind = self.u8()?;
        let mut stack = Vec::new();
        let mut changed = false;
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => u16::from(kind - 64),
            247.. => self.u16()?,
            128..=246 => return Err(malformed("reserved frame type")),
        };
        match kind {
            64..=127 | 247 => self.item(world, &mut stack)?,
            248..=250 => {
                changed = true;
                for _ in kind..251 {
                    self.chop()?;
                }
            }
            252..=254 => {
                changed = true;
                for _ in 251..kind {
                    self.local(world)?;
                }
            }
            255 => {
                changed = true;
                self.locals.clear();
                for _ in 0..self.u16()? {
                    self.local(world)?;
                }
                for _ in 0..self.u16()? {
                    self.item(world, &mut stack)?;
                }
            }
            _ => {}
        }
        Ok((delta, changed, stack))
    }

    fn chop(&mut self) -> Check {
        let last = self
            .locals
            .pop()
            .ok_or_else(|| malformed("bad chop frame"))?;
        if last.is_second() {
            self.locals.pop();
        }
        Ok(())
    }

    fn local(&mut self, world: &mut World<'_>) -> Check {
        let ty = self.ty(world)?;
        self.locals.push(ty);
        self.locals.extend(ty.second());
        if self.locals.len() > usize::from(self.body.code.max_locals) {
            return Err(malformed("locals exceed max_locals"));
        }
        Ok(())
    }

    fn item(&mut self, world: &mut World<'_>, stack: &mut Vec<Type>) -> Check {
        let ty = self.ty(world)?;
        stack.push(ty);
        stack.extend(ty.second());
        if stack.len() > usize::from(self.body.code.max_stack) {
            return Err(malformed("stack exceeds max_stack"));
        }
        Ok(())
    }

    fn ty(&mut self, world: &mut World<'_>) -> Check<Type> {
        Ok(match self.u8()? {
            0 => Type::Top,
            1 => Type::Int,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => Type::UninitThis,
            7 => {
                let index = self.u16()?;
                let class = self.pool.class(world, index);
                Type::Ref(class.map_err(|_| malformed("bad class index"))?)
            }
            8 => {
                let pc = self.u16()?;
                match self.body.at(u32::from(pc)) {
                    Some(new) if new.opcode == NEW => Type::Uninit(pc),
                    _ => {
                        let reason = "StackMapTable error: bad offset for Uninitialized";
                        return Err(Fault::new(reason));
                    }
                }
            }
            _ => return Err(malformed("bad verification type")),
        })
    }

    fn u8(&mut self) -> Check<u8> {
        let (&[byte], rest) = self
            .bytes
            .split_first_chunk()
            .ok_or_else(|| malformed("access beyond the end of attribute"))?;
        self.bytes = rest;
        Ok(byte)
    }

    fn u16(&mut self) -> Check<u16> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }
}
