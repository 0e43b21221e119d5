// Exercises: chars(), codePoints(), lines(), strip, repeat, isBlank, indent, transform and friends
package strings;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class CharsStreams {
    public static void main(String[] args) {
        String text = "The quick brown fox\njumps over\r\nthe lazy dog\r\r\n\n  last  ";
        Map<Character, Integer> freq = new TreeMap<>();
        text.chars().filter(Character::isLetter).map(Character::toLowerCase).forEach(c -> freq.merge((char) c, 1, Integer::sum));
        System.out.println(freq);
        System.out.println(text.lines().map(l -> "[" + l + "]").collect(Collectors.joining(",")) + text.lines().count());
        TreeMap<Integer, Long> byType = text.codePoints().boxed().collect(Collectors.groupingBy(c -> Character.getType(c), TreeMap::new, Collectors.counting()));
        System.out.println(byType);
        String ws = " \t\u2003\u00a0x \u2002\u3000\n";
        System.out.println(ws.trim().length() + " " + ws.strip().length() + " " + ws.stripLeading().length() + " " + ws.stripTrailing().length());
        for (String s : new String[] {"", " ", "\t\n", "\u2003", "\u00a0", "x", "\0"}) System.out.print(s.isEmpty() + "/" + s.isBlank() + "/" + s.trim().isEmpty() + " ");
        System.out.println();
        System.out.println("ab".repeat(3) + "".repeat(5) + "x".repeat(0) + "\u4e2d".repeat(4).length() + "abc".repeat(1000).hashCode());
        System.out.println("hello".transform(s -> s + s.length()) + " " + "hello".chars().mapToObj(c -> "" + (char) (c + 1)).collect(Collectors.joining("|")));
        System.out.println("a\nb".indent(2).replace("\n", "$") + " " + "  a\n b\n".indent(-1).replace("\n", "$"));
        System.out.println("level".contentEquals(new StringBuilder("level").reverse()) + " " + "abcabc".chars().distinct().count() + " " + "hello".chars().max().getAsInt() + " " + "zyx".chars().sorted().mapToObj(Character::toString).collect(Collectors.joining()));
        char[] dst = "----------".toCharArray();
        "hello".getChars(1, 4, dst, 2);
        System.out.println(new String(dst) + String.valueOf(dst, 2, 3) + String.copyValueOf(dst, 0, 3) + "abc".toCharArray().length);
        System.out.println("one two  three".chars().filter(c -> c == ' ').count() + " " + "x,y".matches("\\w,\\w") + " " + "abc".chars().mapToObj(c -> (char) c).map(Character::toUpperCase).map(String::valueOf).reduce("", String::concat));
    }
}
