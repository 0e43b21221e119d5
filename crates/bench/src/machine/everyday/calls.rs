//! The everyday calls: what they are called in the table, and the Java methods that make them.

/// One call: a static method of a class in `java/everyday` without parameters that returns its
/// result as a `String`, the same in every run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call {
    /// As shown.
    pub name: &'static str,
    /// The simple name of its class, in package `everyday`.
    pub class: &'static str,
    /// Its method.
    pub method: &'static str,
}

macro_rules! calls {
    ($($class:ident { $($name:literal $method:ident;)* })*) => {
        &[$($(Call {
            name: $name,
            class: stringify!($class),
            method: stringify!($method),
        },)*)*]
    };
}

macro_rules! sources {
    ($($class:ident $release:literal;)*) => {
        &[$(Source {
            class: stringify!($class),
            file: concat!(stringify!($class), ".java"),
            text: include_str!(concat!("../../../java/everyday/", stringify!($class), ".java")),
            release: $release,
        }),*]
    };
}

/// A class with calls.
pub(super) struct Source {
    pub class: &'static str,
    pub file: &'static str,
    pub text: &'static str,
    /// The feature release of Java that it needs.
    pub release: u32,
}

pub(super) const SOURCES: &[Source] = sources! {
    Text 17;
    Time 17;
    Language 17;
    Platform 17;
    Patterns 21;
};

/// What the calls find on the class path besides their classes.
pub(super) const RESOURCES: &[(&str, &str)] = &[
    ("everyday/messages.properties", "greeting=Hello\n"),
    ("everyday/messages_de.properties", "greeting=Hallo\n"),
    (
        "META-INF/services/everyday.Platform$Codec",
        "everyday.Platform$PlainCodec\n",
    ),
];

/// All of them, in the order of the table.
pub(super) const CALLS: &[Call] = calls! {
    Text {
        "string concatenation" concatenation;
        "String.format %d" formatInteger;
        "String.format %s" formatString;
        "String.format %f %e %g" formatDouble;
        "String.format %x %c %b %n" formatMixed;
        "String.format, Locale.ROOT" formatRoot;
        "Formatter, German" formatterAppends;
        "text block, formatted" textBlock;
        "MessageFormat.format" messageFormat;
        "ChoiceFormat" choiceFormat;
        "NumberFormat" numberFormat;
        "NumberFormat, currency" numberFormatCurrency;
        "NumberFormat, percent, German" numberFormatPercent;
        "NumberFormat.parse, French" numberFormatParse;
        "NumberFormat.parse, refused" numberFormatRefuses;
        "DecimalFormat" decimalFormat;
        "Currency by code" currency;
        "Currency by country" currencyOfCountry;
        "Integer.parseInt, toHexString" integerText;
        "Integer.parseInt, refused" integerRefused;
        "Long.parseLong, toString" longText;
        "Double.parseDouble, toString" doubleText;
        "BigDecimal" bigDecimal;
        "BigInteger" bigInteger;
        "String.join, split" joinAndSplit;
        "String.split by a pattern" splitByPattern;
        "String.replaceAll" replaceAll;
        "Matcher.find, named groups" matchGroups;
        "Pattern, ignoring case; matches" matchMail;
        "Pattern, refused" patternRefused;
        "strip, repeat, isBlank, lines" stripsAndRepeats;
        "toUpperCase of locales" upperCase;
        "chars, codePointAt, Character" charactersOfText;
        "StringTokenizer" stringTokenizer;
        "Scanner" scanner;
        "Collator" collator;
    }
    Time {
        "Date.toString" dateToString;
        "Date compared with now" dateCompared;
        "SimpleDateFormat.format" simpleDateFormat;
        "SimpleDateFormat, names, French" simpleDateFormatNames;
        "SimpleDateFormat.parse" simpleDateFormatParse;
        "SimpleDateFormat.parse, refused" simpleDateFormatRefuses;
        "DateFormat.getDateInstance" dateFormatLong;
        "DateFormatSymbols" dateFormatSymbols;
        "String.format %tF" formatCalendar;
        "Calendar.getInstance, add" calendarAdds;
        "Calendar of zone and locale" calendarOfLocale;
        "GregorianCalendar" gregorianCalendar;
        "TimeZone.getTimeZone" timeZone;
        "TimeZone, unknown and default" timeZoneUnknown;
        "LocalDate.parse" localDateParse;
        "LocalDate.parse, refused" localDateRefused;
        "LocalDate.now" localDateNow;
        "LocalDate arithmetic" localDateCounts;
        "LocalDate.parse by a pattern" localDateByPattern;
        "LocalTime" localTime;
        "LocalDateTime.format" localDateTimeFormat;
        "LocalDateTime, ISO" localDateTimeIso;
        "DateTimeFormatter, names" formatNames;
        "DateTimeFormatter, localized" formatLocalized;
        "ZonedDateTime" zonedDateTime;
        "ZoneId, default and available" zoneIds;
        "ZoneId.of, refused" zoneRefused;
        "OffsetDateTime.parse" offsetDateTime;
        "Instant.parse" instant;
        "Instant.now" instantNow;
        "Duration, Period, YearMonth" durations;
        "Month.getDisplayName" displayNames;
        "WeekFields" weekOfYear;
        "Date.toInstant, atZone" dateToInstant;
    }
    Language {
        "lambdas" lambda;
        "List.sort, Comparator" sortedList;
        "HashMap.merge, TreeMap" maps;
        "List.of, Map.of" immutableCollections;
        "PriorityQueue, ArrayDeque" queues;
        "Arrays" arrays;
        "Stream.filter, map, collect" streamCollects;
        "IntStream, statistics" intStream;
        "Collectors.groupingBy" groupingBy;
        "Collectors.toMap, joining" joining;
        "Stream.iterate, sorted, reduce" sortedStream;
        "parallelStream" parallelStream;
        "Optional" optional;
        "Objects" objects;
        "records" records;
        "Enum.valueOf" enumValueOf;
        "EnumMap, EnumSet" enumMap;
        "switch on an enum" enumSwitch;
        "switch on strings" stringSwitch;
        "instanceof with a pattern" instanceOfPattern;
        "printStackTrace" stackTrace;
        "NullPointerException message" nullPointerMessage;
        "Method.invoke" methodInvoke;
        "Method.invoke, throws" methodInvokeThrows;
        "Field.get, set" fieldAccess;
        "Constructor.newInstance" constructorNewInstance;
        "annotations" annotations;
        "Proxy" proxy;
        "MethodHandle" methodHandle;
        "Thread" thread;
        "ExecutorService" executor;
        "ScheduledExecutorService" scheduledExecutor;
        "CompletableFuture" completableFuture;
        "Timer" timer;
        "ConcurrentHashMap" concurrentMap;
        "locks, atomics, ThreadLocal" locksAndAtomics;
    }
    Platform {
        "ResourceBundle" bundle;
        "ResourceBundle, German" bundleOfLocale;
        "ResourceBundle, missing" bundleMissing;
        "getResourceAsStream" resource;
        "getResource, missing" resourceMissing;
        "ServiceLoader" serviceLoader;
        "Properties.load" propertiesLoad;
        "Properties.store" propertiesStore;
        "System.getProperty" systemProperty;
        "Locale" locales;
        "Locale.getAvailableLocales" availableLocales;
        "Charset" charsets;
        "Charset by name" charsetByName;
        "Logger, not shown" logger;
        "Logger, shown" loggerWrites;
        "LogRecord, SimpleFormatter" logHandler;
        "System.Logger" systemLogger;
        "ObjectOutputStream" serialization;
        "Files, temporary" files;
        "Path" paths;
        "BufferedReader" bufferedReader;
        "GZIP streams" gzip;
        "ByteBuffer" byteBuffer;
        "URI" uri;
        "URL, URLEncoder" url;
        "XML, DocumentBuilder" xmlDocument;
        "XML, SAX, refused" xmlRefused;
        "XML, StAX" xmlStream;
        "XPath" xpath;
        "XML, Transformer" xmlTransformer;
        "MessageDigest" digest;
        "MessageDigest, missing" digestMissing;
        "Mac" mac;
        "Base64" base64;
        "CRC32" checksum;
        "UUID by name" uuid;
        "UUID.randomUUID" uuidRandom;
        "Random" random;
        "SecureRandom, Math.random" secureRandom;
    }
    Patterns {
        "switch on types (21)" typeSwitch;
        "record patterns (21)" recordPattern;
        "sequenced collections (21)" sequenced;
    }
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_method_of_the_sources_has_a_row_and_every_row_a_method() {
        for source in SOURCES {
            let declared: Vec<&str> = source
                .text
                .lines()
                .filter_map(|line| {
                    line.strip_prefix("    public static String ")?
                        .split('(')
                        .next()
                })
                .collect();
            let listed: Vec<&str> = CALLS
                .iter()
                .filter(|call| call.class == source.class)
                .map(|call| call.method)
                .collect();
            assert_eq!(declared, listed, "{}", source.class);
        }
        let names: BTreeSet<&str> = CALLS.iter().map(|call| call.name).collect();
        assert_eq!(names.len(), CALLS.len());
        assert!(CALLS.iter().all(|call| !call.name.contains('|')));
    }
}
