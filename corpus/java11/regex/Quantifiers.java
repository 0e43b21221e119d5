// Exercises: greedy, reluctant and possessive quantifiers, alternation order, backtracking and atomic groups
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Quantifiers {
    static String f(String re, String in) {
        Matcher m = Pattern.compile(re).matcher(in);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            sb.append('[').append(m.group());
            for (int i = 1; i <= m.groupCount(); i++) sb.append('|').append(m.group(i));
            sb.append(']');
        }
        return sb.length() == 0 ? "-" : sb.toString();
    }

    public static void main(String[] args) {
        String[][] t = {{"a+", "caaandaa"}, {"a+?", "aaa"}, {"a++a", "aaa"}, {"a{2}", "aaaaa"}, {"a{2,}", "aaaaa"}, {"a{1,2}?", "aaaa"}, {"<.+>", "<a><b>"}, {"<.+?>", "<a><b>"}, {"<[^>]*+>", "<a><b>"}, {"(a|ab)(c|bcd)(d*)", "abcd"}, {"(?:a|ab)(?:c|bcd)", "abcd"}, {"(?>a|ab)c", "abc"}, {"(a*)*", "aab"}, {"(a*)+", "b"}, {"(?:x?y)*z", "xyyxyz"}, {"x*", "xxaxx"}, {"(\\w+)\\s\\1", "the the cat sat sat"}, {"(a)?b\\1?", "aba b"}, {"((a)|(b))+", "abab"}, {"(?:(a)|b)*", "ab"}, {"^(?:(\\d+)x)?\\d+(?<!5)$", "12x34"}, {"(\\d{3})+$", "1234567"}, {"\\d{1,3}(?=(?:\\d{3})+$)", "1234567"}, {"[a-c&&[^b]]+", "abcacb"}, {"(ab){2,3}?", "abababab"}, {"a{0}", "aa"}, {"(|a)+", "aaa"}, {"(a+|b+)*c", "aabbaac"}, {"(.*)(\\d+)", "abc123"}, {"(.*?)(\\d+)", "abc123"}, {"(.*+)(\\d+)", "abc123"}};
        for (String[] x : t) System.out.println(x[0] + " on " + x[1] + " -> " + f(x[0], x[1]));
        System.out.println("aaaaaaaaaaaaaaaaaa!".matches("(a+a+)+b") + " " + "x".repeat(2000).matches("(?:x)*") + " " + "ab".repeat(500).matches("(ab)*"));
    }
}
