//! A class's code for human eyes: blocks, branch numbers and lines, as text or as DOT.

use crate::cfg::{Branch, Branches, Cfg, EdgeKind};
use classfile::{ClassFile, MethodInfo, disassemble};
use std::fmt::Write;

/// The decoded code of a class, method by method: basic blocks with their edges, instructions
/// with source lines in the margin, and branch numbers where they belong.
///
/// `method_filter` selects methods by name, or by name and descriptor (`run(I)V`).
pub fn inspect_text(class: &ClassFile, method_filter: Option<&str>) -> String {
    let branches = Branches::of(class);
    let mut out = header(class);
    for (index, method) in selected(class, method_filter) {
        let declaration = disassemble::declaration(class, method);
        let _ = writeln!(
            out,
            "\nmethod {index}: {}{}",
            method.name, method.descriptor
        );
        let _ = writeln!(out, "  {declaration}");
        let Some(code) = &method.code else { continue };
        let _ = writeln!(
            out,
            "  stack={}, locals={}",
            code.max_stack, code.max_locals
        );
        match Cfg::of(class, method) {
            Ok(cfg) => write_blocks(&mut out, class, method, index, &cfg, &branches),
            Err(error) => {
                let _ = writeln!(out, "  no control flow graph: {error}");
                out.push_str(&disassemble::method(class, method));
            }
        }
        out.push_str(&disassemble::exception_table(class, code));
    }
    out
}

/// The control-flow graphs of a class in the DOT language, one cluster per method; methods are
/// selected as for [`inspect_text`].
pub fn inspect_dot(class: &ClassFile, method_filter: Option<&str>) -> String {
    let branches = Branches::of(class);
    let mut out = format!("digraph {} {{\n", quoted(&class.this_class));
    out.push_str("  node [shape=box, fontname=\"monospace\"];\n");
    for (index, method) in selected(class, method_filter) {
        let Ok(cfg) = Cfg::of(class, method) else {
            continue;
        };
        let _ = writeln!(out, "  subgraph cluster_{index} {{");
        let title = format!("{}{}", method.name, method.descriptor);
        let _ = writeln!(out, "    label={};", quoted(&title));
        for (number, block) in cfg.blocks.iter().enumerate() {
            let mut lines = vec![format!("block {number}")];
            for instruction in cfg.instructions_of(block) {
                let text = disassemble::instruction(class, instruction);
                lines.push(format!("{}: {text}", instruction.pc));
            }
            let label: String = lines.iter().map(|line| escaped(line) + "\\l").collect();
            let _ = writeln!(out, "    m{index}b{number} [label=\"{label}\"];");
        }
        for edge in &cfg.edges {
            let pc = cfg
                .instructions_of(&cfg.blocks[edge.from])
                .last()
                .map_or(0, |i| i.pc);
            let sides = branches.at(index, pc);
            let label = edge_label(class, method, edge.kind, sides);
            let style = match edge.kind {
                EdgeKind::Exception { .. } => ", style=dashed",
                _ => "",
            };
            let label = quoted(&label);
            let (from, to) = (edge.from, edge.to);
            let _ = writeln!(
                out,
                "    m{index}b{from} -> m{index}b{to} [label={label}{style}];"
            );
        }
        out.push_str("  }\n");
    }
    out + "}\n"
}

fn header(class: &ClassFile) -> String {
    let source = class.source_file.as_deref().unwrap_or("no source file");
    format!(
        "class {} ({source}, version {}.{})\n",
        class.this_class, class.major, class.minor
    )
}

fn selected<'a>(
    class: &'a ClassFile,
    filter: Option<&'a str>,
) -> impl Iterator<Item = (usize, &'a MethodInfo)> {
    class
        .methods
        .iter()
        .enumerate()
        .filter(move |(_, method)| match filter {
            None => true,
            Some(filter) => match filter.strip_prefix(&*method.name) {
                Some(rest) => rest.is_empty() || rest == &*method.descriptor,
                None => false,
            },
        })
}

fn write_blocks(
    out: &mut String,
    class: &ClassFile,
    method: &MethodInfo,
    method_idx: usize,
    cfg: &Cfg,
    branches: &Branches,
) {
    let mut shown_line = None;
    for (number, block) in cfg.blocks.iter().enumerate() {
        let _ = writeln!(out, "  block {number} [{}..{})", block.start, block.end);
        for instruction in cfg.instructions_of(block) {
            let line = method
                .code
                .as_ref()
                .and_then(|code| code.line_of(instruction.pc as u16));
            let margin = match line {
                Some(line) if Some(line) != shown_line => format!("line {line}"),
                _ => String::new(),
            };
            shown_line = line.or(shown_line);
            let text = disassemble::instruction(class, instruction);
            let _ = writeln!(out, "  {margin:>10} {:>5}: {text}", instruction.pc);
        }
        let pc = cfg.instructions_of(block).last().map_or(0, |i| i.pc);
        let sides = branches.at(method_idx, pc);
        for edge in cfg.successors(number) {
            let label = edge_label(class, method, edge.kind, sides);
            let _ = writeln!(out, "          -> block {} {label}", edge.to);
        }
    }
}

/// What an edge is, with the number of the branch it belongs to.
fn edge_label(class: &ClassFile, method: &MethodInfo, kind: EdgeKind, sides: &[Branch]) -> String {
    use crate::cfg::Side;
    let side = sides.iter().find(|branch| match (&branch.side, kind) {
        (Side::Jump, EdgeKind::Jump)
        | (Side::FallThrough, EdgeKind::FallThrough)
        | (Side::Default, EdgeKind::Default) => true,
        (Side::Case(keys), EdgeKind::Case(key)) => keys.contains(&key),
        _ => false,
    });
    let number = side
        .map(|branch| format!(" {}", branch.id))
        .unwrap_or_default();
    let text = match kind {
        EdgeKind::Jump => "jump".into(),
        EdgeKind::FallThrough => "fall through".into(),
        EdgeKind::Case(key) => format!("case {key}"),
        EdgeKind::Default => "default".into(),
        EdgeKind::SubroutineReturn => "subroutine return".into(),
        EdgeKind::Exception { handler } => {
            let row = method
                .code
                .as_ref()
                .and_then(|code| code.handlers.get(handler));
            match row.map_or(0, |row| row.catch_type) {
                0 => "any exception".into(),
                index => class
                    .constants
                    .class_name(index)
                    .map_or("?".into(), |c| c.to_string()),
            }
        }
    };
    text + &number
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text inside a quoted DOT string.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' | '\0' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}
