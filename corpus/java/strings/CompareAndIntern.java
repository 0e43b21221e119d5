// Exercises: compareTo, equals, intern identity, constant pool sharing, substring and subSequence
package strings;

import java.util.Arrays;

public class CompareAndIntern {
    static final String CONST = "interned";
    static final String PART = "inter";

    static class Other { static final String CONST = "inter" + "ned"; }

    public static void main(String[] args) {
        String[] words = {"banana", "apple", "Banana", "app", "", "apple pie", "\u00e9clair", "zebra", "\uffff", "10", "9", "a\0b", "a"};
        for (String a : words) {
            StringBuilder sb = new StringBuilder();
            for (String b : words) sb.append(a.compareTo(b)).append(' ');
            System.out.println(sb);
        }
        Arrays.sort(words);
        int h = 0;
        for (String w : words) h = h * 31 + w.hashCode();
        System.out.println(words[1] + " " + words[2].length() + " " + h);
        String dyn = PART.concat("ned");
        String built = new StringBuilder("inter").append("ned").toString();
        String copy = new String("interned");
        System.out.println((CONST == Other.CONST) + " " + (dyn == CONST) + " " + (dyn.intern() == CONST) + " " + (built.intern() == copy.intern()) + " " + (copy == CONST) + " " + copy.equals(CONST));
        String fresh = new String(new char[] {'q', 'z', 'q', '7'});
        System.out.println((fresh.intern() == fresh) + " " + (new String("qzq7").intern() == fresh));
        String s = "substring";
        System.out.println((s.substring(0) == s) + " " + s.substring(3) + s.substring(9).isEmpty() + s.subSequence(0, 3) + " " + (s.substring(2, 2) == "") + " " + s.concat("").equals(s) + (s.concat("") == s));
        System.out.println("a".equals(null) + " " + "a".equals('a') + " " + "ab".contentEquals(new StringBuilder("ab")) + " " + ("" + null) + " " + (("x" + 1) == ("x" + 1)));
        System.out.println((s.trim() == s) + " " + (s.strip() == s) + " " + (s.replace('?', '!') == s) + " " + (s.toString() == s) + " " + (String.valueOf((Object) s) == s));
        int one = 1;
        String rt1 = "x" + one, rt2 = "x" + one;
        System.out.println((rt1 == rt2) + " " + (rt1.intern() == rt2.intern()) + " " + ("x1" == rt1.intern()));
        System.out.println(CONST.describeConstable().get() == CONST);
    }
}
