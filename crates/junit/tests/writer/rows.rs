//! Tests with parameters, and tests that print.

use junit::{Suite, TestMethod};

use super::suite_text::{FIVE, body_of, suite};
use super::{check, compare};

const TWICE: &str = "
test
v0: int = int 4
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 8
test
v0: int = int -3
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int -6
test
v0: int = int 0
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
";

/// The tests of a suite as rows, where all can be one test.
fn folded(source: &str) -> Option<Suite> {
    let mut suite = suite(source);
    let methods: Vec<&TestMethod> = suite.tests.iter().collect();
    let rows = junit::rows_for(0, &methods);
    if rows.len() + 1 < suite.tests.len() {
        return None;
    }
    suite.tests = junit::as_rows(suite.tests).into_iter().collect();
    Some(suite)
}

#[track_caller]
fn check_rows(source: &str, expected: &str) {
    let suite = folded(source).expect("no rows");
    compare(&body_of(&suite, FIVE), expected);
}

#[test]
fn inputs_and_outcome_are_columns_in_the_order_of_the_numbers() {
    check_rows(
        TWICE,
        r#"
@ParameterizedTest
@CsvSource({
    "-3, -6",
    "0, 0",
    "4, 8"
})
void twice_dependsOnNumber(int number, int expected) {
    assertEquals(expected, Account.twice(number));
}
"#,
    );
}

#[test]
fn the_same_outcome_needs_no_column() {
    let letter = |c: &str| {
        format!(
            "\ntest\nv0: char = char {c}\nv1: char = call bank/Account.letter(C)C (v0)\nexpect v1 = char 'x'\n"
        )
    };
    let source = ["'a'", "','", "'\\''"].map(letter).concat();
    check_rows(
        &source,
        r#"
@ParameterizedTest
@ValueSource(chars = {'a', ',', '\''})
void letter_anyCharacter_returnsLowercaseX(char character) {
    assertEquals('x', Account.letter(character));
}
"#,
    );
}

#[test]
fn texts_are_quoted_where_a_reader_of_rows_could_take_them_for_something_else() {
    let find = |key: &str, found: &str| {
        format!(
            "\ntest\nv0: java/lang/String = {key}\nv1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)\nexpect v1 = {found}\n"
        )
    };
    let source = [
        find("\"a, b\"", "\"\""),
        find("\"it's\"", "\"yes\""),
        find("\"#\"", "\"no no\""),
    ];
    check_rows(
        &source.concat(),
        r#"
@ParameterizedTest
@CsvSource({
    "'a, b', ''",
    "'it''s', yes",
    "'#', no no"
})
void find_dependsOnKey(String key, String expected) {
    assertEquals(expected, Account.find(key));
}
"#,
    );
}

#[test]
fn what_rows_cannot_hold_stays_apart() {
    assert!(folded(TWICE).is_some());
    let first_two = &TWICE[..TWICE.rfind("test").unwrap()];
    assert!(
        folded(first_two).is_none(),
        "two tests are read side by side"
    );
    let last_with = |line: &str| TWICE.replace("expect v1 = int 0\n", line);
    assert!(folded(&last_with("expect v1 = int 0\nsuspicion odd\n")).is_none());
    assert!(folded(&last_with("throws java/lang/Error\n")).is_none());
    assert!(folded(&last_with("")).is_none(), "one asserts nothing");
    let letters = |third: &str| {
        let of = |c: &str| {
            format!(
                "\ntest\nv0: char = char {c}\nv1: char = call bank/Account.letter(C)C (v0)\nexpect v1 = char 'x'\n"
            )
        };
        [of("'a'"), of("'b'"), of(third)].concat()
    };
    assert!(folded(&letters("'c'")).is_some());
    for unreadable in ["'\\u0001'", "' '", "'\\u00e9'"] {
        assert!(folded(&letters(unreadable)).is_none(), "{unreadable}");
    }
}

#[test]
fn a_test_that_prints_does_so_to_nobody_and_gives_the_stream_back() {
    check(
        FIVE,
        "
test
v0: int = int 3
v1: bank/Account = new bank/Account()V ()
v2: void = call bank/Account.deposit(I)V on v1 (v0)
prints out
",
        "
@Test
void deposit_doesNotThrow() {
    PrintStream outBefore = System.out;
    System.setOut(new PrintStream(new ByteArrayOutputStream()));
    try {
        Account account = new Account();

        assertDoesNotThrow(() -> account.deposit(3));
    } finally {
        System.setOut(outBefore);
    }
}
",
    );
}
