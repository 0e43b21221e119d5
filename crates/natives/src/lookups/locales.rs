//! Whether a provider of the library has data for a locale.
//!
//! The library makes a `Locale` of each of a thousand language tags and compares them one by one,
//! when a calendar is first used. Here the tag of the locale is looked up among them. That is the
//! same as long as tags and locales are of the ordinary form, language, script and region, which
//! `Locale.forLanguageTag` takes over as they are; anything else is left to the bytecode.

use vm::{ARRAY_BASE, Args, Control, NULL, Outcome, Ref, Vm, Work};

use crate::Row;
use crate::files::ref_field;
use crate::reflect::util::get_ref;

const PROVIDER: &str = "java/util/spi/LocaleServiceProvider";
const BASE: &str = "sun/util/locale/BaseLocale";
/// Providers whose locales are those of their tags, and which do not decide in a way of their own.
const BY_TAGS: [&str; 3] = [
    "sun/util/cldr/CLDRCalendarDataProviderImpl",
    "sun/util/locale/provider/CalendarDataProviderImpl",
    "sun/util/locale/provider/CurrencyNameProviderImpl",
];
/// Languages with an older code, which one release keeps and another replaces.
const RENAMED: [&str; 6] = ["he", "iw", "id", "in", "ji", "yi"];

/// Tags in the library's own lists that stand for locales with a variant, or for none.
const SPECIAL: [&str; 4] = ["", "ja-JP-JP", "no-NO-NY", "th-TH-TH"];

/// Rows of this area.
pub const NATIVES: &[Row] = &[(
    PROVIDER,
    "isSupportedLocale",
    "(Ljava/util/Locale;)Z",
    is_supported,
)];

/// `LocaleServiceProvider.isSupportedLocale(Locale)`.
fn is_supported(vm: &mut Vm, a: &Args) -> Outcome {
    let class = vm.class_of(a.obj(0));
    let tags = match BY_TAGS.contains(&&*vm.classes[class].name) {
        true => get_ref(vm, a.obj(0), "langtags"),
        false => return Err(Control::Bytecode),
    };
    let (Some(tag), Some(tags)) = (tag_of(vm, a.obj(1)), strings(vm, tags)) else {
        return Err(Control::Bytecode);
    };
    let n_bytes: usize = tags.iter().map(String::len).sum();
    vm.charge_for(Work::Scan, n_bytes as u64)?;
    let is_known = |tag: &String| is_ordinary(tag) || SPECIAL.contains(&&**tag);
    match tags.iter().all(is_known) {
        true => Ok(u64::from(tags.contains(&tag))),
        false => Err(Control::Bytecode),
    }
}

/// The language tag of a locale without a variant.
fn tag_of(vm: &Vm, locale: Ref) -> Option<String> {
    let base = match locale {
        NULL => return None,
        locale => ref_field(vm, locale, "java/util/Locale", "baseLocale"),
    };
    let part = |name| latin1(vm, ref_field(vm, base, BASE, name));
    let (language, script, region) = (part("language")?, part("script")?, part("region")?);
    if !part("variant")?.is_empty() || RENAMED.contains(&&*language) {
        return None;
    }
    let mut tag = language;
    for part in [script, region].iter().filter(|part| !part.is_empty()) {
        tag.push('-');
        tag.push_str(part);
    }
    (is_ordinary(&tag) && !tag.contains("und")).then_some(tag)
}

/// The text of a Latin-1 string.
fn latin1(vm: &Vm, string: Ref) -> Option<String> {
    if string == NULL || vm.heap.load_u8(string + vm.known.string_coder?) != 0 {
        return None;
    }
    let value = vm.heap.load_ref(string + vm.known.string_value);
    let bytes = vm.heap.bytes(value + ARRAY_BASE, vm.heap.array_len(value));
    Some(bytes.iter().map(|&b| char::from(b)).collect())
}

/// The strings in a `HashSet`, or in a set that `Set.of` made.
fn strings(vm: &Vm, set: Ref) -> Option<Vec<String>> {
    const FIXED: &str = "java/util/ImmutableCollections$SetN";
    if set == NULL {
        return None;
    }
    match &*vm.classes[vm.class_of(set)].name {
        "java/util/HashSet" => {
            let map = ref_field(vm, set, "java/util/HashSet", "map");
            keys(vm, ref_field(vm, map, "java/util/HashMap", "table"))
        }
        FIXED => {
            let elements = references(vm, ref_field(vm, set, FIXED, "elements"));
            elements.map(|string| latin1(vm, string)).collect()
        }
        _ => None,
    }
}

/// What an array of references holds, without nulls.
fn references(vm: &Vm, array: Ref) -> impl Iterator<Item = Ref> + '_ {
    let len = if array == NULL {
        0
    } else {
        vm.heap.array_len(array)
    };
    let elements = (0..len).map(move |i| vm.heap.load_ref(array + ARRAY_BASE + 4 * i));
    elements.filter(|&element| element != NULL)
}

/// The strings that are keys in the table of a `HashMap`.
fn keys(vm: &Vm, table: Ref) -> Option<Vec<String>> {
    const NODE: &str = "java/util/HashMap$Node";
    let mut keys = Vec::new();
    for mut node in references(vm, table) {
        while node != NULL {
            keys.push(latin1(vm, ref_field(vm, node, NODE, "key"))?);
            node = ref_field(vm, node, NODE, "next");
        }
    }
    Some(keys)
}

/// Whether a tag is a language, with a script, a region and variants after it if at all, each written
/// as it usually is. A variant keeps it apart from all tags without one.
fn is_ordinary(tag: &str) -> bool {
    let letters = |part: &str, upper: bool| {
        let is_letter = |b: u8| match upper {
            true => b.is_ascii_uppercase(),
            false => b.is_ascii_lowercase(),
        };
        part.bytes().all(is_letter)
    };
    let mut parts = tag.split('-').peekable();
    let Some(language) = parts.next() else {
        return false;
    };
    if !matches!(language.len(), 2 | 3) || !letters(language, false) {
        return false;
    }
    let is_script =
        |part: &&str| part.len() == 4 && letters(&part[..1], true) && letters(&part[1..], false);
    let is_region = |part: &&str| match part.len() {
        2 => letters(part, true),
        3 => part.bytes().all(|b| b.is_ascii_digit()),
        _ => false,
    };
    let is_variant =
        |part: &str| matches!(part.len(), 5..=8) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    parts.next_if(|part| part.is_ascii() && is_script(part));
    parts.next_if(is_region);
    parts.all(is_variant)
}

#[cfg(test)]
mod tests {
    use super::is_ordinary;

    #[test]
    fn tags_of_the_ordinary_form() {
        for tag in [
            "en",
            "en-US",
            "zh-Hans-CN",
            "es-419",
            "haw",
            "sr-Latn",
            "ca-ES-VALENCIA",
        ] {
            assert!(is_ordinary(tag), "{tag}");
        }
        for tag in [
            "",
            "e",
            "EN",
            "en_US",
            "en-us",
            "zh-yue",
            "no-NO-NY",
            "ja-JP-JP",
            "en-GB-oed",
            "no-nyn",
            "i-klingon",
            "de-DE-u-co-phonebk",
            "x-private",
            "en-",
            "sr-latn",
            "en-US-",
        ] {
            assert!(!is_ordinary(tag), "{tag}");
        }
    }
}
