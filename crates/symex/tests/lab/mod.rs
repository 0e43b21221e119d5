//! The corpus of methods to explore, and machines to explore them on.

#![allow(dead_code, reason = "each test uses a part")]

use std::path::PathBuf;
use std::sync::Arc;

use classfile::ClassFile;
use expr::{Value, VarKind};
use jdk::Jdk;
use natives::launch;
use program::{ClassPath, JdkImage};
use solver::SolverConfig;
use symex::explore::Explorer;
use symex::{Entry, Input, Limits, Order, Plan, Settings};
use test_lab::corpus;
use vm::{Config, acc};

/// The compiled corpus with the class library it runs on.
pub struct Lab {
    /// The class directory.
    pub classes: PathBuf,
    library: Arc<JdkImage>,
    class_path: Arc<ClassPath>,
}

/// A method of the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Internal name of its class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

impl Subject {
    /// `Class.method`.
    pub fn id(&self) -> String {
        format!("{}.{}", self.class.replace("explore/", ""), self.name)
    }
}

impl Lab {
    /// Compiles the corpus.
    pub fn open(jdk: &Jdk) -> Lab {
        let classes = corpus::compile_explore(jdk);
        let library = JdkImage::open(&jdk.home).expect("class library");
        let (class_path, problems) =
            ClassPath::open(std::slice::from_ref(&classes), jdk.feature_version);
        assert!(problems.is_empty(), "{problems:?}");
        Lab {
            classes,
            library: Arc::new(library),
            class_path: Arc::new(class_path),
        }
    }

    /// All public methods of the corpus's top-level classes, in the order of their sources.
    pub fn subjects(&self) -> Vec<Subject> {
        let mut subjects = Vec::new();
        for class in self.class_path.class_names() {
            if class.contains('$') {
                continue;
            }
            let found = self.class_path.find_class(&class).expect("listed");
            let file = ClassFile::parse(found.expect("readable").bytes).expect("well formed");
            for m in &file.methods {
                if m.access & acc::PUBLIC != 0 && !m.name.starts_with('<') {
                    subjects.push(Subject {
                        class: class.clone(),
                        name: m.name.to_string(),
                        descriptor: m.descriptor.to_string(),
                    });
                }
            }
        }
        subjects
    }

    /// An exploration of a method.
    pub fn explorer(
        &self,
        subject: &Subject,
        order: Order,
        seed: u64,
        max_runs: u64,
        solver: SolverConfig,
    ) -> Explorer {
        let config = Config {
            seed,
            assertions: true,
            ..Config::default()
        };
        let mut vm = launch::boot(self.library.clone(), self.class_path.clone(), config)
            .expect("the library boots");
        let loader = vm.app_loader().expect("an application loader");
        let (class, name, descriptor) = (&subject.class, &subject.name, &subject.descriptor);
        let entry = Entry::method(&mut vm, loader, class, name, descriptor)
            .unwrap_or_else(|c| panic!("{subject:?}: {c:?}"))
            .expect("the method is there");
        let plan = Plan {
            entry,
            loader,
            order,
            limits: Limits {
                max_runs,
                ..Limits::default()
            },
            settings: Settings::default(),
            solver: SolverConfig { seed, ..solver },
            seed,
        };
        Explorer::new(vm, plan).expect("a snapshot")
    }
}

/// The same objects with other values.
pub fn changed(e: &Explorer, input: &Input, rng: &mut u64) -> Input {
    let mut input = input.clone();
    let values: Vec<_> = input.model.iter().collect();
    for (var, old) in values {
        let dice = vm::vm::splitmix(rng);
        if dice.is_multiple_of(2) {
            continue;
        }
        let bits = vm::vm::splitmix(rng);
        let near = (bits % 5) as i64 - 2;
        let old = old.as_integer().unwrap_or(0);
        let special = [0, 1, -1, i64::from(i32::MIN), i64::from(i32::MAX), 100];
        let any = match dice % 6 {
            0..=2 => old.wrapping_add(near),
            3 => special[(bits % 6) as usize],
            _ => bits as i64,
        };
        let value = match e.domain.pool.var_info(var).kind {
            VarKind::Boolean => Value::Int((any & 1) as i32),
            VarKind::Byte => Value::Int(i32::from(any as i8)),
            VarKind::Short => Value::Int(i32::from(any as i16)),
            VarKind::Char => Value::Int(i32::from(any as u16)),
            VarKind::Latin1 => Value::Int(i32::from(any as u8)),
            VarKind::Int => Value::Int(any as i32),
            VarKind::Long => Value::Long(any),
            VarKind::Length => Value::Int((any & 7) as i32),
            VarKind::Float if dice % 6 < 4 => Value::Float(any as f32 / 2.0),
            VarKind::Float => Value::Float(f32::from_bits(any as u32)),
            VarKind::Double if dice % 6 < 4 => Value::Double(any as f64 / 2.0),
            VarKind::Double => Value::Double(f64::from_bits(any as u64)),
        };
        input.model.set(var, value);
    }
    input
}
