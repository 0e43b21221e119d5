//! Files and paths in a temporary directory of the test's own, where code may do what it likes.
//!
//! They are made once a run was seen to reach for files; until then `new File("a")` says the same in
//! fewer words.

use std::sync::Arc;

use executor::{Effect, EffectGroup};
use testcase::{Action, Executable, TestCase, Ty, Var};

use super::Generator;

const FILE: &str = "java/io/File";
const PATH: &str = "java/nio/file/Path";
const FILES: &str = "java/nio/file/Files";

/// Percentage of files and paths that are in the test's own directory.
const OWN: u32 = 75;
/// Percentage of texts that are such a path.
const TEXT: u32 = 12;

impl Generator<'_> {
    /// Takes what a run would have done to the host.
    pub fn note_effects(&mut self, effects: &[Effect]) {
        let touches = effects.iter().any(|e| e.kind.group() == EffectGroup::Files);
        self.touches_files |= touches;
    }

    /// A file, a path or the text of one in the test's own directory; nothing where that is not
    /// called for.
    pub(super) fn own_path(&mut self, test: &mut TestCase, class: &str) -> Option<Var> {
        if !self.touches_files {
            return None;
        }
        match class {
            FILE | PATH if self.rng.percent(OWN) => self.own_file(test, class),
            "java/lang/String" if self.rng.percent(TEXT) => {
                let file = self.own_file(test, FILE)?;
                let path = self.library_method(FILE, "getPath", "()Ljava/lang/String;")?;
                Some(call(test, path, Some(file), Vec::new()))
            }
            _ => None,
        }
    }

    /// The directory itself, or something in it, which may be there or not.
    fn own_file(&mut self, test: &mut TestCase, class: &str) -> Option<Var> {
        let dir = test.push(Action::TempDir, Ty::class(class));
        if self.rng.percent(20) {
            return Some(dir);
        }
        let name = self.file_name();
        let name = test.push(Action::Str(name.into()), Ty::string());
        if class == FILE {
            let info = self.universe.class(FILE)?;
            let descriptor = "(Ljava/io/File;Ljava/lang/String;)V";
            let new = info.constructors.iter();
            let constructor = new.clone().find(|c| &*c.descriptor == descriptor)?.clone();
            let args = vec![dir, name];
            let file = test.push(Action::New { constructor, args }, Ty::class(FILE));
            let made = match self.rng.below(5) {
                0 | 1 => "createNewFile",
                2 => "mkdir",
                3 => {
                    let to_path = self.library_method(FILE, "toPath", "()Ljava/nio/file/Path;")?;
                    let path = call(test, to_path, Some(file), Vec::new());
                    self.write_text(test, path)?;
                    return Some(file);
                }
                _ => return Some(file),
            };
            let method = self.library_method(FILE, made, "()Z")?;
            call(test, method, Some(file), Vec::new());
            return Some(file);
        }
        let descriptor = "(Ljava/lang/String;)Ljava/nio/file/Path;";
        let resolve = self.library_method(PATH, "resolve", descriptor)?;
        let path = call(test, resolve, Some(dir), vec![name]);
        match self.rng.below(4) {
            0 => {
                let descriptor = "(Ljava/nio/file/Path;[Ljava/nio/file/attribute/FileAttribute;)Ljava/nio/file/Path;";
                let method = self.library_method(FILES, "createDirectory", descriptor)?;
                let element = Ty::class("java/nio/file/attribute/FileAttribute");
                let none = no_elements(test, element);
                call(test, method, None, vec![path, none]);
            }
            1 | 2 => self.write_text(test, path)?,
            _ => {}
        }
        Some(path)
    }

    /// Writes a text to a file.
    fn write_text(&mut self, test: &mut TestCase, path: Var) -> Option<()> {
        let text = self.string();
        let text = test.push(Action::Str(text.into()), Ty::string());
        let bytes = self.library_method("java/lang/String", "getBytes", "()[B")?;
        let bytes = call(test, bytes, Some(text), Vec::new());
        let descriptor = "(Ljava/nio/file/Path;[B[Ljava/nio/file/OpenOption;)Ljava/nio/file/Path;";
        let write = self.library_method(FILES, "write", descriptor)?;
        let none = no_elements(test, Ty::class("java/nio/file/OpenOption"));
        call(test, write, None, vec![path, bytes, none]);
        Some(())
    }

    /// A text of the code where it can be the name of a file on any system.
    fn file_name(&mut self) -> Vec<u16> {
        const LONGEST: usize = 20;
        let found = self.string();
        let is_plain = |u: &u16| {
            let c = char::from_u32(u32::from(*u)).unwrap_or('/');
            c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')
        };
        let has_letter = found.iter().any(|u| *u != u16::from(b'.'));
        if found.len() <= LONGEST && found.iter().all(is_plain) && has_letter {
            found
        } else {
            vec![u16::from(b'a')]
        }
    }

    fn library_method(&self, class: &str, name: &str, descriptor: &str) -> Option<Arc<Executable>> {
        let info = self.universe.class(class)?;
        let mut methods = info.methods.iter();
        let is_it = |m: &&Arc<Executable>| &*m.name == name && &*m.descriptor == descriptor;
        methods.find(is_it).cloned()
    }
}

fn call(test: &mut TestCase, method: Arc<Executable>, on: Option<Var>, args: Vec<Var>) -> Var {
    let ty = method.ret.clone();
    test.push(Action::Call { method, on, args }, ty)
}

fn no_elements(test: &mut TestCase, element: Ty) -> Var {
    let ty = Ty::Array(Box::new(element.clone()));
    let items = Vec::new();
    test.push(Action::Array { element, items }, ty)
}
