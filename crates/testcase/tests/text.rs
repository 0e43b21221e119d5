//! The text form of tests: what is printed reads back as the same test, and whatever is read, the
//! answer is a test or a place in the text.

use crate::random_tests;

use std::collections::BTreeSet;

use random_tests::Random;
use testcase::{Action, Prim, TestCase, Ty, text};

const BANK: &str = "omakase test 1
constructor bank/Account(I)V public (balance: int)
method bank/Account.deposit(I)V public (amount: int): void throws bank/Closed
method bank/Account.of([Ljava/lang/String;)Lbank/Account; public static varargs (_: java/lang/String[]): bank/Account
method java/util/List.add(Ljava/lang/Object;)Z public abstract (e: 'E): boolean
method java/lang/Runnable.run()V public abstract (): void
method java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; public abstract (_: 'T): 'R
method bank/Account.id()I public (): int
constructor bank/Bank$Desk(Lbank/Bank;)V outer (this$0: bank/Bank)
method bank/Bank.max(Ljava/lang/Comparable;)Ljava/lang/Comparable; static <T extends java/lang/Comparable> (x: 'T): 'T
field bank/Account.limit:I public static: int
field bank/Account.owner:Ljava/lang/String; : java/lang/String
field bank/Account.names:Ljava/util/List; private final: java/util/List<java/lang/String>
";

/// A text of statements that is exactly what is printed of the test it stands for.
fn check(statements: &str) -> TestCase {
    let members = text::parse_members(BANK).unwrap();
    let whole = format!("omakase test 1\n{statements}");
    let test = text::parse_with(&whole, &members).unwrap_or_else(|e| panic!("{e}\n{whole}"));
    assert_eq!(text::print(&test), whole);
    assert_eq!(text::parse(&text::print_whole(&test)).as_ref(), Ok(&test));
    for (k, line) in statements.lines().enumerate() {
        assert_eq!(text::statement(k, &test.statements[k]), line);
    }
    test
}

/// What is said about a text that is no test.
fn complaint(statements: &str) -> String {
    let members = text::parse_members(BANK).unwrap();
    let whole = format!("omakase test 1\n{statements}");
    text::parse_with(&whole, &members).unwrap_err().to_string()
}

#[test]
fn every_kind_of_statement_is_printed_as_it_was_read() {
    let test = check(
        r#"v0: int = int -5
v1: bank/Account = new bank/Account(I)V (v0)
v2: void = call bank/Account.deposit(I)V on v1 (v0)
v3: java/lang/String = "a\"\\\n\u00e9\ud800"
v4: java/lang/String[] = array java/lang/String {v3, v3}
v5: bank/Account = call bank/Account.of([Ljava/lang/String;)Lbank/Account; (v4)
v6: int = get bank/Account.limit:I
v7: java/lang/String = get bank/Account.owner:Ljava/lang/String; of v1
v8: void = set bank/Account.limit:I to v6
v9: void = set bank/Account.owner:Ljava/lang/String; of v5 to v7
v10: java/lang/Runnable = lambda java/lang/Runnable.run()V
v11: java/util/function/Function<bank/Account, java/lang/Integer> = reference bank/Account.id()I as java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; (bank/Account): java/lang/Integer
v12: java/util/function/Function = lambda java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; gives v3
v13: java/util/List = stub () {java/util/List.add(Ljava/lang/Object;)Z (java/lang/Object): boolean gives v0}
v14: bank/Account = stub new bank/Account(I)V (v0) {bank/Account.deposit(I)V (int): void; bank/Account.id()I (): int gives v0}
v15: bank/Kind = enum bank/Kind.OPEN
v16: java/lang/Class = class int[][]
v17: java/io/File = tempdir
v18: bank/Bank = null
v19: bank/Bank$Desk = new bank/Bank$Desk(Lbank/Bank;)V (v18)
v20: int[] = array int {}
v21: java/util/List<java/lang/String> = get bank/Account.names:Ljava/util/List; of v1
v22: 'T = call bank/Bank.max(Ljava/lang/Comparable;)Ljava/lang/Comparable; (v3)
"#,
    );
    assert_eq!(test.len(), 23);
}

#[test]
fn primitives_are_written_by_their_values_and_exactly() {
    let test = check(
        "v0: boolean = boolean true
v1: byte = byte -128
v2: char = char '\\''
v3: char = char '\\ud800'
v4: short = short 32767
v5: int = int -2147483648
v6: long = long -9223372036854775808
v7: float = float -0.0
v8: float = float 1e-45
v9: double = double NaN
v10: double = double -Infinity
v11: double = double bits 0x7ff8000000000001
v12: int = int bits 0x1ffffffff
v13: boolean = boolean bits 0x2
v14: double = double 0.1
",
    );
    let bits = |k: usize| match test.statements[k].action {
        Action::Prim(_, bits) => bits,
        _ => panic!("{k} is no primitive"),
    };
    assert_eq!(bits(1), 0xffff_ff80);
    assert_eq!(bits(3), 0xd800);
    assert_eq!(bits(5), 0x8000_0000);
    assert_eq!(bits(7), 0x8000_0000);
    assert_eq!(bits(8), 1);
    assert_eq!(bits(10), 0xfff0_0000_0000_0000);
    assert_eq!(bits(14), 0.1f64.to_bits());
}

#[test]
fn members_are_declared_with_all_that_decides_behaviour_or_java() {
    let members = text::parse_members(BANK).unwrap();
    let of = |mention: &str| members.executable(mention).unwrap().clone();
    let constructor = of("bank/Account(I)V");
    assert!(constructor.is_constructor() && constructor.ret == Ty::Void);
    assert_eq!(constructor.param_names, [Some("balance".into())]);
    let deposit = of("bank/Account.deposit(I)V");
    assert_eq!(deposit.exceptions, ["bank/Closed".into()]);
    let varargs = of("bank/Account.of([Ljava/lang/String;)Lbank/Account;");
    assert!(varargs.is_varargs && varargs.is_static());
    assert_eq!((varargs.access, varargs.param_names.len()), (0x89, 1));
    assert!(of("bank/Bank$Desk(Lbank/Bank;)V").needs_outer);
    let max = of("bank/Bank.max(Ljava/lang/Comparable;)Ljava/lang/Comparable;");
    assert_eq!(
        max.type_params,
        [("T".into(), Ty::class("java/lang/Comparable"))]
    );
    assert_eq!(max.params, [Ty::Var("T".into())]);
    let names = members
        .field("bank/Account.names:Ljava/util/List;")
        .unwrap();
    assert_eq!(names.access, 0x12);
    assert_eq!(
        names.ty,
        Ty::Class("java/util/List".into(), vec![Ty::string()])
    );
}

#[test]
fn blank_lines_and_comments_mean_nothing() {
    let plain = text::parse("omakase test 1\nv0: int = int 5\n").unwrap();
    let other = "omakase test 1  \r\n\r\n  # v1\n\n\t v0 :int= int 5  ";
    assert_eq!(text::parse(other), Ok(plain));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        (
            "v1: int = int 5\n",
            "line 2, column 1: expected a declaration, or the next statement with its number, found `v1: int = int 5`",
        ),
        (
            "v0 int = int 5\n",
            "line 2, column 4: expected a colon and the type of the value, found `int = int 5`",
        ),
        (
            "v0: int = int five\n",
            "line 2, column 15: expected a number, found `five`",
        ),
        (
            "v0: int = int 2147483648\n",
            "line 2, column 15: expected a value of type int",
        ),
        (
            "v0: byte = byte 128\n",
            "line 2, column 17: expected a value of type byte",
        ),
        (
            "v0: char = char 'ab'\n",
            "line 2, column 17: expected a value of type char",
        ),
        (
            "v0: double = double 1e999\n",
            "line 2, column 21: expected a value of type double",
        ),
        (
            "v0: float = float inf\n",
            "line 2, column 19: expected a number, NaN, Infinity or -Infinity, found `inf`",
        ),
        (
            "v0: boolean = boolean 1\n",
            "line 2, column 23: expected true or false, found `1`",
        ),
        (
            "v0: int = int 5 6\n",
            "line 2, column 17: expected the end of the line, found `6`",
        ),
        (
            "v0: int = jump\n",
            "line 2, column 11: expected what the statement does, found `jump`",
        ),
        (
            "v0: int = \n",
            "line 2, column 11: expected what the statement does, found the end of the line",
        ),
        (
            "v0: java/lang/String = \"abc\n",
            "line 2, column 28: expected the end of the literal, found the end of the line",
        ),
        (
            "v0: java/lang/String = \"\\x\"\n",
            "line 2, column 26: expected one of the escapes n t r b f s 0 \\ \" ' ` or u and four digits, found `x\"`",
        ),
        (
            "v0: int = call bank/Account.id()I on v0 ()\n",
            "line 2, column 38: expected a value that is there already, found v0",
        ),
        (
            "v0: int = call bank/Account.number()I ()\n",
            "line 2, column 16: expected a member that is known, found bank/Account.number()I",
        ),
        (
            "v0: int = get bank/Account.limit:J\n",
            "line 2, column 15: expected a member that is known, found bank/Account.limit:J",
        ),
        (
            "v0: int = call bank/Account.id(Q)I ()\n",
            "line 2, column 31: expected a method descriptor such as (I)V, found `(Q)I ()`",
        ),
        (
            "v0: int = array int v1\n",
            "line 2, column 21: expected elements in braces, found `v1`",
        ),
        (
            "v0: int[ = null\n",
            "line 2, column 10: expected ], found `= null`",
        ),
        (
            "v0: a<int = null\n",
            "line 2, column 11: expected a comma or the end of the list, found `= null`",
        ),
        (
            "field a/A.f:I: long\n",
            "line 2, column 16: expected a type with this descriptor, found `long`",
        ),
        (
            "method a/A(I)V (x: int): void\n",
            "line 2, column 8: expected a method with its name, found `a/A(I)V (x: int): vo`",
        ),
        (
            "method a/A.f()V loud (): void\n",
            "line 2, column 17: expected flags, or parameters in parentheses, found `loud (): void`",
        ),
        (
            "method a/A.f()V (): void\nmethod a/A.f()V (): int\n",
            "line 3, column 8: a/A.f()V is declared already",
        ),
    ];
    for (statements, expected) in cases {
        assert_eq!(complaint(statements), expected, "{statements}");
    }
}

#[test]
fn other_forms_and_versions_are_refused() {
    let of = |whole: &str| text::parse(whole).unwrap_err().to_string();
    assert_eq!(of(""), "line 1, column 1: expected `omakase test 1`");
    assert_eq!(
        of("\nomakase test 1"),
        "line 1, column 1: expected `omakase test 1`"
    );
    let other = "line 1, column 14: this is version `2` of the form; expected version 1";
    assert_eq!(of("omakase test 2\n"), other);
    let long = of(&format!("omakase test {}", "9".repeat(1000)));
    assert!(long.len() < 120, "{long}");
}

#[test]
fn types_are_read_up_to_a_depth() {
    let of = |t: &str| text::parse(&format!("omakase test 1\nv0: {t} = null\n"));
    assert!(of(&format!("int{}", "[]".repeat(255))).is_ok());
    let dimensions = of(&format!("int{}", "[]".repeat(1_000_000))).unwrap_err();
    assert_eq!(
        dimensions.to_string(),
        "line 2, column 5: expected a type with at most 300 levels"
    );
    let arguments = of(&"a<".repeat(1_000_000)).unwrap_err();
    assert_eq!(arguments.place().column, 5 + 2 * 300);
}

#[test]
fn names_that_could_be_something_else_are_quoted() {
    let mut t = TestCase::default();
    t.push(Action::Null, Ty::class("int"));
    t.push(Action::Null, Ty::Prim(Prim::Int));
    t.push(Action::Null, Ty::class("T"));
    t.push(Action::Null, Ty::Var("T".into()));
    t.push(Action::Null, Ty::class("a b`"));
    let printed = text::print(&t);
    let expected = "omakase test 1\nv0: `int` = null\nv1: int = null\nv2: T = null\nv3: 'T = null\nv4: `a b\\`` = null\n";
    assert_eq!(printed, expected);
    assert_eq!(text::parse(&printed), Ok(t));
}

#[test]
fn random_tests_read_back_as_they_were() {
    let mut kinds = BTreeSet::new();
    for number in 0..4000 {
        let t = random_tests::test(number);
        let whole = text::print_whole(&t);
        let read = text::parse(&whole);
        assert_eq!(read.as_ref(), Ok(&t), "{number}\n{whole}");
        assert_eq!(text::print_whole(&t), text::print_whole(&read.unwrap()));
        // Every line but the blank one is one member or one statement.
        let n = whole
            .lines()
            .filter(|l| !l.is_empty() && !l.starts_with(['c', 'm', 'f']))
            .count();
        assert_eq!(n, 1 + t.len(), "{whole}");
        for s in &t.statements {
            kinds.insert(format!("{:?}", std::mem::discriminant(&s.action)));
        }
    }
    assert_eq!(kinds.len(), 16, "every kind of statement was there");
}

/// A text with some damage: characters changed, removed, added; lines gone, doubled, exchanged.
fn damaged(whole: &str, r: &mut Random) -> String {
    const ADDED: [&str; 22] = [
        "v",
        "0",
        "v0",
        "(",
        ")",
        "<",
        ">",
        "[",
        "]",
        "{",
        "}",
        "`",
        "'",
        "\"",
        "\\",
        "\\u",
        ":",
        "=",
        "#",
        "\n",
        "\u{1f600}",
        "99999999999999999999",
    ];
    let mut text = whole.to_owned();
    for _ in 0..=r.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let Some(&at) = places.get(r.below(places.len())) else {
            return text;
        };
        match r.below(6) {
            0 => {
                text.remove(at);
            }
            1 | 2 => text.insert_str(at, ADDED[r.below(ADDED.len())]),
            3 => text.truncate(at),
            4 => {
                let mut lines: Vec<&str> = text.lines().collect();
                let (a, b) = (r.below(lines.len()), r.below(lines.len()));
                lines.swap(a, b);
                text = lines.join("\n");
            }
            _ => {
                let line = text.lines().nth(r.below(text.lines().count()));
                let line = line.unwrap_or_default().to_owned();
                text.insert_str(at, &line);
            }
        }
    }
    text
}

#[test]
fn damaged_texts_are_tests_or_have_a_place() {
    let r = &mut Random(7);
    let (mut n_read, mut n_refused) = (0, 0);
    for number in 0..20_000 {
        let whole = text::print_whole(&random_tests::test(number % 500));
        let text = damaged(&whole, r);
        match text::parse(&text) {
            // What is read is a test: it can be printed and read again.
            Ok(t) => {
                n_read += 1;
                assert_eq!(text::parse(&text::print_whole(&t)), Ok(t), "{text}");
            }
            Err(e) => {
                n_refused += 1;
                let line = text.split('\n').nth(e.place().line - 1);
                let width = line.map(|l| l.chars().count());
                // Nothing at all is as good as one empty line.
                assert!(
                    width.is_some_and(|n| e.place().column <= n + 1),
                    "{e}\n{text}"
                );
                assert!(!e.reason().is_empty());
            }
        }
    }
    assert!(n_read > 1000 && n_refused > 5000, "{n_read} {n_refused}");
}
