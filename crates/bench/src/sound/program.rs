//! Random programs: some inputs, a chain of operations, and a branch at the end.
//!
//! A program is first written as a draft that gives the values of all its variables. The real JVM
//! runs it with a random input, and the branch is made of the values seen, so that it can be reached.

use std::fmt::Write;

use super::ops::{OPS, Op, PLAIN, Ty};

/// Types of inputs; the usual ones several times.
const INPUTS: [Ty; 12] = [
    Ty::Int,
    Ty::Int,
    Ty::Int,
    Ty::Int,
    Ty::Str,
    Ty::Str,
    Ty::Str,
    Ty::Long,
    Ty::Long,
    Ty::Double,
    Ty::Char,
    Ty::Bool,
];

/// Numbers that look random, from a seed.
pub(super) struct Rng(pub(super) u64);

impl Rng {
    /// Below `n`; 0 when `n` is 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let next = vm::vm::splitmix(&mut self.0);
        (next % (n.max(1) as u64)) as usize
    }

    /// True in `n` of `of` cases.
    fn chance(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// A variable of a program, in the order of their definition.
#[derive(Debug, Clone)]
struct Variable {
    name: String,
    ty: Ty,
}

/// A program without its branch.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// A number of its own.
    pub(super) id: u64,
    params: Vec<Variable>,
    statements: Vec<String>,
    /// The results of the operations.
    results: Vec<Variable>,
}

/// What the real JVM saw when it ran a draft, as Java writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sample {
    /// The input, with commas.
    pub(super) input: String,
    /// The value of each result; arrays and lists as the strings they print.
    pub(super) values: Vec<String>,
}

/// A program.
#[derive(Debug, Clone)]
pub(super) struct Program {
    /// The name of its class.
    pub(super) class: String,
    /// Its parameters, by name.
    pub(super) params: Vec<(String, Ty)>,
    /// The text of its class.
    pub(super) source: String,
    /// Whether it has a `main` that takes its inputs from the class of non-deterministic methods.
    pub(super) has_main: bool,
}

impl Draft {
    /// The draft with a number, of a seed.
    pub(super) fn new(seed: u64, id: u64) -> Draft {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ id);
        let mut draft = Draft {
            id,
            params: Vec::new(),
            statements: Vec::new(),
            results: Vec::new(),
        };
        for n in 0..1 + rng.below(3) {
            let ty = *rng.pick(&INPUTS).unwrap_or(&Ty::Int);
            let name = format!("p{n}");
            draft.params.push(Variable { name, ty });
        }
        if rng.chance(1, 6) {
            let name = format!("p{}", draft.params.len());
            draft.params.push(Variable { name, ty: Ty::Ints });
        }
        let n_operations = 5 + rng.below(11);
        // Few of the harder operations leave few paths: only then does anybody say `safe`.
        let n_hard = if rng.chance(2, 3) { 2 } else { 9 };
        while draft.results.len() < n_operations {
            let table = if rng.chance(n_hard, 12) { OPS } else { PLAIN };
            draft.add_operation(&mut rng, table);
        }
        draft
    }

    /// The class of the draft.
    pub(super) fn class(&self) -> String {
        format!("D{}", self.id)
    }

    fn add_operation(&mut self, rng: &mut Rng, table: &[Op]) {
        let Some(op) = rng.pick(table) else { return };
        let Some(operands) = self.operands(op, rng) else {
            return;
        };
        let mut java = op.java.to_owned();
        for (n, operand) in operands.iter().enumerate() {
            java = java.replace(&format!("{{{n}}}"), operand);
        }
        let n = self.results.len();
        let ty = op.result.java();
        // Most exceptions are caught, or programs would end too early to be of interest.
        self.statements.push(if rng.chance(5, 6) {
            let other = literal(op.result, rng);
            format!(
                "{ty} t{n};\n        try {{\n            t{n} = {java};\n        }} catch (RuntimeException e) {{\n            t{n} = {other};\n        }}\n        {ty} v{n} = t{n};"
            )
        } else {
            format!("{ty} v{n} = {java};")
        });
        self.results.push(Variable {
            name: format!("v{n}"),
            ty: op.result,
        });
    }

    /// Variables and some literals; `None` when there is no variable among them.
    fn operands(&self, op: &Op, rng: &mut Rng) -> Option<Vec<String>> {
        let mut any_variable = false;
        let mut operands = Vec::new();
        for ty in op.operands {
            let of_type: Vec<&Variable> = self
                .params
                .iter()
                .chain(&self.results)
                .filter(|variable| variable.ty == *ty)
                .collect();
            // The latest is taken as often as all others together: chains get long.
            let variable = match of_type.last() {
                Some(last) if rng.chance(1, 2) => Some(*last),
                Some(_) if rng.chance(3, 4) => rng.pick(&of_type).copied(),
                _ => None,
            };
            any_variable |= variable.is_some();
            operands.push(variable.map_or_else(|| literal(*ty, rng), |it| it.name.clone()));
        }
        any_variable.then_some(operands)
    }

    fn parameter_list(&self) -> String {
        let declare = |it: &Variable| format!("{} {}", it.ty.java(), it.name);
        self.params
            .iter()
            .map(declare)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// A class whose method `values` gives the values of all results.
    pub(super) fn source(&self) -> String {
        let value = |it: &Variable| match it.ty {
            Ty::Ints => format!("java.util.Arrays.toString({})", it.name),
            Ty::List => format!("{}.toString()", it.name),
            _ => it.name.clone(),
        };
        let values: Vec<String> = self.results.iter().map(value).collect();
        format!(
            "public class {} {{\n    static Object[] values({}) throws Throwable {{\n        {}\n        return new Object[] {{{}}};\n    }}\n}}\n",
            self.class(),
            self.parameter_list(),
            self.statements.join("\n        "),
            values.join(", ")
        )
    }

    /// The program, with a branch that the sample reaches; without a sample, one that may not be
    /// reachable at all.
    pub(super) fn finish(&self, seed: u64, sample: Option<&Sample>) -> Program {
        let mut rng = Rng(seed ^ self.id.wrapping_mul(0x51_7cc1_b727_220a));
        let condition = self.condition(&mut rng, sample);
        let other = self.any_condition(&mut rng);
        let class = format!("P{}", self.id);
        let example = sample.map_or_else(
            || {
                let literals = self.params.iter().map(|it| literal(it.ty, &mut rng));
                literals.collect::<Vec<_>>().join(", ")
            },
            |sample| sample.input.clone(),
        );
        let mut source = format!(
            "import org.sosy_lab.sv_benchmarks.Verifier;\n\npublic class {class} {{\n    static String target({}) throws Throwable {{\n        {}\n        if ({condition}) {{\n            return \"marked\";\n        }}\n        return {other} ? \"left\" : \"right\";\n    }}\n\n    static Object[] example() {{\n        return new Object[] {{{example}}};\n    }}\n",
            self.parameter_list(),
            self.statements.join("\n        "),
        );
        let inputs: Option<Vec<String>> = self
            .params
            .iter()
            .map(|it| Some(format!("Verifier.{}()", it.ty.nondet()?)))
            .collect();
        let has_main = inputs.is_some();
        if let Some(inputs) = inputs {
            let _ = write!(
                source,
                "\n    public static void main(String[] args) throws Throwable {{\n        String end = target({});\n        assert !end.equals(\"marked\");\n    }}\n",
                inputs.join(", ")
            );
        }
        source.push_str("}\n");
        Program {
            class,
            params: self
                .params
                .iter()
                .map(|it| (it.name.clone(), it.ty))
                .collect(),
            source,
            has_main,
        }
    }

    fn condition(&self, rng: &mut Rng, sample: Option<&Sample>) -> String {
        let Some(sample) = sample else {
            return self.any_condition(rng);
        };
        let n = self.results.len();
        let equal = |at: usize| {
            let (variable, value) = (self.results.get(at)?, sample.values.get(at)?);
            Some(is_equal(variable, value))
        };
        // The last result hangs on most operations.
        let last = equal(n.saturating_sub(1 + rng.below(2)));
        let mut clauses: Vec<String> = last.into_iter().collect();
        if rng.chance(1, 2) {
            clauses.extend(equal(rng.below(n)));
        }
        if clauses.is_empty() || rng.chance(1, 6) {
            clauses.push(self.any_condition(rng));
        }
        clauses.join(" && ")
    }

    /// A comparison of some result with some value.
    fn any_condition(&self, rng: &mut Rng) -> String {
        let all: Vec<&Variable> = self.params.iter().chain(&self.results).collect();
        let Some(variable) = rng.pick(&all) else {
            return "true".to_owned();
        };
        let name = &variable.name;
        match variable.ty {
            Ty::Bool => name.clone(),
            Ty::Str => format!("{name}.length() > {}", rng.below(6)),
            Ty::Ints => format!("{name}.length == {}", rng.below(6)),
            Ty::List => format!("{name}.get(0) > {}", rng.below(50)),
            ty => format!("{name} > {}", literal(ty, rng)),
        }
    }
}

fn is_equal(variable: &Variable, value: &str) -> String {
    let name = &variable.name;
    match variable.ty {
        Ty::Bool if value == "true" => name.clone(),
        Ty::Bool => format!("!{name}"),
        Ty::Double if value == "Double.NaN" => format!("{name} != {name}"),
        Ty::Str => format!("{name}.equals({value})"),
        Ty::Ints => format!("java.util.Arrays.toString({name}).equals({value})"),
        Ty::List => format!("{name}.toString().equals({value})"),
        Ty::Char | Ty::Int | Ty::Long | Ty::Double => format!("{name} == {value}"),
    }
}

/// Some value of a type, as Java writes it.
pub(super) fn literal(ty: Ty, rng: &mut Rng) -> String {
    const NUMBERS: [i32; 12] = [0, 1, 2, 3, 7, 10, 16, 31, 100, 255, -1, -5];
    let number = *rng.pick(&NUMBERS).unwrap_or(&0);
    match ty {
        Ty::Bool => (number > 5).to_string(),
        Ty::Char => format!("'{}'", char::from(b'a' + number.unsigned_abs() as u8 % 26)),
        Ty::Int => number.to_string(),
        Ty::Long => format!("{number}L"),
        Ty::Double => format!("{number}.5"),
        Ty::Str => {
            const WORDS: [&str; 7] = ["", "a", "ab", "12", "x,y", "yes", "\\u20ac"];
            format!("\"{}\"", rng.pick(&WORDS).unwrap_or(&""))
        }
        Ty::Ints => format!("new int[] {{{number}, 4}}"),
        Ty::List => format!("Ops.list({number}, 8)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_a_program() {
        let source = |seed, id| Draft::new(seed, id).source();
        assert_eq!(source(1, 5), source(1, 5));
        assert_ne!(source(1, 5), source(2, 5));
        for id in 0..200 {
            let draft = Draft::new(9, id);
            assert!((5..=15).contains(&draft.results.len()));
            for operand in ["{0}", "{1}", "{2}"] {
                assert!(!draft.source().contains(operand), "{}", draft.source());
            }
        }
    }

    #[test]
    fn the_branch_is_made_of_the_values_seen() {
        for id in 0..20 {
            let draft = Draft::new(3, id);
            let sample = Sample {
                input: "5".into(),
                values: vec!["77777".into(); draft.results.len()],
            };
            let source = draft.finish(3, Some(&sample)).source;
            assert!(source.contains("new Object[] {5}"), "{source}");
            let last = &draft.results[draft.results.len() - 2..];
            if last.iter().all(|it| it.ty != Ty::Bool) {
                assert!(source.contains("77777"), "{source}");
            }
        }
    }
}
