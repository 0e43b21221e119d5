//! Type arguments within the bounds of their parameters, as the compiler demands them.

use crate::ty::Ty;
use crate::universe::Universe;

impl Universe {
    /// A type whose arguments are within their bounds: one that is not, as `Object` for a wildcard, becomes the bound;
    /// where that is generic itself, there are no arguments at all.
    #[must_use]
    pub fn bounded(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Array(element) => Ty::Array(Box::new(self.bounded(element))),
            Ty::Class(name, args) if !args.is_empty() => {
                let Some(info) = self.class(name) else {
                    return ty.clone();
                };
                let bounds = info.type_params.iter().map(|(_, bound)| bound);
                let within: Option<Vec<Ty>> = args
                    .iter()
                    .zip(bounds)
                    .map(|(arg, bound)| self.within(self.bounded(arg), bound))
                    .collect();
                Ty::Class(name.clone(), within.unwrap_or_default())
            }
            ty => ty.clone(),
        }
    }

    fn within(&self, arg: Ty, bound: &Ty) -> Option<Ty> {
        if arg.has_variables() || *bound == Ty::object() || self.is_assignable(&arg, bound) {
            return Some(arg);
        }
        let bounding = self.class(bound.class_name()?)?;
        bounding.type_params.is_empty().then(|| bound.clone())
    }
}
