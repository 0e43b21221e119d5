//! What ways to have an object take: how many others have to be made for it.
//!
//! A getter without arguments looks cheap, but what it is called on may need the very object that is wanted.

use std::rc::Rc;
use std::sync::Arc;

use testcase::{ClassInfo, Executable, Ty, Universe};

use super::members::{Members, Producer};

/// Objects inside objects that are looked at; what lies deeper is taken for dear.
const MAX_DEPTH: usize = 5;
/// Ways to have one object that are looked at.
const MAX_WAYS: usize = 12;
/// What cannot be had, or only by way of itself.
const DEAR: u32 = 1_000;
/// How much more than the cheapest a way may take.
const SLACK: u32 = 2;

/// Classes whose objects are being made, the outermost first.
type Inside = Vec<Arc<str>>;

impl Members {
    /// Ways to have an instance of a class that take little.
    pub fn cheap(
        &self,
        universe: &Universe,
        info: &Arc<ClassInfo>,
        package: &str,
    ) -> Rc<[Producer]> {
        if let Some(known) = self.cheap.borrow().get(&info.name) {
            return known.clone();
        }
        let all = self.producers(universe, info, package);
        let inside = &mut vec![info.name.clone()];
        let costs = all.iter().map(|w| self.way(universe, w, package, inside));
        let costs: Vec<u32> = costs.collect();
        let most = costs.iter().min().map_or(0, |least| least + SLACK);
        let ways = all.iter().zip(costs).filter(|(_, cost)| *cost <= most);
        let found: Rc<[Producer]> = ways.map(|(w, _)| w.clone()).collect();
        let mut known = self.cheap.borrow_mut();
        known.insert(info.name.clone(), found.clone());
        found
    }

    fn way(&self, universe: &Universe, way: &Producer, package: &str, inside: &mut Inside) -> u32 {
        let mut of_all = |e: &Executable| -> u32 {
            let params = e.params.iter();
            let values = params.map(|p| 1 + self.value(universe, p, package, inside));
            1 + values.sum::<u32>()
        };
        match way {
            Producer::New(_, e) => of_all(e),
            Producer::Call(e) if e.is_static() => of_all(e),
            Producer::Call(e) => of_all(e) + self.object(universe, &e.class, package, inside),
            Producer::Field(_) => 0,
            Producer::Read(f) => 1 + self.object(universe, &f.class, package, inside),
            Producer::Stub(_, k, methods) => {
                methods.len() as u32 + k.as_ref().map_or(1, |k| of_all(k))
            }
        }
    }

    fn value(&self, universe: &Universe, ty: &Ty, package: &str, inside: &mut Inside) -> u32 {
        match ty.class_name() {
            // Primitives and arrays, which may be empty.
            None => 0,
            Some(name) if name.starts_with("java/lang/") || name.starts_with("java/util/") => 0,
            Some(name) => self.object(universe, name, package, inside),
        }
    }

    fn object(
        &self,
        universe: &Universe,
        class: &Arc<str>,
        package: &str,
        inside: &mut Inside,
    ) -> u32 {
        if inside.contains(class) || inside.len() >= MAX_DEPTH {
            return DEAR;
        }
        let Some(info) = universe.class(class) else {
            return DEAR;
        };
        if info.is_enum() {
            return 0;
        }
        inside.push(class.clone());
        let ways = self.producers(universe, &info, package);
        let costs = ways.iter().take(MAX_WAYS);
        let least = costs.map(|w| self.way(universe, w, package, inside)).min();
        inside.pop();
        least.unwrap_or(functional(universe, &info)).min(DEAR)
    }
}

fn functional(universe: &Universe, info: &ClassInfo) -> u32 {
    let is_functional = info.is_interface() && universe.functional_method(info).is_some();
    if is_functional { 1 } else { DEAR }
}
