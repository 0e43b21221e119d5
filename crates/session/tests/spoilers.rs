//! A test after which others fail is found, and told from those that fail by themselves.

use session::check::RealJvm;
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

#[test]
fn a_test_that_spoils_others_is_named() {
    let Some(jdk) = jdks::oldest_or_skip("spoilers") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("spoil/Base.java", CYCLE)], &["-g"]);
    let scratch = workspace::scratch_dir("spoilers");
    let real = RealJvm::new(&jdk, scratch, vec![classes], None).unwrap();
    let check = |source: &str, names: &[&str]| {
        let names: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
        real.check("spoil.BaseTest", source, &names, &[]).unwrap()
    };
    let all = check(TESTS, &["polygenelubricants", "a", "b", "c", "d"]);
    assert!(all.errors.is_empty(), "{:?}", all.errors);
    let spoilers: Vec<&String> = all.spoilers.iter().collect();
    assert_eq!(spoilers, ["polygenelubricants"]);
    // Without it only the test that is wrong fails.
    let rest = check(TESTS, &["a", "b", "c", "d"]);
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
    let Some(jdk) = jdks::oldest_or_skip("poison") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("poison/Registry.java", POISON)], &["-g"]);
    let scratch = workspace::scratch_dir("poison");
    let real = RealJvm::new(&jdk, scratch, vec![classes], None).unwrap();
    let names = ["polygenelubricants", "zoneAtFirst", "a", "b", "c"].map(String::from);
    let verdict = real.check("poison.RegistryTest", POISONED, &names, &[]);
    let verdict = verdict.unwrap();
    assert!(verdict.errors.is_empty(), "{:?}", verdict.errors);
    let spoilers: Vec<&String> = verdict.spoilers.iter().collect();
    assert_eq!(spoilers, ["polygenelubricants", "zoneAtFirst"]);
}
