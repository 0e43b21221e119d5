//! Forms of text that methods of the library read, as patterns.

/// The form of the text that a method reads; its last parameter but those that say how.
pub(super) fn form_of(class: &str, name: &str) -> Option<&'static str> {
    Some(match (class, name) {
        ("java/lang/Integer" | "java/lang/Long" | "java/math/BigInteger", _)
            if matches!(name, "parseInt" | "parseLong" | "valueOf" | "<init>") =>
        {
            "-?[1-9][0-9]{0,3}"
        }
        ("java/lang/Short", "parseShort" | "valueOf")
        | ("java/lang/Byte", "parseByte" | "valueOf") => "-?[1-9][0-9]?",
        ("java/lang/Double", "parseDouble" | "valueOf")
        | ("java/lang/Float", "parseFloat" | "valueOf")
        | ("java/math/BigDecimal", "<init>") => "-?[0-9]{1,3}([.][0-9]{1,3})?",
        ("java/lang/Boolean", "parseBoolean" | "valueOf") => "true|false|TRUE",
        ("java/time/LocalDate", "parse") => "20[0-3][0-9]-(0[1-9]|1[0-2])-([01][1-9]|2[0-8])",
        ("java/time/LocalTime", "parse") => "([01][0-9]|2[0-3]):[0-5][0-9]",
        ("java/time/LocalDateTime", "parse") => {
            "20[0-3][0-9]-(0[1-9]|1[0-2])-([01][1-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]"
        }
        ("java/time/Instant", "parse") => {
            "20[0-3][0-9]-(0[1-9]|1[0-2])-([01][1-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"
        }
        ("java/time/YearMonth", "parse") => "20[0-3][0-9]-(0[1-9]|1[0-2])",
        ("java/time/Duration", "parse") => "PT([1-9]H)?[1-5][0-9]M",
        ("java/time/Period", "parse") => "P[1-9]M[1-9]D",
        ("java/time/ZoneId" | "java/time/ZoneOffset", "of") => "[+-]0[1-9]:00|Z",
        ("java/util/Currency", "getInstance") => "EUR|USD|JPY",
        ("java/util/UUID", "fromString") => {
            "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"
        }
        ("java/util/Locale", "forLanguageTag") => "en|de-DE|fr-FR",
        ("java/net/URI", "<init>" | "create") | ("java/net/URL", "<init>") => {
            "https?://[a-z]{2,5}[.]org(:80)?(/[a-z]{1,3})?([?]k=v)?"
        }
        _ => return None,
    })
}
