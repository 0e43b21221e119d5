//! What does not need a machine: drafts as text in, test methods out; what is said of observations.

use junit::{Junit, Style};
use program::{ClassPath, JdkImage};
use test_lab::jdks;
use testcase::text;

use super::*;

const MEMBERS: &str = "omakase test 1
constructor bank/Account(I)V public (balance: int)
method bank/Account.deposit(I)Z public (amount: int): boolean
method bank/Account.getBalance()I public (): int
method bank/Account.isOpen()Z public (): boolean
method bank/Account.toString()Ljava/lang/String; public (): java/lang/String
method bank/Account.history()[I public (): int[]
method java/lang/String.length()I public (): int
";

/// An account, a deposit, and three questions about the account.
const TEST: &str = "v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: boolean = call bank/Account.deposit(I)Z on v1 (v0)
v3: int = call bank/Account.getBalance()I on v1 ()
v4: boolean = call bank/Account.isOpen()Z on v1 ()
v5: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v1 ()
";

fn read(statements: &str) -> TestCase {
    let members = text::parse_members(MEMBERS).unwrap();
    text::parse_with(&format!("omakase test 1\n{statements}"), &members).unwrap()
}

fn candidate(value: u32, expect: Expect) -> Candidate {
    Candidate {
        value: Var(value),
        reading: Reading::Own,
        expect,
        about: About::Kept,
        is_summary: false,
        in_english: false,
    }
}

/// A draft whose candidates are the deposit and the three questions.
fn draft(chosen: &[usize]) -> Draft {
    let text: Vec<u16> = "10 euro".encode_utf16().collect();
    Draft {
        test: read(TEST),
        act: 2,
        throws: None,
        candidates: vec![
            candidate(2, Expect::Prim(Prim::Boolean, 1)),
            candidate(3, Expect::Prim(Prim::Int, 10)),
            candidate(4, Expect::Prim(Prim::Boolean, 0)),
            candidate(5, Expect::Str(text)),
        ],
        chosen: chosen.to_vec(),
        end: End::Completed,
        steps: 100,
        doubtful: std::collections::BTreeSet::new(),
        covered: vec![goals::GoalId(1), goals::GoalId(2)],
        needs_assertions: None,
        ends_in_english: false,
    }
}

/// What a draft becomes: its statements, and its assertions in order.
#[track_caller]
fn check_method(chosen: &[usize], statements: &str, expects: &[(u32, Expect)]) {
    let method = draft(chosen).method();
    let lines: Vec<&str> = statements.lines().map(str::trim).collect();
    assert_eq!(
        text::print(&method.test),
        text::print(&read(&lines.join("\n")))
    );
    let wanted: Vec<(Var, Expect)> = expects.iter().map(|(v, e)| (Var(*v), e.clone())).collect();
    assert_eq!(method.expects, wanted);
    assert_eq!(method.act, 2);
}

#[test]
fn a_draft_without_a_choice_ends_with_its_act() {
    check_method(
        &[],
        "v0: int = int 5
         v1: bank/Account = new bank/Account(I)V (v0)
         v2: boolean = call bank/Account.deposit(I)Z on v1 (v0)",
        &[],
    );
}

#[test]
fn a_question_that_is_asserted_stays_and_the_others_go() {
    check_method(
        &[2],
        "v0: int = int 5
         v1: bank/Account = new bank/Account(I)V (v0)
         v2: boolean = call bank/Account.deposit(I)Z on v1 (v0)
         v3: boolean = call bank/Account.isOpen()Z on v1 ()",
        &[(3, Expect::Prim(Prim::Boolean, 0))],
    );
}

#[test]
fn a_test_is_in_english_where_what_it_asserts_is() {
    let mut draft = draft(&[1]);
    draft.candidates[3].in_english = true;
    assert!(!draft.method().in_english, "it was not chosen");
    draft.chosen.push(3);
    assert!(draft.method().in_english);
    draft.chosen.clear();
    draft.ends_in_english = true;
    assert!(draft.method().in_english);
}

#[test]
fn assertions_keep_the_order_of_the_choice() {
    check_method(
        &[2, 0, 1],
        "v0: int = int 5
         v1: bank/Account = new bank/Account(I)V (v0)
         v2: boolean = call bank/Account.deposit(I)Z on v1 (v0)
         v3: int = call bank/Account.getBalance()I on v1 ()
         v4: boolean = call bank/Account.isOpen()Z on v1 ()",
        &[
            (4, Expect::Prim(Prim::Boolean, 0)),
            (2, Expect::Prim(Prim::Boolean, 1)),
            (3, Expect::Prim(Prim::Int, 10)),
        ],
    );
}

#[test]
fn a_draft_becomes_java() {
    let suite = junit::Suite {
        class: "bank/Account".into(),
        package: "bank".to_owned(),
        name: "AccountTest".to_owned(),
        tests: vec![draft(&[0, 3]).method()],
        facts: junit::Facts::default(),
    };
    let style = Style {
        junit: Junit::Five,
        assertj: false,
        mocks: junit::Mocks::Classes,
        parameterized: false,
    };
    let (java, names) = junit::write(&suite, style);
    assert_eq!(names, ["deposit_returnsTrue"]);
    let body = "        Account account = new Account(5);\n\n        boolean result = account.deposit(5);\n\n        assertTrue(result);\n        assertEquals(\"10 euro\", account.toString());\n";
    assert!(java.contains(body), "{java}");
}

#[test]
fn an_exception_stays_with_the_method() {
    let thrown = Thrown {
        class: "java/lang/IllegalStateException".to_owned(),
        message: Some("closed".to_owned()),
        cause: None,
    };
    let mut draft = draft(&[]);
    draft.throws = Some(thrown.clone());
    assert_eq!(draft.method().throws, Some(thrown));
}

#[test]
fn texts_with_identity_hashes_are_known_by_their_digits() {
    for text in [
        "Foo@1b6d3586",
        "[I@6d06d69c",
        "a Foo@1b6d, a Bar",
        "x@y@abcd",
    ] {
        assert!(is_identity(text), "{text}");
    }
    for text in ["", "Foo", "me@home.org", "me@abc", "1@", "@", "a @ b"] {
        assert!(!is_identity(text), "{text}");
    }
}

#[test]
fn floats_are_the_same_within_the_tolerance_of_an_assertion() {
    let double = |v: f64| Expect::Prim(Prim::Double, v.to_bits());
    let float = |v: f32| Expect::Prim(Prim::Float, u64::from(v.to_bits()));
    assert!(same_to_an_assertion(&double(1.0), &double(1.0 + 1e-10)));
    assert!(!same_to_an_assertion(&double(1.0), &double(1.0 + 1e-8)));
    assert!(same_to_an_assertion(&double(f64::NAN), &double(f64::NAN)));
    assert!(!same_to_an_assertion(&double(f64::NAN), &double(1.0)));
    assert!(same_to_an_assertion(
        &double(f64::INFINITY),
        &double(f64::INFINITY)
    ));
    assert!(!same_to_an_assertion(
        &double(f64::INFINITY),
        &double(f64::MAX)
    ));
    assert!(same_to_an_assertion(&float(1.0), &float(1.000_000_5)));
    assert!(!same_to_an_assertion(&float(1.0), &float(1.001)));
}

#[test]
fn all_other_values_are_the_same_when_they_are_equal() {
    let int = |v: u64| Expect::Prim(Prim::Int, v);
    assert!(same_to_an_assertion(&int(1), &int(1)));
    assert!(!same_to_an_assertion(&int(1), &int(2)));
    assert!(!same_to_an_assertion(&int(1), &Expect::Boxed(Prim::Int, 1)));
    assert!(same_to_an_assertion(&Expect::Null, &Expect::Null));
    assert!(!same_to_an_assertion(&Expect::Null, &Expect::NotNull));
}

/// What is said of an observation by a test in a package; nothing is seen of a machine.
#[track_caller]
fn check_expect(observed: &Observed, expected: Option<Expect>) {
    let Some(jdk) = jdks::oldest_or_skip("oracle") else {
        return;
    };
    let library = JdkImage::open(&jdk.home).unwrap();
    let (no_classes, _) = ClassPath::open(&[], jdk.feature_version);
    let universe = Universe::new(Arc::new(no_classes), Arc::new(library));
    let seen = Seen {
        universe: &universe,
        package: "bank",
    };
    assert_eq!(seen.expect(observed), expected);
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

#[test]
fn nothing_is_said_of_no_value_and_of_identities() {
    check_expect(&Observed::Void, None);
    check_expect(&Observed::Str(units("bank.Account@1b6d3586")), None);
}

#[test]
fn values_are_what_they_are() {
    check_expect(&Observed::Null, Some(Expect::Null));
    let boxed = Some(Expect::Boxed(Prim::Long, 5));
    check_expect(&Observed::Boxed(Prim::Long, 5), boxed);
    let text = Some(Expect::Str(units("a")));
    check_expect(&Observed::Str(units("a")), text);
    let object = Observed::Object("bank/Account".to_owned());
    check_expect(&object, Some(Expect::NotNull));
}

#[test]
fn an_enum_constant_is_named_where_its_enum_can_be() {
    let of = |class: &str| Observed::Enum(class.to_owned(), "SECONDS".to_owned());
    let unit = "java/util/concurrent/TimeUnit";
    let named = Expect::Enum(unit.to_owned(), "SECONDS".to_owned());
    check_expect(&of(unit), Some(named));
    check_expect(&of("no/such/Enum"), Some(Expect::NotNull));
}

#[test]
fn an_array_is_told_by_its_elements_or_else_by_its_length() {
    let ints = vec![Observed::Prim(Prim::Int, 1), Observed::Prim(Prim::Int, 2)];
    let both = vec![Expect::Prim(Prim::Int, 1), Expect::Prim(Prim::Int, 2)];
    check_expect(&Observed::Array(ints), Some(Expect::Array(both)));
    let object = Observed::Object("bank/Account".to_owned());
    let mixed = Observed::Array(vec![Observed::Null, object]);
    check_expect(&mixed, Some(Expect::Length(2)));
}

/// What each candidate is about, and what it is.
fn offer(value: u32, about: About, expect: Expect) -> Candidate {
    Candidate {
        about,
        ..candidate(value, expect)
    }
}

/// What is chosen of some candidates of the deposit; each notices these mutants.
#[track_caller]
fn check_choice(candidates: Vec<Candidate>, kills: &[&[usize]], chosen: &[usize]) {
    let mut draft = draft(&[]);
    draft.candidates = candidates;
    let mut kills: Vec<std::collections::BTreeSet<usize>> =
        kills.iter().map(|k| k.iter().copied().collect()).collect();
    kills.resize(draft.candidates.len(), std::collections::BTreeSet::new());
    let mut drafts = [draft];
    let methods = vec![(0, 0); 16];
    choice::pick(
        &[],
        &mut drafts,
        &[kills],
        &methods,
        &std::collections::BTreeSet::new(),
    );
    assert_eq!(drafts[0].chosen, chosen);
}

/// What is chosen of some candidates of an act that gives nothing.
#[track_caller]
fn check_choice_of(act: &str, candidates: Vec<Candidate>, chosen: &[usize]) {
    let mut draft = draft(&[]);
    draft.test.statements[2].ty = Ty::Void;
    draft.candidates = candidates;
    let kills = vec![std::collections::BTreeSet::new(); draft.candidates.len()];
    let mut drafts = [draft];
    let none = std::collections::BTreeSet::new();
    choice::pick(&[], &mut drafts, &[kills], &[], &none);
    assert_eq!(drafts[0].chosen, chosen, "{act}");
}

fn int(v: u64) -> Expect {
    Expect::Prim(Prim::Int, v)
}

#[test]
fn what_the_act_gave_and_what_it_changed_are_told_and_what_it_kept_is_not() {
    check_choice(
        vec![
            offer(4, About::Kept, int(7)),
            offer(3, About::Changed, int(10)),
            offer(2, About::Result, Expect::Prim(Prim::Boolean, 1)),
        ],
        &[],
        &[2, 1],
    );
}

#[test]
fn what_was_kept_is_told_where_it_notices_a_mutant() {
    check_choice(
        vec![
            offer(4, About::Kept, int(7)),
            offer(2, About::Result, Expect::Prim(Prim::Boolean, 1)),
        ],
        &[&[3], &[1, 2]],
        &[1, 0],
    );
    check_choice(
        vec![
            offer(4, About::Kept, int(7)),
            offer(2, About::Result, Expect::Prim(Prim::Boolean, 1)),
        ],
        &[&[2], &[1, 2]],
        &[1],
    );
}

#[test]
fn an_act_of_which_nothing_is_seen_is_told_by_its_end() {
    check_choice(vec![offer(4, About::Kept, int(7))], &[], &[]);
    // The whole of an object that stayed as it was is worth a word.
    let mut text = offer(5, About::Kept, Expect::Str(units("10 euro")));
    text.is_summary = true;
    check_choice_of(
        "deposit()V",
        vec![offer(4, About::Kept, int(7)), text.clone()],
        &[1],
    );
    // But not where the act gave something.
    check_choice(vec![offer(4, About::Kept, int(7)), text], &[], &[]);
}

#[test]
fn a_change_that_tells_more_is_told() {
    check_choice(
        vec![
            offer(4, About::Changed, Expect::Prim(Prim::Boolean, 0)),
            offer(3, About::Changed, int(10)),
        ],
        &[],
        &[1],
    );
}

/// An account that a deposit gave, and what it is asked for.
const PARTS: &str = "v0: int = int 5
v1: bank/Account = new bank/Account(I)V (v0)
v2: int = call bank/Account.getBalance()I on v1 ()
v3: boolean = call bank/Account.isOpen()Z on v1 ()
v4: int[] = call bank/Account.history()[I on v1 ()
v5: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v1 ()
v6: int = call bank/Account.getBalance()I on v1 ()
";

/// Which parts tell a result, of so many.
#[track_caller]
fn check_parts(n: usize, has_text: bool, chosen: &[usize]) {
    let mut draft = draft(&[]);
    draft.test = read(PARTS);
    draft.act = 1;
    let mut text = offer(5, About::Part, Expect::Str(units("10 euro")));
    text.is_summary = true;
    draft.candidates = vec![
        offer(2, About::Part, int(10)),
        offer(3, About::Part, Expect::Prim(Prim::Boolean, 0)),
        offer(4, About::Part, Expect::Array(vec![int(1)])),
        offer(6, About::Part, int(5)),
    ];
    draft.candidates.truncate(n);
    if has_text {
        draft.candidates.insert(0, text);
    }
    let kills = vec![std::collections::BTreeSet::new(); draft.candidates.len()];
    let mut drafts = [draft];
    choice::pick(
        &[],
        &mut drafts,
        &[kills],
        &[],
        &std::collections::BTreeSet::new(),
    );
    assert_eq!(drafts[0].chosen, chosen);
}

#[test]
fn a_result_of_few_parts_is_told_by_them_and_one_of_many_by_its_text() {
    check_parts(3, true, &[1, 2, 3]);
    check_parts(4, true, &[0]);
    check_parts(0, true, &[0]);
    // Without a text, by those that tell most.
    check_parts(4, false, &[0, 2, 3]);
}

#[test]
fn what_is_asked_of_an_answer_needs_the_answer() {
    let mut draft = draft(&[]);
    draft.test = read(
        "v0: int = int 5
         v1: bank/Account = new bank/Account(I)V (v0)
         v2: boolean = call bank/Account.deposit(I)Z on v1 (v0)
         v3: java/lang/String = call bank/Account.toString()Ljava/lang/String; on v1 ()
         v4: int = call java/lang/String.length()I on v3 ()
         v5: boolean = call bank/Account.isOpen()Z on v1 ()"
            .lines()
            .map(str::trim)
            .collect::<Vec<_>>()
            .join("\n")
            .as_str(),
    );
    draft.candidates = vec![
        offer(4, About::Kept, int(7)),
        offer(2, About::Result, Expect::Same(Var(1))),
    ];
    draft.chosen = vec![1, 0];
    let method = draft.method();
    assert_eq!(method.test.len(), 5);
    assert_eq!(
        method.expects,
        [(Var(2), Expect::Same(Var(1))), (Var(4), int(7))]
    );
}

#[test]
fn a_text_that_repeats_a_part_and_parts_of_an_object_that_came_back_are_dropped() {
    let test = read(TEST);
    let mut text = offer(5, About::Kept, Expect::Str(units("10")));
    text.is_summary = true;
    let mut found = vec![text, offer(3, About::Kept, int(10))];
    drop_repetitions(&test, &mut found);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].expect, int(10));
    let mut found = vec![
        offer(2, About::Result, Expect::Same(Var(1))),
        offer(2, About::Result, Expect::NotNull),
        offer(3, About::Part, int(10)),
        offer(4, About::Changed, int(1)),
    ];
    drop_repetitions(&test, &mut found);
    let left: Vec<About> = found.iter().map(|c| c.about).collect();
    assert_eq!(left, [About::Result, About::Changed]);
}

#[test]
fn arrays_in_arrays_are_told_by_their_rows() {
    let row = |v: u64| Observed::Array(vec![Observed::Prim(Prim::Int, v)]);
    let rows = Observed::Array(vec![row(1), Observed::Null, row(2)]);
    let expected = Expect::Array(vec![
        Expect::Array(vec![int(1)]),
        Expect::Null,
        Expect::Array(vec![int(2)]),
    ]);
    check_expect(&rows, Some(expected.clone()));
    let Expect::Array(items) = expected else {
        unreachable!();
    };
    let ints = Ty::Array(Box::new(Ty::Prim(Prim::Int)));
    assert!(fits_depth(&items, &Ty::Array(Box::new(ints.clone()))));
    assert!(!fits_depth(&items, &ints));
    assert!(!fits_depth(&items, &Ty::Array(Box::new(Ty::object()))));
}

#[test]
fn long_texts_are_told_whole_where_they_can_be_read() {
    let lines = units(&"a line\n".repeat(40));
    check_expect(&Observed::Str(lines.clone()), Some(Expect::Str(lines)));
    let long = units(&"x".repeat(1000));
    let start = Expect::Beginning {
        start: long[..80].to_vec(),
        length: 1000,
    };
    check_expect(&Observed::Str(long), Some(start));
}
