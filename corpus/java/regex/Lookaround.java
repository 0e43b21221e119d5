// Exercises: look-ahead and look-behind, word boundaries, anchors with flags, inline flags and comments mode
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Lookaround {
    static String all(Pattern p, String in) {
        StringBuilder sb = new StringBuilder();
        Matcher m = p.matcher(in);
        while (m.find()) sb.append(m.start()).append(':').append(m.group().replace("\n", "\\n").replace("\r", "\\r")).append(' ');
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(all(Pattern.compile("\\w+(?=:)"), "key: val other: x") + "| " + all(Pattern.compile("\\b\\w+\\b(?!:)"), "key: val other: x") + "| " + all(Pattern.compile("(?<=\\$)\\d+"), "$15 and 20 $7") + "| " + all(Pattern.compile("(?<!\\$)\\b\\d+"), "$15 and 20"));
        System.out.println(all(Pattern.compile("(?<=a{1,3})b"), "ab aab b xaaab") + "| " + all(Pattern.compile("(?=(\\w{3}))"), "abcde").length() + " " + "Passw0rd".matches("(?=.*\\d)(?=.*[A-Z])(?!.*\\s).{8,}") + "password".matches("(?=.*\\d).+"));
        String ml = "first line\nsecond line\r\nthird\u0085fourth";
        System.out.println(all(Pattern.compile("^\\w+"), ml) + "| " + all(Pattern.compile("^\\w+", Pattern.MULTILINE), ml) + "| " + all(Pattern.compile("\\w+$", Pattern.MULTILINE), ml) + "| " + all(Pattern.compile("^\\w+", Pattern.MULTILINE | Pattern.UNIX_LINES), ml) + "| " + all(Pattern.compile("\\A\\w+|\\w+\\z"), ml) + "| " + all(Pattern.compile("line.second"), ml) + "| " + all(Pattern.compile("line.second", Pattern.DOTALL), ml) + "| " + all(Pattern.compile("\\R"), ml).length());
        System.out.println(all(Pattern.compile("(?i)HELLO|\\bw(?-i)ORLD"), "hello Hello wORLD world") + "| " + all(Pattern.compile("(?i:a)b"), "ab Ab AB") + "| " + all(Pattern.compile("\u00e9", Pattern.CASE_INSENSITIVE), "\u00c9").length() + all(Pattern.compile("\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), "\u00c9").length() + " " + "STRASSE".matches("(?iu)stra\u00dfe"));
        Pattern x = Pattern.compile("""
            (\\d+)   # number
            \\s* ([-+*/]) \\s*  # operator
            (\\d+)   # number""", Pattern.COMMENTS);
        Matcher m = x.matcher("12 * 34");
        System.out.println(m.matches() + m.group(1) + m.group(2) + m.group(3) + " " + x.flags());
        System.out.println(all(Pattern.compile("a.b", Pattern.LITERAL), "a.b axb") + "| " + all(Pattern.compile("\\Qa.b\\E+"), "a.b a.bb axb") + "| " + Pattern.quote("x\\Ey") + " " + "x\\Ey".matches(Pattern.quote("x\\Ey")) + " " + Matcher.quoteReplacement("$1\\"));
        System.out.println(all(Pattern.compile("\\b"), "a bc") + "| " + all(Pattern.compile("\\B\\w\\B"), "hello") + "| " + all(Pattern.compile("\\G\\d"), "123a45") + "| " + all(Pattern.compile("e\u0301", Pattern.CANON_EQ), "\u00e9 e").length());
        System.out.println(all(Pattern.compile("(?s).+(?m)$"), "a\nb") + "| " + all(Pattern.compile("\\Z"), "ab\n") + "| " + all(Pattern.compile("$"), "ab\n"));
    }
}
