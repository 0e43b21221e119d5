//! Methods that give something else on another day or another machine.
//!
//! A test that takes a value from one of them is another test tomorrow, so tests are made without. Those
//! that are given a clock, a zone or a seed instead are not meant.

use crate::Method;

/// Names of methods by class; `<init>` is for constructors.
const SURPRISING: [(&str, &[&str]); 12] = [
    ("java/lang/Math", &["random"]),
    ("java/lang/StrictMath", &["random"]),
    (
        "java/lang/System",
        &["currentTimeMillis", "getenv", "nanoTime"],
    ),
    ("java/nio/charset/Charset", &["defaultCharset"]),
    (
        "java/security/SecureRandom",
        &["<init>", "getInstance", "getInstanceStrong", "getSeed"],
    ),
    (
        "java/time/Clock",
        &[
            "system",
            "systemDefaultZone",
            "systemUTC",
            "tickMillis",
            "tickMinutes",
            "tickSeconds",
        ],
    ),
    ("java/time/ZoneId", &["systemDefault"]),
    ("java/util/Calendar", &["getInstance"]),
    ("java/util/Locale", &["getDefault"]),
    ("java/util/TimeZone", &["getDefault"]),
    ("java/util/UUID", &["randomUUID"]),
    ("java/util/concurrent/ThreadLocalRandom", &["current"]),
];

/// Constructors that take the present moment or a seed from the world, by class and descriptor.
const SURPRISING_NEW: [(&str, &[&str]); 5] = [
    ("java/util/Date", &["()V"]),
    (
        "java/util/GregorianCalendar",
        &[
            "()V",
            "(Ljava/util/Locale;)V",
            "(Ljava/util/TimeZone;)V",
            "(Ljava/util/TimeZone;Ljava/util/Locale;)V",
        ],
    ),
    ("java/util/Random", &["()V"]),
    ("java/util/SplittableRandom", &["()V"]),
    ("java/text/SimpleDateFormat", &["()V"]),
];

/// Whether a method gives something else on another day or another machine.
pub(crate) fn is_surprising(method: &Method<'_>) -> bool {
    if method.class.starts_with("java/time/") && method.name == "now" {
        return !method.descriptor.starts_with("(Ljava/time/Clock;");
    }
    let named =
        |(class, names): &(&str, &[&str])| *class == method.class && names.contains(&method.name);
    let made = |(class, descriptors): &(&str, &[&str])| {
        *class == method.class && descriptors.contains(&method.descriptor)
    };
    SURPRISING.iter().any(named) || method.name == "<init>" && SURPRISING_NEW.iter().any(made)
}
