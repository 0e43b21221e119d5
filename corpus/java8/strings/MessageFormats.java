// Exercises: java.text.MessageFormat and ChoiceFormat patterns used on strings with quoting and nested formats
package strings;

import java.text.MessageFormat;
import java.util.Locale;

public class MessageFormats {
    static void f(String p, Object... a) {
        try {
            System.out.println(new MessageFormat(p, Locale.US).format(a));
        } catch (IllegalArgumentException e) {
            System.out.println(p + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        f("Hello {0}, you are {1} years", "Ann", 30);
        f("{1} before {0} and {1} again {2}", "a", "b");
        f("'{0}' is quoted, it''s {0}", "x");
        f("{0,number} {0,number,integer} {0,number,percent} {0,number,#.##} {0,number,currency}", 1234.567);
        f("{0,choice,0#none|1#one file|1<{0,number,integer} files}", 0);
        f("{0,choice,0#none|1#one file|1<{0,number,integer} files}", 1);
        f("{0,choice,0#none|1#one file|1<{0,number,integer} files}", 12345);
        f("{0} {1}", null, new int[0].length);
        f("no args '{' {0}", 1.5);
        f("{", 1);
        f("{0,foo}", 1);
        f("{x}", 1);
        f("{-1}", 1);
        MessageFormat m = new MessageFormat("at {0} on {1,number,000}", Locale.ROOT);
        System.out.println(m.toPattern() + " " + m.getFormats().length + " " + m.equals(m.clone()));
        Object[] parsed = m.parse("at noon on 042");
        System.out.println(parsed[0] + " " + parsed[1] + " " + parsed[1].getClass().getSimpleName());
        try {
            m.parse("nothing");
        } catch (java.text.ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        System.out.println(MessageFormat.format("{0}-{0}-{1}", 1000, "z"));
        StringBuffer sb = new StringBuffer("pre ");
        new MessageFormat("{0}", Locale.GERMANY).format(new Object[] {1234567.5}, sb, null);
        System.out.println(sb);
    }
}
