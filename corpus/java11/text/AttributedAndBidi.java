// Exercises: AttributedString, AttributedCharacterIterator, Bidi runs, StringCharacterIterator and Format fields
package text;

import java.text.AttributedCharacterIterator;
import java.text.AttributedString;
import java.text.Bidi;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;

public class AttributedAndBidi {
    static String runs(AttributedCharacterIterator it) {
        StringBuilder sb = new StringBuilder();
        while (it.getIndex() < it.getEndIndex()) {
            int end = it.getRunLimit();
            TreeSet<String> names = new TreeSet<>();
            it.getAttributes().keySet().forEach(k -> names.add(k.toString().replaceAll(".*\\$", "")));
            while (it.getIndex() < end) {
                sb.append(it.current());
                it.next();
            }
            sb.append(names).append(' ');
        }
        return sb.toString();
    }

    static class Attr extends AttributedCharacterIterator.Attribute {
        static final Attr BOLD = new Attr("bold");

        Attr(String n) { super(n); }
    }

    public static void main(String[] args) {
        AttributedString s = new AttributedString("hello attributed world");
        s.addAttribute(Attr.BOLD, true, 6, 16);
        s.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.US);
        AttributedCharacterIterator it = s.getIterator();
        StringBuilder sb = new StringBuilder();
        for (char c = it.first(); c != AttributedCharacterIterator.DONE; c = it.next()) sb.append(it.getAttribute(Attr.BOLD) != null ? Character.toUpperCase(c) : c);
        System.out.println(sb + " " + it.getAllAttributeKeys().size());
        it.first();
        System.out.println(it.getRunStart(Attr.BOLD) + " " + it.getRunLimit(Attr.BOLD) + " " + it.getRunLimit(AttributedCharacterIterator.Attribute.LANGUAGE));
        System.out.println(runs(new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.US)).formatToCharacterIterator(-1234.5)));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(runs(f.formatToCharacterIterator(new Date(0))));
        System.out.println(runs(new MessageFormat("{0} and {1}", Locale.US).formatToCharacterIterator(new Object[] {"x", 5})));
        Bidi b = new Bidi("abc \u05d0\u05d1\u05d2 123 def", Bidi.DIRECTION_LEFT_TO_RIGHT);
        System.out.println(b.isMixed() + " " + b.getRunCount() + " " + b.baseIsLeftToRight());
        for (int i = 0; i < b.getRunCount(); i++) System.out.print(b.getRunStart(i) + "-" + b.getRunLimit(i) + ":" + b.getRunLevel(i) + " ");
        System.out.println(Bidi.requiresBidi("abc".toCharArray(), 0, 3) + " " + new Bidi("\u05d0", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).isRightToLeft());
        Object[] o = {"a", "b", "c", "d"};
        Bidi.reorderVisually(new byte[] {0, 1, 1, 0}, 0, o, 0, 4);
        System.out.println(java.util.Arrays.toString(o) + " " + new TreeMap<>(java.util.Map.of(DateFormat.Field.YEAR.getCalendarField(), DateFormat.Field.YEAR.toString())));
    }
}
