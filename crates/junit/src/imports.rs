//! Simple names, and the imports they need.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testcase::{Ty, package_of};

/// Generic classes that are hardly ever given `Object`, and some of them cannot be.
const REFLECTIVE: [&str; 3] = [
    "java/lang/Class",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/TypeVariable",
];

/// Collects imports while types are written.
pub(crate) struct Imports {
    package: String,
    /// Simple name to internal name of the outermost class.
    taken: BTreeMap<String, String>,
    /// Static imports: class and member, as Java writes them.
    statics: BTreeSet<String>,
}

impl Imports {
    /// For a file in a package; names in `reserved` are taken by JUnit and the test class itself.
    pub(crate) fn new(package: &str, reserved: &[&str]) -> Imports {
        let taken = reserved
            .iter()
            .map(|n| ((*n).to_owned(), String::new()))
            .collect();
        Imports {
            package: package.to_owned(),
            taken,
            statics: BTreeSet::new(),
        }
    }

    /// A class as the file writes it.
    pub(crate) fn class(&mut self, name: &str) -> String {
        let after_package = name.rfind('/').map_or(0, |i| i + 1);
        let (top, inner) = match name[after_package..].find('$') {
            Some(i) if i > 0 => name.split_at(after_package + i),
            _ => (name, ""),
        };
        let simple = top[after_package..].to_owned();
        let inner = inner.replace('$', ".");
        match self.taken.get(&simple) {
            Some(owner) if owner == top => format!("{simple}{inner}"),
            Some(_) => format!("{}{inner}", top.replace('/', ".")),
            None => {
                self.taken.insert(simple.clone(), top.to_owned());
                format!("{simple}{inner}")
            }
        }
    }

    /// A type as the file writes it.
    pub(crate) fn ty(&mut self, t: &Ty) -> String {
        match t {
            Ty::Void => "void".into(),
            Ty::Prim(p) => p.java().into(),
            Ty::Array(e) => format!("{}[]", self.ty(e)),
            Ty::Var(_) => "Object".into(),
            Ty::Class(name, args) => {
                let name: &Arc<str> = name;
                let class = self.class(name);
                if args.is_empty() {
                    return class;
                }
                // Wildcards are kept as what they extend; of these nobody means just any object.
                let is_any = |a: &Ty| REFLECTIVE.contains(&&**name) && *a == Ty::object();
                let arg = |a: &Ty| {
                    if is_any(a) {
                        "?".to_owned()
                    } else {
                        self.ty(a)
                    }
                };
                let args: Vec<String> = args.iter().map(arg).collect();
                format!("{class}<{}>", args.join(", "))
            }
        }
    }

    /// A static method of a class given with dots, by its simple name.
    pub(crate) fn of_static(&mut self, class: &str, member: &'static str) -> &'static str {
        self.statics.insert(format!("{class}.{member}"));
        member
    }

    /// The static imports, in order.
    pub(crate) fn static_lines(&self) -> Vec<String> {
        self.statics
            .iter()
            .map(|s| format!("import static {s};"))
            .collect()
    }

    /// The import lines, in order.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .taken
            .values()
            .filter(|top| {
                let package = package_of(top);
                !top.is_empty() && package != "java/lang" && package != self.package
            })
            .map(|top| format!("import {};", top.replace('/', ".")))
            .collect();
        lines.sort();
        lines
    }
}
