//! Enum constants, arrays, collections and library values that are asserted.

use super::check;
use super::suite_text::{ASSERTJ, FIVE};

#[test]
fn enum_constants_of_nested_enums() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Kind = enum bank/Account$Kind.OPEN
v2: boolean = call bank/Account.is(Lbank/Account$Kind;)Z on v0 (v1)
v3: bank/Account$Kind = call bank/Account.kind()Lbank/Account$Kind; on v0 ()
act v2
expect v2 = boolean true
expect v3 = enum bank/Account$Kind.VERY_OPEN
",
        "
@Test
void is_returnsTrue() {
    Account account = new Account();

    boolean result = account.is(Account.Kind.OPEN);

    assertTrue(result);
    assertEquals(Account.Kind.VERY_OPEN, account.kind());
}
",
    );
}

#[test]
fn arrays_of_results_are_compared_by_their_elements() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: int[] = call bank/Account.history()[I on v0 ()
expect v1 = array(int 1, int 2)
test
v0: bank/Account = new bank/Account()V ()
v1: double[] = call bank/Account.ratios()[D on v0 ()
expect v1 = array(double 0.5)
test
v0: bank/Account = new bank/Account()V ()
v1: byte[] = call bank/Account.bytes()[B on v0 ()
expect v1 = array(byte -1, byte 2)
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String[] = call bank/Account.words()[Ljava/lang/String; on v0 ()
expect v1 = array("a", null)
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String[] = call bank/Account.words()[Ljava/lang/String; on v0 ()
expect v1 = array()
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String[] = call bank/Account.words()[Ljava/lang/String; on v0 ()
expect v1 = length 40
"#,
        r#"
@Test
void history_returnsArrayOf2() {
    Account account = new Account();

    assertArrayEquals(new int[] {1, 2}, account.history());
}

@Test
void ratios_returnsArrayOfOne() {
    Account account = new Account();

    assertArrayEquals(new double[] {0.5}, account.ratios(), 1e-9);
}

@Test
void bytes_returnsArrayOf2() {
    Account account = new Account();

    assertArrayEquals(new byte[] {-1, 2}, account.bytes());
}

@Test
void words_returnsArrayOf2() {
    Account account = new Account();

    assertArrayEquals(new String[] {"a", null}, account.words());
}

@Test
void words_returnsEmptyArray() {
    Account account = new Account();

    assertArrayEquals(new String[0], account.words());
}

@Test
void words_returnsArrayOf40() {
    Account account = new Account();

    assertEquals(40, account.words().length);
}
"#,
    );
}

#[test]
fn arrays_with_assertj_have_sizes() {
    check(
        ASSERTJ,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/String[] = call bank/Account.words()[Ljava/lang/String; on v0 ()
expect v1 = length 40
test
v0: bank/Account = new bank/Account()V ()
v1: int[] = call bank/Account.history()[I on v0 ()
expect v1 = array(int 1, int 2)
",
        "
@Test
void words_returnsArrayOf40() {
    Account account = new Account();

    assertThat(account.words()).hasSize(40);
}

@Test
void history_returnsArrayOf2() {
    Account account = new Account();

    assertThat(account.history()).isEqualTo(new int[] {1, 2});
}
",
    );
}

#[test]
fn lists_of_none_one_and_several() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/List<java/lang/String> = call bank/Account.names()Ljava/util/List; on v0 ()
expect v1 = list()
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/List<java/lang/String> = call bank/Account.names()Ljava/util/List; on v0 ()
expect v1 = list("a")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/List<java/lang/String> = call bank/Account.names()Ljava/util/List; on v0 ()
expect v1 = list("a", "b", null)
"#,
        r#"
@Test
void names_returnsEmptyList() {
    Account account = new Account();

    assertTrue(account.names().isEmpty());
}

@Test
void names_returnsListOfOne() {
    Account account = new Account();

    assertEquals(Collections.singletonList("a"), account.names());
}

@Test
void names_returnsListOf3() {
    Account account = new Account();

    assertEquals(Arrays.asList("a", "b", null), account.names());
}
"#,
    );
}

#[test]
fn sets_and_other_collections() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Set<java/lang/String> = call bank/Account.tags()Ljava/util/Set; on v0 ()
expect v1 = set("a")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Set<java/lang/String> = call bank/Account.tags()Ljava/util/Set; on v0 ()
expect v1 = set("a", "b")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Deque<java/lang/Integer> = call bank/Account.queue()Ljava/util/Deque; on v0 ()
expect v1 = elements(boxed int 1, boxed int 2)
"#,
        r#"
@Test
void tags_returnsSetOfOne() {
    Account account = new Account();

    assertEquals(Collections.singleton("a"), account.tags());
}

@Test
void tags_returnsSetOf2() {
    Account account = new Account();

    assertEquals(new HashSet<>(Arrays.asList("a", "b")), account.tags());
}

@Test
void queue_returnsCollectionOf2() {
    Account account = new Account();

    assertEquals(Arrays.asList(1, 2), new ArrayList<>(account.queue()));
}
"#,
    );
}

#[test]
fn maps_of_one_and_of_several_rows() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Map<java/lang/String, java/lang/Integer> = call bank/Account.rates()Ljava/util/Map; on v0 ()
expect v1 = map("a", boxed int 1)
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Map<java/lang/String, java/lang/Integer> = call bank/Account.rates()Ljava/util/Map; on v0 ()
expect v1 = map("a", boxed int 1, "b", null)
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Map<java/lang/String, java/lang/Integer> = call bank/Account.rates()Ljava/util/Map; on v0 ()
expect v1 = map()
"#,
        r#"
@Test
void rates_returnsMapOfOne() {
    Account account = new Account();

    assertEquals(Collections.singletonMap("a", 1), account.rates());
}

@Test
void rates_returnsMapOf2() {
    Account account = new Account();

    Map<String, Integer> result = account.rates();

    assertEquals(2, result.size());
    assertEquals(1, result.get("a"));
    assertNull(result.get("b"));
}

@Test
void rates_returnsEmptyMap() {
    Account account = new Account();

    assertTrue(account.rates().isEmpty());
}
"#,
    );
}

#[test]
fn optionals_with_and_without_content() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Optional<java/lang/String> = call bank/Account.first()Ljava/util/Optional; on v0 ()
expect v1 = optional("a")
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/Optional<java/lang/String> = call bank/Account.first()Ljava/util/Optional; on v0 ()
expect v1 = optional()
"#,
        r#"
@Test
void first_returnsA() {
    Account account = new Account();

    assertEquals(Optional.of("a"), account.first());
}

@Test
void first_returnsEmptyOptional() {
    Account account = new Account();

    assertEquals(Optional.empty(), account.first());
}
"#,
    );
}

#[test]
fn library_values_are_made_from_text_and_others_told_by_theirs() {
    check(
        FIVE,
        r#"
test
v0: bank/Account = new bank/Account()V ()
v1: java/math/BigDecimal = call bank/Account.price()Ljava/math/BigDecimal; on v0 ()
expect v1 = parsed java/math/BigDecimal "1.50"
test
v0: bank/Account = new bank/Account()V ()
v1: java/time/LocalDate = call bank/Account.opened()Ljava/time/LocalDate; on v0 ()
expect v1 = parsed java/time/LocalDate "2024-02-29"
test
v0: bank/Account = new bank/Account()V ()
v1: int = call bank/Account.getBalance()I on v0 ()
act v0
expect v0 = text "Account of nobody"
"#,
        r#"
@Test
void price_returnsBigDecimal() {
    Account account = new Account();

    assertEquals(new BigDecimal("1.50"), account.price());
}

@Test
void opened_returnsLocalDate() {
    Account account = new Account();

    assertEquals(LocalDate.parse("2024-02-29"), account.opened());
}

@Test
void newAccount_returnsAccountOfNobody() {
    Account account = new Account();

    assertEquals("Account of nobody", account.toString());
}
"#,
    );
}
