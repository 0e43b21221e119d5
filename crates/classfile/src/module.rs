//! The `Module` attribute of a module description (JVMS 4.7.25 to 4.7.27).

use crate::parse::Ctx;
use crate::reader::Reader;
use crate::{ClassFormatError, Constant};
use std::sync::Arc;

type Result<T> = std::result::Result<T, ClassFormatError>;

/// What a `module-info.class` says. Packages are in internal form (`java/util`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModuleDescriptor {
    /// The module's name, such as `java.base`.
    pub name: Arc<str>,
    /// `ACC_OPEN` 0x20, `ACC_SYNTHETIC` 0x1000, `ACC_MANDATED` 0x8000.
    pub flags: u16,
    /// The version compiled in, if any.
    pub version: Option<Arc<str>>,
    /// `requires`.
    pub requires: Vec<Requires>,
    /// `exports`.
    pub exports: Vec<Opened>,
    /// `opens`.
    pub opens: Vec<Opened>,
    /// `uses`: service interfaces.
    pub uses: Vec<Arc<str>>,
    /// `provides`: service interface and its implementations.
    pub provides: Vec<(Arc<str>, Vec<Arc<str>>)>,
    /// `ModulePackages`: all packages of the module.
    pub packages: Vec<Arc<str>>,
    /// `ModuleMainClass`.
    pub main_class: Option<Arc<str>>,
}

/// A `requires` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requires {
    /// The module needed.
    pub module: Arc<str>,
    /// `ACC_TRANSITIVE` 0x20, `ACC_STATIC_PHASE` 0x40 and the usual two.
    pub flags: u16,
    /// The version compiled against, if recorded.
    pub version: Option<Arc<str>>,
}

/// An `exports` or `opens` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The package.
    pub package: Arc<str>,
    /// Flags.
    pub flags: u16,
    /// The modules it is limited to; empty for all.
    pub to: Vec<Arc<str>>,
}

impl ModuleDescriptor {
    pub(crate) fn read(ctx: &Ctx<'_>, r: &mut Reader<'_>) -> Result<ModuleDescriptor> {
        const WHAT: &str = "Module";
        Ok(ModuleDescriptor {
            name: module_name(ctx, r)?,
            flags: r.u16(WHAT)?,
            version: ctx.optional_str(r)?,
            requires: ctx.list(r, WHAT, 6, |r| {
                Ok(Requires {
                    module: module_name(ctx, r)?,
                    flags: r.u16(WHAT)?,
                    version: ctx.optional_str(r)?,
                })
            })?,
            exports: ctx.list(r, WHAT, 6, |r| opened(ctx, r))?,
            opens: ctx.list(r, WHAT, 6, |r| opened(ctx, r))?,
            uses: ctx.classes(r, WHAT)?,
            provides: ctx.list(r, WHAT, 4, |r| {
                Ok((ctx.class(r, WHAT)?, ctx.classes(r, WHAT)?))
            })?,
            packages: Vec::new(),
            main_class: None,
        })
    }
}

fn opened(ctx: &Ctx<'_>, r: &mut Reader<'_>) -> Result<Opened> {
    Ok(Opened {
        package: ctx.package(r, "Module")?,
        flags: r.u16("Module")?,
        to: ctx.list(r, "Module", 2, |r| module_name(ctx, r))?,
    })
}

fn module_name(ctx: &Ctx<'_>, r: &mut Reader<'_>) -> Result<Arc<str>> {
    let offset = r.at;
    let index = r.u16("Module")?;
    match ctx.pool.get(index) {
        Some(Constant::Module { name }) => ctx.pool.str(name),
        _ => Err(ClassFormatError::BadIndex {
            index,
            expected: "Module",
            offset,
        }),
    }
}
