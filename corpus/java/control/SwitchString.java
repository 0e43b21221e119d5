// Exercises: switch on strings with colliding hash codes, empty string and null selector
package control;

public class SwitchString {
    static String pick(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "second";
            case "": return "empty";
            case "AaAa": case "BBBB": return "double";
            case "AaBB": return "mixed";
            case "\u00e9t\u00e9": return "summer";
            default: return "default";
        }
    }

    static int expr(String s) {
        return switch (s) {
            case "polygenelubricants" -> 1;
            case "GydZG_" -> 2;
            case "DESIGNING WORKHOUSES" -> 3;
            default -> {
                if (s.isEmpty()) yield -1;
                yield s.length();
            }
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "", "AaAa", "BBBB", "AaBB", "BBAa", "\u00e9t\u00e9", "aa"}) {
            System.out.println(s.hashCode() + " " + pick(s));
        }
        for (String s : new String[] {"polygenelubricants", "GydZG_", "DESIGNING WORKHOUSES", "", "xyz"}) {
            System.out.println(s.hashCode() + " " + expr(s));
        }
        String built = new StringBuilder("B").append('B').toString();
        System.out.println(pick(built));
        try {
            pick(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        int fallen = 0;
        for (String word : "one two three two one four".split(" ")) {
            switch (word) {
                case "one": fallen += 1;
                case "two": fallen += 10;
                    break;
                case "three": fallen += 100;
                default: fallen += 1000;
            }
        }
        System.out.println(fallen);
    }
}
