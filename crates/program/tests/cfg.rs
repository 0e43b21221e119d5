//! Graphs, branch numbers and their rendering, on hand-made code.

use classfile::write::{ClassWriter, CodeWriter};
use classfile::{ClassFile, opcode::*};
use program::cfg::EdgeKind;
use program::{Branches, Cfg, CfgError, Side, inspect_dot, inspect_text};

fn parse(class: ClassWriter) -> ClassFile {
    ClassFile::parse(class.finish().unwrap().into()).unwrap()
}

/// A public class of a version of today.
fn empty(name: &str) -> ClassWriter {
    ClassWriter::new(61, name, "java/lang/Object")
}

/// Code with room enough.
fn body(code: &[u8]) -> CodeWriter {
    CodeWriter {
        bytes: code.to_vec(),
        ..CodeWriter::with_limits(4, 4)
    }
}

fn static_method(a: &mut ClassWriter, name: &str, descriptor: &str, code: &CodeWriter) {
    a.method(0x9, name, descriptor, Some(code));
}

/// Two methods: a conditional jump inside a protected range, and a switch.
fn sample() -> ClassFile {
    let mut a = empty("a/Sample");
    let caught = a.class("java/lang/ArithmeticException");
    let divide = [
        ILOAD_0, IFNE, 0, 5, ICONST_1, IRETURN, // 0..6
        ICONST_1, ILOAD_0, IDIV, IRETURN, // 6..10
        POP, ICONST_0, IRETURN, // 10..13
    ];
    let code = CodeWriter {
        handlers: vec![[6, 9, 10, caught]],
        lines: vec![(0, 3), (4, 4), (6, 6), (10, 8)],
        ..body(&divide)
    };
    static_method(&mut a, "divide", "(I)I", &code);
    let mut choose = vec![ILOAD_0, TABLESWITCH, 0, 0];
    // default to 34, keys 1..=4 to 32, 34, 33, 32 (relative to pc 1).
    for word in [33, 1, 4, 31, 33, 32, 31] {
        choose.extend(i32::to_be_bytes(word));
    }
    choose.extend([NOP, NOP, RETURN]);
    let code = CodeWriter {
        lines: vec![(0, 20)],
        ..body(&choose)
    };
    static_method(&mut a, "choose", "(I)V", &code);
    parse(a)
}

#[test]
fn blocks_and_edges() {
    let class = sample();
    let cfg = Cfg::of(&class, &class.methods[0]).unwrap();
    let starts: Vec<u32> = cfg.blocks.iter().map(|block| block.start).collect();
    assert_eq!(starts, [0, 4, 6, 9, 10]);
    let edges: Vec<_> = cfg
        .edges
        .iter()
        .map(|edge| (edge.from, edge.kind, edge.to))
        .collect();
    use EdgeKind::*;
    let expected = [
        (0, Jump, 2),
        (0, FallThrough, 1),
        (2, FallThrough, 3),
        (2, Exception { handler: 0 }, 4),
    ];
    assert_eq!(edges, expected);
    assert_eq!(cfg.predecessors(4).count(), 1);
    assert_eq!((cfg.block_at(12), cfg.block_at(13)), (Some(4), None));

    let cfg = Cfg::of(&class, &class.methods[1]).unwrap();
    let kinds: Vec<_> = cfg
        .successors(0)
        .iter()
        .map(|edge| (edge.kind, edge.to))
        .collect();
    assert_eq!(
        kinds,
        [(Case(1), 1), (Case(3), 2), (Case(4), 1), (Default, 3)]
    );
}

#[test]
fn branch_numbers() {
    let class = sample();
    let branches = Branches::of(&class);
    let all: Vec<_> = branches
        .all()
        .iter()
        .map(|b| {
            (
                b.id.0,
                b.method,
                b.pc,
                b.side_idx,
                b.side.to_string(),
                b.target,
                b.line,
            )
        })
        .collect();
    let expected = [
        (0, 0, 1, 0, "jump".to_string(), 6, Some(3)),
        (1, 0, 1, 1, "fall through".to_string(), 4, Some(3)),
        (2, 1, 1, 0, "case 1, 4".to_string(), 32, Some(20)),
        (3, 1, 1, 1, "case 3".to_string(), 33, Some(20)),
        (4, 1, 1, 2, "default".to_string(), 34, Some(20)),
    ];
    assert_eq!(all, expected);
    assert_eq!(branches.of_jump(0, 1, false).map(|id| id.0), Some(1));
    assert_eq!(branches.of_switch(1, 1, 33).map(|id| id.0), Some(3));
    assert_eq!(branches.of_jump(1, 1, true), None);
    assert_eq!(branches.at(0, 2).len(), 0);
    assert_eq!(branches.of_method(1).len(), 3);
    assert!(matches!(&branches.all()[2].side, Side::Case(keys) if keys == &[1, 4]));
}

#[test]
fn text() {
    let class = sample();
    let expected = "class a/Sample (no source file, version 61.0)

method 0: divide(I)I
  public static int divide(int)
  stack=4, locals=4
  block 0 [0..4)
      line 3     0: iload_0
                 1: ifne 6
          -> block 2 jump #0
          -> block 1 fall through #1
  block 1 [4..6)
      line 4     4: iconst_1
                 5: ireturn
  block 2 [6..9)
      line 6     6: iconst_1
                 7: iload_0
                 8: idiv
          -> block 3 fall through
          -> block 4 java/lang/ArithmeticException
  block 3 [9..10)
                 9: ireturn
  block 4 [10..13)
      line 8    10: pop
                11: iconst_0
                12: ireturn
  catch 6..9 -> 10 class java/lang/ArithmeticException
";
    assert_eq!(inspect_text(&class, Some("divide")), expected);
    assert_eq!(inspect_text(&class, Some("divide(I)I")), expected);
    let all = inspect_text(&class, None);
    assert!(
        all.starts_with(expected) && all.contains("-> block 1 case 4 #2\n"),
        "{all}"
    );
    assert_eq!(inspect_text(&class, Some("div")).lines().count(), 1);
}

#[test]
fn dot() {
    let dot = inspect_dot(&sample(), Some("divide"));
    let expected = r##"digraph "a/Sample" {
  node [shape=box, fontname="monospace"];
  subgraph cluster_0 {
    label="divide(I)I";
    m0b0 [label="block 0\l0: iload_0\l1: ifne 6\l"];
    m0b1 [label="block 1\l4: iconst_1\l5: ireturn\l"];
    m0b2 [label="block 2\l6: iconst_1\l7: iload_0\l8: idiv\l"];
    m0b3 [label="block 3\l9: ireturn\l"];
    m0b4 [label="block 4\l10: pop\l11: iconst_0\l12: ireturn\l"];
    m0b0 -> m0b2 [label="jump #0"];
    m0b0 -> m0b1 [label="fall through #1"];
    m0b2 -> m0b3 [label="fall through"];
    m0b2 -> m0b4 [label="java/lang/ArithmeticException", style=dashed];
  }
}
"##;
    assert_eq!(dot, expected);
}

#[test]
fn subroutines() {
    let mut a = empty("Old");
    a.major = 48;
    // Two calls of one subroutine.
    let code = [JSR, 0, 7, JSR, 0, 4, RETURN, ASTORE_0, RET, 0];
    static_method(&mut a, "m", "()V", &body(&code));
    let class = parse(a);
    let cfg = Cfg::of(&class, &class.methods[0]).unwrap();
    let back: Vec<_> = cfg
        .successors(3)
        .iter()
        .map(|edge| (edge.kind, edge.to))
        .collect();
    assert_eq!(
        back,
        [
            (EdgeKind::SubroutineReturn, 1),
            (EdgeKind::SubroutineReturn, 2)
        ]
    );
    assert_eq!(Branches::of(&class).len(), 0);
}

#[test]
fn bad_code_has_no_graph_and_no_branches() {
    let with = |code: &[u8]| {
        let mut a = empty("Bad");
        static_method(&mut a, "m", "()V", &body(code));
        a.method(0x401, "n", "()V", None);
        parse(a)
    };
    let class = with(&[IFEQ, 0, 1, RETURN]);
    let error = Cfg::of(&class, &class.methods[0]).unwrap_err();
    assert_eq!(
        error,
        CfgError::InsideInstruction {
            from: Some(0),
            target: 1
        }
    );
    assert!(inspect_text(&class, None).contains("no control flow graph"));
    assert_eq!(
        Cfg::of(&class, &class.methods[1]).unwrap_err(),
        CfgError::NoCode
    );
    let class = with(&[ICONST_0, IFEQ, 0, 3, 0xFF]);
    assert!(matches!(
        Cfg::of(&class, &class.methods[0]),
        Err(CfgError::Instruction(_))
    ));
    assert!(Branches::of(&class).is_empty());
    // Falling off the end is the verifier's to refuse.
    let class = with(&[NOP]);
    assert_eq!(Cfg::of(&class, &class.methods[0]).unwrap().edges, []);
}
