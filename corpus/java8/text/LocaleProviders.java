// Exercises: calendars, currencies and formats of many locales, those without data and of odd forms included
package text;

import java.text.DateFormat;
import java.text.NumberFormat;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class LocaleProviders {
    public static void main(String[] args) {
        String[] tags = {
            "en-US", "en", "de-AT", "fr-CA", "es-419", "zh-Hans-CN", "zh-Hant-TW", "sr-Latn-RS", "he", "iw", "id", "in-ID", "yi", "ji",
            "no", "no-NO", "nb", "nn-NO", "no-NO-x-lvariant-NY", "th-TH", "th-TH-u-nu-thai", "th-TH-u-ca-buddhist-x-lvariant-TH",
            "ja-JP", "ja-JP-u-ca-japanese-x-lvariant-JP", "en-US-POSIX", "ca-ES-valencia", "und", "und-US", "xx", "xx-YY", "zz-Latn",
            "de-DE-u-co-phonebk", "ar-EG", "fa-IR", "hi-IN", "pt-BR", "pt-PT", "haw-US", "cmn", "zh-yue", "i-klingon", "no-nyn",
            "en-001", "en-150", "", "x-private",
        };
        for (String tag : tags) {
            show(Locale.forLanguageTag(tag));
        }
        show(Locale.ROOT);
        show(new Locale("EN", "us"));
        show(new Locale("no", "NO", "NY"));
        show(new Locale("th", "TH", "TH"));
        show(new Locale("ja", "JP", "JP"));
        show(new Locale("en", "US", "odd variant"));
        show(new Locale("not a language", "region"));
        show(new Locale("", "DE"));
        show(new Locale("iw", "IL"));
        System.out.println(new GregorianCalendar(2024, Calendar.FEBRUARY, 29).getTime().getTime());
    }

    static void show(Locale locale) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), locale);
        calendar.setTimeInMillis(0);
        Currency euro = Currency.getInstance("EUR");
        DateFormat format = DateFormat.getDateInstance(DateFormat.SHORT, locale);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(locale.toLanguageTag() + " " + calendar.getCalendarType() + " " + calendar.getFirstDayOfWeek() + " "
            + calendar.getMinimalDaysInFirstWeek() + " " + euro.getSymbol(locale) + " " + euro.getDisplayName(locale) + " "
            + NumberFormat.getInstance(locale).format(1234567.5) + " " + format.format(new Date(0)));
    }
}
