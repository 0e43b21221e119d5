//! What calls are given.

use super::check;
use super::suite_text::FIVE;

#[test]
fn variable_arguments_are_written_one_by_one() {
    check(
        FIVE,
        r#"
test
v0: int = int 1
v1: int = int 2
v2: int[] = array int {v0, v1}
v3: bank/Account = call bank/Account.of([I)Lbank/Account; (v2)
expect v3 = notnull
test
v0: int[] = array int {}
v1: bank/Account = call bank/Account.of([I)Lbank/Account; (v0)
expect v1 = notnull
test
v0: int[] = null
v1: bank/Account = call bank/Account.of([I)Lbank/Account; (v0)
throws java/lang/NullPointerException
test
v0: java/lang/String = null
v1: java/lang/String[] = array java/lang/String {v0}
v2: java/lang/String = call bank/Account.join([Ljava/lang/String;)Ljava/lang/String; (v1)
expect v2 = "null"
"#,
        r#"
@Test
void of_amountsOneAnd2_returnsAccount() {
    assertNotNull(Account.of(1, 2));
}

@Test
void of_emptyAmounts_returnsAccount() {
    assertNotNull(Account.of());
}

@Test
void of_nullAmounts_throwsNullPointerException() {
    assertThrows(NullPointerException.class, () -> Account.of((int[]) null));
}

@Test
void join_returnsNull() {
    assertEquals("null", Account.join(new String[] {null}));
}
"#,
    );
}

#[test]
fn a_null_for_an_overloaded_method_is_cast() {
    check(
        FIVE,
        "
overloaded bank/Account find 1
test
v0: java/lang/String = null
v1: java/lang/Object = call bank/Account.find(Ljava/lang/String;)Ljava/lang/Object; (v0)
expect v1 = null
",
        "
@Test
void find_nullKey_returnsNull() {
    assertNull(Account.find((String) null));
}
",
    );
}

#[test]
fn an_argument_for_which_the_compiler_would_choose_another_method_is_cast() {
    check(
        FIVE,
        r#"
cast bank/Account find (Ljava/lang/Object;)Ljava/lang/Object; 0 Ljava/lang/String;
test
v0: java/lang/String = "a"
v1: java/lang/Object = call bank/Account.find(Ljava/lang/Object;)Ljava/lang/Object; (v0)
expect v1 = null
"#,
        r#"
@Test
void find_returnsNull() {
    assertNull(Account.find((Object) "a"));
}
"#,
    );
}

#[test]
fn an_object_given_once_is_made_where_it_is_given() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = new bank/Account()V ()
v2: int = int 5
v3: boolean = call bank/Account.transfer(Lbank/Account;I)Z on v0 (v1, v2)
expect v3 = boolean true
",
        "
@Test
void transfer_returnsTrue() {
    Account account = new Account();

    assertTrue(account.transfer(new Account(), 5));
}
",
    );
}

#[test]
fn an_object_given_twice_has_a_name() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = new bank/Account()V ()
v2: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
v3: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v1)
expect v3 = boolean false
",
        "
@Test
void same_afterSame_returnsFalse() {
    Account account = new Account();
    Account other = new Account();
    account.same(other);

    assertFalse(account.same(other));
}
",
    );
}

#[test]
fn the_same_instance_is_receiver_and_argument() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: boolean = call bank/Account.same(Lbank/Account;)Z on v0 (v0)
expect v1 = boolean true
",
        "
@Test
void same_returnsTrue() {
    Account account = new Account();

    assertTrue(account.same(account));
}
",
    );
}

#[test]
fn collections_are_declared_as_interfaces_where_uses_allow_it() {
    check(
        FIVE,
        r#"
generic java/util/ArrayList 1
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
v2: java/lang/String = "a"
v3: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v1 (v2)
v4: void = call bank/Account.addAll(Ljava/util/List;)V on v0 (v1)
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
v2: java/lang/String = "a"
v3: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v1 (v2)
v4: void = call bank/Account.keep(Ljava/util/ArrayList;)V on v0 (v1)
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
v2: void = call java/util/ArrayList.trimToSize()V on v1 ()
v3: void = call bank/Account.addAll(Ljava/util/List;)V on v0 (v1)
"#,
        r#"
@Test
void addAll_arrayList_doesNotThrow() {
    Account account = new Account();
    List<String> names = new ArrayList<>();
    names.add("a");

    assertDoesNotThrow(() -> account.addAll(names));
}

@Test
void keep_doesNotThrow() {
    Account account = new Account();
    ArrayList<String> names = new ArrayList<>();
    names.add("a");

    assertDoesNotThrow(() -> account.keep(names));
}

@Test
void addAll_arrayList_doesNotThrow_2() {
    Account account = new Account();
    ArrayList<String> names = new ArrayList<>();
    names.trimToSize();

    assertDoesNotThrow(() -> account.addAll(names));
}
"#,
    );
}

#[test]
fn maps_are_filled_by_put() {
    check(
        FIVE,
        r#"
generic java/util/LinkedHashMap 2
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/LinkedHashMap<java/lang/String, java/lang/Integer> = new java/util/LinkedHashMap()V ()
v2: java/lang/String = "a"
v3: int = int 5
v4: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v3)
v5: java/lang/Integer = call java/util/LinkedHashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object; on v1 (v2, v4)
v6: void = call bank/Account.any(Ljava/lang/Object;)V on v0 (v1)
"#,
        r#"
@Test
void any_doesNotThrow() {
    Account account = new Account();
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 5);

    assertDoesNotThrow(() -> account.any(map));
}
"#,
    );
}

#[test]
fn generic_results_without_arguments_are_wildcards() {
    check(
        FIVE,
        r#"
generic bank/Box 1
test
v0: java/lang/String = "a"
v1: bank/Box = new bank/Box(Ljava/lang/Object;)V (v0)
v2: java/lang/Object = call bank/Box.get()Ljava/lang/Object; on v1 ()
v3: java/lang/Object = call bank/Box.get()Ljava/lang/Object; on v1 ()
expect v3 = "a"
test
v0: java/lang/String = "a"
v1: bank/Box = new bank/Box(Ljava/lang/Object;)V (v0)
v2: void = call bank/Box.put(Ljava/lang/Object;)V on v1 (v0)
v3: java/lang/Object = call bank/Box.get()Ljava/lang/Object; on v1 ()
act v2
expect v3 = "a"
"#,
        r#"
@Test
void get_afterGet_returnsA() {
    Box<?> box = new Box<>("a");
    box.get();

    assertEquals("a", box.get());
}

@Test
void put_getIsA() {
    Box box = new Box<>("a");

    box.put("a");

    assertEquals("a", box.get());
}
"#,
    );
}

#[test]
fn arrays_are_written_with_their_elements() {
    check(
        FIVE,
        "
test
v0: int = int 3
v1: int = int 1
v2: int[] = array int {v0, v1}
v3: void = call bank/Account.sort([I)V (v2)
expect v2 = array(int 1, int 3)
test
v0: int[] = array int {}
v1: void = call bank/Account.sort([I)V (v0)
expect v0 = array()
test
v0: bank/Account = new bank/Account()V ()
v1: int[][] = array int[] {}
v2: void = call bank/Account.any(Ljava/lang/Object;)V on v0 (v1)
test
v0: bank/Account = new bank/Account()V ()
v1: byte = byte -1
v2: byte[] = array byte {v1, v1}
v3: void = call bank/Account.any(Ljava/lang/Object;)V on v0 (v2)
",
        "
@Test
void sort_values3AndOne_changesValues() {
    int[] values = new int[] {3, 1};

    Account.sort(values);

    assertArrayEquals(new int[] {1, 3}, values);
}

@Test
void sort_emptyValues_keepsValues() {
    int[] values = new int[0];

    Account.sort(values);

    assertArrayEquals(new int[0], values);
}

@Test
void any_emptyObject_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.any(new int[0][]));
}

@Test
void any_objectMinusOneAndMinusOne_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.any(new byte[] {-1, -1}));
}
",
    );
}

#[test]
fn class_literals_are_erased() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Class<java/util/List> = class java/util/List<java/lang/String>
v2: boolean = call bank/Account.type(Ljava/lang/Class;)Z on v0 (v1)
expect v2 = boolean true
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Class = class int[]
v2: boolean = call bank/Account.type(Ljava/lang/Class;)Z on v0 (v1)
expect v2 = boolean true
",
        "
@Test
void type_list_returnsTrue() {
    Account account = new Account();

    assertTrue(account.type(List.class));
}

@Test
void type_onNewAccount_returnsTrue() {
    Account account = new Account();

    assertTrue(account.type(int[].class));
}
",
    );
}
