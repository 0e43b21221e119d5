//! Which classes of a class path are below which, read from their files without loading them.

use std::collections::BTreeMap;

use classfile::ClassFile;

use crate::class_path::ClassPath;

/// The class hierarchy of a class path, downwards.
#[derive(Debug, Default)]
pub struct Subclasses {
    direct: BTreeMap<String, Vec<String>>,
}

impl Subclasses {
    /// Reads every class of the class path; those that cannot be read are below nothing.
    pub fn read(class_path: &ClassPath) -> Subclasses {
        let mut direct: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in class_path.class_names() {
            let Some(Ok(found)) = class_path.find_class(&name) else {
                continue;
            };
            let Ok(file) = ClassFile::parse(found.bytes) else {
                continue;
            };
            for super_type in file.super_class.iter().chain(&file.interfaces) {
                let below = direct.entry(super_type.to_string()).or_default();
                below.push(name.clone());
            }
        }
        Subclasses { direct }
    }

    /// Internal names of all classes below `name`, in order.
    pub fn below(&self, name: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut todo = vec![name.to_owned()];
        while let Some(next) = todo.pop() {
            for sub in self.direct.get(&next).into_iter().flatten() {
                if !found.contains(sub) {
                    found.push(sub.clone());
                    todo.push(sub.clone());
                }
            }
        }
        found.sort();
        found
    }
}
