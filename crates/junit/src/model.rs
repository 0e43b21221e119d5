//! What the writer is given: tests, what is known of their values, and how they shall look.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use testcase::{Executable, Prim, TestCase, Var};

/// Which JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Junit {
    /// JUnit 5.
    Five,
    /// JUnit 4.13 or later.
    Four,
    /// JUnit 4 before it had `assertThrows`.
    OldFour,
}

/// How stubs of interfaces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mocks {
    /// As classes of the test class, or without a name.
    #[default]
    Classes,
    /// By Mockito.
    Mockito,
}

/// How tests look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which JUnit.
    pub junit: Junit,
    /// AssertJ's assertions instead of JUnit's.
    pub assertj: bool,
    /// How stubs are written.
    pub mocks: Mocks,
    /// Tests that differ only in literals may be one with `@ParameterizedTest`.
    pub parameterized: bool,
}

impl Style {
    /// Whether there is an assertion that nothing is thrown.
    pub(crate) fn has_lambdas(self) -> bool {
        self.assertj || self.junit == Junit::Five
    }

    pub(crate) fn is_public(self) -> bool {
        self.junit != Junit::Five
    }

    /// What classes and tests begin with.
    pub(crate) fn visibility(self) -> &'static str {
        if self.is_public() { "public " } else { "" }
    }
}

/// What is known about a value after the test ran.
#[derive(Clone, Debug, PartialEq)]
pub enum Expect {
    /// A primitive.
    Prim(Prim, u64),
    /// `null`.
    Null,
    /// Not `null`; nothing else is certain.
    NotNull,
    /// A string.
    Str(Vec<u16>),
    /// A boxed primitive.
    Boxed(Prim, u64),
    /// An enum constant: internal name of the enum, and the constant.
    Enum(String, String),
    /// An array with these elements.
    Array(Vec<Expect>),
    /// An array of this length.
    Length(usize),
    /// A list with these elements.
    List(Vec<Expect>),
    /// A set of these elements.
    Set(Vec<Expect>),
    /// Another collection, by what it gives when it is walked.
    Elements(Vec<Expect>),
    /// A map.
    Map(Vec<(Expect, Expect)>),
    /// An `Optional`, with what is in it.
    Optional(Option<Box<Expect>>),
    /// What its `toString` gives.
    Text(Vec<u16>),
    /// A text too long to be read, by its length and by how it begins.
    Beginning {
        /// How it begins.
        start: Vec<u16>,
        /// All its units.
        length: usize,
    },
    /// The very object that another statement gave.
    Same(Var),
    /// Equal to what a library class makes of a text.
    Parsed {
        /// Internal name of the class.
        class: String,
        /// Its static method; nothing for the constructor.
        method: Option<&'static str>,
        /// The text.
        text: String,
    },
}

/// The exception that ends a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Internal name of its class.
    pub class: String,
    /// Its message, where that is stable.
    pub message: Option<String>,
    /// Internal name of the class of its cause, where there is one.
    pub cause: Option<String>,
}

/// A method of a stub that a test's run called.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The stub.
    pub stub: Var,
    /// Its method.
    pub method: Arc<Executable>,
    /// What it was given, where that was the same each time.
    pub args: Vec<Option<Given>>,
}

/// What a method of a stub was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// An object of the test.
    Value(Var),
    /// What can be written as a literal.
    Literal(Expect),
}

/// What a test method stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// One test.
    #[default]
    Single,
    /// A test with parameters: further rows, which differ from it only in literals and in what is expected.
    Rows(Vec<TestMethod>),
    /// Several accessors are asked, the act and all calls after it.
    Accessors,
    /// Several setters are called, the last of them being the act.
    Setters,
}

/// One test method.
#[derive(Clone, Debug, PartialEq)]
pub struct TestMethod {
    /// The statements; those after [`TestMethod::act`] are calls that only ask for state.
    pub test: TestCase,
    /// The statement that the test is for.
    pub act: usize,
    /// What is asserted about values, in the order of the assertions.
    pub expects: Vec<(Var, Expect)>,
    /// The act throws this.
    pub throws: Option<Thrown>,
    /// What the name may say about the condition, the best first: true of this test.
    pub conditions: Vec<String>,
    /// Why the outcome looks like a bug rather than like what is wanted.
    pub suspicion: Option<String>,
    /// What it does to the host, in words.
    pub effects: Vec<String>,
    /// It holds only where assertions are enabled for this class, by its internal name.
    pub needs_assertions: Option<Arc<str>>,
    /// Calls without arguments that stop threads which it leaves, on values of the test.
    pub stops: Vec<(Var, Arc<Executable>)>,
    /// It holds only where the default language is English: the test class speaks it.
    pub in_english: bool,
    /// What its stubs were asked; only needed where they are mocks.
    pub asked: Vec<Asked>,
    /// Stubs whose default methods ran.
    pub partly_real: BTreeSet<Var>,
    /// What it stands for.
    pub shape: Shape,
    /// The standard streams that it prints to or closes, by their fields in `System`: it gets others to do that
    /// with.
    pub prints: Vec<&'static str>,
}

/// A test class.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Internal name of the class under test.
    pub class: Arc<str>,
    /// The package that the test class is in, as an internal name.
    pub package: String,
    /// Simple name of the test class.
    pub name: String,
    /// The tests, in order.
    pub tests: Vec<TestMethod>,
    /// What the writer must know of classes that it sees the names of only.
    pub facts: Facts,
}

/// A parameter: class, name and descriptor of the member, place.
pub type Parameter = (Arc<str>, Arc<str>, Arc<str>, usize);

/// Facts about classes that tests mention.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Exceptions that need not be declared or caught.
    pub unchecked: BTreeSet<String>,
    /// Methods with overloads of the same number of parameters: class, name, parameters.
    pub overloaded: BTreeSet<(Arc<str>, Arc<str>, usize)>,
    /// Arguments that need a cast for the compiler to choose the method meant, and the
    /// types of the arguments.
    pub casts: BTreeSet<(Parameter, String)>,
    /// Generic classes and how many parameters they have.
    pub generic: BTreeMap<String, usize>,
    /// Whether Spring's helpers for tests are on the class path.
    pub has_spring_test: bool,
    /// Whether the tests may have text blocks, which came with Java 15.
    pub text_blocks: bool,
}
