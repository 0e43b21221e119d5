//! The `Code` attribute and the attributes inside it.

use super::{Ctx, Result, finished, set_once};
use crate::ClassFormatError;
use crate::class::{Code, Handler, LocalVariable};
use crate::reader::Reader;

impl Ctx<'_> {
    pub(super) fn code(&self, r: &mut Reader<'_>) -> Result<Code> {
        let max_stack = r.u16("Code")?;
        let max_locals = r.u16("Code")?;
        let length = r.u32("code length")?;
        if !(1..=65535).contains(&length) {
            return Err(ClassFormatError::BadCodeLength {
                length,
                offset: r.at - 4,
            });
        }
        let code = r.range(length as usize, "code")?;
        let handlers = self.list(r, "exception table", 8, |r| {
            let offset = r.at;
            let handler = Handler {
                start_pc: r.u16("exception table")?,
                end_pc: r.u16("exception table")?,
                handler_pc: r.u16("exception table")?,
                catch_type: r.u16("exception table")?,
            };
            let in_order = handler.start_pc < handler.end_pc
                && u32::from(handler.end_pc) <= length
                && u32::from(handler.handler_pc) < length;
            if !in_order {
                return Err(ClassFormatError::BadHandler { offset });
            }
            if handler.catch_type != 0 {
                self.expect_class(handler.catch_type, offset + 6)?;
            }
            Ok(handler)
        })?;
        let mut result = Code {
            max_stack,
            max_locals,
            code,
            handlers,
            line_numbers: Vec::new(),
            local_variables: Vec::new(),
            stack_map: None,
            type_annotations: None,
        };
        self.attributes(r, |name, body| {
            let mut r = Reader::over(self.bytes, &body);
            match name {
                b"LineNumberTable" => {
                    self.line_numbers(&mut r, length, &mut result.line_numbers)?;
                    finished(&r, "LineNumberTable", &body)
                }
                b"LocalVariableTable" => {
                    self.local_variables(&mut r, length, &mut result.local_variables)?;
                    finished(&r, "LocalVariableTable", &body)
                }
                b"StackMapTable" if self.major >= 50 => {
                    set_once(&mut result.stack_map, "StackMapTable", body)
                }
                b"RuntimeVisibleTypeAnnotations" => set_once(
                    &mut result.type_annotations,
                    "RuntimeVisibleTypeAnnotations",
                    body,
                ),
                _ => Ok(()),
            }
        })?;
        Ok(result)
    }

    fn line_numbers(
        &self,
        r: &mut Reader<'_>,
        code_length: u32,
        rows: &mut Vec<(u16, u16)>,
    ) -> Result<()> {
        const ATTRIBUTE: &str = "LineNumberTable";
        let count = usize::from(r.u16(ATTRIBUTE)?);
        rows.reserve(count.min(r.left() / 4));
        for _ in 0..count {
            let offset = r.at;
            let row = (r.u16(ATTRIBUTE)?, r.u16(ATTRIBUTE)?);
            if u32::from(row.0) >= code_length {
                return Err(ClassFormatError::BadDebugRow {
                    attribute: ATTRIBUTE,
                    offset,
                });
            }
            rows.push(row);
        }
        Ok(())
    }

    fn local_variables(
        &self,
        r: &mut Reader<'_>,
        code_length: u32,
        rows: &mut Vec<LocalVariable>,
    ) -> Result<()> {
        const ATTRIBUTE: &str = "LocalVariableTable";
        let count = usize::from(r.u16(ATTRIBUTE)?);
        rows.reserve(count.min(r.left() / 10));
        for _ in 0..count {
            let offset = r.at;
            let row = LocalVariable {
                start_pc: r.u16(ATTRIBUTE)?,
                length: r.u16(ATTRIBUTE)?,
                name: self.str(r)?,
                descriptor: self.str(r)?,
                index: r.u16(ATTRIBUTE)?,
            };
            if u32::from(row.start_pc) + u32::from(row.length) > code_length {
                return Err(ClassFormatError::BadDebugRow {
                    attribute: ATTRIBUTE,
                    offset,
                });
            }
            rows.push(row);
        }
        Ok(())
    }
}
