//! What can be done to a test, from text: statements in, statements out.

use testcase::{Action, TestCase, Var, text};

const BANK: &str = "omakase test 1
constructor A()V public ()
constructor A(I)V public (size: int)
method A.add(I)V public (n: int): void
method A.get()I public (): int
method A.of(LA;LA;)LA; public static (first: A, second: A): A
method Source.next()LA; public abstract (): A
field A.size:I public: int
field A.limit:I public static: int
";

fn read(statements: &str) -> TestCase {
    let members = text::parse_members(BANK).unwrap();
    let lines: Vec<&str> = statements.lines().map(str::trim).collect();
    let whole = format!("omakase test 1\n{}", lines.join("\n"));
    text::parse_with(&whole, &members).unwrap_or_else(|e| panic!("{e}\n{whole}"))
}

/// A test that was changed is this one.
#[track_caller]
fn check(source: &str, change: impl Fn(&TestCase) -> TestCase, expected: &str) {
    let changed = change(&read(source));
    let (written, expected) = (text::print(&changed), text::print(&read(expected)));
    assert!(
        written == expected,
        "\n--- written\n{written}--- expected\n{expected}"
    );
}

/// A test without one statement is this one.
#[track_caller]
fn check_without(source: &str, index: usize, expected: &str) {
    check(source, |t| t.without(index), expected);
}

/// A test without values that nobody uses is this one.
#[track_caller]
fn check_unused(source: &str, expected: &str) {
    check(source, TestCase::without_unused_values, expected);
}

#[test]
fn without_a_value_that_nobody_uses_the_others_move_up() {
    check_without(
        "v0: int = int 1
         v1: int = int 2
         v2: A = new A(I)V (v1)",
        0,
        "v0: int = int 2
         v1: A = new A(I)V (v0)",
    );
}

#[test]
fn without_a_value_all_that_needs_it_goes_too() {
    check_without(
        "v0: int = int 1
         v1: A = new A(I)V (v0)
         v2: void = call A.add(I)V on v1 (v0)
         v3: A = new A()V ()",
        0,
        "v0: A = new A()V ()",
    );
}

#[test]
fn without_a_receiver_its_calls_go_and_their_arguments_stay() {
    check_without(
        "v0: int = int 1
         v1: A = new A()V ()
         v2: void = call A.add(I)V on v1 (v0)
         v3: int = call A.get()I on v1 ()
         v4: A = new A(I)V (v3)",
        1,
        "v0: int = int 1",
    );
}

#[test]
fn without_a_call_nothing_else_changes() {
    check_without(
        "v0: A = new A()V ()
         v1: int = call A.get()I on v0 ()
         v2: int = call A.get()I on v0 ()
         v3: A = new A(I)V (v2)",
        1,
        "v0: A = new A()V ()
         v1: int = call A.get()I on v0 ()
         v2: A = new A(I)V (v1)",
    );
}

#[test]
fn without_an_element_the_array_goes() {
    check_without(
        "v0: int = int 1
         v1: int = int 2
         v2: int[] = array int {v0, v1}
         v3: int[] = array int {v0}",
        1,
        "v0: int = int 1
         v1: int[] = array int {v0}",
    );
}

#[test]
fn without_what_a_lambda_gives_the_lambda_goes() {
    check_without(
        "v0: A = new A()V ()
         v1: Source = lambda Source.next()LA; gives v0
         v2: A = null",
        0,
        "v0: A = null",
    );
}

#[test]
fn without_what_an_anonymous_class_gives_it_goes() {
    check_without(
        "v0: A = null
         v1: Source = stub () {Source.next()LA; (): A gives v0}
         v2: A = call Source.next()LA; on v1 ()",
        0,
        "",
    );
}

#[test]
fn without_an_object_its_fields_are_neither_read_nor_written() {
    check_without(
        "v0: int = int 1
         v1: A = new A()V ()
         v2: void = set A.size:I of v1 to v0
         v3: int = get A.size:I of v1
         v4: void = set A.limit:I to v0
         v5: int = get A.limit:I",
        1,
        "v0: int = int 1
         v1: void = set A.limit:I to v0
         v2: int = get A.limit:I",
    );
}

#[test]
fn without_its_last_statement_a_test_is_shorter_by_one() {
    check_without("v0: int = int 1\nv1: A = null", 1, "v0: int = int 1");
    check_without("v0: int = int 1", 0, "");
}

#[test]
fn what_is_kept_is_renumbered() {
    check(
        "v0: int = int 1
         v1: int = int 2
         v2: A = new A(I)V (v1)
         v3: A = new A(I)V (v0)
         v4: A = call A.of(LA;LA;)LA; (v2, v2)",
        |t| t.keep(|k| k != 0 && k != 3),
        "v0: int = int 2
         v1: A = new A(I)V (v0)
         v2: A = call A.of(LA;LA;)LA; (v1, v1)",
    );
}

#[test]
fn all_or_nothing_can_be_kept() {
    let source = "v0: int = int 1\nv1: A = new A(I)V (v0)";
    check(source, |t| t.keep(|_| true), source);
    check(source, |t| t.keep(|_| false), "");
}

#[test]
fn literals_that_nobody_uses_go() {
    check_unused(
        "v0: int = int 1
         v1: java/lang/String = \"a\"
         v2: A = null
         v3: java/lang/Class = class A
         v4: java/io/File = tempdir
         v5: Kind = enum Kind.OPEN
         v6: A = new A()V ()",
        "v0: A = new A()V ()",
    );
}

#[test]
fn arrays_and_functions_that_nobody_uses_go_with_what_only_they_use() {
    check_unused(
        "v0: int = int 1
         v1: int[] = array int {v0}
         v2: A = null
         v3: Source = lambda Source.next()LA; gives v2
         v4: Source = reference A()V as Source.next()LA; (): A
         v5: int = get A.limit:I
         v6: A = new A(I)V (v0)",
        "v0: int = int 1
         v1: A = new A(I)V (v0)",
    );
}

#[test]
fn calls_stay_and_so_does_what_they_use() {
    let source = "v0: int = int 1
         v1: A = new A(I)V (v0)
         v2: int = call A.get()I on v1 ()";
    check_unused(source, source);
}

#[test]
fn constructors_writes_and_anonymous_classes_stay() {
    let source = "v0: int = int 1
         v1: A = new A()V ()
         v2: void = set A.size:I of v1 to v0
         v3: void = set A.limit:I to v0
         v4: Source = stub () {Source.next()LA; (): A gives v1}";
    check_unused(source, source);
}

#[test]
fn a_field_that_is_read_for_nobody_goes() {
    check_unused(
        "v0: A = new A()V ()
         v1: int = get A.size:I of v0
         v2: int = get A.size:I of v0
         v3: A = new A(I)V (v2)",
        "v0: A = new A()V ()
         v1: int = get A.size:I of v0
         v2: A = new A(I)V (v1)",
    );
}

#[test]
fn a_test_of_values_alone_is_empty_without_them() {
    check_unused("v0: int = int 1\nv1: int[] = array int {v0, v0}", "");
}

#[test]
fn uses_are_listed_in_the_order_in_which_they_are_written() {
    let t = read(
        "v0: int = int 1
         v1: A = new A()V ()
         v2: void = call A.add(I)V on v1 (v0)
         v3: void = set A.size:I of v1 to v0
         v4: A = call A.of(LA;LA;)LA; (v1, v1)
         v5: Source = stub new A(I)V (v0) {Source.next()LA; (): A gives v4; Source.next()LA; (): A gives v1}
         v6: int = get A.limit:I",
    );
    let uses: Vec<Vec<Var>> = t.statements.iter().map(|s| s.action.uses()).collect();
    let of = |numbers: &[u32]| numbers.iter().map(|n| Var(*n)).collect::<Vec<_>>();
    assert_eq!(uses[2], of(&[1, 0]));
    assert_eq!(uses[3], of(&[1, 0]));
    assert_eq!(uses[4], of(&[1, 1]));
    assert_eq!(uses[5], of(&[0, 4, 1]));
    assert_eq!(uses[6], of(&[]));
}

#[test]
fn uses_are_replaced_in_the_same_order() {
    check(
        "v0: int = int 1
         v1: int = int 2
         v2: A = new A()V ()
         v3: A = new A()V ()
         v4: void = call A.add(I)V on v2 (v0)",
        |t| {
            let mut t = t.clone();
            let mut next = [Var(3), Var(1)].into_iter();
            let last = t.statements.last_mut().unwrap();
            last.action.map_uses(&mut |_| next.next().unwrap());
            t
        },
        "v0: int = int 1
         v1: int = int 2
         v2: A = new A()V ()
         v3: A = new A()V ()
         v4: void = call A.add(I)V on v3 (v1)",
    );
}

#[test]
fn what_is_called_and_on_what_is_known_of_calls_only() {
    let t = read(
        "v0: int = int 1
         v1: A = new A(I)V (v0)
         v2: void = call A.add(I)V on v1 (v0)
         v3: int = get A.size:I of v1
         v4: void = set A.limit:I to v0",
    );
    let called = |k: usize| {
        let found = t.statements[k].action.called();
        found.map(|(e, args)| format!("{}{} {args:?}", e.name, e.descriptor))
    };
    assert_eq!(called(0), None);
    assert_eq!(called(1).as_deref(), Some("<init>(I)V [Var(0)]"));
    assert_eq!(called(2).as_deref(), Some("add(I)V [Var(0)]"));
    assert_eq!(called(3), None);
    let receivers: Vec<Option<Var>> = t.statements.iter().map(|s| s.action.receiver()).collect();
    assert_eq!(receivers, [None, None, Some(Var(1)), Some(Var(1)), None]);
    let fields = t.statements.iter().map(|s| s.action.is_field_access());
    assert_eq!(
        fields.collect::<Vec<_>>(),
        [false, false, false, true, true]
    );
    assert!(!matches!(t.statements[0].action, Action::Null));
}
