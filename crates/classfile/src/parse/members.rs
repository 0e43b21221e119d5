//! Fields and methods.

use super::{Ctx, Result, finished, once, set_once};
use crate::class::{FieldInfo, Markers, MethodInfo};
use crate::reader::Reader;
use crate::{ClassFormatError, Constant, access, descriptor};
use std::ops::Range;

impl Ctx<'_> {
    pub(super) fn field(&self, reader: &mut Reader<'_>) -> Result<FieldInfo> {
        let start = reader.at;
        let access = reader.u16("field")?;
        let name = self.member_name(reader, false)?;
        let descriptor = self.str(reader)?;
        if !descriptor::is_field(&descriptor) {
            let descriptor = descriptor.to_string();
            return Err(ClassFormatError::BadDescriptor {
                descriptor,
                offset: start,
            });
        }
        let mut field = FieldInfo {
            access,
            name,
            descriptor,
            constant_value: None,
            signature: None,
            annotations: None,
            type_annotations: None,
            markers: Markers::default(),
        };
        self.attributes(reader, |name, body| {
            let mut r = Reader::over(self.bytes, &body);
            match name {
                b"ConstantValue" => {
                    let offset = r.at;
                    let index = r.u16("ConstantValue")?;
                    if field.access & access::STATIC != 0 {
                        self.check_constant_value(&field.descriptor, index, offset)?;
                        once(&field.constant_value, "ConstantValue", &body)?;
                    }
                    field.constant_value = Some(index);
                    finished(&r, "ConstantValue", &body)
                }
                b"Signature" if self.major >= 49 => {
                    field.signature = Some(self.str(&mut r)?);
                    finished(&r, "Signature", &body)
                }
                b"RuntimeVisibleAnnotations" => {
                    set_once(&mut field.annotations, "RuntimeVisibleAnnotations", body)
                }
                b"RuntimeVisibleTypeAnnotations" => set_once(
                    &mut field.type_annotations,
                    "RuntimeVisibleTypeAnnotations",
                    body,
                ),
                _ => {
                    field.markers.note(name);
                    Ok(())
                }
            }
        })?;
        Ok(field)
    }

    /// JVMS table 4.7.2-A.
    fn check_constant_value(&self, descriptor: &str, index: u16, offset: usize) -> Result<()> {
        let constant = self.pool.get(index);
        let (fits, expected) = match descriptor {
            "I" | "S" | "C" | "B" | "Z" => {
                (matches!(constant, Some(Constant::Integer(_))), "Integer")
            }
            "F" => (matches!(constant, Some(Constant::Float(_))), "Float"),
            "J" => (matches!(constant, Some(Constant::Long(_))), "Long"),
            "D" => (matches!(constant, Some(Constant::Double(_))), "Double"),
            "Ljava/lang/String;" => (matches!(constant, Some(Constant::String { .. })), "String"),
            _ => (false, "constant for a field of this type"),
        };
        if fits {
            Ok(())
        } else {
            Err(ClassFormatError::BadIndex {
                index,
                expected,
                offset,
            })
        }
    }

    pub(super) fn method(&self, reader: &mut Reader<'_>) -> Result<MethodInfo> {
        let start = reader.at;
        let access = reader.u16("method")?;
        let name = self.member_name(reader, true)?;
        let descriptor = self.str(reader)?;
        if !descriptor::is_method(&descriptor) {
            let descriptor = descriptor.to_string();
            return Err(ClassFormatError::BadDescriptor {
                descriptor,
                offset: start,
            });
        }
        let mut method = MethodInfo {
            access,
            name,
            descriptor,
            code: None,
            exceptions: Vec::new(),
            signature: None,
            annotations: None,
            parameter_annotations: None,
            annotation_default: None,
            type_annotations: None,
            method_parameters: None,
            markers: Markers::default(),
        };
        self.attributes(reader, |name, body| {
            self.method_attribute(&mut method, name, body)
        })?;
        // JVMS 4.7.3: a class initialiser has code whatever its flags say.
        let bodiless = access & (access::NATIVE | access::ABSTRACT) != 0;
        let is_clinit = &*method.name == "<clinit>";
        let full_name = || format!("{}{}", method.name, method.descriptor);
        if method.code.is_none() && (!bodiless || is_clinit) {
            return Err(ClassFormatError::MissingCode {
                method: full_name(),
                offset: start,
            });
        }
        if method.code.is_some() && bodiless && !is_clinit {
            return Err(ClassFormatError::UnexpectedCode {
                method: full_name(),
                offset: start,
            });
        }
        Ok(method)
    }

    fn method_attribute(
        &self,
        method: &mut MethodInfo,
        name: &[u8],
        body: Range<usize>,
    ) -> Result<()> {
        let mut r = Reader::over(self.bytes, &body);
        let known = match name {
            b"Code" => {
                once(&method.code, "Code", &body)?;
                method.code = Some(self.code(&mut r)?);
                "Code"
            }
            b"Exceptions" => {
                method.exceptions = self.classes(&mut r, "Exceptions")?;
                "Exceptions"
            }
            b"Signature" if self.major >= 49 => {
                method.signature = Some(self.str(&mut r)?);
                "Signature"
            }
            b"MethodParameters" if self.major >= 52 => {
                let count = usize::from(r.u8("MethodParameters")?);
                let mut parameters = Vec::with_capacity(count);
                for _ in 0..count {
                    let name = self.optional_str(&mut r)?;
                    parameters.push((name, r.u16("MethodParameters")?));
                }
                method.method_parameters = Some(parameters);
                "MethodParameters"
            }
            b"RuntimeVisibleAnnotations" => {
                return set_once(&mut method.annotations, "RuntimeVisibleAnnotations", body);
            }
            b"RuntimeVisibleParameterAnnotations" => {
                let name = "RuntimeVisibleParameterAnnotations";
                return set_once(&mut method.parameter_annotations, name, body);
            }
            b"AnnotationDefault" => {
                return set_once(&mut method.annotation_default, "AnnotationDefault", body);
            }
            b"RuntimeVisibleTypeAnnotations" => {
                let name = "RuntimeVisibleTypeAnnotations";
                return set_once(&mut method.type_annotations, name, body);
            }
            _ => {
                method.markers.note(name);
                return Ok(());
            }
        };
        finished(&r, known, &body)
    }
}
