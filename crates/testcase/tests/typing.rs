//! Which tests make sense: statements as text in, what is wrong out. Only classes of the JDK are used.

use std::sync::Arc;

use program::{ClassPath, JdkImage};
use test_lab::jdks;
use testcase::{Ty, Universe, text, typing};

/// What is said of a test, or that it is fine.
#[track_caller]
fn check(statements: &str, expected: &str) {
    let Some(jdk) = jdks::oldest_or_skip("typing") else {
        return;
    };
    let library = JdkImage::open(&jdk.home).unwrap();
    let (no_classes, _) = ClassPath::open(&[], jdk.feature_version);
    let universe = Universe::new(Arc::new(no_classes), Arc::new(library));
    let lines: Vec<&str> = statements.lines().map(str::trim).collect();
    let whole = format!("omakase test 1\n{}", lines.join("\n"));
    let test = text::parse_in(&whole, &universe).unwrap_or_else(|e| panic!("{e}\n{whole}"));
    let said = match typing::check(&test, &universe) {
        Ok(()) => "fine".to_owned(),
        Err(e) => format!("v{}: {e}", e.statement()),
    };
    assert_eq!(said, expected);
}

#[test]
fn a_test_that_makes_sense() {
    check(
        r#"v0: java/util/ArrayList<java/lang/String> = new java/util/ArrayList()V ()
         v1: java/lang/String = "a"
         v2: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v0 (v1)
         v3: int = int 0
         v4: java/lang/String = call java/util/ArrayList.get(I)Ljava/lang/Object; on v0 (v3)
         v5: int = call java/lang/String.length()I on v4 ()
         v6: java/lang/Object[] = array java/lang/Object {v0, v1, v4}
         v7: java/util/concurrent/TimeUnit = enum java/util/concurrent/TimeUnit.SECONDS
         v8: java/lang/Runnable = lambda java/lang/Runnable.run()V
         v9: java/io/PrintStream = get java/lang/System.out:Ljava/io/PrintStream;
         v10: java/lang/Class<java/lang/String> = class java/lang/String
         v11: java/nio/file/Path = tempdir
         v12: java/lang/CharSequence = null
         v13: java/util/AbstractList = stub new java/util/AbstractList()V () {java/util/AbstractList.get(I)Ljava/lang/Object; (int): java/lang/Object gives v1}"#,
        "fine",
    );
}

#[test]
fn an_argument_of_another_primitive_type() {
    check(
        r#"v0: java/lang/String = "a"
         v1: long = long 0
         v2: char = call java/lang/String.charAt(I)C on v0 (v1)"#,
        "v2: expected a value of type int, found v1",
    );
}

#[test]
fn a_number_where_an_object_is_wanted() {
    check(
        "v0: java/util/ArrayList = new java/util/ArrayList()V ()
         v1: int = int 5
         v2: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v0 (v1)",
        "v2: expected a value of type java.lang.Object, found v1",
    );
}

#[test]
fn an_object_of_another_class() {
    check(
        r#"v0: java/util/ArrayList = new java/util/ArrayList()V ()
         v1: java/lang/String = "a"
         v2: java/lang/String = call java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String; on v1 (v0)"#,
        "v2: expected a value of type java.lang.String, found v0",
    );
}

#[test]
fn a_receiver_of_another_class() {
    check(
        "v0: java/util/ArrayList = new java/util/ArrayList()V ()
         v1: int = call java/lang/String.length()I on v0 ()",
        "v1: expected a value of type java.lang.String, found v0",
    );
}

#[test]
fn a_value_of_a_statement_that_has_none() {
    check(
        "v0: java/util/ArrayList = new java/util/ArrayList()V ()
         v1: void = call java/util/ArrayList.clear()V on v0 ()
         v2: boolean = call java/util/ArrayList.add(Ljava/lang/Object;)Z on v0 (v1)",
        "v2: expected a value of type java.lang.Object, found v1",
    );
}

#[test]
fn too_few_arguments_and_too_many() {
    check(
        r#"v0: java/lang/String = "a"
         v1: char = call java/lang/String.charAt(I)C on v0 ()"#,
        "v1: expected 1 arguments, found 0",
    );
    check(
        r#"v0: java/lang/String = "a"
         v1: int = call java/lang/String.length()I on v0 (v0)"#,
        "v1: expected 0 arguments, found 1",
    );
}

#[test]
fn a_static_method_has_no_object_and_others_have_one() {
    check(
        "v0: int = int 5
         v1: java/lang/Integer = call java/lang/Integer.valueOf(I)Ljava/lang/Integer; on v0 (v0)",
        "v1: expected an object for what is not static, and none for what is",
    );
    check(
        "v0: int = call java/lang/String.length()I ()",
        "v0: expected an object for what is not static, and none for what is",
    );
    check(
        "v0: java/lang/Object = null
         v1: java/io/PrintStream = get java/lang/System.out:Ljava/io/PrintStream; of v0",
        "v1: expected an object for what is not static, and none for what is",
    );
}

#[test]
fn no_object_of_an_abstract_class_can_be_made() {
    check(
        "v0: java/util/AbstractList = new java/util/AbstractList()V ()",
        "v0: expected a constructor of a class that is not abstract, or a method",
    );
}

#[test]
fn a_constructor_is_not_called_as_a_method() {
    check(
        "v0: java/util/ArrayList = new java/util/ArrayList()V ()
         v1: void = call java/util/ArrayList()V on v0 ()",
        "v1: expected a constructor of a class that is not abstract, or a method",
    );
}

#[test]
fn the_type_of_a_statement_is_that_of_what_it_does() {
    check("v0: int = long 5", "v0: expected a statement of type long");
    check(
        "v0: int = null",
        "v0: expected a statement of type java.lang.Object",
    );
    check(
        "v0: java/lang/String = new java/util/ArrayList()V ()",
        "v0: expected a statement of type java.util.ArrayList",
    );
    check(
        r#"v0: java/lang/String = "a"
         v1: void = call java/lang/String.length()I on v0 ()"#,
        "v1: expected a statement of type int",
    );
    check(
        "v0: java/lang/String = tempdir",
        "v0: expected a statement of type java.nio.file.Path",
    );
}

#[test]
fn the_elements_of_an_array_are_of_its_type() {
    check(
        "v0: int = int 1
         v1: long[] = array long {v0}",
        "v1: expected a value of type long, found v0",
    );
}

#[test]
fn an_enum_has_its_constants_only() {
    check(
        "v0: java/util/concurrent/TimeUnit = enum java/util/concurrent/TimeUnit.YEARS",
        "v0: expected a constant that the enum has",
    );
    check(
        "v0: java/lang/String = enum java/lang/String.EMPTY",
        "v0: expected a constant that the enum has",
    );
}

#[test]
fn a_lambda_gives_what_its_method_gives() {
    check(
        "v0: int = int 1
         v1: java/lang/Runnable = lambda java/lang/Runnable.run()V gives v0",
        "v1: expected a value of type void, found v0",
    );
    check(
        "v0: java/util/function/IntSupplier = lambda java/util/function/IntSupplier.getAsInt()I",
        "v0: expected a constructor of a class that is not abstract, or a method",
    );
    check(
        "v0: java/lang/Comparable = lambda java/lang/Runnable.run()V",
        "v0: expected a constructor of a class that is not abstract, or a method",
    );
}

#[test]
fn an_anonymous_class_is_of_an_abstract_type_and_its_constructor() {
    check(
        "v0: java/util/ArrayList = stub new java/util/ArrayList()V () {}",
        "v0: expected a constructor of a class that is not abstract, or a method",
    );
    check(
        "v0: java/util/AbstractList = stub () {}",
        "v0: expected a constructor of a class that is not abstract, or a method",
    );
}

#[test]
fn type_arguments_out_of_their_bounds_become_these_or_go() {
    let Some(jdk) = jdks::oldest_or_skip("typing") else {
        return;
    };
    let library = JdkImage::open(&jdk.home).unwrap();
    let (no_classes, _) = ClassPath::open(&[], jdk.feature_version);
    let universe = Universe::new(Arc::new(no_classes), Arc::new(library));
    let of = |class: &str, args: Vec<Ty>| Ty::Class(class.into(), args);
    let (object, string) = (Ty::object(), Ty::string());
    let proxy = "java/util/EventListenerProxy";
    let bound = Ty::class("java/util/EventListener");
    for (ty, expected) in [
        (
            of(proxy, vec![object.clone()]),
            of(proxy, vec![bound.clone()]),
        ),
        (
            of(proxy, vec![bound.clone()]),
            of(proxy, vec![bound.clone()]),
        ),
        (
            Ty::Array(Box::new(of(
                "java/util/List",
                vec![of(proxy, vec![string.clone()])],
            ))),
            Ty::Array(Box::new(of("java/util/List", vec![of(proxy, vec![bound])]))),
        ),
        // Its bound is generic itself.
        (
            of("java/util/EnumSet", vec![object.clone()]),
            of("java/util/EnumSet", Vec::new()),
        ),
        (
            of("java/util/Map", vec![object.clone(), string.clone()]),
            of("java/util/Map", vec![object, string]),
        ),
    ] {
        assert_eq!(universe.bounded(&ty), expected, "{ty}");
    }
}
