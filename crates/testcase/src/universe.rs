//! Everything a test could mention: classes with their constructors, methods and fields, read from
//! class files when they are first asked for.

use std::cell::RefCell;
use std::sync::Arc;

use classfile::descriptor::{FieldType, MethodDescriptor};
use classfile::signature::{ClassSignature, MethodSignature, Type as SigType};
use classfile::{ClassFile, access, annotations};
use program::{ClassPath, JdkImage, Subclasses};
use rustc_hash::FxHashMap;

use crate::ty::{Bindings, Ty};

/// A constructor or method.
///
/// Apart from the counter of an `Arc` around it: a thread that copies tests changes that all the
/// time, and one that runs them reads this.
#[derive(Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct Executable {
    /// Internal name of the declaring class.
    pub class: Arc<str>,
    /// Name; `<init>` for constructors.
    pub name: Arc<str>,
    /// Descriptor.
    pub descriptor: Arc<str>,
    /// Access flags.
    pub access: u16,
    /// Parameter types, generic where the signature says so.
    pub params: Vec<Ty>,
    /// Result type; `void` for constructors.
    pub ret: Ty,
    /// Own type parameters with their bounds.
    pub type_params: Vec<(Arc<str>, Ty)>,
    /// Parameter names, where the class file has them.
    pub param_names: Vec<Option<Arc<str>>>,
    /// Checked or not: what it declares to throw.
    pub exceptions: Vec<Arc<str>>,
    /// A constructor of an inner class: its first parameter is the instance around it.
    pub needs_outer: bool,
    /// The last parameter is a variable number of arguments.
    pub is_varargs: bool,
}

impl Executable {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Whether it is a constructor.
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }
}

/// A field.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct FieldMember {
    /// Internal name of the declaring class.
    pub class: Arc<str>,
    /// Name.
    pub name: Arc<str>,
    /// Type.
    pub ty: Ty,
    /// Access flags.
    pub access: u16,
}

impl FieldMember {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// A class.
#[derive(Debug)]
pub struct ClassInfo {
    /// Internal name.
    pub name: Arc<str>,
    /// Flags as declared in the source, also of member classes.
    pub access: u16,
    /// Type parameters with their bounds.
    pub type_params: Vec<(Arc<str>, Ty)>,
    /// Superclass and interfaces, generic.
    pub supers: Vec<Ty>,
    /// Constructors, in class file order.
    pub constructors: Vec<Arc<Executable>>,
    /// Declared methods, in class file order; no bridges or other synthetic ones.
    pub methods: Vec<Arc<Executable>>,
    /// Declared fields; no synthetic ones.
    pub fields: Vec<Arc<FieldMember>>,
    /// Fields that a framework fills: `@Autowired`, `@Inject`, `@Resource`, `@Value` and the like.
    pub injected: Vec<Arc<FieldMember>>,
    /// Methods that a framework calls with what it has: setters with the same annotations.
    pub injecting: Vec<Arc<Executable>>,
    /// Names of the enum constants.
    pub enum_constants: Vec<Arc<str>>,
    /// The class it is a member of.
    pub outer: Option<Arc<str>>,
    /// An inner class whose instances need an outer one.
    pub needs_outer: bool,
    /// Local and anonymous classes cannot be named.
    pub is_nameless: bool,
    /// The class file.
    pub file: Arc<ClassFile>,
    /// From the JDK rather than from the user's class path.
    pub is_library: bool,
}

impl ClassInfo {
    /// Package as an internal name, without the trailing slash.
    pub fn package(&self) -> &str {
        package_of(&self.name)
    }

    /// Whether instances of exactly this class can exist.
    pub fn is_concrete(&self) -> bool {
        self.access & (access::ABSTRACT | access::INTERFACE) == 0
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Whether it is an enum.
    pub fn is_enum(&self) -> bool {
        self.access & access::ENUM != 0
    }
}

/// Package of an internal class name.
pub fn package_of(name: &str) -> &str {
    name.rfind('/').map_or("", |i| &name[..i])
}

/// The supertypes of a class by name, with their type arguments. The class's own type parameters stand in
/// these by number: names could be those of a class around some supertype.
type Above = FxHashMap<Arc<str>, Vec<Ty>>;

/// A type parameter by its number.
fn place(k: usize) -> Arc<str> {
    format!("#{k}").into()
}

/// Classes by name, read once.
pub struct Universe {
    class_path: Arc<ClassPath>,
    library: Arc<JdkImage>,
    classes: RefCell<FxHashMap<Arc<str>, Option<Arc<ClassInfo>>>>,
    /// What is above each class that was asked about.
    above: RefCell<FxHashMap<Arc<str>, Arc<Above>>>,
    /// Read when first needed.
    below: RefCell<Option<Subclasses>>,
}

impl Universe {
    /// Over a class path and a JDK.
    pub fn new(class_path: Arc<ClassPath>, library: Arc<JdkImage>) -> Universe {
        Universe {
            class_path,
            library,
            classes: RefCell::default(),
            above: RefCell::default(),
            below: RefCell::default(),
        }
    }

    /// The same for another thread, with what has been read so far.
    #[must_use]
    pub fn again(&self) -> Universe {
        Universe {
            class_path: self.class_path.clone(),
            library: self.library.clone(),
            classes: self.classes.clone(),
            above: self.above.clone(),
            below: RefCell::default(),
        }
    }

    /// A class; nothing when there is none, or its file is malformed.
    pub fn class(&self, name: &str) -> Option<Arc<ClassInfo>> {
        if let Some(known) = self.classes.borrow().get(name) {
            return known.clone();
        }
        let read = self.read(name).map(Arc::new);
        self.classes.borrow_mut().insert(name.into(), read.clone());
        read
    }

    fn read(&self, name: &str) -> Option<ClassInfo> {
        let (bytes, is_library) = match self.library.find_class(name) {
            Some((bytes, _)) => (bytes, true),
            None => (self.class_path.find_class(name)?.ok()?.bytes, false),
        };
        let file = ClassFile::parse(bytes).ok()?;
        (*file.this_class == *name).then(|| class_info(file, is_library))
    }

    /// Classes of the user's class path below a class, in the order of their names.
    pub fn subclasses(&self, name: &str) -> Vec<Arc<ClassInfo>> {
        let mut below = self.below.borrow_mut();
        let index = below.get_or_insert_with(|| Subclasses::read(&self.class_path));
        let names = index.below(name);
        names.iter().filter_map(|n| self.class(n)).collect()
    }

    /// Whether a value of type `from` may be used where `to` is wanted; by erasure, except that
    /// type arguments which both have must not contradict each other.
    pub fn is_assignable(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Prim(a), Ty::Prim(b)) => a == b,
            (Ty::Prim(_) | Ty::Void, _) | (_, Ty::Prim(_) | Ty::Void) => false,
            (_, Ty::Var(_)) => true,
            (_, Ty::Class(name, _)) if &**name == "java/lang/Object" => true,
            (Ty::Array(a), Ty::Array(b)) => match (&**a, &**b) {
                (Ty::Prim(x), Ty::Prim(y)) => x == y,
                (a, b) => self.is_assignable(a, b),
            },
            (Ty::Class(own, args), Ty::Class(to_name, to_args)) if own == to_name => {
                self.fit(args, to_args)
            }
            (Ty::Class(own, _), Ty::Class(to_name, to_args)) => {
                // Most questions are answered by the names alone.
                let above = self.above(own);
                above.get(to_name).is_some_and(|found| {
                    found.is_empty()
                        || to_args.is_empty()
                        || matches!(self.as_super(from, to_name),
                            Some(Ty::Class(_, found)) if self.fit(&found, to_args))
                })
            }
            _ => false,
        }
    }

    /// Whether all type arguments that both types have are compatible.
    fn fit(&self, found: &[Ty], wanted: &[Ty]) -> bool {
        found.is_empty()
            || wanted.is_empty()
            || found.iter().zip(wanted).all(|(a, b)| self.fits(a, b))
    }

    /// Whether type arguments are compatible for a test's purposes.
    fn fits(&self, a: &Ty, b: &Ty) -> bool {
        a == b || matches!(b, Ty::Var(_)) || matches!(a, Ty::Var(_))
    }

    /// The type seen as a supertype of the given name, with arguments carried over.
    pub fn as_super(&self, ty: &Ty, name: &str) -> Option<Ty> {
        let Ty::Class(own, args) = ty else {
            return None;
        };
        if **own == *name {
            return Some(ty.clone());
        }
        let above = self.above(own);
        let (name, found) = above.get_key_value(name)?;
        if !found.iter().any(Ty::has_variables) {
            return Some(Ty::Class(name.clone(), found.clone()));
        }
        let info = self.class(own)?;
        let bound = bind(&info, args).into_iter().enumerate();
        let bindings: Bindings = bound.map(|(k, (_, ty))| (place(k), ty)).collect();
        let args = found.iter().map(|t| t.substitute(&bindings));
        Some(Ty::Class(name.clone(), args.collect()))
    }

    /// The supertypes of a class, looked for once.
    fn above(&self, name: &Arc<str>) -> Arc<Above> {
        if let Some(known) = self.above.borrow().get(name) {
            return known.clone();
        }
        let mut found = Above::default();
        if let Some(info) = self.class(name) {
            let own = (0..info.type_params.len()).map(|k| Ty::Var(place(k)));
            self.add_above(&info, &own.collect::<Vec<_>>(), &mut found);
        }
        let found = Arc::new(found);
        let mut known = self.above.borrow_mut();
        known.insert(name.clone(), found.clone());
        found
    }

    /// Adds what is above a class with these type arguments, the first way to each supertype.
    fn add_above(&self, info: &ClassInfo, args: &[Ty], found: &mut Above) {
        let bindings = bind(info, args);
        for s in &info.supers {
            let Ty::Class(name, args) = s.substitute(&bindings) else {
                continue;
            };
            if found.contains_key(&name) {
                continue;
            }
            found.insert(name.clone(), args.clone());
            if let Some(info) = self.class(&name) {
                self.add_above(&info, &args, found);
            }
        }
    }

    /// Whether code in `package` may name the class.
    pub fn is_visible(&self, class: &ClassInfo, package: &str) -> bool {
        if class.is_nameless || class.access & access::SYNTHETIC != 0 {
            return false;
        }
        let same = class.package() == package;
        // Other packages of the JDK are not exported to everybody.
        if class.is_library && !class.name.starts_with("java/") && !class.name.starts_with("javax/")
        {
            return false;
        }
        let open =
            class.access & access::PUBLIC != 0 || same && class.access & access::PRIVATE == 0;
        open && match &class.outer {
            Some(outer) => self
                .class(outer)
                .is_some_and(|o| self.is_visible(&o, package)),
            None => true,
        }
    }

    /// Whether code in `package` may use a member with these flags.
    pub fn member_visible(flags: u16, holder: &str, package: &str) -> bool {
        flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && package_of(holder) == package
    }

    /// Every class and interface above a class, itself first, superclasses before interfaces.
    pub fn ancestors(&self, class: &Arc<ClassInfo>) -> Vec<Arc<ClassInfo>> {
        let mut found = vec![class.clone()];
        let mut at = 0;
        while at < found.len() {
            let supers = found[at].supers.clone();
            for s in supers.iter().filter_map(|s| s.class_name()) {
                if !found.iter().any(|f| f.name == *s)
                    && let Some(info) = self.class(s)
                {
                    found.push(info);
                }
            }
            at += 1;
        }
        found
    }

    /// What a class below this one has to implement; nothing when code in `package` cannot write
    /// such a class.
    pub fn abstract_methods(
        &self,
        class: &Arc<ClassInfo>,
        package: &str,
    ) -> Option<Vec<Arc<Executable>>> {
        if class.is_concrete() || class.is_enum() || class.file.permitted_subclasses.is_some() {
            return None;
        }
        let same = |a: &Executable, b: &Executable| {
            let params = |e: &Executable| e.descriptor.split(')').next().map(str::to_owned);
            a.name == b.name && params(a) == params(b)
        };
        let mut concrete: Vec<Arc<Executable>> = Vec::new();
        let mut wanted: Vec<Arc<Executable>> = Vec::new();
        for info in self.ancestors(class) {
            for m in info.methods.iter().filter(|m| !m.is_static()) {
                let known = concrete.iter().chain(&wanted).any(|k| same(k, m));
                if known || is_object_method(m) && info.is_interface() {
                    continue;
                }
                if m.access & access::ABSTRACT == 0 {
                    concrete.push(m.clone());
                } else if m.access & access::PROTECTED != 0
                    || Universe::member_visible(m.access, &m.class, package)
                {
                    wanted.push(m.clone());
                } else {
                    return None;
                }
            }
            // A bridge in a superclass implements what generics made look different.
            let bridges = info.file.methods.iter().filter(|m| {
                m.access & access::BRIDGE != 0
                    && m.access & (access::ABSTRACT | access::STATIC) == 0
            });
            for b in bridges {
                concrete.push(Arc::new(executable(&info.name, b)));
            }
        }
        Some(wanted)
    }

    /// The method of a functional interface that a lambda implements.
    pub fn functional_method(&self, class: &ClassInfo) -> Option<Arc<Executable>> {
        if !class.is_interface() {
            return None;
        }
        let mut found: Option<Arc<Executable>> = None;
        let mut todo = vec![class.name.clone()];
        let mut seen = Vec::new();
        while let Some(name) = todo.pop() {
            if seen.contains(&name) {
                continue;
            }
            let info = self.class(&name)?;
            for m in &info.methods {
                let is_abstract = m.access & access::ABSTRACT != 0;
                if !is_abstract || is_object_method(m) {
                    continue;
                }
                match &found {
                    Some(f) if f.name == m.name && f.params.len() == m.params.len() => {}
                    Some(_) => return None,
                    None => found = Some(m.clone()),
                }
            }
            todo.extend(info.supers.iter().filter_map(|s| s.class_name().cloned()));
            seen.push(name);
        }
        found
    }
}

fn is_object_method(m: &Executable) -> bool {
    matches!(
        (&*m.name, &*m.descriptor),
        ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;")
    )
}

/// What a class's type parameters stand for, given arguments; their bounds when it is raw.
pub fn bind(info: &ClassInfo, args: &[Ty]) -> Bindings {
    let of = |(k, (name, bound)): (usize, &(Arc<str>, Ty))| {
        let ty = args.get(k).cloned().unwrap_or_else(|| bound.clone());
        (name.clone(), ty)
    };
    info.type_params.iter().enumerate().map(of).collect()
}

fn bounds(params: &[classfile::signature::TypeParam]) -> Vec<(Arc<str>, Ty)> {
    params
        .iter()
        .map(|p| {
            let bound = p.class_bound.iter().chain(&p.interface_bounds).next();
            let ty = bound.map_or_else(Ty::object, |b| match b {
                SigType::Variable(_) => Ty::object(),
                b => erased_arguments(&Ty::of_signature(b)),
            });
            (p.name.clone(), ty)
        })
        .collect()
}

/// Bounds such as `T extends Comparable<T>` end here.
fn erased_arguments(t: &Ty) -> Ty {
    match t {
        Ty::Class(name, _) => Ty::Class(name.clone(), Vec::new()),
        t => t.clone(),
    }
}

/// Annotations of what a framework fills, by their descriptors.
const INJECTING: [&str; 13] = [
    "Lorg/springframework/beans/factory/annotation/Autowired;",
    "Lorg/springframework/beans/factory/annotation/Value;",
    "Ljakarta/inject/Inject;",
    "Ljavax/inject/Inject;",
    "Lcom/google/inject/Inject;",
    "Ljakarta/annotation/Resource;",
    "Ljavax/annotation/Resource;",
    "Ljakarta/ejb/EJB;",
    "Ljavax/ejb/EJB;",
    "Ljakarta/persistence/PersistenceContext;",
    "Ljavax/persistence/PersistenceContext;",
    "Lorg/eclipse/microprofile/config/inject/ConfigProperty;",
    "Lorg/springframework/beans/factory/annotation/Qualifier;",
];

/// Whether one of the visible annotations says that a framework fills something.
fn is_injected(file: &ClassFile, annotations: Option<&std::ops::Range<usize>>) -> bool {
    annotations.is_some()
        && annotations::visible(file, annotations)
            .iter()
            .any(|a| INJECTING.contains(&&**a))
}

fn class_info(file: ClassFile, is_library: bool) -> ClassInfo {
    let file = Arc::new(file);
    let name = file.this_class.clone();
    let signature = file
        .signature
        .as_deref()
        .and_then(|s| ClassSignature::parse(s).ok());
    let (type_params, supers) = match &signature {
        Some(s) => {
            let types = std::iter::once(&s.superclass).chain(&s.interfaces);
            let supers = types.map(|c| Ty::of_signature(&SigType::Class(c.clone())));
            (bounds(&s.type_params), supers.collect())
        }
        None => {
            let supers = file.super_class.iter().chain(&file.interfaces);
            (Vec::new(), supers.map(|n| Ty::class(n)).collect())
        }
    };
    let row = file.inner_classes.iter().find(|i| i.inner == name);
    let access = row.map_or(file.access, |r| {
        r.access | file.access & (access::SYNTHETIC | access::INTERFACE | access::ENUM)
    });
    let is_nameless = row.is_some_and(|r| r.outer.is_none());
    let outer = row.and_then(|r| r.outer.clone());
    let needs_outer = outer.is_some() && access & (access::STATIC | access::INTERFACE) == 0;
    let mut constructors = Vec::new();
    let mut methods = Vec::new();
    let mut injecting = Vec::new();
    for m in &file.methods {
        let hidden = m.access & (access::SYNTHETIC | access::BRIDGE) != 0;
        if hidden || &*m.name == "<clinit>" {
            continue;
        }
        let mut executable = executable(&name, m);
        if executable.is_constructor() {
            executable.needs_outer = needs_outer;
        }
        let executable = Arc::new(executable);
        if executable.is_constructor() {
            constructors.push(executable);
        } else {
            let has_params = !executable.params.is_empty() && !executable.is_static();
            if has_params && is_injected(&file, m.annotations.as_ref()) {
                injecting.push(executable.clone());
            }
            methods.push(executable);
        }
    }
    let fields: Vec<Arc<FieldMember>> = file
        .fields
        .iter()
        .filter(|f| f.access & access::SYNTHETIC == 0)
        .map(|f| {
            let ty = f.signature.as_deref().and_then(|s| SigType::parse(s).ok());
            Arc::new(FieldMember {
                class: name.clone(),
                name: f.name.clone(),
                ty: ty.map_or_else(
                    || Ty::of_descriptor(&f.descriptor),
                    |t| Ty::of_signature(&t),
                ),
                access: f.access,
            })
        })
        .collect();
    let is_filled = |f: &&classfile::FieldInfo| {
        f.access & access::STATIC == 0 && is_injected(&file, f.annotations.as_ref())
    };
    let filled = file.fields.iter().filter(is_filled);
    let injected = filled.filter_map(|f| fields.iter().find(|own| own.name == f.name).cloned());
    let injected = injected.collect();
    let enum_constants = fields
        .iter()
        .filter(|f| f.access & access::ENUM != 0)
        .map(|f| f.name.clone())
        .collect();
    ClassInfo {
        name,
        access,
        type_params,
        supers,
        constructors,
        methods,
        fields,
        injected,
        injecting,
        enum_constants,
        outer,
        needs_outer,
        is_nameless,
        file,
        is_library,
    }
}

fn executable(class: &Arc<str>, m: &classfile::MethodInfo) -> Executable {
    let erased = descriptor_types(&m.descriptor);
    let signature = m
        .signature
        .as_deref()
        .and_then(|s| MethodSignature::parse(s).ok())
        // Synthetic parameters are missing from signatures; then only the descriptor is right.
        .filter(|s| s.params.len() == erased.0.len());
    let (params, ret, type_params) = match &signature {
        Some(s) => (
            s.params.iter().map(Ty::of_signature).collect(),
            s.ret.as_ref().map_or(Ty::Void, Ty::of_signature),
            bounds(&s.type_params),
        ),
        None => (erased.0, erased.1, Vec::new()),
    };
    let mut slot = u16::from(m.access & access::STATIC == 0);
    let param_names = params
        .iter()
        .enumerate()
        .map(|(k, t): (usize, &Ty)| {
            let here = slot;
            slot += if matches!(t, Ty::Prim(crate::ty::Prim::Long | crate::ty::Prim::Double)) {
                2
            } else {
                1
            };
            let declared = m.method_parameters.as_ref().and_then(|p| p.get(k));
            if let Some((Some(name), _)) = declared {
                return Some(name.clone());
            }
            let code = m.code.as_ref()?;
            let local = code
                .local_variables
                .iter()
                .find(|v| v.index == here && v.start_pc == 0)?;
            Some(local.name.clone())
        })
        .collect();
    Executable {
        class: class.clone(),
        name: m.name.clone(),
        descriptor: m.descriptor.clone(),
        access: m.access,
        params,
        ret,
        type_params,
        param_names,
        exceptions: m.exceptions.clone(),
        needs_outer: false,
        is_varargs: m.access & access::VARARGS != 0,
    }
}

/// Parameter and result types of a method descriptor; class files have only well-formed ones.
pub fn descriptor_types(descriptor: &str) -> (Vec<Ty>, Ty) {
    let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
        return (Vec::new(), Ty::Void);
    };
    let ty = |t: &FieldType| Ty::of_descriptor(&t.to_string());
    (
        parsed.params.iter().map(ty).collect(),
        parsed.ret.as_ref().map_or(Ty::Void, ty),
    )
}
