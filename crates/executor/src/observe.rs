//! What is seen of values, and of the exception that ends a test.

use testcase::{Prim, Ty, Var};
use vm::class::Shape;
use vm::{ARRAY_BASE, ClassId, Kind, MethodId, NULL, Ref};

use crate::worker::{End, Worker};

/// What a value looked like after its statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// No value: a `void` call.
    Void,
    /// A primitive, by its bits.
    Prim(Prim, u64),
    /// `null`.
    Null,
    /// A string.
    Str(Vec<u16>),
    /// A boxed primitive.
    Boxed(Prim, u64),
    /// An enum constant: class and name.
    Enum(String, String),
    /// An array, when short; arrays inside it likewise.
    Array(Vec<Observed>),
    /// Any other object, by the internal name of its class.
    Object(String),
}

/// Arrays inside each other that are looked into.
const NESTED: u32 = 3;

/// Elements of an array that is seen by them; a reader takes in more numbers than texts.
fn longest(kind: Kind) -> u32 {
    if kind == Kind::Ref { 16 } else { 40 }
}

impl Worker {
    pub(crate) fn observe(&self, ty: &Ty, raw: u64) -> Observed {
        match ty {
            Ty::Void => Observed::Void,
            Ty::Prim(p) => Observed::Prim(*p, raw),
            _ => self.observe_object(Ref::from_register(raw), NESTED),
        }
    }

    /// An object, and so many arrays inside each other.
    fn observe_object(&self, object: Ref, arrays: u32) -> Observed {
        let vm = &self.vm;
        if object == NULL {
            return Observed::Null;
        }
        let class = vm.class_of(object);
        let c = &vm.classes[class];
        if class == vm.known.string {
            return Observed::Str(vm.string_units(object));
        }
        if let Some(p) = Prim::unboxed(&c.name)
            && let Some(f) = c.field("value")
        {
            return Observed::Boxed(p, vm.load_kind(object + f.offset, f.kind));
        }
        if let Some((holder, name)) = self.enum_constant(object, class) {
            return Observed::Enum(holder, name);
        }
        if let Shape::Array { kind, .. } = c.shape
            && arrays > 0
            && vm.heap.array_len(object) <= longest(kind)
        {
            let item = |k: u32| {
                let raw = vm.load_kind(object + ARRAY_BASE + (k << kind.shift()), kind);
                match prim_of(kind) {
                    Some(p) => Observed::Prim(p, raw),
                    None => self.observe_object(Ref::from_register(raw), arrays - 1),
                }
            };
            return Observed::Array((0..vm.heap.array_len(object)).map(item).collect());
        }
        Observed::Object(c.name.to_string())
    }

    /// The enum and the constant's name, of an enum constant.
    fn enum_constant(&self, object: Ref, class: ClassId) -> Option<(String, String)> {
        let vm = &self.vm;
        let supers = &vm.classes[class].supers;
        let at = supers
            .iter()
            .position(|&s| &*vm.classes[s].name == "java/lang/Enum")?;
        let holder = *supers.get(at + 1).unwrap_or(&class);
        let base = &vm.classes[supers[at]];
        let name = vm.heap.load_ref(object + base.field("name")?.offset);
        let holder = vm.classes[holder].name.to_string();
        Some((holder, vm.string_text(name)))
    }

    pub(crate) fn threw(&self, at: usize, e: Ref) -> End {
        let vm = &self.vm;
        let message = vm.heap.load_ref(e + vm.known.throwable_message);
        let (mut stack, mut places) = (Vec::new(), Vec::new());
        let trace = vm.heap.load_ref(e + vm.known.throwable_backtrace);
        if trace != NULL {
            for i in 0..(vm.heap.array_len(trace) / 2).min(32) {
                let method = vm.heap.load_u32(trace + ARRAY_BASE + 8 * i);
                let method = MethodId::from_bits(method);
                let bci = vm.heap.load_u32(trace + ARRAY_BASE + 8 * i + 4);
                places.push((bci, u32::try_from(vm.line_of(method, bci)).ok()));
                let m = &vm.methods[method];
                stack.push((vm.classes[m.class].name.to_string(), m.name.to_string()));
            }
        }
        // A class may word its messages otherwise than by what it was given.
        let class = vm.class_of(e);
        let is_plain = vm
            .find_method(class, "getMessage", "()Ljava/lang/String;")
            .is_some_and(|m| {
                let holder = vm.methods[m].class;
                // The JVM words those of null pointers that were given none.
                matches!(
                    &*vm.classes[holder].name,
                    "java/lang/Throwable" | "java/lang/NullPointerException"
                )
            });
        End::Threw {
            at,
            cause: self.cause(e),
            class: vm.classes[class].name.to_string(),
            message: (message != NULL && is_plain).then(|| vm.string_text(message)),
            stack,
            places,
        }
    }
}

impl Worker {
    /// Whether two statements of the last run, which ran all of so many, gave the very same object.
    pub fn gave_the_same(&self, n_statements: usize, a: Var, b: Var) -> bool {
        let roots = &self.vm.roots;
        let Some(base) = roots.len().checked_sub(n_statements) else {
            return false;
        };
        let object = |v: Var| roots.get(base + v.0 as usize).copied();
        object(a) == object(b) && object(a).is_some_and(|o| o != NULL)
    }

    /// The class of an exception's cause. One that is its own cause has none.
    fn cause(&self, e: Ref) -> Option<String> {
        let vm = &self.vm;
        let supers = &vm.classes[vm.class_of(e)].supers;
        let throwable = supers
            .iter()
            .map(|&s| &vm.classes[s])
            .find(|c| &*c.name == "java/lang/Throwable")?;
        let cause = vm.heap.load_ref(e + throwable.field("cause")?.offset);
        (cause != NULL && cause != e).then(|| vm.classes[vm.class_of(cause)].name.to_string())
    }
}

fn prim_of(kind: Kind) -> Option<Prim> {
    Some(match kind {
        Kind::Boolean => Prim::Boolean,
        Kind::Byte => Prim::Byte,
        Kind::Char => Prim::Char,
        Kind::Short => Prim::Short,
        Kind::Int => Prim::Int,
        Kind::Long => Prim::Long,
        Kind::Float => Prim::Float,
        Kind::Double => Prim::Double,
        Kind::Ref | Kind::Void => return None,
    })
}
