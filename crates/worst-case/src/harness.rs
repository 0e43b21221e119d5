//! A Java class that builds what a method needs from arrays and numbers, and calls it.
//!
//! The search runs it instead of the method where the method is no static one of arrays, strings and
//! numbers. What it does besides the call is not counted.

use classfile::signature::{ClassSignature, ClassType, MethodSignature, Type};
use classfile::{ClassFile, MethodInfo, access};

use crate::builders::{Built, Find, Raw, build};

/// The class.
pub const CLASS: &str = "OmakaseHarness";
/// The method that the search runs.
pub const RUN: &str = "run";
/// The method whose callee is counted.
pub const ACT: &str = "act";

/// What is to be compiled, and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harness {
    /// Its package, with dots; empty for none.
    pub package: String,
    /// What varies.
    pub raws: Vec<Raw>,
    /// Statements that make arguments.
    pub statements: Vec<String>,
    /// Arguments of the call, the receiver first where there is one: type and expression.
    arguments: Vec<(String, String)>,
    has_receiver: bool,
    /// What is called, for the text of the call.
    callee: String,
    /// The result's type; nothing for `void`.
    result: Option<String>,
    /// The source.
    pub source: String,
}

impl Harness {
    /// Whether a method needs one: it has a receiver, or parameters that are built.
    pub fn is_needed(m: &MethodInfo) -> bool {
        if m.access & access::STATIC == 0 {
            return true;
        }
        let (params, _) = vm::kind::split_descriptor(&m.descriptor);
        params.iter().any(|p| {
            let leaf = p.trim_start_matches('[');
            let is_text = matches!(leaf, "Ljava/lang/String;" | "Ljava/lang/CharSequence;");
            leaf.starts_with('L') && !is_text
        })
    }

    /// The harness of a method.
    ///
    /// # Errors
    /// Says what cannot be made.
    pub fn of(
        find: Find<'_>,
        file: &ClassFile,
        m: &MethodInfo,
        names: &[String],
    ) -> Result<Harness, String> {
        let class = file.this_class.replace(['/', '$'], ".");
        let is_static = m.access & access::STATIC != 0;
        let signature = match m.signature.as_deref() {
            Some(text) => MethodSignature::parse(text),
            None => MethodSignature::parse(&m.descriptor),
        };
        let signature = signature.map_err(|e| e.to_string())?;
        let mut parts: Vec<Built> = Vec::new();
        let is_constructor = &*m.name == "<init>";
        if !is_static && !is_constructor {
            let receiver = Type::Class(ClassType {
                name: file.this_class.clone(),
                args: Vec::new(),
                inner: Vec::new(),
            });
            parts.push(build(find, &own_type(file, receiver), "self")?);
        }
        for (k, ty) in signature.params.iter().enumerate() {
            let name = names.get(k).map_or_else(|| format!("arg{k}"), Clone::clone);
            parts.push(build(find, ty, &name)?);
        }
        let package = match file.this_class.rsplit_once('/') {
            Some((package, _)) if package.starts_with("java/") || package.starts_with("javax/") => {
                "omakase.harness".to_owned()
            }
            Some((package, _)) => package.replace('/', "."),
            // No other package sees what is in none.
            None => String::new(),
        };
        let result = signature.ret.as_ref().map(|ret| match ret {
            Type::Primitive(p) => p.java(),
            _ => "Object".to_owned(),
        });
        let result = if is_constructor {
            Some(class.clone())
        } else {
            result
        };
        let has_receiver = !is_static && !is_constructor;
        let callee = match (is_constructor, is_static) {
            (true, _) => format!("new {class}"),
            (_, true) => format!("{class}.{}", m.name),
            _ => m.name.to_string(),
        };
        let mut harness = Harness {
            package,
            raws: parts.iter().flat_map(|p| p.raws.clone()).collect(),
            statements: parts.iter().flat_map(|p| p.statements.clone()).collect(),
            arguments: parts.into_iter().map(|p| (p.ty, p.value)).collect(),
            has_receiver,
            callee,
            result,
            source: String::new(),
        };
        harness.source = harness.write();
        Ok(harness)
    }

    /// The call as Java, with its arguments.
    pub fn call(&self) -> String {
        let values: Vec<&str> = self.arguments.iter().map(|(_, v)| &**v).collect();
        self.call_of(&values)
    }

    fn call_of(&self, values: &[&str]) -> String {
        match values.split_first() {
            Some((receiver, rest)) if self.has_receiver => {
                format!("{receiver}.{}({})", self.callee, rest.join(", "))
            }
            _ => format!("{}({})", self.callee, values.join(", ")),
        }
    }

    fn write(&self) -> String {
        let mut out = String::new();
        if !self.package.is_empty() {
            out.push_str(&format!("package {};\n\n", self.package));
        }
        out.push_str("@SuppressWarnings({\"unchecked\", \"rawtypes\"})\n");
        out.push_str(&format!("public final class {CLASS} {{\n"));
        let result = self.result.as_deref().unwrap_or("void");
        let returns = if self.result.is_some() { "return " } else { "" };
        let raws: Vec<String> = self
            .raws
            .iter()
            .map(|r| format!("{} {}", r.ty, r.name))
            .collect();
        out.push_str(&format!(
            "    public static {result} {RUN}({}) throws Throwable {{\n",
            raws.join(", ")
        ));
        for statement in &self.statements {
            out.push_str(&format!("        {statement}\n"));
        }
        let values: Vec<&str> = self.arguments.iter().map(|(_, v)| &**v).collect();
        out.push_str(&format!(
            "        {returns}{ACT}({});\n    }}\n\n",
            values.join(", ")
        ));
        let names: Vec<String> = (0..self.arguments.len()).map(|k| format!("a{k}")).collect();
        let params: Vec<String> = self
            .arguments
            .iter()
            .zip(&names)
            .map(|((ty, _), name)| format!("{ty} {name}"))
            .collect();
        let names: Vec<&str> = names.iter().map(|n| &**n).collect();
        out.push_str(&format!(
            "    static {result} {ACT}({}) throws Throwable {{\n        {returns}{};\n    }}\n}}\n",
            params.join(", "),
            self.call_of(&names)
        ));
        out
    }
}

/// The type of a class with whole numbers for its parameters.
fn own_type(file: &ClassFile, ty: Type) -> Type {
    let Type::Class(mut class) = ty else {
        return ty;
    };
    let signature = file.signature.as_deref().map(ClassSignature::parse);
    if let Some(Ok(signature)) = signature {
        let integer = Type::Class(ClassType {
            name: "java/lang/Integer".into(),
            args: Vec::new(),
            inner: Vec::new(),
        });
        let argument = classfile::signature::TypeArg::Exact(integer);
        class.args = signature
            .type_params
            .iter()
            .map(|_| argument.clone())
            .collect();
    }
    Type::Class(class)
}
