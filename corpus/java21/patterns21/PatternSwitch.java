// Exercises: type patterns, guards, null cases, dominance order, constants and boxed selectors in switch
package patterns21;

import java.util.ArrayList;
import java.util.List;

public class PatternSwitch {
    enum Color { RED, GREEN, BLUE }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isBlank() -> "blank";
            case String s when s.length() > 5 && s.charAt(0) == 'x' -> "long x " + s;
            case String s -> "string " + s;
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length == 0 -> "empty array";
            case int[] a -> "array " + a[0];
            case List<?> l -> "list " + l.size();
            case Character c -> "char " + (int) c;
            case Class<?> c -> c.getSimpleName();
            default -> o.getClass().getSimpleName();
        };
    }

    static int strings(String s) {
        return switch (s) {
            case "a", "b" -> 1;
            case String t when t.startsWith("z") -> 2;
            case "zed" -> 3;
            case null, default -> -1;
        };
    }

    static String old(Object o) {
        StringBuilder sb = new StringBuilder();
        switch (o) {
            case String s:
                sb.append("S").append(s.length());
                break;
            case Integer i when i == 7:
                sb.append("seven ");
                break;
            case Number n:
                sb.append("num");
                break;
            default:
                sb.append("def");
        }
        return sb.toString();
    }

    static String enums(Color c) {
        return switch (c) {
            case RED -> "r";
            case Color x when x.name().length() > 4 -> "long " + x;
            case GREEN -> "never";
            case BLUE -> "b";
        };
    }

    static int calls;

    static boolean effect(int v) {
        calls++;
        return v % 2 == 0;
    }

    public static void main(String[] args) {
        Object[] in = {null, 5, 500, -5, 7L, "", "xylophone", "abc", Color.RED, Color.BLUE, new int[0], new int[] {9}, List.of(1, 2), 'c', String.class, 1.5, new ArrayList<>(), new StringBuilder()};
        for (Object o : in) System.out.println(classify(o));
        for (String s : new String[] {"a", "b", "zed", "zoo", "q", null}) System.out.print(strings(s) + " ");
        System.out.println();
        System.out.println(old("xx") + " " + old(7) + old(8) + " " + old(7.5) + " " + old('c'));
        for (Color c : Color.values()) System.out.print(enums(c) + " ");
        System.out.println();
        try {
            enums(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        int total = 0;
        for (int i = 0; i < 10; i++) {
            Object o = i;
            total += switch (o) {
                case Integer x when effect(x) && effect(x / 2) -> 100;
                case Integer x when x > 5 -> 10;
                default -> 1;
            };
        }
        System.out.println(total + " " + calls);
        Object guard = "boom";
        try {
            switch (guard) {
                case String s when s.charAt(10) == 'x' -> System.out.println("no");
                default -> System.out.println("no");
            }
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("guard threw");
        }
    }
}
