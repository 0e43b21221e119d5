//! What a test may call and where objects can come from: found once for a class under test.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{Constant, Operands, access, instructions, opcode};
use rustc_hash::FxHashMap;
use testcase::{ClassInfo, Executable, FieldMember, Ty, Universe};

use super::answers::Dealings;
use super::fields::Fields;

/// Classes named by the code under test that are looked through for ways to make objects.
const MAX_NEIGHBOURS: usize = 80;
/// Classes below an abstract one that stand for it.
const MAX_BELOW: usize = 8;

/// A way to have an object.
#[derive(Clone, Debug)]
pub(super) enum Producer {
    /// A constructor of the class or of one below it.
    New(Arc<ClassInfo>, Arc<Executable>),
    /// A method, static or of another object.
    Call(Arc<Executable>),
    /// A constant.
    Field(Arc<FieldMember>),
    /// A field of another object.
    Read(Arc<FieldMember>),
    /// An anonymous class with the methods it must implement.
    Stub(
        Arc<ClassInfo>,
        Option<Arc<Executable>>,
        Vec<Arc<Executable>>,
    ),
}

/// Members of the class under test and of its neighbours.
pub(super) struct Members {
    /// Methods and constructors that tests are about.
    pub subjects: Vec<Arc<Executable>>,
    /// Types that the code asks for with `instanceof` or casts: what an `Object` might be.
    pub asked: Vec<Ty>,
    /// Types whose class objects the code names.
    pub literals: Vec<Ty>,
    /// Fields of objects.
    pub fields: Fields,
    /// What is done with objects that the code is given.
    pub dealings: Dealings,
    /// The class under test and its member classes.
    under_test: Vec<Arc<str>>,
    /// Methods and constants of neighbours by the class of what they give.
    givers: BTreeMap<Arc<str>, Vec<Producer>>,
    /// What was found by [`Members::producers`]: it is asked for every object.
    known: RefCell<FxHashMap<Arc<str>, Rc<[Producer]>>>,
    /// Those of them that take little.
    pub(super) cheap: RefCell<FxHashMap<Arc<str>, Rc<[Producer]>>>,
}

/// `checkcast` and `instanceof`.
const ASKING: [u8; 2] = [opcode::CHECKCAST, opcode::INSTANCEOF];

fn visible(access: u16, holder: &str, package: &str) -> bool {
    Universe::member_visible(access, holder, package)
}

impl Members {
    pub fn new(
        universe: &Universe,
        class: &Arc<ClassInfo>,
        with_goals: &[Arc<ClassInfo>],
        package: &str,
    ) -> Members {
        let neighbours = neighbours(universe, class, with_goals);
        let mut members = Members {
            subjects: Vec::new(),
            asked: named_types(universe, with_goals, package, &ASKING),
            literals: super::literals::of(universe, with_goals, package),
            fields: Fields::new(universe, &neighbours, with_goals, package),
            dealings: Dealings::new(universe, &neighbours, with_goals, package),
            under_test: with_goals.iter().map(|c| c.name.clone()).collect(),
            givers: BTreeMap::new(),
            known: RefCell::default(),
            cheap: RefCell::default(),
        };
        for n in &neighbours {
            members.add_givers(universe, n, package);
        }
        members.subjects = members.find_subjects(universe, class, with_goals, package);
        let own = Ty::Class(class.name.clone(), Vec::new());
        if !members.asked.contains(&own) && class.is_concrete() {
            members.asked.push(own);
        }
        members
    }

    /// Whether a class is the one under test or a member of it.
    pub fn is_under_test(&self, class: &str) -> bool {
        self.under_test.iter().any(|c| **c == *class)
    }

    /// The class under test and its member classes.
    pub fn classes_under_test(&self, universe: &Universe) -> Vec<Arc<ClassInfo>> {
        let names = self.under_test.iter();
        names.filter_map(|n| universe.class(n)).collect()
    }

    /// Methods, constants and fields that give an instance of some class.
    fn add_givers(&mut self, universe: &Universe, info: &Arc<ClassInfo>, package: &str) {
        if !universe.is_visible(info, package) {
            return;
        }
        for m in &info.methods {
            if let Some(given) = m.ret.class_name()
                && visible(m.access, &m.class, package)
                && &**given != "java/lang/Object"
                && &**given != "java/lang/String"
            {
                let list = self.givers.entry(given.clone()).or_default();
                list.push(Producer::Call(m.clone()));
            }
        }
        for f in &info.fields {
            let fixed = access::STATIC | access::FINAL;
            if let Some(given) = f.ty.class_name()
                && f.access & fixed == fixed
                && f.access & access::ENUM == 0
                && visible(f.access, &f.class, package)
                && &**given != "java/lang/String"
            {
                let list = self.givers.entry(given.clone()).or_default();
                list.push(Producer::Field(f.clone()));
            } else if let Some(given) = f.ty.class_name()
                && !f.is_static()
                && visible(f.access, &f.class, package)
                && !given.starts_with("java/lang/")
            {
                let list = self.givers.entry(given.clone()).or_default();
                list.push(Producer::Read(f.clone()));
            }
        }
    }

    /// Ways to have an instance of a class.
    pub fn producers(
        &self,
        universe: &Universe,
        info: &Arc<ClassInfo>,
        package: &str,
    ) -> Rc<[Producer]> {
        if let Some(known) = self.known.borrow().get(&info.name) {
            return known.clone();
        }
        let found: Rc<[Producer]> = self.find_producers(universe, info, package).into();
        let mut known = self.known.borrow_mut();
        known.insert(info.name.clone(), found.clone());
        found
    }

    fn find_producers(
        &self,
        universe: &Universe,
        info: &Arc<ClassInfo>,
        package: &str,
    ) -> Vec<Producer> {
        let mut found = Vec::new();
        let mut holders = vec![info.clone()];
        if !info.is_concrete() && (!info.is_library || &*info.name == "java/util/Iterator") {
            holders.extend(cheapest_below(universe, info, package));
        } else if let Some(usual) = usual_implementation(&info.name) {
            holders.extend(universe.class(usual));
        }
        for c in &holders {
            if !universe.is_visible(c, package) {
                continue;
            }
            if c.is_concrete() && !c.is_enum() {
                let open = c.constructors.iter().filter(|k| {
                    visible(k.access, &k.class, package)
                        && tells_what_is_written(&info.name, k)
                        && !is_surprising(k)
                        // A copy of itself leads nowhere new.
                        && !(k.params.len() == 1 && k.params[0].class_name() == Some(&c.name))
                });
                found.extend(open.map(|k| Producer::New(c.clone(), k.clone())));
            }
            let factories = c.methods.iter().filter(|m| {
                m.is_static()
                    && visible(m.access, &m.class, package)
                    && !leaves_a_file(m)
                    && !gives_nothing(m)
                    && !is_surprising(m)
                    && m.ret.class_name().is_some_and(|r| *r == info.name)
                    && !m.params.iter().any(|p| p.class_name() == Some(&info.name))
            });
            found.extend(factories.map(|m| Producer::Call(m.clone())));
        }
        found.extend(real_executors(universe, info).map(Producer::Call));
        // An interface of the library that tests can only have from other objects, which have to have one first.
        let is_given_only = info.is_interface() && found.is_empty();
        if let Some(givers) = self.givers.get(&info.name)
            && (!is_written_to(&info.name) || found.is_empty())
        {
            // What only turns one instance into another helps nobody to a first one.
            let own = |m: &Executable| *m.class == *info.name && !m.is_static();
            let known = |m: &Executable| {
                found
                    .iter()
                    .any(|p| matches!(p, Producer::Call(k) if **k == *m))
            };
            let (fields, more): (Vec<Producer>, Vec<Producer>) = givers
                .iter()
                .filter(|p| match p {
                    Producer::Call(m) => !own(m) && !known(m),
                    Producer::Read(f) => f.class != info.name,
                    _ => true,
                })
                .cloned()
                .partition(|p| matches!(p, Producer::Read(_)));
            // What another object is made of was made before; a class of the user's that is easily made needs
            // no such way.
            let is_easy = !info.is_library && !found.is_empty();
            let is_direct = |p: &Producer| match p {
                Producer::Call(m) => !(is_easy && is_part(universe, m)),
                _ => true,
            };
            found.extend(more.into_iter().filter(is_direct));
            // What lies inside others is only taken where there is nothing else.
            if found.is_empty() {
                found = fields;
            }
        }
        if universe.is_visible(info, package)
            && let Some(methods) = universe.abstract_methods(info, package)
            && (!info.is_library || found.is_empty() || is_given_only || is_executor(&info.name))
        {
            let constructors: Vec<Option<Arc<Executable>>> = if info.is_interface() {
                vec![None]
            } else {
                let open = |k: &&Arc<Executable>| {
                    k.access & access::PROTECTED != 0 || visible(k.access, &k.class, package)
                };
                let all = info.constructors.iter().filter(open);
                all.cloned().map(Some).collect()
            };
            for k in constructors {
                found.push(Producer::Stub(info.clone(), k, methods.clone()));
            }
        }
        found
    }

    /// Constructors and methods of the class, methods it inherits from the user's classes, and
    /// those of its member classes.
    fn find_subjects(
        &self,
        universe: &Universe,
        class: &Arc<ClassInfo>,
        with_goals: &[Arc<ClassInfo>],
        package: &str,
    ) -> Vec<Arc<Executable>> {
        let mut found: Vec<Arc<Executable>> = Vec::new();
        let mut at = Some(class.clone());
        while let Some(c) = at {
            if c.is_library && c.name != class.name {
                break;
            }
            self.add_subjects(universe, &c, class, package, &mut found);
            at = c
                .supers
                .first()
                .and_then(|s| s.class_name())
                .filter(|_| !c.is_interface())
                .and_then(|n| universe.class(n));
        }
        for c in with_goals.iter().filter(|c| c.name != class.name) {
            if universe.is_visible(c, package) {
                self.add_subjects(universe, c, c, package, &mut found);
            }
        }
        found
    }

    /// What a class declares, as far as instances of `of` can be had where they are needed.
    fn add_subjects(
        &self,
        universe: &Universe,
        declaring: &Arc<ClassInfo>,
        of: &Arc<ClassInfo>,
        package: &str,
        found: &mut Vec<Arc<Executable>>,
    ) {
        let producers = self.producers(universe, of, package);
        let has_instance = !producers.is_empty()
            || of.is_enum() && !of.enum_constants.is_empty()
            || of.is_interface() && universe.functional_method(of).is_some();
        for m in &declaring.methods {
            let overridden = declaring.name != of.name
                && found
                    .iter()
                    .any(|f| f.name == m.name && f.descriptor == m.descriptor);
            let enum_helper = declaring.is_enum()
                && m.is_static()
                && match &*m.name {
                    "values" => m.params.is_empty(),
                    "valueOf" => m.params == [Ty::string()],
                    _ => false,
                };
            if !overridden
                && !enum_helper
                && !leaves_a_file(m)
                && visible(m.access, &m.class, package)
                && (m.is_static() || has_instance)
            {
                found.push(m.clone());
            }
        }
        if declaring.name == of.name && of.is_concrete() && !of.is_enum() {
            let open = of.constructors.iter();
            found.extend(
                open.filter(|k| visible(k.access, &k.class, package))
                    .cloned(),
            );
        }
    }
}

/// Classes below an abstract one that tests can make, those with the fewest parameters first; where none
/// can be made, others that may have factories.
fn cheapest_below(universe: &Universe, info: &ClassInfo, package: &str) -> Vec<Arc<ClassInfo>> {
    let below = universe.subclasses(&info.name).into_iter();
    let below = below.filter(|c| universe.is_visible(c, package) && !wraps(c, info));
    let cost = |c: &ClassInfo| {
        let open = c.constructors.iter();
        let open = open.filter(|k| visible(k.access, &k.class, package));
        let fewest = open.map(|k| k.params.len()).min();
        fewest.filter(|_| c.is_concrete()).unwrap_or(usize::MAX)
    };
    let mut below: Vec<(usize, Arc<ClassInfo>)> = below.map(|c| (cost(&c), c)).collect();
    below.sort_by_key(|(cost, _)| *cost);
    below.truncate(MAX_BELOW);
    below.into_iter().map(|(_, c)| c).collect()
}

/// Whether all constructors of a class need the very thing that it would stand for.
fn wraps(class: &ClassInfo, info: &ClassInfo) -> bool {
    let needs = |k: &Arc<Executable>| k.params.iter().any(|p| p.class_name() == Some(&info.name));
    !class.constructors.is_empty() && class.constructors.iter().all(needs)
}

/// Whether a method only gives back what its object was made of.
fn is_part(universe: &Universe, m: &Executable) -> bool {
    let (Some(given), false) = (m.ret.class_name(), m.is_static()) else {
        return false;
    };
    let holder = universe.class(&m.class).filter(|c| c.is_concrete());
    let takes = |k: &Arc<Executable>| k.params.iter().any(|p| p.class_name() == Some(given));
    m.params.is_empty() && holder.is_some_and(|c| c.constructors.iter().any(takes))
}

/// Whether a method or constructor of the library gives something else on another day or machine.
fn is_surprising(m: &Executable) -> bool {
    let signature = library::Method {
        class: &m.class,
        name: &m.name,
        descriptor: &m.descriptor,
    };
    signature.is_surprising()
}

/// Whether a method of the library makes a file that nobody removes; tests have a directory of their
/// own for such.
fn leaves_a_file(m: &Executable) -> bool {
    matches!(&*m.class, "java/io/File" | "java/nio/file/Files") && m.name.starts_with("createTemp")
}

/// Library types that things are written to. Tests make them so that they can read it again.
fn is_written_to(name: &str) -> bool {
    matches!(
        name,
        "java/io/Writer"
            | "java/io/OutputStream"
            | "java/lang/Appendable"
            | "java/io/PrintWriter"
            | "java/io/PrintStream"
    )
}

/// Whether what is written to an object made by this constructor can be read by the test: it is a
/// plain new one, or around such a one.
fn tells_what_is_written(wanted: &str, constructor: &Executable) -> bool {
    let is_sink = |t: &Ty| {
        t.class_name()
            .is_some_and(|n| matches!(&**n, "java/io/Writer" | "java/io/OutputStream"))
    };
    !is_written_to(wanted)
        || !constructor.class.starts_with("java/")
        || match constructor.params.as_slice() {
            [] => true,
            [first] | [first, Ty::Prim(_)] => is_sink(first),
            _ => false,
        }
}

/// Streams of the library that are always empty, or forget what is written to them.
fn gives_nothing(m: &Executable) -> bool {
    m.class.starts_with("java/io/") && m.name.starts_with("null")
}

/// Interfaces that run tasks: nothing shows better what becomes of tasks than an executor that runs them.
fn is_executor(name: &str) -> bool {
    const EXECUTORS: [&str; 3] = ["Executor", "ExecutorService", "ScheduledExecutorService"];
    let simple = name.strip_prefix("java/util/concurrent/");
    simple.is_some_and(|n| EXECUTORS.contains(&n))
}

/// Factories of executors with one thread.
fn real_executors(universe: &Universe, info: &ClassInfo) -> impl Iterator<Item = Arc<Executable>> {
    let name = match info.name.strip_prefix("java/util/concurrent/") {
        Some("Executor" | "ExecutorService") => "newSingleThreadExecutor",
        Some("ScheduledExecutorService") => "newSingleThreadScheduledExecutor",
        _ => "",
    };
    let holder = universe
        .class("java/util/concurrent/Executors")
        .filter(|_| !name.is_empty());
    let methods = holder.map(|h| h.methods.clone()).unwrap_or_default();
    methods
        .into_iter()
        .filter(move |m| *m.name == *name && m.params.is_empty())
}

/// A class of the library that is commonly used where an abstract one is wanted.
fn usual_implementation(name: &str) -> Option<&'static str> {
    Some(match name {
        "java/io/InputStream" => "java/io/ByteArrayInputStream",
        "java/io/OutputStream" => "java/io/ByteArrayOutputStream",
        "java/io/Reader" => "java/io/StringReader",
        "java/io/Writer" => "java/io/StringWriter",
        "java/lang/Appendable" => "java/lang/StringBuilder",
        "java/lang/Number" => "java/math/BigDecimal",
        "java/util/Calendar" => "java/util/GregorianCalendar",
        "java/text/NumberFormat" => "java/text/DecimalFormat",
        "java/text/DateFormat" | "java/text/Format" => "java/text/SimpleDateFormat",
        "java/util/Map$Entry" => "java/util/AbstractMap$SimpleEntry",
        "java/util/Enumeration" => "java/util/StringTokenizer",
        "java/util/AbstractMap" => "java/util/HashMap",
        _ => return None,
    })
}

/// Classes of the user that the code under test names, itself first.
fn neighbours(
    universe: &Universe,
    class: &Arc<ClassInfo>,
    with_goals: &[Arc<ClassInfo>],
) -> Vec<Arc<ClassInfo>> {
    let mut found: Vec<Arc<ClassInfo>> = vec![class.clone()];
    found.extend(with_goals.iter().filter(|c| c.name != class.name).cloned());
    for c in with_goals {
        for idx in 1..c.file.constants.len() as u16 {
            let Some(Constant::Class { .. }) = c.file.constants.get(idx) else {
                continue;
            };
            let Ok(name) = c.file.constants.class_name(idx) else {
                continue;
            };
            if found.len() < MAX_NEIGHBOURS
                && !name.starts_with('[')
                && !found.iter().any(|f| *f.name == *name)
                && let Some(info) = universe.class(&name)
                && !info.is_library
            {
                found.push(info);
            }
        }
    }
    found
}

/// Types that the code names with some instructions.
pub(super) fn named_types(
    universe: &Universe,
    classes: &[Arc<ClassInfo>],
    package: &str,
    opcodes: &[u8],
) -> Vec<Ty> {
    const MAX: usize = 24;
    let mut found: Vec<Ty> = Vec::new();
    for c in classes {
        for m in &c.file.methods {
            let Some(code) = &m.code else { continue };
            for i in instructions(c.file.slice(&code.code)).map_while(Result::ok) {
                if !opcodes.contains(&i.opcode) {
                    continue;
                }
                let Operands::Constant(idx) = i.operands else {
                    continue;
                };
                let Ok(name) = c.file.constants.class_name(idx) else {
                    continue;
                };
                let ty = if name.starts_with('[') {
                    Ty::of_descriptor(&name)
                } else {
                    Ty::class(&name)
                };
                let open = match ty.class_name() {
                    Some(n) => universe
                        .class(n)
                        .is_some_and(|i| universe.is_visible(&i, package)),
                    None => true,
                };
                if open && ty != Ty::object() && found.len() < MAX && !found.contains(&ty) {
                    found.push(ty);
                }
            }
        }
    }
    found
}
