//! Numbers, texts and boxes that are asserted.

use super::check;
use super::suite_text::{ASSERTJ, FIVE, FOUR, OLD_FOUR};

#[test]
fn booleans_are_asserted_as_truth() {
    check(
        FIVE,
        "
test
v0: boolean = boolean true
v1: boolean = call bank/Account.flag(Z)Z (v0)
expect v1 = boolean true
test
v0: boolean = boolean false
v1: boolean = call bank/Account.flag(Z)Z (v0)
expect v1 = boolean false
",
        "
@Test
void flag_true_returnsTrue() {
    assertTrue(Account.flag(true));
}

@Test
void flag_false_returnsFalse() {
    assertFalse(Account.flag(false));
}
",
    );
}

#[test]
fn doubles_have_a_tolerance_unless_they_are_tiny_infinite_or_no_number() {
    check(
        FIVE,
        "
test
v0: double = double 5.0
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 2.5
test
v0: double = double 4e-8
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 2e-8
test
v0: double = double Infinity
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double Infinity
test
v0: double = double NaN
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double NaN
test
v0: double = double -0.0
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double -0.0
",
        "
@Test
void half_value5_returns2Point5() {
    assertEquals(2.5, Account.half(5.0), 1e-9);
}

@Test
void half_returnsNumber() {
    assertEquals(2e-8, Account.half(4e-8));
}

@Test
void half_infiniteValue_returnsInfinity() {
    assertEquals(Double.POSITIVE_INFINITY, Account.half(Double.POSITIVE_INFINITY));
}

@Test
void half_nanValue_returnsNaN() {
    assertTrue(Double.isNaN(Account.half(Double.NaN)));
}

@Test
void half_zeroValue_returnsZero() {
    assertEquals(-0.0, Account.half(-0.0), 1e-9);
}
",
    );
}

#[test]
fn floats_have_a_tolerance_of_their_own() {
    check(
        FOUR,
        "
test
v0: float = float 5.0
v1: float = call bank/Account.halfOf(F)F (v0)
expect v1 = float 2.5
test
v0: float = float 1e-45
v1: float = call bank/Account.halfOf(F)F (v0)
expect v1 = float 1e-45
",
        "
@Test
public void halfOf_number5_returns2Point5() {
    assertEquals(2.5f, Account.halfOf(5.0f), 1e-6f);
}

@Test
public void halfOf_returnsNumber() {
    assertEquals(1e-45f, Account.halfOf(1e-45f), 0);
}
",
    );
}

#[test]
fn assertj_says_close_to() {
    check(
        ASSERTJ,
        "
test
v0: double = double 5.0
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 2.5
",
        "
@Test
void half_returns2Point5() {
    assertThat(Account.half(5.0)).isCloseTo(2.5, within(1e-9));
}
",
    );
}

#[test]
fn small_integers_are_cast_in_junit_five() {
    check(
        FIVE,
        "
test
v0: byte = byte -1
v1: short = short 7
v2: byte = call bank/Account.small(BS)B (v0, v1)
expect v2 = byte -7
",
        "
@Test
void small_negativeFirst_returnsMinus7() {
    assertEquals((byte) (-7), Account.small((byte) (-1), (short) 7));
}
",
    );
}

#[test]
fn small_integers_need_no_cast_in_junit_four_assertions() {
    check(
        FOUR,
        "
test
v0: byte = byte -1
v1: short = short 7
v2: byte = call bank/Account.small(BS)B (v0, v1)
expect v2 = byte -7
",
        "
@Test
public void small_negativeFirst_returnsMinus7() {
    assertEquals(-7, Account.small((byte) (-1), (short) 7));
}
",
    );
}

#[test]
fn characters_and_longs_are_literals_of_their_type() {
    check(
        FIVE,
        r#"
test
v0: char = char '\''
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char '\u00e9'
test
v0: long = long 9223372036854775807
v1: long = call bank/Account.wide(J)J (v0)
expect v1 = long -1
"#,
        r#"
@Test
void letter_returnsNumber() {
    assertEquals('\u00e9', Account.letter('\''));
}

@Test
void wide_largestNumber_returnsMinusOne() {
    assertEquals(-1L, Account.wide(Long.MAX_VALUE));
}
"#,
    );
}

#[test]
fn strings_are_escaped() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = "tab\t \"quote\" \\ line\n \u00e9 \ud800"
"#,
        r#"
@Test
void getOwner_returnsText() {
    Account account = new Account();

    assertEquals("tab\t \"quote\" \\ line\n \u00e9 \ud800", account.getOwner());
}
"#,
    );
}

#[test]
fn null_and_not_null() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = null
test
v0: java/lang/String = "a"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = notnull
"#,
        r#"
@Test
void getOwner_returnsNull() {
    Account account = new Account();

    assertNull(account.getOwner());
}

@Test
void find_returnsObject() {
    assertNotNull(Account.find("a"));
}
"#,
    );
}

#[test]
fn boxes_are_compared_as_values_with_junit_five() {
    check(
        FIVE,
        "
test
v0: int = int 5
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 10
",
        "
@Test
void boxed_returns10() {
    assertEquals(10, Account.boxed(5));
}
",
    );
}

#[test]
fn boxes_are_compared_as_values_with_junit_four() {
    check(
        FOUR,
        "
test
v0: int = int 5
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 10
",
        "
@Test
public void boxed_returns10() {
    assertEquals(Integer.valueOf(10), Account.boxed(5));
}
",
    );
}

#[test]
fn boxes_are_compared_as_values_with_an_old_junit_four() {
    check(
        OLD_FOUR,
        "
test
v0: int = int 5
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 10
",
        "
@Test
public void boxed_returns10() {
    assertEquals(Integer.valueOf(10), Account.boxed(5));
}
",
    );
}

#[test]
fn boxes_are_compared_as_values_with_assertj() {
    check(
        ASSERTJ,
        "
test
v0: int = int 5
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 10
",
        "
@Test
void boxed_returns10() {
    assertThat(Account.boxed(5)).isEqualTo(10);
}
",
    );
}

#[test]
fn a_box_that_does_not_box_by_itself_is_made() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: short = short 3
v2: java/lang/Short = call java/lang/Short.valueOf(S)Ljava/lang/Short; (v1)
v3: void = call bank/Account.any(Ljava/lang/Object;)V on v0 (v2)
",
        "
@Test
void any_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.any(Short.valueOf((short) 3)));
}
",
    );
}
