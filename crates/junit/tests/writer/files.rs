//! Whole files: package, imports, class.

use super::suite_text::{ASSERTJ, FIVE, FOUR};
use super::{check_file, check_file_in_no_package};

#[test]
fn a_file_has_package_imports_class_and_tests() {
    check_file(
        FIVE,
        r#"
generic java/util/ArrayList 1
test
v0: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
v1: java/lang/String = "a"
v2: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v0 (v1)
v3: bank/Account = new bank/Account()V ()
v4: void = call bank/Account.addAll(Ljava/util/List;)V on v3 (v0)
v5: java/util/List<java/lang/String> = call bank/Account.names()Ljava/util/List; on v3 ()
act v4
expect v5 = list("a")
"#,
        r#"
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void addAll_namesIsListOfOne() {
        List<String> names = new ArrayList<>();
        names.add("a");
        Account account = new Account();

        account.addAll(names);

        assertEquals(Collections.singletonList("a"), account.names());
    }
}
"#,
    );
}

#[test]
fn a_file_with_a_test_that_holds_in_english_speaks_it() {
    check_file(
        FIVE,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
test
v0: bank/Account = new bank/Account()V ()
v1: int = call bank/Account.getBalance()I on v0 ()
expect v1 = int 0
english
",
        "
package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountTest {
    private final Locale localeBefore = Locale.getDefault();

    @BeforeEach
    void speakEnglish() {
        Locale.setDefault(Locale.US);
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(localeBefore);
    }

    @Test
    void twice_returns10() {
        assertEquals(10, Account.twice(5));
    }

    @Test
    void getBalance_returnsZero() {
        Account account = new Account();

        assertEquals(0, account.getBalance());
    }
}
",
    );
}

#[test]
fn a_file_of_junit_four_speaks_english_in_public() {
    check_file(
        FOUR,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
english
",
        "
package bank;

import static org.junit.Assert.assertEquals;

import java.util.Locale;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class AccountTest {
    private final Locale localeBefore = Locale.getDefault();

    @Before
    public void speakEnglish() {
        Locale.setDefault(Locale.US);
    }

    @After
    public void restoreLocale() {
        Locale.setDefault(localeBefore);
    }

    @Test
    public void twice_returns10() {
        assertEquals(10, Account.twice(5));
    }
}
",
    );
}

#[test]
fn a_file_of_junit_four_is_public() {
    check_file(
        FOUR,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
",
        "
package bank;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AccountTest {
    @Test
    public void twice_returns10() {
        assertEquals(10, Account.twice(5));
    }
}
",
    );
}

#[test]
fn a_file_with_assertj_imports_its_assertions() {
    check_file(
        ASSERTJ,
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 10
",
        "
package bank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void twice_returns10() {
        assertThat(Account.twice(5)).isEqualTo(10);
    }
}
",
    );
}

#[test]
fn a_file_in_the_unnamed_package_has_no_package_line() {
    check_file_in_no_package(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = call bank/Account.getBalance()I on v0 ()
expect v1 = int 0
",
        "
import static org.junit.jupiter.api.Assertions.assertEquals;

import bank.Account;
import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void getBalance_returnsZero() {
        Account account = new Account();

        assertEquals(0, account.getBalance());
    }
}
",
    );
}

#[test]
fn a_class_of_another_package_with_a_taken_name_is_written_out() {
    check_file(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: other/Account = new other/Account()V ()
v2: void = call bank/Account.current(Lother/Account;)V on v0 (v1)
",
        "
package bank;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void current_doesNotThrow() {
        Account account = new Account();

        assertDoesNotThrow(() -> account.current(new other.Account()));
    }
}
",
    );
}

#[test]
fn a_suite_without_tests_is_an_empty_class() {
    check_file(
        FIVE,
        "",
        "
package bank;

import org.junit.jupiter.api.Test;

class AccountTest {
}
",
    );
}
