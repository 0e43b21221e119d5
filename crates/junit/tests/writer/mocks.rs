//! Stubs by Mockito, stubs that answer call by call, and fields that a framework fills.

use super::check;
use crate::suite_text::{FIVE, MOCKITO};

const SHAPE: &str = "bank/Shape.area()D (): double";

#[test]
fn a_stub_of_an_interface_is_a_mock() {
    check(
        MOCKITO,
        &format!(
            "
test
v0: bank/Account = new bank/Account()V ()
v1: double = double 2.5
v2: bank/Shape = stub () {{{SHAPE} gives v1; bank/Shape.draw()V (): void}}
v3: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v2)
v4: int = calls bank/Shape.draw()V on v2 ()
act v3
expect v3 = double 2.5
expect v4 = int 1
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Shape = stub () {{{SHAPE}; bank/Shape.draw()V (): void}}
v2: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v1)
expect v2 = double 0.0
"
        ),
        "
@Test
void draw_returns2Point5() {
    Account account = new Account();
    Shape shape = mock(Shape.class);
    when(shape.area()).thenReturn(2.5);

    double result = account.draw(shape);

    assertEquals(2.5, result, 1e-9);
    verify(shape).draw();
}

@Test
void draw_returnsZero() {
    Account account = new Account();

    assertEquals(0.0, account.draw(mock(Shape.class)), 1e-9);
}
",
    );
}

#[test]
fn mocks_answer_in_turn_and_throw() {
    check(
        MOCKITO,
        &format!(
            "
test
v0: bank/Account = new bank/Account()V ()
v1: double = double 2.5
v2: java/io/IOException = new java/io/IOException()V ()
v3: java/lang/String = \"a\"
v4: int = int 7
v5: boolean = boolean true
v6: bank/Shape = stub () {{{SHAPE} gives v1 then gives nothing; bank/Shape.named(Ljava/lang/String;I)Z (java/lang/String, int): boolean gives v5 then throws v2; bank/Shape.draw()V (): void gives nothing then throws v2}}
v7: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v6)
v8: int = calls bank/Shape.named(Ljava/lang/String;I)Z on v6 (v3, any)
asked bank/Shape.named(Ljava/lang/String;I)Z on v6 (v3, v4)
act v7
expect v7 = double 2.5
expect v8 = int 2
"
        ),
        "
@Test
void draw_returns2Point5() throws IOException {
    Account account = new Account();
    IOException ioException = new IOException();
    Shape shape = mock(Shape.class);
    when(shape.area()).thenReturn(2.5, 0.0);
    when(shape.named(any(), anyInt())).thenReturn(true).thenThrow(ioException);
    doNothing().doThrow(ioException).when(shape).draw();

    double result = account.draw(shape);

    assertEquals(2.5, result, 1e-9);
    verify(shape, times(2)).named(eq(\"a\"), anyInt());
}
",
    );
}

#[test]
fn a_class_answers_in_turn_and_remembers() {
    check(
        FIVE,
        &format!(
            "
test
v0: bank/Account = new bank/Account()V ()
v1: double = double 2.5
v2: java/io/IOException = new java/io/IOException()V ()
v3: java/lang/String = \"a\"
v4: int = int 7
v5: boolean = boolean true
v6: bank/Shape = stub () {{{SHAPE} gives v1 then gives nothing; bank/Shape.named(Ljava/lang/String;I)Z (java/lang/String, int): boolean gives v5 then throws v2; bank/Shape.draw()V (): void}}
v7: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v6)
v8: int = calls bank/Shape.named(Ljava/lang/String;I)Z on v6 (v3, v4)
v9: int = calls bank/Shape.draw()V on v6 ()
act v7
expect v7 = double 2.5
expect v8 = int 2
expect v9 = int 0
"
        ),
        "
@Test
void draw_returns2Point5() {
    Account account = new Account();
    ShapeStub shape = new ShapeStub();
    shape.area = Arrays.asList(2.5, 0.0);
    shape.named = Arrays.asList(true, new IOException());

    double result = account.draw(shape);

    assertEquals(2.5, result, 1e-9);
    assertEquals(2, Collections.frequency(shape.namedCalls, Arrays.asList(\"a\", 7)));
    assertEquals(0, shape.drawCalls);
}

/** Answers as a test wants it. */
private static class ShapeStub implements Shape {
    List<Object> area = Arrays.asList(0.0);
    int areaAnswered;
    List<Object> named = Arrays.asList(false);
    int namedAnswered;
    final List<List<?>> namedCalls = new ArrayList<>();
    int drawCalls;

    @Override
    public double area() {
        Object answer = area.get(Math.min(areaAnswered++, area.size() - 1));
        if (answer instanceof RuntimeException) {
            throw (RuntimeException) answer;
        }
        return (Double) answer;
    }

    @Override
    public boolean named(String name, int times) throws IOException {
        namedCalls.add(Arrays.asList(name, times));
        Object answer = named.get(Math.min(namedAnswered++, named.size() - 1));
        if (answer instanceof IOException) {
            throw (IOException) answer;
        }
        if (answer instanceof RuntimeException) {
            throw (RuntimeException) answer;
        }
        return (Boolean) answer;
    }

    @Override
    public void draw() {
        drawCalls++;
    }
}
",
    );
}

#[test]
fn a_field_that_nobody_can_write_is_injected() {
    let source = "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Shape = stub () {bank/Shape.draw()V (): void}
v2: void = set bank/Account.shape:Lbank/Shape; of v0 to v1
v3: int = call bank/Account.getBalance()I on v0 ()
expect v3 = int 0
";
    check(
        MOCKITO,
        source,
        "
@Test
void getBalance_returnsZero() throws ReflectiveOperationException {
    Account account = new Account();
    inject(account, \"shape\", mock(Shape.class));

    assertEquals(0, account.getBalance());
}

/** Sets a field as the framework would. */
private static void inject(Object target, String name, Object value)
        throws ReflectiveOperationException {
    Field field = target.getClass().getDeclaredField(name);
    field.setAccessible(true);
    field.set(target, value);
}
",
    );
    check(
        MOCKITO,
        &format!("springtest\n{source}"),
        "
@Test
void getBalance_returnsZero() {
    Account account = new Account();
    ReflectionTestUtils.setField(account, \"shape\", mock(Shape.class));

    assertEquals(0, account.getBalance());
}
",
    );
}
