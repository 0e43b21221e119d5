//! What tells a test from the others of its method.

use super::check;

#[test]
fn an_argument_that_is_zero_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: double = double 0.0
v1: double = call bank/Account.half(D)D (v0)
throws java/lang/IllegalArgumentException
",
        "
half_zeroValue_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_negative_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: long = long -5
v1: long = call bank/Account.wide(J)J (v0)
throws java/lang/IllegalArgumentException
",
        "
wide_negativeNumber_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_smallest_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: long = long -9223372036854775808
v1: long = call bank/Account.wide(J)J (v0)
throws java/lang/IllegalArgumentException
",
        "
wide_smallestNumber_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_largest_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: int = int 2147483647
v1: int = call bank/Account.twice(I)I (v0)
throws java/lang/IllegalArgumentException
",
        "
twice_largestNumber_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_null_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: java/lang/Object = null
v1: java/lang/Object = call bank/Account.find(Ljava/lang/Object;)Ljava/lang/Object; (v0)
throws java/lang/IllegalArgumentException
",
        "
find_nullKey_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_empty_is_told_even_of_a_lone_test() {
    check(
        r#"
test
v0: java/lang/String = ""
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
throws java/lang/IllegalArgumentException
"#,
        "
find_emptyKey_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_blank_is_told_even_of_a_lone_test() {
    check(
        r#"
test
v0: java/lang/String = "  "
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
throws java/lang/IllegalArgumentException
"#,
        "
find_blankKey_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_argument_that_is_nan_is_told_even_of_a_lone_test() {
    check(
        "
test
v0: float = float NaN
v1: float = call bank/Account.halfOf(F)F (v0)
throws java/lang/IllegalArgumentException
",
        "
halfOf_nanNumber_throwsIllegalArgumentException
",
    );
}

#[test]
fn an_ordinary_argument_of_a_lone_test_is_not_told() {
    check(
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
throws java/lang/IllegalArgumentException
",
        "
twice_throwsIllegalArgumentException
",
    );
}

#[test]
fn several_special_arguments_are_told_together() {
    check(
        "
test
v0: int = int 0
v1: int = int -3
v2: int = call bank/Account.add(II)I (v0, v1)
expect v2 = int -3
",
        "
add_zeroLeftAndNegativeRight_returnsMinus3
",
    );
}

#[test]
fn conditions_tell_tests_of_one_method_apart() {
    check(
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
test
v0: int = int 6
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
test
v0: int = int 0
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
",
        "
twice_number5_returnsZero
twice_number6_returnsZero
twice_zeroNumber_returnsZero
",
    );
}

#[test]
fn a_given_condition_is_better_than_arguments() {
    check(
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
condition full
test
v0: int = int 6
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
condition full
condition twiceAsFull
",
        "
twice_number5_returnsZero
twice_twiceAsFull_returnsZero
",
    );
}

#[test]
fn all_arguments_together_tell_tests_apart() {
    check(
        "
test
v0: int = int 5
v1: int = int 6
v2: int = call bank/Account.add(II)I (v0, v1)
expect v2 = int 0
test
v0: int = int 5
v1: int = int 7
v2: int = call bank/Account.add(II)I (v0, v1)
expect v2 = int 0
test
v0: int = int 8
v1: int = int 6
v2: int = call bank/Account.add(II)I (v0, v1)
expect v2 = int 0
test
v0: int = int 8
v1: int = int 7
v2: int = call bank/Account.add(II)I (v0, v1)
expect v2 = int 0
",
        "
add_5And6_returnsZero
add_5And7_returnsZero
add_8And6_returnsZero
add_8And7_returnsZero
",
    );
}

#[test]
fn too_long_a_condition_is_not_used() {
    check(
        "
test
v0: int = int 5
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
condition veryLongveryLongveryLongveryLongveryLongveryLongveryLong5
test
v0: int = int 6
v1: int = call bank/Account.twice(I)I (v0)
expect v1 = int 0
condition veryLongveryLongveryLongveryLongveryLongveryLongveryLong6
",
        "
twice_number5_returnsZero
twice_number6_returnsZero
",
    );
}

#[test]
fn parameters_are_nouns_where_they_say_something() {
    check(
        "
test
v0: double = double 5.5
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 1.0
test
v0: double = double 6.0
v1: double = call bank/Account.half(D)D (v0)
expect v1 = double 1.0
",
        "
half_value5Point5_returnsOne
half_value6_returnsOne
",
    );
}

#[test]
fn short_texts_are_words_or_spelled() {
    check(
        r#"
test
v0: java/lang/String = "yes"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
test
v0: java/lang/String = "-5"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
test
v0: java/lang/String = "a,b"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
test
v0: java/lang/String = "ab cd"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
test
v0: java/lang/String = "\u00e9"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
test
v0: java/lang/String = "\u00e9\u00e9"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
"#,
        "
find_yes_returnsNull
find_dash5_returnsNull
find_aCommaB_returnsNull
find_abCd_returnsNull
find_textOfOneCharacter_returnsNull
find_textOf2Characters_returnsNull
",
    );
}

#[test]
fn booleans_enums_and_classes_are_words() {
    check(
        "
test
v0: boolean = boolean true
v1: boolean = call bank/Account.flag(Z)Z (v0)
expect v1 = boolean true
test
v0: boolean = boolean false
v1: boolean = call bank/Account.flag(Z)Z (v0)
expect v1 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Kind = enum bank/Account$Kind.OPEN
v2: boolean = call bank/Account.is(Lbank/Account$Kind;)Z on v0 (v1)
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Kind = enum bank/Account$Kind.Half_open
v2: boolean = call bank/Account.is(Lbank/Account$Kind;)Z on v0 (v1)
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Class = class bank/Account
v2: boolean = call bank/Account.type(Ljava/lang/Class;)Z on v0 (v1)
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Class = class java/util/Map$Entry
v2: boolean = call bank/Account.type(Ljava/lang/Class;)Z on v0 (v1)
expect v2 = boolean true
",
        "
flag_true_returnsTrue
flag_false_returnsTrue
is_open_returnsTrue
is_half_open_returnsTrue
type_account_returnsTrue
type_entry_returnsTrue
",
    );
}

#[test]
fn what_was_called_before_is_a_condition() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = call bank/Account.getBalance()I on v0 ()
expect v1 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: int = call bank/Account.getBalance()I on v0 ()
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: void = call bank/Account.close()V on v0 ()
v3: int = call bank/Account.getBalance()I on v0 ()
expect v3 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: void = call bank/Account.reopen()V on v0 ()
v3: int = call bank/Account.getBalance()I on v0 ()
expect v3 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: void = call bank/Account.close()V on v0 ()
v3: void = call bank/Account.close()V on v0 ()
v4: int = call bank/Account.getBalance()I on v0 ()
expect v4 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: void = call bank/Account.reopen()V on v0 ()
v3: void = call bank/Account.close()V on v0 ()
v4: int = call bank/Account.getBalance()I on v0 ()
expect v4 = int 0
",
        "
getBalance_onNewAccount_returnsZero
getBalance_afterClose_returnsZero
getBalance_afterCloseTwice_returnsZero
getBalance_afterCloseAndReopen_returnsZero
getBalance_after3CloseTimes_returnsZero
getBalance_after3Calls_returnsZero
",
    );
}

#[test]
fn a_lone_test_tells_what_was_called_before() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
v2: int = call bank/Account.getBalance()I on v0 ()
expect v2 = int 0
",
        "
getBalance_afterClose_returnsZero
",
    );
}

#[test]
fn what_was_written_before_is_a_condition() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 7
v2: void = set bank/Account.id:I of v0 to v1
v3: int = call bank/Account.getBalance()I on v0 ()
expect v3 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 8
v2: void = set bank/Account.id:I of v0 to v1
v3: int = call bank/Account.getBalance()I on v0 ()
expect v3 = int 0
",
        "
getBalance_withId7_returnsZero
getBalance_withId8_returnsZero
",
    );
}

#[test]
fn how_the_receiver_was_made_is_a_condition() {
    check(
        "
test
v0: int = int 7
v1: bank/Account = new bank/Account(I)V (v0)
v2: boolean = call bank/Account.isOpen()Z on v1 ()
expect v2 = boolean true
test
v0: int = int 8
v1: bank/Account = new bank/Account(I)V (v0)
v2: boolean = call bank/Account.isOpen()Z on v1 ()
expect v2 = boolean true
",
        "
isOpen_withBalance7_returnsTrue
isOpen_withBalance8_returnsTrue
",
    );
}

#[test]
fn the_same_instance_as_argument_is_a_condition() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v0)
expect v1 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = null
v2: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
expect v2 = boolean false
",
        "
same_sameInstance_returnsTrue
same_nullOther_returnsFalse
",
    );
}

#[test]
fn tests_that_nothing_tells_apart_are_numbered() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
",
        "
close_onNewAccount_doesNotThrow
close_onNewAccount_doesNotThrow_2
close_onNewAccount_doesNotThrow_3
",
    );
}

#[test]
fn a_suspected_bug_is_named_so() {
    check(
        "
test
v0: int = int 7
v1: int = call bank/Account.twice(I)I (v0)
throws java/lang/NullPointerException
suspicion NullPointerException in Account.twice
",
        "
twice_throwsNullPointerException_suspectedBug
",
    );
}

#[test]
fn method_references_and_boxes_are_words() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/function/Function = reference java/lang/Integer.parseInt(Ljava/lang/String;)I as java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; (java/lang/String): java/lang/Integer
v2: int = call bank/Account.map(Ljava/util/function/Function;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/function/Function = reference bank/Account()V as java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; (java/lang/String): java/lang/Integer
v2: int = call bank/Account.map(Ljava/util/function/Function;)I on v0 (v1)
expect v2 = int 0
test
v0: int = int 5
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 1
test
v0: int = int 6
v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v0)
v2: java/lang/Integer = call bank/Account.boxed(Ljava/lang/Integer;)Ljava/lang/Integer; (v1)
expect v2 = boxed int 1
",
        "
map_integerParseInt_returnsZero
map_accountNew_returnsZero
boxed_integer5_returnsOne
boxed_integer6_returnsOne
",
    );
}

#[test]
fn conditions_that_hold_of_several_tests_are_paired() {
    check(
        "
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
condition full
condition new
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
condition full
condition old
test
v0: bank/Account = new bank/Account()V ()
v1: void = call bank/Account.close()V on v0 ()
condition new
condition old
",
        "
close_fullAndNew_doesNotThrow
close_fullAndOld_doesNotThrow
close_newAndOld_doesNotThrow
",
    );
}
