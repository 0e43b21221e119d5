//! The class file parser: header, members and attributes in file order.
//!
//! Attributes this crate does not know, or that the file's version predates, are skipped, as
//! JVMS 4.7 asks.

use crate::class::*;
use crate::constant::{Constant, ConstantPool};
use crate::module::ModuleDescriptor;
use crate::raw::MAGIC;
use crate::reader::Reader;
use crate::{ClassFormatError, MAX_MAJOR, access, descriptor};
use std::ops::Range;
use std::sync::Arc;

mod code;
mod members;

type Result<T> = std::result::Result<T, ClassFormatError>;

pub(crate) fn parse(bytes: Arc<[u8]>) -> Result<ClassFile> {
    let file = bytes.clone();
    let mut reader = Reader::new(&file, 0);
    let found = reader.u32("magic")?;
    if found != MAGIC {
        return Err(ClassFormatError::BadMagic { found });
    }
    let minor = reader.u16("minor version")?;
    let major = reader.u16("major version")?;
    if !(45..=MAX_MAJOR).contains(&major) {
        return Err(ClassFormatError::UnsupportedVersion { major, minor });
    }
    let constants = ConstantPool::parse(&bytes, &mut reader, major)?;
    let ctx = Ctx {
        bytes: &file,
        pool: &constants,
        major,
    };

    let access = reader.u16("access flags")?;
    let this_class = ctx.class(&mut reader, "this class")?;
    let super_class = ctx.optional_class(&mut reader, "super class")?;
    let is_module = access & access::MODULE != 0;
    if super_class.is_none() && !is_module && &*this_class != "java/lang/Object" {
        let offset = reader.at - 2;
        return Err(ClassFormatError::BadIndex {
            index: 0,
            expected: "Class",
            offset,
        });
    }
    let interfaces = ctx.classes(&mut reader, "interfaces")?;
    let fields = ctx.list(&mut reader, "fields", 8, |r| ctx.field(r))?;
    let methods = ctx.list(&mut reader, "methods", 8, |r| ctx.method(r))?;
    let attributes = ctx.class_attributes(&mut reader)?;
    if reader.left() > 0 {
        return Err(ClassFormatError::TrailingBytes {
            count: reader.left(),
            offset: reader.at,
        });
    }
    check_bootstraps(&constants, attributes.bootstrap_methods.len())?;
    Ok(ClassFile {
        bytes,
        major,
        minor,
        access,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        source_file: attributes.source_file,
        signature: attributes.signature,
        inner_classes: attributes.inner_classes,
        enclosing_method: attributes.enclosing_method,
        nest_host: attributes.nest_host,
        nest_members: attributes.nest_members,
        permitted_subclasses: attributes.permitted_subclasses,
        record: attributes.record,
        bootstrap_methods: attributes.bootstrap_methods,
        annotations: attributes.annotations,
        type_annotations: attributes.type_annotations,
        source_debug_extension: attributes.source_debug_extension,
        module: attributes.module,
        markers: attributes.markers,
        constants,
    })
}

/// Dynamic constants and calls name bootstrap methods that exist.
fn check_bootstraps(constants: &ConstantPool, n_methods: usize) -> Result<()> {
    for (index, constant) in constants.iter() {
        if let Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } =
            constant
            && usize::from(bootstrap) >= n_methods
        {
            let offset = constants.offset_of(index);
            return Err(ClassFormatError::BadBootstrap {
                bootstrap,
                index,
                offset,
            });
        }
    }
    Ok(())
}

#[derive(Default)]
struct ClassAttributes {
    source_file: Option<Arc<str>>,
    signature: Option<Arc<str>>,
    inner_classes: Vec<InnerClass>,
    enclosing_method: Option<EnclosingMethod>,
    nest_host: Option<Arc<str>>,
    nest_members: Vec<Arc<str>>,
    permitted_subclasses: Option<Vec<Arc<str>>>,
    record: Option<Vec<RecordComponent>>,
    bootstrap_methods: Vec<BootstrapMethod>,
    annotations: Option<Range<usize>>,
    type_annotations: Option<Range<usize>>,
    source_debug_extension: Option<Range<usize>>,
    module: Option<Box<ModuleDescriptor>>,
    packages: Vec<Arc<str>>,
    main_class: Option<Arc<str>>,
    markers: Markers,
}

/// What every part of the parser needs.
pub(crate) struct Ctx<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) pool: &'a ConstantPool,
    major: u16,
}

impl Ctx<'_> {
    fn class_attributes(&self, reader: &mut Reader<'_>) -> Result<ClassAttributes> {
        let mut found = ClassAttributes::default();
        self.attributes(reader, |name, body| {
            let mut at = Reader::over(self.bytes, &body);
            let r = &mut at;
            let known = match name {
                b"SourceFile" => {
                    found.source_file = Some(self.str(r)?);
                    "SourceFile"
                }
                b"Signature" if self.major >= 49 => {
                    found.signature = Some(self.str(r)?);
                    "Signature"
                }
                b"InnerClasses" => {
                    found.inner_classes =
                        self.list(r, "InnerClasses", 8, |r| self.inner_class(r))?;
                    "InnerClasses"
                }
                b"EnclosingMethod" if self.major >= 49 => {
                    once(&found.enclosing_method, "EnclosingMethod", &body)?;
                    found.enclosing_method = Some(self.enclosing_method(r)?);
                    "EnclosingMethod"
                }
                b"NestHost" if self.major >= 55 => {
                    once(&found.nest_host, "NestHost", &body)?;
                    found.nest_host = Some(self.class(r, "NestHost")?);
                    "NestHost"
                }
                b"NestMembers" if self.major >= 55 => {
                    found.nest_members = self.classes(r, "NestMembers")?;
                    "NestMembers"
                }
                b"PermittedSubclasses" if self.major >= 60 => {
                    once(&found.permitted_subclasses, "PermittedSubclasses", &body)?;
                    found.permitted_subclasses = Some(self.classes(r, "PermittedSubclasses")?);
                    "PermittedSubclasses"
                }
                b"Record" if self.major >= 58 => {
                    once(&found.record, "Record", &body)?;
                    found.record = Some(self.list(r, "Record", 6, |r| self.component(r))?);
                    "Record"
                }
                b"BootstrapMethods" if self.major >= 51 => {
                    found.bootstrap_methods =
                        self.list(r, "BootstrapMethods", 4, |r| self.bootstrap_method(r))?;
                    "BootstrapMethods"
                }
                b"Module" if self.major >= 53 => {
                    once(&found.module, "Module", &body)?;
                    found.module = Some(Box::new(ModuleDescriptor::read(self, r)?));
                    "Module"
                }
                b"ModulePackages" if self.major >= 53 => {
                    found.packages = self.list(r, "ModulePackages", 2, |r| {
                        self.package(r, "ModulePackages")
                    })?;
                    "ModulePackages"
                }
                b"ModuleMainClass" if self.major >= 53 => {
                    found.main_class = Some(self.class(r, "ModuleMainClass")?);
                    "ModuleMainClass"
                }
                b"RuntimeVisibleAnnotations" => {
                    return set_once(&mut found.annotations, "RuntimeVisibleAnnotations", body);
                }
                b"RuntimeVisibleTypeAnnotations" => {
                    let name = "RuntimeVisibleTypeAnnotations";
                    return set_once(&mut found.type_annotations, name, body);
                }
                b"SourceDebugExtension" => {
                    let name = "SourceDebugExtension";
                    return set_once(&mut found.source_debug_extension, name, body);
                }
                _ => {
                    found.markers.note(name);
                    return Ok(());
                }
            };
            finished(&at, known, &body)
        })?;
        if let Some(module) = &mut found.module {
            module.packages = std::mem::take(&mut found.packages);
            module.main_class = found.main_class.take();
        }
        Ok(found)
    }

    fn inner_class(&self, r: &mut Reader<'_>) -> Result<InnerClass> {
        Ok(InnerClass {
            inner: self.class(r, "InnerClasses")?,
            outer: self.optional_class(r, "InnerClasses")?,
            name: self.optional_str(r)?,
            access: r.u16("InnerClasses")?,
        })
    }

    fn enclosing_method(&self, r: &mut Reader<'_>) -> Result<EnclosingMethod> {
        let class = self.class(r, "EnclosingMethod")?;
        let offset = r.at;
        let method = match r.u16("EnclosingMethod")? {
            0 => None,
            index => Some(
                self.pool
                    .name_and_type(index)
                    .map_err(|error| located(error, offset))?,
            ),
        };
        Ok(EnclosingMethod { class, method })
    }

    fn component(&self, r: &mut Reader<'_>) -> Result<RecordComponent> {
        let start = r.at;
        let mut component = RecordComponent {
            name: self.member_name(r, false)?,
            descriptor: self.str(r)?,
            signature: None,
            annotations: None,
            type_annotations: None,
        };
        if !descriptor::is_field(&component.descriptor) {
            let descriptor = component.descriptor.to_string();
            return Err(ClassFormatError::BadDescriptor {
                descriptor,
                offset: start,
            });
        }
        self.attributes(r, |name, body| {
            let mut r = Reader::over(self.bytes, &body);
            match name {
                b"Signature" => {
                    component.signature = Some(self.str(&mut r)?);
                    finished(&r, "Signature", &body)
                }
                b"RuntimeVisibleAnnotations" => set_once(
                    &mut component.annotations,
                    "RuntimeVisibleAnnotations",
                    body,
                ),
                b"RuntimeVisibleTypeAnnotations" => {
                    let name = "RuntimeVisibleTypeAnnotations";
                    set_once(&mut component.type_annotations, name, body)
                }
                _ => Ok(()),
            }
        })?;
        Ok(component)
    }

    fn bootstrap_method(&self, r: &mut Reader<'_>) -> Result<BootstrapMethod> {
        const WHAT: &str = "BootstrapMethods";
        let offset = r.at;
        let method_handle = r.u16(WHAT)?;
        if !matches!(
            self.pool.get(method_handle),
            Some(Constant::MethodHandle { .. })
        ) {
            let expected = "MethodHandle";
            return Err(ClassFormatError::BadIndex {
                index: method_handle,
                expected,
                offset,
            });
        }
        let args = self.list(r, WHAT, 2, |r| {
            let offset = r.at;
            let index = r.u16(WHAT)?;
            match self.pool.get(index) {
                Some(
                    Constant::Integer(_)
                    | Constant::Float(_)
                    | Constant::Long(_)
                    | Constant::Double(_)
                    | Constant::Class { .. }
                    | Constant::String { .. }
                    | Constant::MethodHandle { .. }
                    | Constant::MethodType { .. }
                    | Constant::Dynamic { .. },
                ) => Ok(index),
                _ => {
                    let expected = "loadable constant";
                    Err(ClassFormatError::BadIndex {
                        index,
                        expected,
                        offset,
                    })
                }
            }
        })?;
        Ok(BootstrapMethod {
            method_handle,
            args,
        })
    }

    // -- Pieces shared by the above.

    /// Reads a counted attribute table and hands each attribute's name and body to `each`.
    fn attributes(
        &self,
        reader: &mut Reader<'_>,
        mut each: impl FnMut(&[u8], Range<usize>) -> Result<()>,
    ) -> Result<()> {
        let count = reader.u16("attribute count")?;
        for _ in 0..count {
            let offset = reader.at;
            let index = reader.u16("attribute name")?;
            let name = self
                .pool
                .utf8_bytes(index)
                .map_err(|error| located(error, offset))?;
            let length = reader.u32("attribute length")?;
            let body = reader.range(length as usize, "attribute")?;
            each(name, body)?;
        }
        Ok(())
    }

    /// A list with a `u16` count of items that take at least `least` bytes each.
    pub(crate) fn list<T>(
        &self,
        r: &mut Reader<'_>,
        what: &'static str,
        least: usize,
        mut item: impl FnMut(&mut Reader<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = usize::from(r.u16(what)?);
        let mut items = Vec::with_capacity(count.min(r.left() / least));
        for _ in 0..count {
            items.push(item(r)?);
        }
        Ok(items)
    }

    pub(crate) fn classes(&self, r: &mut Reader<'_>, what: &'static str) -> Result<Vec<Arc<str>>> {
        self.list(r, what, 2, |r| self.class(r, what))
    }

    pub(crate) fn class(&self, r: &mut Reader<'_>, what: &'static str) -> Result<Arc<str>> {
        let offset = r.at;
        let index = r.u16(what)?;
        self.pool
            .class_name(index)
            .map_err(|error| located(error, offset))
    }

    fn optional_class(&self, r: &mut Reader<'_>, what: &'static str) -> Result<Option<Arc<str>>> {
        let mut ahead = r.clone();
        if ahead.u16(what)? == 0 {
            *r = ahead;
            return Ok(None);
        }
        self.class(r, what).map(Some)
    }

    fn expect_class(&self, index: u16, offset: usize) -> Result<()> {
        match self.pool.get(index) {
            Some(Constant::Class { .. }) => Ok(()),
            _ => Err(ClassFormatError::BadIndex {
                index,
                expected: "Class",
                offset,
            }),
        }
    }

    pub(crate) fn package(&self, r: &mut Reader<'_>, what: &'static str) -> Result<Arc<str>> {
        let offset = r.at;
        let index = r.u16(what)?;
        match self.pool.get(index) {
            Some(Constant::Package { name }) => self.pool.str(name),
            _ => Err(ClassFormatError::BadIndex {
                index,
                expected: "Package",
                offset,
            }),
        }
    }

    fn str(&self, r: &mut Reader<'_>) -> Result<Arc<str>> {
        let offset = r.at;
        let index = r.u16("name index")?;
        self.pool.str(index).map_err(|error| located(error, offset))
    }

    pub(crate) fn optional_str(&self, r: &mut Reader<'_>) -> Result<Option<Arc<str>>> {
        let offset = r.at;
        match r.u16("name index")? {
            0 => Ok(None),
            index => self
                .pool
                .str(index)
                .map_err(|error| located(error, offset))
                .map(Some),
        }
    }

    /// JVMS 4.2.2.
    fn member_name(&self, r: &mut Reader<'_>, is_method: bool) -> Result<Arc<str>> {
        let offset = r.at;
        let name = self.str(r)?;
        let banned: &[char] = if is_method {
            &['.', ';', '[', '/', '<', '>']
        } else {
            &['.', ';', '[', '/']
        };
        let special = is_method && matches!(&*name, "<init>" | "<clinit>");
        if !special && (name.is_empty() || name.contains(banned)) {
            return Err(ClassFormatError::BadName {
                name: name.to_string(),
                offset,
            });
        }
        Ok(name)
    }
}

/// Replaces the place of an error found in the pool by the place that led there.
fn located(error: ClassFormatError, at: usize) -> ClassFormatError {
    match error {
        ClassFormatError::BadIndex {
            index, expected, ..
        } => ClassFormatError::BadIndex {
            index,
            expected,
            offset: at,
        },
        other => other,
    }
}

fn once<T>(slot: &Option<T>, attribute: &'static str, body: &Range<usize>) -> Result<()> {
    match slot {
        Some(_) => Err(ClassFormatError::DuplicateAttribute {
            attribute,
            offset: body.start,
        }),
        None => Ok(()),
    }
}

fn set_once(
    slot: &mut Option<Range<usize>>,
    attribute: &'static str,
    body: Range<usize>,
) -> Result<()> {
    once(slot, attribute, &body)?;
    *slot = Some(body);
    Ok(())
}

fn finished(reader: &Reader<'_>, attribute: &'static str, body: &Range<usize>) -> Result<()> {
    if reader.at == body.end {
        return Ok(());
    }
    Err(ClassFormatError::BadAttributeLength {
        attribute,
        offset: body.start,
    })
}
