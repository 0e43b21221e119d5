//! Temporary directories, effects, suspected bugs, names of variables.

use super::check;
use super::suite_text::{ASSERTJ, FIVE, FOUR, OLD_FOUR};

#[test]
fn a_temporary_directory_is_made_by_junit_with_junit_five() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/io/File = tempdir
v2: int = call bank/Account.read(Ljava/io/File;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/nio/file/Path = tempdir
v2: int = call bank/Account.open(Ljava/nio/file/Path;)I on v0 (v1)
expect v2 = int 0
",
        "
@TempDir
Path tempDir;

@Test
void read_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.read(tempDir.toFile()));
}

@Test
void open_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.open(tempDir));
}
",
    );
}

#[test]
fn a_temporary_directory_is_made_by_junit_with_junit_four() {
    check(
        FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/io/File = tempdir
v2: int = call bank/Account.read(Ljava/io/File;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/nio/file/Path = tempdir
v2: int = call bank/Account.open(Ljava/nio/file/Path;)I on v0 (v1)
expect v2 = int 0
",
        "
@Rule
public TemporaryFolder folder = new TemporaryFolder();

@Test
public void read_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.read(folder.getRoot()));
}

@Test
public void open_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.open(folder.getRoot().toPath()));
}
",
    );
}

#[test]
fn a_temporary_directory_is_made_by_junit_with_an_old_junit_four() {
    check(
        OLD_FOUR,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/io/File = tempdir
v2: int = call bank/Account.read(Ljava/io/File;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/nio/file/Path = tempdir
v2: int = call bank/Account.open(Ljava/nio/file/Path;)I on v0 (v1)
expect v2 = int 0
",
        "
@Rule
public TemporaryFolder folder = new TemporaryFolder();

@Test
public void read_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.read(folder.getRoot()));
}

@Test
public void open_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.open(folder.getRoot().toPath()));
}
",
    );
}

#[test]
fn a_temporary_directory_is_made_by_junit_with_assertj() {
    check(
        ASSERTJ,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/io/File = tempdir
v2: int = call bank/Account.read(Ljava/io/File;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/nio/file/Path = tempdir
v2: int = call bank/Account.open(Ljava/nio/file/Path;)I on v0 (v1)
expect v2 = int 0
",
        "
@TempDir
Path tempDir;

@Test
void read_returnsZero() {
    Account account = new Account();

    assertThat(account.read(tempDir.toFile())).isEqualTo(0);
}

@Test
void open_returnsZero() {
    Account account = new Account();

    assertThat(account.open(tempDir)).isEqualTo(0);
}
",
    );
}

#[test]
fn effects_stand_in_a_comment_that_cannot_end() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
effect reads the file C:\u000atmp
effect opens a socket
"#,
        r#"
// Effects on the host: reads the file C:\\u000atmp; opens a socket
@Test
void close_doesNotThrow() throws IOException {
    Account account = new Account();

    assertDoesNotThrow(() -> account.close());
}
"#,
    );
}

#[test]
fn suspected_bugs_are_a_section_at_the_end() {
    check(
        FIVE,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
test
v0: int = int 6
v1: int = call bank/Account.twice(I)I (v0)
throws java/lang/ArrayIndexOutOfBoundsException
suspicion ArrayIndexOutOfBoundsException in Account.twice
test
v0: int = int 7
v1: int = call bank/Account.twice(I)I (v0)
throws java/lang/NullPointerException
suspicion NullPointerException in Account.twice
",
        "
@Test
void twice_number5_returns10() {
    assertEquals(10, Account.twice(5));
}

// Suspected bugs: what these tests show does not look intended.

// ArrayIndexOutOfBoundsException in Account.twice
@Test
void twice_number6_throwsArrayIndexOutOfBoundsException_suspectedBug() {
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> Account.twice(6));
}

// NullPointerException in Account.twice
@Test
void twice_number7_throwsNullPointerException_suspectedBug() {
    assertThrows(NullPointerException.class, () -> Account.twice(7));
}
",
    );
}

#[test]
fn variables_have_the_names_of_the_parameters_they_are_given_for() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = new bank/Account()V ()
v2: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
v3: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
v4: int = call bank/Account.getBalance()I on v0 ()
v5: int = call bank/Account.twice(I)I (v4)
expect v5 = int 0
",
        "
@Test
void twice_returnsZero() {
    Account account = new Account();
    Account other = new Account();
    account.same(other);
    account.same(other);
    int balance = account.getBalance();

    assertEquals(0, Account.twice(balance));
}
",
    );
}

#[test]
fn names_that_are_taken_are_numbered() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = new bank/Account()V ()
v2: bank/Account = new bank/Account()V ()
v3: boolean = call bank/Account.isOpen()Z on v0 ()
v4: boolean = call bank/Account.isOpen()Z on v1 ()
v5: boolean = call bank/Account.isOpen()Z on v2 ()
expect v3 = boolean true
expect v4 = boolean true
expect v5 = boolean true
",
        "
@Test
void isOpen_returnsTrue() {
    Account account = new Account();
    Account account2 = new Account();
    Account account3 = new Account();
    boolean isOpen = account.isOpen();
    boolean isOpen2 = account2.isOpen();

    boolean result = account3.isOpen();

    assertTrue(isOpen);
    assertTrue(isOpen2);
    assertTrue(result);
}
",
    );
}
