//! What is seen of an act besides a plain result: parts of parts, what was written, the object itself, long
//! texts, causes; and tests that need enabled assertions.

use super::check;
use super::suite_text::{ASSERTJ, FIVE, FOUR, OLD_FOUR};

const OF_PARTS: &str = "
test
v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = int 3
v3: bank/Account = call bank/Account.with(I)Lbank/Account; on v1 (v2)
v4: java/util/List<java/lang/String> = call bank/Account.names()Ljava/util/List; on v3 ()
v5: int = call java/util/List.size()I on v4 ()
act v3
expect v5 = int 2
";

#[test]
fn parts_of_parts_are_asked_in_one_line() {
    check(
        FIVE,
        OF_PARTS,
        "
@Test
void with_returnsAccount() {
    Account account = new Account(5);

    Account result = account.with(3);

    assertEquals(2, result.names().size());
}
",
    );
}

const FLUENT: &str = "
test
v0: java/io/StringWriter = new java/io/StringWriter()V ()
v1: bank/Account = new bank/Account()V ()
v2: void = call bank/Account.print(Ljava/io/Writer;)V on v1 (v0)
expect v0 = text \"none\"
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 3
v2: bank/Account = call bank/Account.with(I)Lbank/Account; on v0 (v1)
expect v2 = same v0
";

#[test]
fn what_was_written_and_the_object_itself_are_asserted() {
    check(
        FIVE,
        FLUENT,
        "
@Test
void print_writesNone() {
    StringWriter out = new StringWriter();
    Account account = new Account();

    account.print(out);

    assertEquals(\"none\", out.toString());
}

@Test
void with_returnsSameInstance() {
    Account account = new Account();

    assertSame(account, account.with(3));
}
",
    );
    check(
        ASSERTJ,
        FLUENT,
        "
@Test
void print_writesNone() {
    StringWriter out = new StringWriter();
    Account account = new Account();

    account.print(out);

    assertThat(out.toString()).isEqualTo(\"none\");
}

@Test
void with_returnsSameInstance() {
    Account account = new Account();

    assertThat(account.with(3)).isSameAs(account);
}
",
    );
}

#[test]
fn a_name_says_what_was_done_rather_than_that_the_object_came_back() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 3
v2: bank/Account = call bank/Account.with(I)Lbank/Account; on v0 (v1)
v3: int = call bank/Account.getBalance()I on v0 ()
act v2
expect v2 = same v0
expect v3 = int 3
",
        "
@Test
void with_balanceIs3() {
    Account account = new Account();

    Account result = account.with(3);

    assertSame(account, result);
    assertEquals(3, account.getBalance());
}
",
    );
}

const LINES: &str = "
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v0 ()
expect v1 = \"usage: a\\n  -b  \\n\\nend\\n\"
";

#[test]
fn a_text_of_lines_is_written_as_lines() {
    check(
        FIVE,
        &format!("textblocks\ntest{LINES}"),
        "
@Test
void toString_returnsText() {
    Account account = new Account();

    assertEquals(
            \"\"\"
            usage: a
              -b \\s

            end
            \"\"\",
            account.toString());
}
",
    );
    check(
        FIVE,
        &format!("test{LINES}"),
        "
@Test
void toString_returnsText() {
    Account account = new Account();

    assertEquals(
            \"usage: a\\n\"
                    + \"  -b  \\n\"
                    + \"\\n\"
                    + \"end\\n\",
            account.toString());
}
",
    );
}

#[test]
fn a_text_that_is_too_long_is_told_by_its_length_and_its_beginning() {
    let source = format!(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v0 ()
expect v1 = toolong \"{}\"
",
        "0123456789".repeat(5)
    );
    let start = "0123456789".repeat(8);
    check(
        FIVE,
        &source,
        &format!(
            "
@Test
void toString_returnsLongText() {{
    Account account = new Account();

    String result = account.toString();

    assertEquals(500, result.length());
    assertTrue(result.startsWith(\"{start}\"));
}}
"
        ),
    );
    check(
        ASSERTJ,
        &source,
        &format!(
            "
@Test
void toString_returnsLongText() {{
    Account account = new Account();

    String result = account.toString();

    assertThat(result).hasSize(500).startsWith(\"{start}\");
}}
"
        ),
    );
}

#[test]
fn arrays_in_arrays_are_written_row_by_row() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int[][] = call bank/Account.table()[[I on v0 ()
expect v1 = array(array(int 1, int 2), null, array())
",
        "
@Test
void table_returnsArrayOf3() {
    Account account = new Account();

    assertArrayEquals(new int[][] {{1, 2}, null, {}}, account.table());
}
",
    );
}

const THROWING: &str = "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/lang/IllegalStateException \"closed\"
cause java/io/IOException
";

#[test]
fn the_cause_of_an_exception_is_asserted() {
    check(
        FIVE,
        THROWING,
        "
@Test
void close_throwsIllegalStateException() {
    Account account = new Account();

    IllegalStateException exception =
            assertThrows(IllegalStateException.class, () -> account.close());
    assertEquals(\"closed\", exception.getMessage());
    assertEquals(IOException.class, exception.getCause().getClass());
}
",
    );
    check(
        ASSERTJ,
        THROWING,
        "
@Test
void close_throwsIllegalStateException() {
    Account account = new Account();

    assertThatThrownBy(() -> account.close()).isInstanceOf(IllegalStateException.class).hasMessage(\"closed\").hasCauseExactlyInstanceOf(IOException.class);
}
",
    );
    check(
        OLD_FOUR,
        THROWING,
        "
@Test
public void close_throwsIllegalStateException() throws IOException {
    Account account = new Account();

    try {
        account.close();
        fail(\"IllegalStateException expected\");
    } catch (IllegalStateException exception) {
        assertEquals(\"closed\", exception.getMessage());
        assertEquals(IOException.class, exception.getCause().getClass());
    }
}
",
    );
}

const ENABLED: &str = "
test
v0: int = int -1
v1: bank/Account = new bank/Account(I)V (v0)
throws java/lang/AssertionError
assertions bank/Account
";

#[test]
fn a_test_that_needs_enabled_assertions_says_so_and_skips_itself() {
    check(
        FIVE,
        ENABLED,
        "
@Test
void newAccount_negativeBalance_throwsAssertionError() {
    // Needs enabled assertions (java -ea)
    assumeTrue(Account.class.desiredAssertionStatus(), \"assertions are disabled\");

    assertThrows(AssertionError.class, () -> new Account(-1));
}
",
    );
    check(
        FOUR,
        ENABLED,
        "
@Test
public void newAccount_negativeBalance_throwsAssertionError() {
    // Needs enabled assertions (java -ea)
    assumeTrue(Account.class.desiredAssertionStatus());

    assertThrows(AssertionError.class, () -> new Account(-1));
}
",
    );
}

#[test]
fn a_hash_code_is_that_of_an_equal_object() {
    check(
        FIVE,
        "
test
v0: int = int 3
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = call bank/Account.hashCode()I on v1 ()
v3: int = int 3
v4: bank/Account = new bank/Account(I)V (v3)
v5: int = call bank/Account.hashCode()I on v4 ()
act v2
expect v2 = same v5
",
        "
@Test
void hashCode_returnsSameForEqualObject() {
    Account account = new Account(3);

    assertEquals(new Account(3).hashCode(), account.hashCode());
}
",
    );
}
