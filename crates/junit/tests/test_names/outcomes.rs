//! What a test is about, and what comes of it.

use super::check;

#[test]
fn a_result_is_named_after_the_number() {
    check(
        "
test
v0: int = int 3
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
test
v0: int = int 4
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 1
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int -1
test
v0: int = int 6
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 42
test
v0: int = int 7
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int -42
test
v0: int = int 8
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 2147483647
test
v0: int = int 9
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int -2147483648
test
v0: int = int 10
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 123456789
",
        "
twice_number3_returnsZero
twice_number4_returnsOne
twice_number5_returnsMinusOne
twice_number6_returns42
twice_number7_returnsMinus42
twice_number8_returnsMaxValue
twice_number9_returnsMinValue
twice_number10_returnsNumber
",
    );
}

#[test]
fn a_result_is_named_after_the_float() {
    check(
        "
test
v0: double = double 3.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 2.5
test
v0: double = double 4.25
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double -0.1
test
v0: double = double 5.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double NaN
test
v0: double = double 6.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double Infinity
test
v0: double = double 7.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double -Infinity
test
v0: double = double 8.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 0.0
test
v0: double = double 9.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 0.123456789
",
        "
half_value3Point5_returns2Point5
half_value4Point25_returnsMinus0Point1
half_value5Point5_returnsNaN
half_value6Point5_returnsInfinity
half_value7Point5_returnsMinusInfinity
half_value8Point5_returnsZero
half_value9Point5_returnsNumber
",
    );
}

#[test]
fn a_result_is_named_after_the_character() {
    check(
        r#"
test
v0: char = char 'b'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char 'a'
test
v0: char = char 'c'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char 'A'
test
v0: char = char 'd'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char '7'
test
v0: char = char 'e'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char '-'
test
v0: char = char 'f'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char ' '
test
v0: char = char 'g'
v1: char = call bank/Account.letter(C)C (v0)
expect v1 = char '\u00e9'
"#,
        "
letter_characterLowercaseB_returnsLowercaseA
letter_characterLowercaseC_returnsUppercaseA
letter_characterLowercaseD_returnsDigit7
letter_characterLowercaseE_returnsDash
letter_characterLowercaseF_returnsSpace
letter_characterLowercaseG_returnsNumber
",
    );
}

#[test]
fn a_result_is_named_after_the_string() {
    check(
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = "the door"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = ""
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = "a.b"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = "snake_case"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = "more than twenty characters"
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String = call bank/Account.getOwner()Ljava/lang/String; on v0 ()
expect v1 = null
"#,
        "
getOwner_returnsTheDoor
getOwner_returnsEmptyString
getOwner_returnsADotB
getOwner_returnsSnakeCase
getOwner_returnsText
getOwner_returnsNull
",
    );
}

#[test]
fn collections_are_named_with_their_sizes() {
    check(
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/List = call bank/Account.names()Ljava/util/List; on v0 ()
expect v1 = list()
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/List = call bank/Account.names()Ljava/util/List; on v0 ()
expect v1 = list("a")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Set = call bank/Account.tags()Ljava/util/Set; on v0 ()
expect v1 = set("a", "b")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Map = call bank/Account.rates()Ljava/util/Map; on v0 ()
expect v1 = map("a", null)
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Optional = call bank/Account.first()Ljava/util/Optional; on v0 ()
expect v1 = optional()
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Optional = call bank/Account.first()Ljava/util/Optional; on v0 ()
expect v1 = optional("yes")
test
v0: bank/Account = new bank/Account()V ()
v1: int[] = call bank/Account.history()[I on v0 ()
expect v1 = array(int 1, int 2)
test
v0: bank/Account = new bank/Account()V ()
v1: int[] = call bank/Account.history()[I on v0 ()
expect v1 = length 17
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Deque = call bank/Account.queue()Ljava/util/Deque; on v0 ()
expect v1 = elements()
"#,
        "
names_returnsEmptyList
names_returnsListOfOne
tags_returnsSetOf2
rates_returnsMapOfOne
first_returnsEmptyOptional
first_returnsYes
history_returnsArrayOf2
history_returnsArrayOf17
queue_returnsEmptyCollection
",
    );
}

#[test]
fn enum_constants_are_words() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Kind = call bank/Account.kind()Lbank/Account$Kind; on v0 ()
expect v1 = enum bank/Account$Kind.VERY_OPEN
",
        "
kind_returnsVeryOpen
",
    );
}

#[test]
fn values_from_texts_are_named_by_class_or_digits() {
    check(
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/math/BigDecimal = call bank/Account.price()Ljava/math/BigDecimal; on v0 ()
expect v1 = parsed java/math/BigDecimal "15"
test
v0: bank/Account = new bank/Account()V ()
v1: java/math/BigDecimal = call bank/Account.price()Ljava/math/BigDecimal; on v0 ()
expect v1 = parsed java/math/BigDecimal "1.5"
"#,
        "
price_returns15
price_returnsBigDecimal
",
    );
}

#[test]
fn an_exception_is_the_outcome() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
throws java/io/IOException
",
        "
close_throwsIOException
",
    );
}

#[test]
fn a_constructor_is_named_after_its_class() {
    check(
        "
test
v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = call bank/Account.getBalance()I on v1 ()
act v1
expect v2 = int 5
",
        "
newAccount_balanceIs5
",
    );
}

#[test]
fn an_inner_class_is_named_without_its_outer_one() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Desk = new bank/Account$Desk(Lbank/Account;)V (v0)
",
        "
newDesk_doesNotThrow
",
    );
}

#[test]
fn a_test_of_a_constant_is_named_after_it() {
    check(
        "
test
v0: int = get bank/Account.MAX:I
expect v0 = int 100
",
        "
MAX_returns100
",
    );
}

#[test]
fn nothing_known_means_does_not_throw() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
",
        "
close_doesNotThrow
",
    );
}

#[test]
fn state_is_told_by_the_getter() {
    check(
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: boolean = call bank/Account.isOpen()Z on v0 ()
act v1
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: boolean = call bank/Account.isOpen()Z on v0 ()
act v1
expect v2 = boolean false
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: boolean = call bank/Account.hasOwner()Z on v0 ()
act v1
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: boolean = call bank/Account.hasOwner()Z on v0 ()
act v1
expect v2 = boolean false
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: int = call bank/Account.getBalance()I on v0 ()
act v1
expect v2 = int 5
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v0 ()
act v1
expect v2 = "closed"
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: java/util/List = call bank/Account.names()Ljava/util/List; on v0 ()
act v1
expect v2 = list()
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: bank/Account$Kind = call bank/Account.kind()Lbank/Account$Kind; on v0 ()
act v1
expect v2 = enum bank/Account$Kind.OPEN
"#,
        "
close_isOpen
close_isNotOpen
close_hasOwner
close_hasNoOwner
close_balanceIs5
close_textIsClosed
close_namesIsEmpty
close_kindIsOpen
",
    );
}

#[test]
fn a_public_field_tells_state() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: int = get bank/Account.id:I of v0
act v1
expect v2 = int 5
",
        "
close_idIs5
",
    );
}

#[test]
fn a_result_that_is_asked_for_its_state_is_returned() {
    check(
        "
test
v0: int = int 1
v1: int[] = array int {v0}
v2: bank/Account = call bank/Account.of([I)Lbank/Account; (v1)
v3: int = call bank/Account.getBalance()I on v2 ()
act v2
expect v3 = int 1
",
        "
of_returnsAccount
",
    );
}

#[test]
fn an_array_argument_is_kept_or_changed() {
    check(
        "
test
v0: int = int 2
v1: int = int 1
v2: int[] = array int {v0, v1}
v3: void = call bank/Account.sort([I)V (v2)
expect v2 = array(int 1, int 2)
test
v0: int = int 2
v1: int = int 1
v2: int[] = array int {v0, v1}
v3: void = call bank/Account.sort([I)V (v2)
expect v2 = array(int 2, int 1)
",
        "
sort_changesValues
sort_keepsValues
",
    );
}
