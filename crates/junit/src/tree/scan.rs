//! Java text, read only as far as needed to tell where its parts begin and end.
//!
//! Whatever is not understood for certain is `None`: then the file is left alone.

use std::ops::Range;

use super::Declared;

/// What a top-level part of a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// `package`, `import` or a stray `;`: its code, without comments.
    Statement(String),
    /// A type: its name, and the places of its braces.
    Type {
        /// Its simple name.
        name: String,
        /// Where the opening brace is.
        open: usize,
        /// Where the closing brace is.
        close: usize,
    },
}

/// The parts of a file, each from where the code of the one before it ends.
pub(crate) fn parts(text: &str) -> Option<Vec<(Range<usize>, Part)>> {
    if has_escaped_syntax(text) {
        return None;
    }
    let mut scanner = Scanner::new(text, 0);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = scanner.find(b"{};")? {
        scanner.at = at + 1;
        let part = match text.as_bytes()[at] {
            b';' => Part::Statement(code_of(&text[from..=at])),
            b'{' => {
                let Declared::Type(name) = declared(&text[from..at]) else {
                    return None;
                };
                scanner.skip_block()?;
                let (open, close) = (at, scanner.at - 1);
                Part::Type { name, open, close }
            }
            _ => return None,
        };
        found.push((from..scanner.at, part));
        from = scanner.at;
    }
    // Comments may follow, code may not.
    code_of(&text[from..]).trim().is_empty().then_some(found)
}

/// The members between the braces of a type, each from where the one before it ends; a comment that
/// follows on the last line of a member belongs to it. What is left before the closing brace is not
/// among them.
pub(crate) fn members(text: &str, open: usize, close: usize) -> Option<Vec<Range<usize>>> {
    let mut scanner = Scanner::new(text, open + 1);
    let mut found = Vec::new();
    let mut from = end_of_line(text, open + 1);
    let mut is_field = false;
    while let Some(at) = scanner.find(b"{};=")? {
        if at >= close {
            break;
        }
        scanner.at = at + 1;
        match text.as_bytes()[at] {
            b'=' => {
                is_field = true;
                continue;
            }
            b'{' => {
                scanner.skip_block()?;
                // The value of a field goes on to the semicolon.
                if is_field {
                    continue;
                }
            }
            b'}' => return None,
            _ => {}
        }
        is_field = false;
        let end = end_of_line(text, scanner.at).min(close);
        found.push(from..end);
        from = end;
    }
    Some(found)
}

/// After the line break when nothing but blanks and comments follows on the line, else the same
/// place.
pub(crate) fn end_of_line(text: &str, at: usize) -> usize {
    let mut scanner = Scanner::new(text, at);
    loop {
        match text.as_bytes().get(scanner.at) {
            Some(b'\n') => return scanner.at + 1,
            Some(b' ' | b'\t' | b'\r') => scanner.at += 1,
            Some(b'/') => {
                let before = scanner.at;
                let is_comment = scanner.skip_text() == Some(true);
                if !is_comment || text[before..scanner.at].contains('\n') {
                    return at;
                }
            }
            _ => return at,
        }
    }
}

/// Where the first code at or after a place is.
pub(crate) fn code_start(text: &str, at: usize) -> usize {
    let mut scanner = Scanner::new(text, at);
    while let Some(b) = text.as_bytes().get(scanner.at) {
        if b.is_ascii_whitespace() {
            scanner.at += 1;
        } else if *b != b'/' || scanner.skip_text() != Some(true) {
            break;
        }
    }
    scanner.at
}

/// What the beginning of a declaration declares.
pub(crate) fn declared(text: &str) -> Declared {
    let code = code_of(text);
    let code = without_annotations(&code);
    let end = code.find(['(', '{', '=', ';']).unwrap_or(code.len());
    let mut words = words(&code[..end]).peekable();
    let mut last = None;
    while let Some(word) = words.next() {
        if matches!(word, "class" | "interface" | "enum" | "record")
            && let Some(name) = words.peek()
        {
            return Declared::Type((*name).to_owned());
        }
        last = Some(word);
    }
    match (code.as_bytes().get(end), last) {
        (Some(b'('), Some(name)) => Declared::Method(name.to_owned()),
        _ => Declared::Other,
    }
}

/// Whether the beginning of a method says that JUnit runs it.
pub(crate) fn is_test(text: &str) -> bool {
    let code = code_of(text);
    let mut rest = code.as_str();
    while let Some((before, after)) = rest.split_once('@') {
        // What comes after the annotations of the method is not about it.
        if before.contains(['(', '{', '=', ';']) {
            return false;
        }
        let (name, left) = annotation(after);
        let simple = name.rsplit('.').next().unwrap_or(name);
        if simple.ends_with("Test") || matches!(simple, "TestFactory" | "TestTemplate") {
            return true;
        }
        rest = left;
    }
    false
}

/// Where a declaration begins with the comment that stands right above it, without a blank line
/// between: what stands further up is not about it alone.
pub(crate) fn own_start(text: &str) -> usize {
    let mut scanner = Scanner::new(text, 0);
    let (mut start, mut n_breaks) = (0, 0);
    while let Some(b) = text.as_bytes().get(scanner.at) {
        let at = scanner.at;
        if b.is_ascii_whitespace() {
            n_breaks += usize::from(*b == b'\n');
            scanner.at += 1;
            continue;
        }
        if n_breaks > 1 {
            start = text[..at].rfind('\n').map_or(0, |n| n + 1);
        }
        n_breaks = 0;
        if *b != b'/' || scanner.skip_text() != Some(true) {
            return start;
        }
    }
    // Nothing but comments.
    0
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(move |c| !is_word(c)).filter(|w| !w.is_empty())
}

/// The same without comments; literals are empty.
pub(crate) fn code_of(text: &str) -> String {
    let mut scanner = Scanner::new(text, 0);
    let mut code = String::new();
    let mut from = 0;
    while scanner.at < text.len() {
        let at = scanner.at;
        match scanner.skip_text() {
            Some(true) => {
                code.push_str(&text[from..at]);
                code.push_str(match text.as_bytes()[at] {
                    b'/' => " ",
                    b'\'' => "' '",
                    _ => "\"\"",
                });
                from = scanner.at;
            }
            Some(false) => scanner.at += 1,
            None => break,
        }
    }
    code.push_str(&text[from..]);
    code
}

/// `@A @b.C(x = 1) void f()` becomes `  void f()`; `@interface` stays.
fn without_annotations(code: &str) -> String {
    let mut out = String::new();
    let mut rest = code;
    while let Some((before, after)) = rest.split_once('@') {
        out.push_str(before);
        let (name, left) = annotation(after);
        if name == "interface" {
            rest = after;
            continue;
        }
        rest = left;
        out.push(' ');
    }
    out + rest
}

/// The name of an annotation, after its `@`, and what follows it and its arguments.
fn annotation(code: &str) -> (&str, &str) {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let end = code.find(|c| !is_name(c)).unwrap_or(code.len());
    let (name, mut rest) = code.split_at(end);
    if rest.trim_start().starts_with('(') {
        let mut depth = 0;
        let close = rest.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ')' && depth == 0
        });
        rest = close.map_or("", |close| &rest[close + 1..]);
    }
    (name, rest)
}

/// Whether braces, quotes or the like are hidden in Unicode escapes, which Java reads before
/// anything else.
fn has_escaped_syntax(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut k = 0;
    while k + 1 < bytes.len() {
        if bytes[k] != b'\\' {
            k += 1;
            continue;
        }
        if bytes[k + 1] == b'u' {
            let digits = text[k + 1..].trim_start_matches('u');
            let code = digits
                .get(..4)
                .and_then(|d| u32::from_str_radix(d, 16).ok());
            let c = code.and_then(char::from_u32);
            if c.is_some_and(|c| "\"'(){};=/*\\\n\r@".contains(c)) {
                return true;
            }
        }
        k += 2;
    }
    false
}

/// Walks over Java text, past comments and literals.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    parens: u32,
}

impl Scanner<'_> {
    fn new(text: &str, at: usize) -> Scanner<'_> {
        Scanner {
            bytes: text.as_bytes(),
            at,
            parens: 0,
        }
    }

    /// The next byte of code, outside parentheses, that is wanted; the scanner stops on it. `None`
    /// when the text is not well formed, `Some(None)` at its end.
    fn find(&mut self, wanted: &[u8]) -> Option<Option<usize>> {
        while let Some(&b) = self.bytes.get(self.at) {
            if self.skip_text()? {
                continue;
            }
            match b {
                b'(' => self.parens += 1,
                b')' => self.parens = self.parens.checked_sub(1)?,
                b if self.parens == 0 && wanted.contains(&b) => return Some(Some(self.at)),
                _ => {}
            }
            self.at += 1;
        }
        (self.parens == 0).then_some(None)
    }

    /// Past a comment or literal that begins here; whether there was one. `None` when it has no end.
    fn skip_text(&mut self) -> Option<bool> {
        let rest = &self.bytes[self.at..];
        let (begin, end): (usize, &[u8]) = if rest.starts_with(b"//") {
            let length = rest.iter().position(|b| *b == b'\n');
            self.at += length.unwrap_or(rest.len());
            return Some(true);
        } else if rest.starts_with(b"/*") {
            (2, b"*/")
        } else if rest.starts_with(b"\"\"\"") {
            (3, b"\"\"\"")
        } else if rest.starts_with(b"\"") {
            (1, b"\"")
        } else if rest.starts_with(b"'") {
            (1, b"'")
        } else {
            return Some(false);
        };
        let is_literal = !rest.starts_with(b"/");
        self.at += begin;
        loop {
            let left = self.bytes.get(self.at..)?;
            match left.first()? {
                _ if left.starts_with(end) => break,
                b'\\' if is_literal => self.at += 2,
                // Only comments and text blocks go over several lines.
                b'\n' if end.len() == 1 => return None,
                _ => self.at += 1,
            }
        }
        self.at += end.len();
        Some(true)
    }

    /// Past the block whose opening brace was just passed.
    fn skip_block(&mut self) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            if self.skip_text()? {
                continue;
            }
            match self.bytes.get(self.at)? {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members_of(body: &str) -> Vec<String> {
        let text = format!("class A {{{body}}}");
        let close = text.len() - 1;
        let found = members(&text, 8, close).unwrap();
        found.into_iter().map(|r| text[r].to_owned()).collect()
    }

    #[test]
    fn members_end_with_their_line() {
        let found = members_of("\n  int a; // one\n\n  /* two */ void f() { \"}\".x(); }\n  ;\n");
        assert_eq!(
            found,
            [
                "  int a; // one\n",
                "\n  /* two */ void f() { \"}\".x(); }\n",
                "  ;\n"
            ]
        );
    }

    #[test]
    fn the_value_of_a_field_goes_on() {
        let found = members_of(
            "int[] a = {1}, b = {2};F f = new F() { int x; } .go(y -> { });@A(x = 1) void g() { }",
        );
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[2].starts_with("@A"), "{found:?}");
        let found = members_of("int x = switch (y) { default -> 1; } + 2; { init(); }");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn what_is_declared() {
        let method = |n: &str| Declared::Method(n.to_owned());
        let ty = |n: &str| Declared::Type(n.to_owned());
        for (text, expected) in [
            ("@Test void one() { }", method("one")),
            (
                "// void two()\n  @Tag(\"class X\") public <T> T one(int x) ",
                method("one"),
            ),
            ("@A(x = f(')')) int a = g();", Declared::Other),
            ("static final class In extends Out { void f() }", ty("In")),
            ("@interface Mine { }", ty("Mine")),
            ("record Pair(int a, int b) { }", ty("Pair")),
            ("static { f(); }", Declared::Other),
            ("// only a comment (here)", Declared::Other),
        ] {
            assert_eq!(declared(text), expected, "{text}");
        }
    }

    #[test]
    fn what_junit_runs() {
        for (text, expected) in [
            ("    @Test\n    void one() { }", true),
            (
                "@Tag(\"x\") @org.junit.Test(expected = E.class) public void one() { }",
                true,
            ),
            ("// @Test\n    void one() { }", false),
            (
                "@Override public int two() { @Test int x = 1; return x; }",
                false,
            ),
            (
                "@ParameterizedTest @ValueSource(ints = {1, 2}) void one(int x) { }",
                true,
            ),
            ("@BeforeEach void one() { }", false),
            ("void one(@Test int x) { }", false),
        ] {
            assert_eq!(is_test(text), expected, "{text}");
        }
    }

    #[test]
    fn only_the_comment_right_above_belongs_to_a_member() {
        for (text, expected) in [
            ("  @Test\n  void f() { }", "  @Test\n  void f() { }"),
            ("  // a\n\n  // b\n  void f() { }", "  // b\n  void f() { }"),
            ("  // a\n \n  void f() { }", "  void f() { }"),
            (
                "  /* a\n\n  b */ void f() { }",
                "  /* a\n\n  b */ void f() { }",
            ),
            ("  // a\n\n  // b", "  // a\n\n  // b"),
        ] {
            assert_eq!(&text[own_start(text)..], expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_not_understood() {
        for text in [
            "class A {",
            "class A { }}",
            "class A { void f() { } } void g() { }",
            "class A { String s = \"x; }",
            "class A { /* }",
            "class A { void f(int x { } }",
            "class A { String s = \"\\u007b\"; }",
            "class A { } and more",
            "{ }",
        ] {
            let whole = parts(text).and_then(|p| match p.as_slice() {
                [(_, Part::Type { open, close, .. })] => members(text, *open, *close),
                _ => None,
            });
            assert_eq!(whole, None, "{text}");
        }
        assert!(parts("class A { String s = \"\\\\u007b\"; } // end").is_some());
    }
}
