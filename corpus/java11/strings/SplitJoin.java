// Exercises: split with limits and regexes, join, StringJoiner, replace and contains
package strings;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

public class SplitJoin {
    static void sp(String s, String re, int... lim) {
        StringBuilder sb = new StringBuilder("'" + s + "' /" + re + "/ " + Arrays.toString(s.split(re)) + s.split(re).length);
        for (int l : lim) sb.append(' ').append(l).append(Arrays.toString(s.split(re, l))).append(s.split(re, l).length);
        System.out.println(sb);
    }

    public static void main(String[] args) {
        sp("a,b,,c,,", ",", 0, -1, 1, 2, 10);
        sp(",a,b", ",", -1, 2);
        sp("", ",", -1, 0);
        sp(",", ",", -1, 1);
        sp("abc", "", -1, 2);
        sp("a1b22c333d", "\\d+", -1, 3);
        sp("a.b.c", ".", -1);
        sp("a.b.c", "\\.", 2);
        sp("a|b|c", "|", -1);
        sp("a  b c", " ", -1);
        sp("2024-01-02T03:04", "[-T:]", 3);
        sp("boo:and:foo", "o", -1, 5, -2, 0);
        sp("xAyBz", "(?=[A-Z])", -1);
        sp("k1=v1;k2=v2", "[=;]");
        System.out.println(String.join("-", "a", "b", "c") + String.join("", List.of()) + String.join("/", List.of("x", "y")) + String.join(",", (CharSequence) null, "z"));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length() + j.setEmptyValue("EMPTY") + j.add("").add("b").merge(new StringJoiner("+", "<", ">").add("c").add("d")));
        System.out.println("aaa".replace("aa", "b") + "aaa".replace('a', 'x') + "abc".replace("", "-") + "a.b".replaceAll(".", "x") + "a.b".replaceFirst("\\.", "\\$") + "x".replace("x", ""));
        System.out.println("price $5".replaceAll("\\$(\\d)", "[$1]") + " " + "John Smith".replaceAll("(\\w+) (\\w+)", "$2 $1") + " " + "aabb".replaceAll("(?<x>a+)", "${x}${x}"));
        System.out.println("hello".contains("ell") + " " + "hello".contains("") + " " + "hello".indexOf("l", 3) + " " + "hello".lastIndexOf('l', 2) + " " + "hello".indexOf("") + "hello".lastIndexOf("") + " " + "hello".indexOf("zz")
            + " " + "hello".startsWith("lo", 3) + "hello".endsWith("") + " " + "hello".indexOf('o', -5) + "hello".indexOf('o', 99));
        System.out.println("Hello".regionMatches(true, 1, "hELP", 1, 2) + " " + "Hello".regionMatches(1, "ELL", 0, 3) + " " + "abc".regionMatches(-1, "a", 0, 1) + " " + "a,b;c".split("[,;]").length);
        try {
            "x".replaceAll("x", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "x".split("[");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getMessage().replace("\r", ""));
        }
    }
}
