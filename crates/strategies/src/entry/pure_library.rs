//! Methods of the class library whose results depend on their arguments alone.
//!
//! A list of what is known to be so, and no more: a method that is not here may read something that
//! an earlier test has changed, and then a proof over one state of the library says nothing.

/// Whether a method of the library neither reads nor depends on anything that a program can change,
/// besides what it is given. Methods that it calls are asked for on their own.
pub(super) fn is_pure(class: &str, name: &str) -> bool {
    match class {
        "java/lang/Object" => matches!(name, "<init>" | "getClass" | "equals"),
        "java/lang/System" => name == "arraycopy",
        "java/lang/Class" => {
            matches!(name, "isInstance" | "cast" | "getComponentType" | "isArray")
        }
        "java/lang/reflect/Array" => matches!(name, "newArray" | "newInstance"),
        "java/lang/Math" | "java/lang/StrictMath" => is_exact(name),
        "java/lang/Enum" => matches!(
            name,
            "<init>" | "ordinal" | "name" | "toString" | "equals" | "compareTo"
        ),
        "java/lang/Integer" | "java/lang/Long" | "java/lang/Boolean" => {
            // These read system properties.
            !matches!(name, "getInteger" | "getLong" | "getBoolean")
        }
        "java/lang/String" => !matches!(name, "format" | "formatted"),
        "java/util/Arrays" => matches!(
            name,
            "fill" | "copyOf" | "copyOfRange" | "equals" | "rangeCheck" | "mismatch"
        ),
        "java/util/Objects" => {
            name.starts_with("require") || name.starts_with("check") || name == "equals"
        }
        _ if is_throwable(class) => {
            // What a trace or message says depends on who called, and on the compiler of the JVM.
            matches!(name, "<init>" | "fillInStackTrace" | "forInputString")
        }
        _ => WHOLE.contains(&class.split('$').next().unwrap_or(class)),
    }
}

/// Functions that are specified to the last bit.
fn is_exact(name: &str) -> bool {
    name.ends_with("Exact")
        || matches!(
            name,
            "abs"
                | "max"
                | "min"
                | "floorDiv"
                | "floorMod"
                | "ceilDiv"
                | "ceilMod"
                | "signum"
                | "sqrt"
                | "ceil"
                | "floor"
                | "rint"
                | "round"
                | "multiplyHigh"
                | "clamp"
        )
}

fn is_throwable(class: &str) -> bool {
    class == "java/lang/Throwable"
        || class.starts_with("java/") && (class.ends_with("Exception") || class.ends_with("Error"))
}

/// Classes of which every method is so, with their nested classes.
const WHOLE: [&str; 31] = [
    "java/lang/AbstractStringBuilder",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/CharacterData",
    "java/lang/CharacterData00",
    "java/lang/CharacterDataLatin1",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/Short",
    "java/lang/StringBuilder",
    "java/lang/StringConcatHelper",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/AbstractSet",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/BitSet",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedList",
    "jdk/internal/util/ArraysSupport",
    "jdk/internal/util/DecimalDigits",
    "jdk/internal/util/Preconditions",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_properties_or_the_clock_is_not_pure() {
        assert!(is_pure("java/lang/Integer", "parseInt"));
        assert!(!is_pure("java/lang/Integer", "getInteger"));
        assert!(!is_pure("java/lang/System", "nanoTime"));
        assert!(!is_pure("java/lang/Math", "sin"));
        assert!(!is_pure("java/lang/Throwable", "getStackTrace"));
        assert!(!is_pure("java/lang/ThreadLocal", "get"));
        assert!(is_pure("java/util/HashMap$Node", "getKey"));
        assert!(!is_pure("java/util/Locale", "getDefault"));
    }
}
