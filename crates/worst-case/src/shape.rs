//! What "size" means for a method: which parameters have one, and the input of that shape.

use std::fmt::Write;
use std::sync::Arc;

use expr::{BinOp, Term, Value};
use symex::entry::Param;
use symex::explore::Explorer;
use symex::input::{RefOrigin, VarOrigin};
use symex::{Choice, Input, SymRef};
use vm::resolve::java_type;
use vm::{Kind, LoaderId};

/// The longest side of an input.
pub const MAX_SIZE: u32 = 10_000;

/// Elements of all arrays of an input together.
const MAX_ELEMENTS: u64 = 200_000;

/// Sizes as the user gives them: one for everything, and some by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// For every parameter that has a size.
    pub all: Option<u32>,
    /// For a parameter; several numbers for nested arrays, outermost first.
    pub named: Vec<(String, Vec<i64>)>,
}

impl Sizes {
    /// One size for everything.
    pub fn of(n: u32) -> Sizes {
        Sizes {
            all: Some(n),
            named: Vec::new(),
        }
    }

    /// The same with a size for everything that is not named.
    #[must_use]
    pub fn with(&self, n: u32) -> Sizes {
        Sizes {
            all: Some(n),
            named: self.named.clone(),
        }
    }

    /// Reads `100`, `arr=100,k=3`, `grid=3x5`, or `100,k=3`.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Sizes, String> {
        let mut sizes = Sizes::default();
        for part in text.split(',').map(str::trim) {
            let Some((name, value)) = part.split_once('=') else {
                let n = number(part)?;
                if sizes.all.replace(n).is_some() {
                    return Err(format!("{text:?} has two sizes for all parameters"));
                }
                continue;
            };
            let numbers: Result<Vec<i64>, String> = value
                .split('x')
                .map(|n| {
                    n.trim()
                        .parse()
                        .map_err(|_| format!("{n:?} is not a whole number"))
                })
                .collect();
            sizes.named.push((name.trim().to_owned(), numbers?));
        }
        Ok(sizes)
    }

    fn of_param(&self, name: &str) -> Option<&[i64]> {
        let found = self.named.iter().find(|(n, _)| n == name);
        found.map(|(_, numbers)| numbers.as_slice())
    }
}

fn number(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(n) if n <= MAX_SIZE => Ok(n),
        Ok(_) => Err(format!("a size is at most {MAX_SIZE}")),
        Err(_) => Err(format!("{text:?} is not a whole number")),
    }
}

/// What is settled about a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bound {
    /// An array with these lengths, outermost first, or a string, which is the innermost of them.
    Sides(Vec<u32>),
    /// A number.
    Is(i64),
    /// Anything.
    Free,
}

/// The shape of an input.
#[derive(Clone, Debug)]
pub struct Shape {
    params: Vec<(usize, Param, Bound)>,
}

/// Dimensions that a type has: nested arrays, and the characters of a string.
fn dimensions(descriptor: &str) -> usize {
    let arrays = descriptor.bytes().take_while(|&b| b == b'[').count();
    arrays + usize::from(is_text(&descriptor[arrays..]))
}

fn is_text(descriptor: &str) -> bool {
    matches!(
        descriptor,
        "Ljava/lang/String;" | "Ljava/lang/CharSequence;"
    )
}

impl Shape {
    /// Binds sizes to the parameters of a method.
    ///
    /// # Errors
    /// When a name or number does not fit, or nothing has a size.
    pub fn bind(explorer: &Explorer, sizes: &Sizes) -> Result<Shape, String> {
        let entry = explorer.entry();
        let own = usize::from(entry.has_receiver);
        for (name, _) in &sizes.named {
            let names: Vec<&str> = entry.params[own..]
                .iter()
                .map(|p| p.name.as_str())
                .collect();
            if !names.contains(&name.as_str()) {
                return Err(format!(
                    "there is no parameter {name}; there are: {}",
                    names.join(", ")
                ));
            }
        }
        let mut params = Vec::new();
        for (k, p) in entry.params.iter().enumerate().skip(own) {
            params.push((k, p.clone(), bound(p, sizes)?));
        }
        let has_size = params.iter().any(|(_, _, b)| matches!(b, Bound::Sides(_)));
        if !has_size {
            return Err("no parameter has a size: none is an array or a string".into());
        }
        let mut n_elements = 0u64;
        for (_, _, b) in &params {
            if let Bound::Sides(sides) = b {
                n_elements += sides.iter().map(|&n| u64::from(n.max(1))).product::<u64>();
            }
        }
        if n_elements > MAX_ELEMENTS {
            return Err(format!(
                "the input would have {n_elements} elements; {MAX_ELEMENTS} are the most"
            ));
        }
        Ok(Shape { params })
    }

    /// How sizes were bound: `arr.length = 100, k = 3`.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (_, p, b) in &self.params {
            let sep = if out.is_empty() { "" } else { ", " };
            let _ = match b {
                Bound::Sides(sides) => {
                    let sides: Vec<String> = sides.iter().map(u32::to_string).collect();
                    write!(
                        out,
                        "{sep}{} {} of {}",
                        java_type(&p.descriptor),
                        p.name,
                        sides.join(" x ")
                    )
                }
                Bound::Is(value) => write!(
                    out,
                    "{sep}{} {} = {value}",
                    java_type(&p.descriptor),
                    p.name
                ),
                Bound::Free => write!(out, "{sep}any {} {}", java_type(&p.descriptor), p.name),
            };
        }
        out
    }

    /// The same with all sides that are longer than `n` shortened to it; nothing where none is, where
    /// arrays are nested, or where numbers are given that may depend on sizes.
    pub fn smaller(&self, n: u32) -> Option<Shape> {
        let mut is_smaller = false;
        let mut small = self.clone();
        for (_, p, b) in &mut small.params {
            match b {
                Bound::Sides(sides) if sides.len() == 1 => {
                    let is_number = !matches!(&p.descriptor[1..], "F" | "D");
                    if sides[0] > 2 * n && is_number {
                        is_smaller = true;
                        sides[0] = n;
                    }
                }
                Bound::Sides(_) | Bound::Is(_) => return None,
                Bound::Free => {}
            }
        }
        is_smaller.then_some(small)
    }

    /// Parameters that are arrays of numbers or strings.
    pub fn lists(&self) -> Vec<String> {
        let is_list = |b: &Bound| matches!(b, Bound::Sides(sides) if sides.len() == 1);
        let lists = self.params.iter().filter(|(_, _, b)| is_list(b));
        lists.map(|(_, p, _)| p.name.clone()).collect()
    }

    /// The number that stands for the size where growth is looked at: the longest outermost side.
    pub fn size(&self) -> u32 {
        let first = |b: &Bound| match b {
            Bound::Sides(sides) => sides.first().copied(),
            _ => None,
        };
        let sizes = self.params.iter().filter_map(|(_, _, b)| first(b));
        sizes.max().unwrap_or(0)
    }

    /// An input of this shape, with what must hold for the parameters that were given as numbers.
    ///
    /// # Errors
    /// When the machine cannot make it.
    pub fn input(
        &self,
        explorer: &mut Explorer,
        loader: LoaderId,
    ) -> Result<(Input, Vec<Term>), String> {
        let mut input = explorer.first_input()?;
        let mut clauses = Vec::new();
        for (k, p, b) in &self.params {
            let k = *k as u16;
            match b {
                Bound::Sides(sides) => {
                    let name = p.name.clone();
                    let space = &mut explorer.domain.space;
                    let r = space.reference(RefOrigin::Param(k), &p.descriptor, || name);
                    fill(explorer, loader, &mut input, (r, &p.descriptor), sides)?;
                }
                Bound::Is(value) => {
                    let d = &mut explorer.domain;
                    let kind = symex::input::var_kind(p.kind);
                    let name = p.name.clone();
                    let var = d
                        .space
                        .variable(&mut d.pool, VarOrigin::Param(k), kind, || name);
                    let value = Value::integer(kind.sort(), *value);
                    if let Some(id) = d.pool.var_of(var) {
                        input.model.set(id, value);
                    }
                    let constant = d.pool.constant(value);
                    clauses.push(d.pool.binary(BinOp::Eq, var, constant));
                }
                Bound::Free if p.kind == Kind::Ref => {
                    explorer.prepare(&p.descriptor)?;
                    let name = p.name.clone();
                    let d = &mut explorer.domain;
                    let r = d
                        .space
                        .reference(RefOrigin::Param(k), &p.descriptor, || name);
                    if let Some(&choice) = d.choices(&p.descriptor).first() {
                        input.choices.insert(r, choice);
                    }
                }
                Bound::Free => {}
            }
        }
        Ok((input, clauses))
    }
}

fn bound(p: &Param, sizes: &Sizes) -> Result<Bound, String> {
    let n_dimensions = dimensions(&p.descriptor);
    let given = sizes.of_param(&p.name);
    if n_dimensions == 0 {
        return match given {
            None => Ok(Bound::Free),
            Some([value]) if p.kind != Kind::Ref => match p.kind {
                Kind::Float | Kind::Double => Err(format!("{} is no whole number", p.name)),
                _ => Ok(Bound::Is(*value)),
            },
            Some(_) => Err(format!(
                "parameter {} of type {} has no size",
                p.name,
                java_type(&p.descriptor)
            )),
        };
    }
    let numbers: Vec<i64> = match (given, sizes.all) {
        (Some(numbers), _) => numbers.to_vec(),
        (None, Some(n)) => vec![i64::from(n)],
        (None, None) => return Err(format!("what size is parameter {}?", p.name)),
    };
    if numbers.len() > n_dimensions {
        return Err(format!(
            "parameter {} of type {} has {n_dimensions} sides, not {}",
            p.name,
            java_type(&p.descriptor),
            numbers.len()
        ));
    }
    let sides: Result<Vec<u32>, String> = (0..n_dimensions)
        .map(|k| {
            let n = numbers.get(k).or(numbers.last()).copied().unwrap_or(0);
            u32::try_from(n)
                .ok()
                .filter(|&n| n <= MAX_SIZE)
                .ok_or_else(|| format!("a size is from 0 to {MAX_SIZE}"))
        })
        .collect();
    Ok(Bound::Sides(sides?))
}

/// Says what a reference refers to, and everything below it.
fn fill(
    explorer: &mut Explorer,
    loader: LoaderId,
    input: &mut Input,
    (r, declared): (SymRef, &Arc<str>),
    sides: &[u32],
) -> Result<(), String> {
    let Some((&n, rest)) = sides.split_first() else {
        return Ok(());
    };
    if is_text(declared) {
        explorer
            .domain
            .seed_string(input, r, &vec![u16::from(b'a'); n as usize]);
        return Ok(());
    }
    let name = declared.clone();
    let class = explorer
        .vm
        .settle(|vm| vm.load_class(&name, loader))
        .map_err(|_| format!("class {name} does not load"))?;
    input.choices.insert(r, Choice::Fresh(class));
    explorer.domain.seed_length(input, r, n as usize);
    let element: Arc<str> = declared[1..].into();
    if !rest.is_empty() {
        let path = explorer.domain.space.info(r).name.clone();
        for index in 0..n {
            let origin = RefOrigin::Element { of: r, index };
            let space = &mut explorer.domain.space;
            let below = space.reference(origin, &element, || format!("{path}[{index}]"));
            fill(explorer, loader, input, (below, &element), rest)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(name: &str, descriptor: &str) -> Param {
        Param {
            name: name.into(),
            descriptor: descriptor.into(),
            kind: Kind::of_descriptor(descriptor),
        }
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(Sizes::parse("100"), Ok(Sizes::of(100)));
        let mixed = Sizes::parse("8, grid=3x5,k=-2").expect("well formed");
        assert_eq!(mixed.all, Some(8));
        assert_eq!(mixed.of_param("grid"), Some(&[3i64, 5][..]));
        assert_eq!(mixed.of_param("k"), Some(&[-2i64][..]));
        assert!(Sizes::parse("ten").is_err());
        assert!(Sizes::parse("1,2").is_err());
        assert!(Sizes::parse("k=").is_err());
    }

    #[test]
    fn sizes_are_bound_by_type() {
        let sizes = Sizes::parse("4,grid=3x5,k=7").expect("well formed");
        let sides = |d: &str, name: &str| bound(&param(name, d), &sizes);
        assert_eq!(sides("[I", "a"), Ok(Bound::Sides(vec![4])));
        assert_eq!(sides("[[Z", "a"), Ok(Bound::Sides(vec![4, 4])));
        assert_eq!(sides("[[Z", "grid"), Ok(Bound::Sides(vec![3, 5])));
        assert_eq!(sides("Ljava/lang/String;", "s"), Ok(Bound::Sides(vec![4])));
        assert_eq!(
            sides("[Ljava/lang/String;", "s"),
            Ok(Bound::Sides(vec![4, 4]))
        );
        assert_eq!(sides("I", "k"), Ok(Bound::Is(7)));
        assert_eq!(sides("I", "n"), Ok(Bound::Free));
        assert!(sides("[I", "grid").is_err(), "it has one side only");
        assert!(sides("D", "k").is_err());
        let nothing = Sizes::default();
        assert!(bound(&param("a", "[I"), &nothing).is_err());
    }
}
