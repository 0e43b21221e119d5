//! What stands where in a test, and exceptions.

use super::check;
use super::suite_text::{ASSERTJ, FIVE, FOUR, OLD_FOUR};

#[test]
fn the_only_call_stands_in_its_assertion() {
    check(
        FIVE,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
",
        "
@Test
void twice_returns10() {
    assertEquals(10, Account.twice(5));
}
",
    );
}

#[test]
fn a_result_that_is_used_or_asserted_twice_has_a_name() {
    check(
        FIVE,
        "
test
v0: int = int 1
v1: int[] = array int {v0}
v2: bank/Account = call bank/Account.of([I)Lbank/Account; (v1)

v3: int = call bank/Account.getBalance()I on v2 ()
v4: boolean = call bank/Account.isOpen()Z on v2 ()
act v2
expect v3 = int 1
expect v4 = boolean true
",
        "
@Test
void of_returnsAccount() {
    Account result = Account.of(1);

    assertEquals(1, result.getBalance());
    assertTrue(result.isOpen());
}
",
    );
}

#[test]
fn state_is_asked_for_after_the_act() {
    check(
        FIVE,
        "
test
v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = int 3
v3: void = call bank/Account.deposit(I)V on v1 (v2)
v4: int = call bank/Account.getBalance()I on v1 ()
act v3
expect v4 = int 8
",
        "
@Test
void deposit_balanceIs8() {
    Account account = new Account(5);

    account.deposit(3);

    assertEquals(8, account.getBalance());
}
",
    );
}

#[test]
fn where_a_line_is_too_long_the_act_has_a_line_of_its_own() {
    check(
        FIVE,
        r#"
test
v0: java/lang/String = "a rather long name of an owner, for a line of a test, as it were"
v1: int = int 5
v2: bank/Account = new bank/Account(Ljava/lang/String;I)V (v0, v1)
v3: int = call bank/Account.getBalance()I on v2 ()
expect v3 = int 5
"#,
        r#"
@Test
void getBalance_returns5() {
    Account account =
            new Account("a rather long name of an owner, for a line of a test, as it were", 5);

    int result = account.getBalance();

    assertEquals(5, result);
}
"#,
    );
}

#[test]
fn a_declaration_that_is_too_long_is_broken_after_its_sign() {
    check(
        FIVE,
        r#"
test
v0: java/lang/String = "a rather long name of an owner, for a line of a test, as it were to be broken"
v1: int = int 5
v2: bank/Account = new bank/Account(Ljava/lang/String;I)V (v0, v1)
v3: void = call bank/Account.close()V on v2 ()
v4: boolean = call bank/Account.isOpen()Z on v2 ()
act v3
expect v4 = boolean false
"#,
        r#"
@Test
void close_isNotOpen() throws IOException {
    Account account =
            new Account("a rather long name of an owner, for a line of a test, as it were to be broken", 5);

    account.close();

    assertFalse(account.isOpen());
}
"#,
    );
}

#[test]
fn an_exception_with_its_message_is_expected_with_junit_five() {
    check(
        FIVE,
        r#"
unchecked java/lang/IllegalStateException
test
v0: int = int -1
v1: bank/Account = new bank/Account()V ()
v2: int = call bank/Account.withdraw(I)I on v1 (v0)
throws java/lang/IllegalStateException "no money left"
"#,
        r#"
@Test
void withdraw_negativeAmount_throwsIllegalStateException() {
    Account account = new Account();

    IllegalStateException exception =
            assertThrows(IllegalStateException.class, () -> account.withdraw(-1));
    assertEquals("no money left", exception.getMessage());
}
"#,
    );
}

#[test]
fn an_exception_with_its_message_is_expected_with_junit_four() {
    check(
        FOUR,
        r#"
unchecked java/lang/IllegalStateException
test
v0: int = int -1
v1: bank/Account = new bank/Account()V ()
v2: int = call bank/Account.withdraw(I)I on v1 (v0)
throws java/lang/IllegalStateException "no money left"
"#,
        r#"
@Test
public void withdraw_negativeAmount_throwsIllegalStateException() {
    Account account = new Account();

    IllegalStateException exception =
            assertThrows(IllegalStateException.class, () -> account.withdraw(-1));
    assertEquals("no money left", exception.getMessage());
}
"#,
    );
}

#[test]
fn an_exception_with_its_message_is_expected_with_an_old_junit_four() {
    check(
        OLD_FOUR,
        r#"
unchecked java/lang/IllegalStateException
test
v0: int = int -1
v1: bank/Account = new bank/Account()V ()
v2: int = call bank/Account.withdraw(I)I on v1 (v0)
throws java/lang/IllegalStateException "no money left"
"#,
        r#"
@Test
public void withdraw_negativeAmount_throwsIllegalStateException() {
    Account account = new Account();

    try {
        account.withdraw(-1);
        fail("IllegalStateException expected");
    } catch (IllegalStateException exception) {
        assertEquals("no money left", exception.getMessage());
    }
}
"#,
    );
}

#[test]
fn an_exception_with_its_message_is_expected_with_assertj() {
    check(
        ASSERTJ,
        r#"
unchecked java/lang/IllegalStateException
test
v0: int = int -1
v1: bank/Account = new bank/Account()V ()
v2: int = call bank/Account.withdraw(I)I on v1 (v0)
throws java/lang/IllegalStateException "no money left"
"#,
        r#"
@Test
void withdraw_negativeAmount_throwsIllegalStateException() {
    Account account = new Account();

    assertThatThrownBy(() -> account.withdraw(-1)).isInstanceOf(IllegalStateException.class).hasMessage("no money left");
}
"#,
    );
}

#[test]
fn an_exception_without_a_message_is_expected_with_junit_five() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/io/IOException
",
        "
@Test
void close_throwsIOException() {
    Account account = new Account();

    assertThrows(IOException.class, () -> account.close());
}
",
    );
}

#[test]
fn an_exception_without_a_message_is_expected_with_junit_four() {
    check(
        FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/io/IOException
",
        "
@Test
public void close_throwsIOException() {
    Account account = new Account();

    assertThrows(IOException.class, () -> account.close());
}
",
    );
}

#[test]
fn an_exception_without_a_message_is_expected_with_an_old_junit_four() {
    check(
        OLD_FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/io/IOException
",
        r#"
@Test
public void close_throwsIOException() {
    Account account = new Account();

    try {
        account.close();
        fail("IOException expected");
    } catch (IOException exception) {
        // as it should
    }
}
"#,
    );
}

#[test]
fn an_exception_without_a_message_is_expected_with_assertj() {
    check(
        ASSERTJ,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/io/IOException
",
        "
@Test
void close_throwsIOException() {
    Account account = new Account();

    assertThatThrownBy(() -> account.close()).isInstanceOf(IOException.class);
}
",
    );
}

#[test]
fn a_call_of_which_nothing_is_known_must_not_throw_with_junit_five() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: void = call bank/Account.deposit(I)V on v0 (v1)
",
        "
@Test
void deposit_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.deposit(5));
}
",
    );
}

#[test]
fn a_call_of_which_nothing_is_known_must_not_throw_with_junit_four() {
    check(
        FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: void = call bank/Account.deposit(I)V on v0 (v1)
",
        "
@Test
public void deposit_doesNotThrow() {
    Account account = new Account();

    account.deposit(5);
}
",
    );
}

#[test]
fn a_call_of_which_nothing_is_known_must_not_throw_with_an_old_junit_four() {
    check(
        OLD_FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: void = call bank/Account.deposit(I)V on v0 (v1)
",
        "
@Test
public void deposit_doesNotThrow() {
    Account account = new Account();

    account.deposit(5);
}
",
    );
}

#[test]
fn a_call_of_which_nothing_is_known_must_not_throw_with_assertj() {
    check(
        ASSERTJ,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: void = call bank/Account.deposit(I)V on v0 (v1)
",
        "
@Test
void deposit_doesNotThrow() {
    Account account = new Account();

    assertThatCode(() -> account.deposit(5)).doesNotThrowAnyException();
}
",
    );
}

#[test]
fn checked_exceptions_are_declared_each_once_and_in_order() {
    check(
        FIVE,
        r#"
unchecked java/lang/NumberFormatException
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: void = call bank/Account.reopen()V on v0 ()
v3: java/lang/String = "7"
v4: int = call java/lang/Integer.parseInt(Ljava/lang/String;)I (v3)
v5: int = call bank/Account.withdraw(I)I on v0 (v4)
expect v5 = int 7
"#,
        r#"
@Test
void withdraw_afterCloseAndReopen_returns7() throws Closed, IOException {
    Account account = new Account();
    account.close();
    account.reopen();

    assertEquals(7, account.withdraw(Integer.parseInt("7")));
}
"#,
    );
}

#[test]
fn an_old_junit_four_declares_what_the_act_may_throw_besides() {
    check(
        OLD_FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.reopen()V on v0 ()
throws java/io/IOException
",
        r#"
@Test
public void reopen_throwsIOException() throws Closed {
    Account account = new Account();

    try {
        account.reopen();
        fail("IOException expected");
    } catch (IOException exception) {
        // as it should
    }
}
"#,
    );
}
