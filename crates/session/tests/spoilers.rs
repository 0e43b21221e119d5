//! A test after which others fail is found, and told from those that fail by themselves.

use session::check::{RealJvm, Verdict};
use test_lab::{javac, jdks, workspace};

/// `Sub` initialised before `Base` leaves `Base.ONLY` null for ever.
const CYCLE: &str = "package spoil;
public class Base {
    static final Base ONLY = Sub.INSTANCE;
    public static String name() { return ONLY.toString(); }
    @Override public String toString() { return \"base\"; }
}
class Sub extends Base { static final Base INSTANCE = new Sub(); }
";

/// JUnit runs the test with the least hash first; this name has the least there is.
const TESTS: &str = "package spoil;
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;
class BaseTest {
    @Test void polygenelubricants() { assertEquals(\"base\", Sub.INSTANCE.toString()); }
    @Test void a() { assertEquals(\"base\", Base.name()); }
    @Test void b() { assertEquals(4, Base.name().length()); }
    @Test void c() { assertEquals('b', Base.name().charAt(0)); }
    @Test void d() { assertEquals(5, Base.name().length()); }
}
";

/// The verdicts on tests of a class, each time those of some names.
fn verdicts<const N: usize>(
    name: &str,
    class: (&str, &str),
    tests: (&str, &str),
    runs: [&[&str]; N],
) -> Option<[Verdict; N]> {
    let jdk = jdks::oldest_or_skip(name)?;
    let classes = javac::compile_texts(&jdk, &[class], &["-g"]);
    let real = RealJvm::new(&jdk, workspace::scratch_dir(name), vec![classes], None).unwrap();
    Some(runs.map(|names| {
        let names: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
        let verdict = real.check(tests.0, tests.1, &names, &[]).unwrap();
        assert!(verdict.errors.is_empty(), "{:?}", verdict.errors);
        verdict
    }))
}

#[test]
fn a_test_that_spoils_others_is_named() {
    let class = ("spoil/Base.java", CYCLE);
    let all: &[&str] = &["polygenelubricants", "a", "b", "c", "d"];
    let tests = ("spoil.BaseTest", TESTS);
    let Some([all, rest]) = verdicts("spoilers", class, tests, [all, &all[1..]]) else {
        return;
    };
    let spoilers: Vec<&String> = all.spoilers.iter().collect();
    assert_eq!(spoilers, ["polygenelubricants"]);
    // Without it only the test that is wrong fails.
    assert!(rest.spoilers.is_empty());
    assert_eq!(rest.failed.keys().collect::<Vec<_>>(), ["d"]);
}

/// `Zone` initialised before `Registry` makes both unusable for ever.
const POISON: &str = "package poison;
public class Registry {
    static final Registry ONLY = new Registry(Zone.UTC);
    Registry(Zone zone) { if (zone == null) throw new NullPointerException(\"zone\"); }
    public static int size() { return 1; }
}
class Zone {
    static { Registry.size(); }
    static final Zone UTC = new Zone();
}
";

/// Two tests begin with `Zone`: the first two in JUnit's order, the last two backwards.
const POISONED: &str = "package poison;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import org.junit.jupiter.api.Test;
class RegistryTest {
    @Test void polygenelubricants() { assertNotNull(Zone.UTC); }
    @Test void zoneAtFirst() { assertEquals(Zone.UTC, Zone.UTC); }
    @Test void a() { assertEquals(1, Registry.size()); }
    @Test void b() { assertEquals(2, 1 + Registry.size()); }
    @Test void c() { assertEquals(3, 2 + Registry.size()); }
}
";

#[test]
fn all_tests_that_make_a_class_unusable_are_named() {
    let class = ("poison/Registry.java", POISON);
    let names: &[&str] = &["polygenelubricants", "zoneAtFirst", "a", "b", "c"];
    let tests = ("poison.RegistryTest", POISONED);
    let Some([verdict]) = verdicts("poison", class, tests, [names]) else {
        return;
    };
    let spoilers: Vec<&String> = verdict.spoilers.iter().collect();
    assert_eq!(spoilers, ["polygenelubricants", "zoneAtFirst"]);
}
