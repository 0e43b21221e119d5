//! The method under search: found, given a harness where it needs one, put on machines.

use std::path::PathBuf;
use std::sync::Arc;

use classfile::{ClassFile, MethodInfo};
use jdk::{Jdk, Walls};
use symex::Entry;
use worst_case::harness::{self, Harness};
use worst_case::{CostModel, Request, Sizes, Subject, SubjectError};

use super::super::explore::find_method;
use super::super::generate::scratch::Scratch;
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exploration;
use crate::failure::Failure;
use crate::support;
use crate::worst_case_args::WorstCaseArgs;

/// The method.
pub struct Target {
    /// The JDK.
    pub jdk: Jdk,
    /// The class path, with the harness where there is one.
    pub entries: Vec<PathBuf>,
    /// Its class.
    pub class: ClassName,
    /// Its name.
    pub name: String,
    /// How it is called from Java; why it cannot be where it cannot.
    pub harness: Result<Harness, String>,
    /// What is run: class, name and descriptor.
    run: (String, String, String),
    /// Descriptor of the method whose callee is counted, where the harness is what is run.
    act: Option<String>,
    /// Where the harness was compiled, and where other things may be.
    pub scratch: Scratch,
    /// The source file of the class, as its class file says.
    pub source_file: Option<String>,
    /// Whether it cannot be called from another class.
    pub is_private: bool,
}

impl Target {
    /// Finds the method and compiles its harness.
    pub fn find(args: &WorstCaseArgs) -> Result<Target, Failure> {
        let jdk = Jdk::find(args.classes.jdk.as_deref())?;
        support::require(&jdk)?;
        let mut entries = classes::split_class_path(args.classes.class_path.as_deref());
        let classes = Classes::open(&entries, &jdk)?;
        let (class, method) = find_method(&classes, &args.target)?;
        let (name, descriptor) = method.split_at(method.find('(').unwrap_or(method.len()));
        let file = classes
            .find(&class)?
            .ok_or_else(|| Failure::internal(format!("class {class} is gone")))?;
        let gone = || Failure::internal(format!("method {method} is gone"));
        let info = file.method(name, descriptor).ok_or_else(gone)?;
        let find = |internal: &str| {
            let name = ClassName::parse(&internal.replace('/', ".")).ok()?;
            classes.find(&name).ok().flatten().map(Arc::new)
        };
        let harness = Harness::of(&find, &file, info, &names(info));
        let scratch = Scratch::new()?;
        let mut run = (
            class.internal().to_owned(),
            name.to_owned(),
            descriptor.to_owned(),
        );
        let mut act = None;
        if Harness::is_needed(info) {
            let harness = harness.as_ref().map_err(|why| {
                Failure::usage(format!("no input for {class}.{name} can be built: {why}"))
                    .hint("name a static method that takes arrays, strings and numbers and builds the rest")
            })?;
            let dir = compile(&jdk, &scratch, &entries, harness)?;
            let (entry, counted) = harness_entry(&dir, harness)?;
            (run, act) = (entry, Some(counted));
            entries.push(dir);
        }
        Ok(Target {
            is_private: info.access & classfile::access::PRIVATE != 0,
            source_file: file.source_file.as_deref().map(str::to_owned),
            name: name.to_owned(),
            jdk,
            entries,
            class,
            harness,
            run,
            act,
            scratch,
        })
    }

    /// A machine with the method and an input of a size.
    pub fn subject(
        &self,
        args: &WorstCaseArgs,
        cost: &CostModel,
        sizes: Sizes,
    ) -> Result<Subject, Failure> {
        let classes = Classes::open(&self.entries, &self.jdk)?;
        let mut booted = exploration::boot(classes, args.seed)?;
        let (class, name, descriptor) = &self.run;
        let entry = Entry::method(&mut booted.vm, booted.loader, class, name, descriptor)
            .map_err(|c| {
                let why = exploration::describe(&booted.vm, &c);
                let class = class.replace('/', ".");
                Failure::usage(format!("class {class} cannot be initialised: {why}"))
            })?
            .ok_or_else(|| Failure::internal(format!("method {name} is gone")))?;
        let act = self.act.as_deref();
        let counted = act.and_then(|d| booted.vm.find_method(entry.class, harness::ACT, d));
        let request = Request {
            sizes,
            assumptions: args.assume.clone(),
            cost: cost.clone(),
            run_fuel: args.fuel,
            seed: args.seed,
            counted,
        };
        Subject::new(booted.vm, booted.loader, entry, &request).map_err(|e| match e {
            SubjectError::Usage(why) => Failure::usage(why),
            SubjectError::Machine(why) => Failure::internal(why),
        })
    }

    /// Whether the operating system keeps what a real JVM does from the host.
    pub fn is_isolated() -> bool {
        Walls::of_this_system().missing().is_empty()
    }
}

/// Names of parameters, from debug information where there is any.
fn names(m: &MethodInfo) -> Vec<String> {
    let (params, _) = vm::kind::split_descriptor(&m.descriptor);
    let is_static = m.access & classfile::access::STATIC != 0;
    let mut slot = u16::from(!is_static);
    let mut names = Vec::new();
    for (k, p) in params.iter().enumerate() {
        let declared = m.method_parameters.as_ref();
        let declared = declared
            .and_then(|p| p.get(k))
            .and_then(|(n, _)| n.as_deref());
        let local = m.code.as_ref().and_then(|c| {
            let here = |v: &&classfile::LocalVariable| v.index == slot && v.start_pc == 0;
            c.local_variables.iter().find(here).map(|v| &*v.name)
        });
        let name = declared.or(local).map(str::to_owned);
        names.push(name.unwrap_or_else(|| format!("arg{k}")));
        slot += if matches!(*p, "J" | "D") { 2 } else { 1 };
    }
    names
}

fn compile(
    jdk: &Jdk,
    scratch: &Scratch,
    entries: &[PathBuf],
    harness: &Harness,
) -> Result<PathBuf, Failure> {
    let source = scratch
        .path()
        .join("harness-source")
        .join("OmakaseHarness.java");
    let cannot = |e: std::io::Error| Failure::cannot_write(format!("{}: {e}", source.display()));
    if let Some(dir) = source.parent() {
        std::fs::create_dir_all(dir).map_err(cannot)?;
    }
    std::fs::write(&source, &harness.source).map_err(cannot)?;
    let dir = scratch.path().join("harness");
    jdk.compile(
        std::slice::from_ref(&source),
        &dir,
        entries,
        &["-g", "-nowarn", "-proc:none"],
    )
    .map_err(|e| {
        let text = e.to_string();
        let line = text.lines().find(|l| l.contains("error:"));
        let why = line
            .and_then(|l| l.split("error: ").nth(1))
            .unwrap_or(&text)
            .to_owned();
        Failure::usage(format!("the input cannot be built in Java: {why}"))
            .hint("name a static method that takes arrays, strings and numbers and builds the rest")
    })?;
    Ok(dir)
}

/// A method: class, name, descriptor.
type Method = (String, String, String);

/// The method that is run, and the descriptor of the one whose callee is counted.
fn harness_entry(dir: &std::path::Path, h: &Harness) -> Result<(Method, String), Failure> {
    let class = format!("{}/{}", h.package.replace('.', "/"), harness::CLASS);
    let class = class.trim_start_matches('/').to_owned();
    let path = dir.join(format!("{class}.class"));
    let read = std::fs::read(&path).ok();
    let file = read.and_then(|bytes| ClassFile::parse(Arc::from(bytes)).ok());
    let descriptor = |name: &str| {
        let methods = file.as_ref().map(|f| f.methods.iter());
        let found = methods.into_iter().flatten().find(|m| &*m.name == name);
        found.map(|m| m.descriptor.to_string())
    };
    let gone = || Failure::internal("the harness is gone");
    let run = descriptor(harness::RUN).ok_or_else(gone)?;
    let act = descriptor(harness::ACT).ok_or_else(gone)?;
    Ok(((class, harness::RUN.to_owned(), run), act))
}
