//! Texts that do not fit on a line: which are asserted as a whole, and how they are written.

use crate::literal;
use crate::model::Expect;

/// Longest text that is written as it is, whatever is in it.
const PLAIN: usize = 160;
/// Longest text of one line that is asserted as a whole.
const LONGEST_LINE: usize = 400;
/// Longest text of several lines, and the longest of these.
const LONGEST_TEXT: usize = 1600;
const WIDEST: usize = 110;
/// What is shown of one that is too long.
const START: usize = 80;
/// Pieces that a line is broken into.
const PIECE: usize = 76;
/// How far what goes on stands to the right.
const INDENT: &str = "        ";

/// What is said of a text: all of it where that can be read.
pub fn text(units: &[u16]) -> Expect {
    let is_break = |u: &u16| *u == 10;
    let is_readable = |u: &u16| matches!(u, 9 | 10 | 13 | 32..=126 | 160..=0x2fff);
    let fits = if units.iter().any(is_break) {
        units.len() <= LONGEST_TEXT && units.split(is_break).all(|l| l.len() <= WIDEST)
    } else {
        units.len() <= LONGEST_LINE
    };
    if units.len() <= PLAIN || fits && units.iter().all(is_readable) {
        return Expect::Str(units.to_vec());
    }
    // A pair of surrogates is not cut in two.
    let mut n = START.min(units.len());
    if matches!(units[n - 1], 0xd800..=0xdbff) {
        n -= 1;
    }
    Expect::Beginning {
        start: units[..n].to_vec(),
        length: units.len(),
    }
}

/// A text as an expression, over several lines where that is easier to read.
pub(crate) fn expression(units: &[u16], has_blocks: bool) -> String {
    let n_breaks = units.iter().filter(|u| **u == 10).count();
    let inner_breaks = n_breaks - usize::from(units.last() == Some(&10));
    let is_long = literal::string(units).len() > 90;
    if inner_breaks >= 2 || inner_breaks == 1 && is_long {
        let block = has_blocks.then(|| block(units)).flatten();
        return block.unwrap_or_else(|| pieces(units));
    }
    if is_long {
        pieces(units)
    } else {
        literal::string(units)
    }
}

/// A text block; nothing where the spaces before its lines would be lost.
fn block(units: &[u16]) -> Option<String> {
    let ends_line = units.last() == Some(&10);
    let lines: Vec<&[u16]> = units.split(|u| *u == 10).collect();
    let (last, before) = lines.split_last()?;
    let is_flush = |l: &&&[u16]| l.first().is_some_and(|u| *u != 32);
    if !ends_line && lines.iter().find(is_flush).is_none() {
        return None;
    }
    let mut out = String::from("\"\"\"");
    for line in before {
        out.push('\n');
        let line = block_line(line);
        if !line.is_empty() {
            out.push_str(INDENT);
            out.push_str(&line);
        }
    }
    out.push('\n');
    out.push_str(INDENT);
    let last = block_line(last);
    match last.strip_suffix('"') {
        Some(rest) => {
            out.push_str(rest);
            out.push_str("\\\"");
        }
        None => out.push_str(&last),
    }
    out.push_str("\"\"\"");
    Some(out)
}

/// A line inside a text block, which would lose the spaces at its end.
fn block_line(units: &[u16]) -> String {
    let text = literal::in_block(units).replace("\"\"\"", "\\\"\"\"");
    match text.strip_suffix(' ') {
        Some(rest) => format!("{rest}\\s"),
        None => text,
    }
}

/// Literals with plus signs between them: one for each line, or for each piece of a line.
fn pieces(units: &[u16]) -> String {
    let mut all: Vec<&[u16]> = Vec::new();
    for line in units.split_inclusive(|u| *u == 10) {
        let mut rest = line;
        while rest.len() > PIECE + 20 {
            // A pair of surrogates is not cut in two; better at a space than inside a word.
            let end = (PIECE / 2..PIECE).rev().find(|k| rest[*k - 1] == 32);
            let mut n = end.unwrap_or(PIECE);
            if matches!(rest[n - 1], 0xd800..=0xdbff) {
                n += 1;
            }
            let (piece, more) = rest.split_at(n);
            all.push(piece);
            rest = more;
        }
        all.push(rest);
    }
    let all: Vec<String> = all.iter().map(|p| literal::string(p)).collect();
    all.join(&format!("\n{INDENT}{INDENT}+ "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn lines_become_a_block_where_java_has_them() {
        let text = units("usage: \"a\"\n  -b \n\nend\n");
        assert_eq!(
            expression(&text, true),
            "\"\"\"\n        usage: \"a\"\n          -b\\s\n\n        end\n        \"\"\""
        );
        assert_eq!(
            expression(&text, false),
            "\"usage: \\\"a\\\"\\n\"\n                + \"  -b \\n\"\n                + \"\\n\"\n                + \"end\\n\""
        );
    }

    #[test]
    fn a_block_without_a_break_at_its_end_keeps_its_spaces_and_quotes() {
        let text = units("a\nb\n\"c\"");
        assert_eq!(
            expression(&text, true),
            "\"\"\"\n        a\n        b\n        \"c\\\"\"\"\""
        );
        let text = units(" a\n b\n c");
        assert!(expression(&text, true).starts_with("\" a\\n\"\n"));
    }

    #[test]
    fn long_lines_are_broken_at_spaces() {
        let text = units(&"word ".repeat(30));
        let lines = expression(&text, true);
        assert!(lines.lines().all(|l| l.len() < 110), "{lines}");
        assert!(
            lines.contains("word \"\n                + \"word"),
            "{lines}"
        );
    }

    #[test]
    fn what_cannot_be_read_is_told_by_its_beginning() {
        let long = units(&"x".repeat(500));
        let Expect::Beginning { start, length } = text(&long) else {
            panic!("all of it");
        };
        assert_eq!((start.len(), length), (80, 500));
        let lines = units(&"a line of text\n".repeat(20));
        assert_eq!(text(&lines), Expect::Str(lines.clone()));
    }
}
