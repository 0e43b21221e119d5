//! Names of variables and tests.

use std::collections::BTreeMap;

use testcase::Ty;

const KEYWORDS: [&str; 53] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
];

/// What parameters of lambdas are called that do not look at them; never a variable's name.
pub(crate) const LAMBDA_PARAMETER: &str = "ignored";

/// Gives out names that are not taken yet.
pub(crate) struct Names {
    used: BTreeMap<String, u32>,
}

impl Names {
    /// All free but those of lambda parameters.
    pub(crate) fn new() -> Names {
        Names {
            used: BTreeMap::from([(LAMBDA_PARAMETER.to_owned(), 100)]),
        }
    }

    /// The wanted name, with a number when it is taken.
    pub(crate) fn give(&mut self, wanted: &str) -> String {
        let wanted = if KEYWORDS.contains(&wanted) {
            format!("{wanted}Value")
        } else {
            wanted.to_owned()
        };
        let mut name = wanted.clone();
        let mut n = self.used.get(&wanted).copied().unwrap_or(0);
        loop {
            n += 1;
            if n > 1 {
                name = format!("{wanted}{n}");
            }
            if n == 1 || !self.used.contains_key(&name) {
                break;
            }
        }
        self.used.insert(wanted, n);
        self.used.entry(name.clone()).or_insert(1);
        name
    }
}

/// A name for a value by its type: `account`, `strings`, `list`.
pub(crate) fn for_type(t: &Ty) -> String {
    match t {
        Ty::Prim(_) => "value".into(),
        Ty::Array(e) => format!("{}s", for_type(e)),
        Ty::Var(_) | Ty::Void => "value".into(),
        Ty::Class(name, _) => {
            let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
            match simple {
                "String" => "text".into(),
                "ArrayList" => "list".into(),
                "LinkedHashMap" | "TreeMap" => "map".into(),
                "LinkedHashSet" | "TreeSet" => "set".into(),
                "ArrayDeque" => "queue".into(),
                "Object" => "object".into(),
                "Class" => "type".into(),
                "Integer" | "Long" | "Short" | "Byte" | "Double" | "Float" | "Character"
                | "Boolean" => "boxed".into(),
                simple => lower_first(simple),
            }
        }
    }
}

/// With a small first letter; leading capitals as in `URLParser` become `urlParser`.
pub(crate) fn lower_first(s: &str) -> String {
    let chars: Vec<char> = s.chars().collect();
    let n_upper = chars.iter().take_while(|c| c.is_uppercase()).count();
    let n_lowered = if n_upper > 1 && n_upper < chars.len() {
        n_upper - 1
    } else {
        n_upper
    };
    chars
        .iter()
        .enumerate()
        .map(|(k, c)| {
            if k < n_lowered {
                c.to_ascii_lowercase()
            } else {
                *c
            }
        })
        .collect()
}

/// With a capital first letter.
pub(crate) fn upper_first(s: &str) -> String {
    let mut chars = s.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
