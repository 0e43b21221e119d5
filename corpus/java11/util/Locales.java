// Exercises: Locale construction, display names, language tags, filtering, extensions and Currency data
package util;

import java.util.Currency;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;

public class Locales {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        Locale[] ls = {Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.FRANCE, Locale.SIMPLIFIED_CHINESE, new Locale("he"), new Locale("no", "NO", "NY"), Locale.forLanguageTag("sr-Latn-RS"), Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"), Locale.forLanguageTag("x-private"), Locale.forLanguageTag("en-US-POSIX"), Locale.forLanguageTag("bad_tag!")};
        for (Locale l : ls) System.out.println(l + " | " + l.toLanguageTag() + " | " + l.getLanguage() + "," + l.getCountry() + "," + l.getScript() + "," + l.getVariant() + " | " + l.getDisplayName(Locale.ENGLISH) + " | " + esc(l.getDisplayLanguage(Locale.FRANCE)) + " | " + l.getExtensionKeys() + l.getUnicodeLocaleKeys() + " " + l.hashCode());
        System.out.println(Locale.US.equals(new Locale("en", "US")) + " " + Locale.US.getISO3Country() + Locale.US.getISO3Language() + " " + Locale.GERMANY.getDisplayCountry(Locale.US) + " " + Locale.forLanguageTag("de-DE-u-co-phonebk").getUnicodeLocaleType("co") + " " + Locale.forLanguageTag("de-DE-u-co-phonebk").stripExtensions());
        Locale b = new Locale.Builder().setLanguage("fr").setRegion("CA").setScript("Latn").setExtension('u', "cu-cad").build();
        System.out.println(b + " " + b.toLanguageTag());
        try {
            new Locale.Builder().setLanguage("toolonglanguage");
        } catch (IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Locale("xx", "YY").getISO3Country();
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        List<Locale.LanguageRange> r = Locale.LanguageRange.parse("fr-CA;q=0.5,en;q=1.0,de");
        System.out.println(r + " " + Locale.lookup(r, List.of(Locale.FRENCH, Locale.GERMAN)) + " " + Locale.filter(r, List.of(Locale.US, Locale.UK, Locale.GERMANY, Locale.JAPAN)));
        for (String code : new String[] {"USD", "EUR", "JPY", "GBP", "CHF", "KWD"}) {
            Currency c = Currency.getInstance(code);
            System.out.println(c + " " + c.getDefaultFractionDigits() + " " + c.getNumericCode() + " " + esc(c.getSymbol(Locale.US)) + " " + c.getDisplayName(Locale.US) + " " + esc(c.getSymbol(Locale.FRANCE)));
        }
        System.out.println(Currency.getInstance(Locale.JAPAN) + " " + Currency.getInstance(Locale.UK) + " " + (Currency.getInstance("EUR") == Currency.getInstance(Locale.GERMANY)));
        for (String bad : new String[] {"XYZW", "ABX"}) {
            try {
                Currency.getInstance(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " IAE");
            }
        }
        Locale.setDefault(Locale.GERMANY);
        System.out.println(Locale.getDefault() + " " + String.format("%,.2f", 1234.5) + " " + String.format(Locale.ROOT, "%,.2f", 1234.5) + " " + Locale.getDefault(Locale.Category.FORMAT));
    }
}
