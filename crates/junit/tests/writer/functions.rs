//! Lambdas, method references, anonymous and inner classes.

use super::check;
use super::suite_text::FIVE;

#[test]
fn lambdas_ignore_their_parameters() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Runnable = lambda java/lang/Runnable.run()V
v2: void = call bank/Account.later(Ljava/lang/Runnable;)V on v0 (v1)
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)
v3: java/util/function/Function<java/lang/String, java/lang/Integer> = lambda java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; gives v2
v4: int = call bank/Account.map(Ljava/util/function/Function;)I on v0 (v3)
expect v4 = int 5
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 5
v2: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)
v3: java/util/function/BinaryOperator<java/lang/Integer> = lambda java/util/function/BinaryOperator.apply(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object; gives v2
v4: void = call bank/Account.merge(Ljava/util/function/BinaryOperator;)V on v0 (v3)
",
        "
@Test
void later_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.later(() -> { }));
}

@Test
void map_returns5() {
    Account account = new Account();

    assertEquals(5, account.map(ignored -> 5));
}

@Test
void merge_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.merge((ignored1, ignored2) -> 5));
}
",
    );
}

#[test]
fn what_a_lambda_gives_is_made_before_it() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account = new bank/Account()V ()
v2: java/util/function/Supplier<bank/Account> = lambda java/util/function/Supplier.get()Ljava/lang/Object; gives v1
v3: void = call bank/Account.make(Ljava/util/function/Supplier;)V on v0 (v2)
",
        "
@Test
void make_doesNotThrow() {
    Account account = new Account();
    Account account2 = new Account();

    assertDoesNotThrow(() -> account.make(() -> account2));
}
",
    );
}

#[test]
fn a_lambda_for_any_object_is_cast() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/lang/Runnable = lambda java/lang/Runnable.run()V
v2: void = call bank/Account.any(Ljava/lang/Object;)V on v0 (v1)
",
        "
@Test
void any_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.any((Runnable) () -> { }));
}
",
    );
}

#[test]
fn method_references_to_methods_and_constructors() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/function/Function<java/lang/String, java/lang/Integer> = reference java/lang/Integer.parseInt(Ljava/lang/String;)I as java/util/function/Function.apply(Ljava/lang/Object;)Ljava/lang/Object; (java/lang/String): java/lang/Integer
v2: int = call bank/Account.map(Ljava/util/function/Function;)I on v0 (v1)
expect v2 = int 0
test
v0: bank/Account = new bank/Account()V ()
v1: java/util/function/Supplier<bank/Account> = reference bank/Account()V as java/util/function/Supplier.get()Ljava/lang/Object; (): bank/Account
v2: void = call bank/Account.make(Ljava/util/function/Supplier;)V on v0 (v1)
",
        "
@Test
void map_returnsZero() {
    Account account = new Account();

    assertEquals(0, account.map(Integer::parseInt));
}

@Test
void make_doesNotThrow() {
    Account account = new Account();

    assertDoesNotThrow(() -> account.make(Account::new));
}
",
    );
}

#[test]
fn an_anonymous_class_implements_an_interface() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: double = double 2.5
v2: bank/Shape = null
v3: bank/Shape = stub () {bank/Shape.area()D (): double gives v1; bank/Shape.scaled(DLjava/lang/String;)Lbank/Shape; (double, java/lang/String): bank/Shape gives v2; bank/Shape.draw()V (): void}
v4: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v3)
expect v4 = double 2.5
",
        "
@Test
void draw_returns2Point5() {
    Account account = new Account();
    Shape shape = new Shape() {
        @Override
        public double area() {
            return 2.5;
        }

        @Override
        public Shape scaled(double factor, String text) {
            return null;
        }

        @Override
        public void draw() {
        }
    };

    assertEquals(2.5, account.draw(shape), 1e-9);
}
",
    );
}

#[test]
fn stubs_of_several_tests_are_one_class() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: double = double 2.5
v2: bank/Shape = stub () {bank/Shape.area()D (): double gives v1; bank/Shape.scaled(DLjava/lang/String;)Lbank/Shape; (double, java/lang/String): bank/Shape; bank/Shape.draw()V (): void}
v3: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v2)
expect v3 = double 2.5
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Shape = stub () {bank/Shape.area()D (): double; bank/Shape.scaled(DLjava/lang/String;)Lbank/Shape; (double, java/lang/String): bank/Shape; bank/Shape.draw()V (): void}
v2: double = call bank/Account.draw(Lbank/Shape;)D on v0 (v1)
expect v2 = double 0.0
",
        "
@Test
void draw_returns2Point5() {
    Account account = new Account();
    ShapeStub shape = new ShapeStub();
    shape.area = 2.5;

    assertEquals(2.5, account.draw(shape), 1e-9);
}

@Test
void draw_returnsZero() {
    Account account = new Account();

    assertEquals(0.0, account.draw(new ShapeStub()), 1e-9);
}

/** Answers as a test wants it. */
private static class ShapeStub implements Shape {
    double area;
    Shape scaled;

    @Override
    public double area() {
        return area;
    }

    @Override
    public Shape scaled(double factor, String text) {
        return scaled;
    }

    @Override
    public void draw() {
    }
}
",
    );
}

#[test]
fn an_anonymous_class_extends_a_class() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 3
v2: int = int 4
v3: bank/Base = stub new bank/Base(I)V (v1) {bank/Base.size(I)I (int): int gives v2}
v4: int = call bank/Account.base(Lbank/Base;)I on v0 (v3)
expect v4 = int 12
",
        "
@Test
void base_returns12() {
    Account account = new Account();
    Base base = new Base(3) {
        @Override
        protected int size(int factor) {
            return 4;
        }
    };

    assertEquals(12, account.base(base));
}
",
    );
}

#[test]
fn inner_objects_are_made_by_outer_ones() {
    check(
        FIVE,
        "
test
v0: bank/Account = new bank/Account()V ()
v1: int = int 3
v2: bank/Account$Desk = new bank/Account$Desk(Lbank/Account;I)V (v0, v1)
v3: int = call bank/Account$Desk.getSize()I on v2 ()
act v2
expect v3 = int 3
test
v0: bank/Account = new bank/Account()V ()
v1: bank/Account$Desk = new bank/Account$Desk(Lbank/Account;)V (v0)
v2: boolean = call bank/Account.desk(Lbank/Account$Desk;)Z on v0 (v1)
expect v2 = boolean true
",
        "
@Test
void newDesk_sizeIs3() {
    Account.Desk desk = new Account().new Desk(3);

    assertEquals(3, desk.getSize());
}

@Test
void desk_returnsTrue() {
    Account account = new Account();

    assertTrue(account.desk(account.new Desk()));
}
",
    );
}
