//! Fields that tests read and write.

use super::check;
use super::suite_text::FIVE;

#[test]
fn fields_of_objects_are_read_and_written() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 7
v2: void = set bank/Account.id:I of v0 to v1
v3: byte = byte -3
v4: void = set bank/Account.step:B of v0 to v3
v5: boolean = call bank/Account.isOpen()Z on v0 ()
v6: java/lang/String = get bank/Account.owner:Ljava/lang/String; of v0
act v5
expect v5 = boolean true
expect v6 = null
",
        "
@Test
void isOpen_returnsTrue() {
    Account account = new Account();
    account.id = 7;
    account.step = -3;

    boolean result = account.isOpen();

    assertTrue(result);
    assertNull(account.owner);
}
",
    );
}

#[test]
fn values_that_nothing_uses_and_that_are_no_statements_are_left_out() {
    check(
        FIVE,
        "
test
v0: int = get bank/Account.limit:I
v1: int = int 5
v2: int[] = array int {v1}
v3: bank/Account = new bank/Account()V ()
v4: boolean = call bank/Account.isOpen()Z on v3 ()
v5: bank/Account = new bank/Account()V ()
v6: int = call bank/Account.getBalance()I on v5 ()
expect v6 = int 0
",
        "
@Test
void getBalance_returnsZero() {
    Account account = new Account();
    account.isOpen();
    Account account2 = new Account();

    assertEquals(0, account2.getBalance());
}
",
    );
}

#[test]
fn static_fields_that_a_test_writes_are_restored() {
    check(
        FIVE,
        "
test
v0: int = int 7
v1: void = set bank/Account.limit:I to v0
v2: bank/Account = new bank/Account()V ()
v3: int = call bank/Account.getBalance()I on v2 ()
expect v3 = int 0
",
        "
@Test
void getBalance_returnsZero() {
    int limitBefore = Account.limit;
    try {
        Account.limit = 7;
        Account account = new Account();

        assertEquals(0, account.getBalance());
    } finally {
        Account.limit = limitBefore;
    }
}
",
    );
}

#[test]
fn threads_are_stopped_after_the_assertions_on_an_object_that_has_a_name() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = call bank/Account.getBalance()I on v0 ()
expect v1 = int 0
stops bank/Account.close()V on v0
",
        "
@Test
void getBalance_returnsZero() throws IOException {
    Account account = new Account();

    assertEquals(0, account.getBalance());

    account.close();
}
",
    );
}

#[test]
fn threads_of_a_test_that_throws_are_stopped_too() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = null
v2: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
throws java/lang/NullPointerException
stops bank/Account.close()V on v0
",
        "
@Test
void same_nullOther_throwsNullPointerException() throws IOException {
    Account account = new Account();

    assertThrows(NullPointerException.class, () -> account.same(null));

    account.close();
}
",
    );
}

#[test]
fn several_static_fields_are_restored_in_order() {
    check(
        FIVE,
        "
test
v0: int = int 7
v1: void = set bank/Account.limit:I to v0
v2: java/util/List<java/lang/String> = null
v3: void = set bank/Account.shared:Ljava/util/List; to v2
v4: void = set bank/Account.limit:I to v0
v5: int = int 1
v6: int = call bank/Account.twice(I)I (v5)
throws java/lang/NullPointerException
",
        "
@Test
void twice_throwsNullPointerException() {
    int limitBefore = Account.limit;
    List sharedBefore = Account.shared;
    try {
        Account.limit = 7;
        Account.shared = null;
        Account.limit = 7;

        assertThrows(NullPointerException.class, () -> Account.twice(1));
    } finally {
        Account.limit = limitBefore;
        Account.shared = sharedBefore;
    }
}
",
    );
}

#[test]
fn a_function_written_to_a_field_of_any_type_is_cast() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Runnable = lambda java/lang/Runnable.run()V
v2: void = set bank/Account.task:Ljava/lang/Object; of v0 to v1
v3: boolean = call bank/Account.isOpen()Z on v0 ()
expect v3 = boolean true
",
        "
@Test
void isOpen_returnsTrue() {
    Account account = new Account();
    account.task = (Runnable) () -> { };

    assertTrue(account.isOpen());
}
",
    );
}

#[test]
fn a_static_field_that_is_read_stands_where_it_is_used() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = get bank/Account.MAX:I
v2: int = call bank/Account.withdraw(I)I on v0 (v1)
expect v2 = int 0
",
        "
@Test
void withdraw_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.withdraw(Account.MAX));
}
",
    );
}

#[test]
fn a_constant_can_be_the_act() {
    check(
        FIVE,
        "
test
v0: int = get bank/Account.MAX:I
expect v0 = int 100
",
        "
@Test
void MAX_returns100() {
    int value = Account.MAX;

    assertEquals(100, value);
}
",
    );
}
