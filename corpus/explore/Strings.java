package explore;

/** Strings. */
public class Strings {
    public static int equal(String s) {
        if (s.equals("secret")) {
            return 1;
        }
        return s.equalsIgnoreCase("OK") ? 2 : 3;
    }

    public static boolean starts(String s) {
        return s.startsWith("http://");
    }

    public static int ends(String s) {
        if (s.endsWith(".java")) {
            return s.length() > 5 ? 1 : 2;
        }
        return 3;
    }

    public static int position(String s) {
        int at = s.indexOf('@');
        if (at < 0) {
            return -1;
        }
        return at > 2 ? 1 : 0;
    }

    public static int positionOf(String s) {
        int at = s.indexOf("ab");
        return at == 2 ? 1 : at < 0 ? -1 : 0;
    }

    public static boolean contains(String s) {
        return s.contains("xyz");
    }

    public static int character(String s, int i) {
        char c = s.charAt(i);
        if (c == 'q') {
            return 1;
        }
        return c > 'z' ? 2 : 3;
    }

    public static int compared(String s) {
        int order = s.compareTo("m");
        return order < 0 ? -1 : order == 0 ? 0 : 1;
    }

    public static String tail(String s) {
        String t = s.substring(2);
        return t.equals("go") ? "yes" : t;
    }

    public static String middle(String s, int from, int to) {
        String t = s.substring(from, to);
        return t.length() == 2 ? t : "other";
    }

    public static int trimmed(String s) {
        String t = s.trim();
        if (t.length() == s.length()) {
            return 0;
        }
        return t.isEmpty() ? 1 : 2;
    }

    public static int upper(String s) {
        if (s.length() > 3) {
            return -1;
        }
        return s.toUpperCase().equals("AB") ? 1 : 0;
    }

    public static int lower(String s) {
        if (s.length() != 2) {
            return -1;
        }
        return s.toLowerCase().equals("no") ? 1 : 0;
    }

    public static int words(String s) {
        if (s.length() > 3) {
            return -1;
        }
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < s.length(); i++) {
            boolean letter = s.charAt(i) != ' ';
            if (letter && !inside) {
                words++;
            }
            inside = letter;
        }
        return words;
    }

    public static int parsed(String s) {
        if (s.length() > 2) {
            return -1;
        }
        int n = Integer.parseInt(s);
        return n == 42 ? 1 : 0;
    }

    public static String shown(int n) {
        if (n < 0 || n > 99) {
            return "?";
        }
        String s = String.valueOf(n);
        return s.equals("17") ? "prime" : s;
    }

    public static int built(String name, char mark) {
        StringBuilder b = new StringBuilder();
        b.append("<").append(name).append(mark).append('>');
        return b.toString().equals("<ab!>") ? 1 : 0;
    }

    public static int reversed(String s) {
        if (s.length() != 3) {
            return -1;
        }
        String r = new StringBuilder(s).reverse().toString();
        return r.equals(s) ? 1 : 0;
    }

    public static int command(String s) {
        switch (s) {
            case "start": return 1;
            case "stop": return 2;
            case "restart": return 3;
            case "": return 4;
            default: return 0;
        }
    }

    public static boolean pattern(String s) {
        return s.matches("[a-c]+[0-9]");
    }

    public static int concatenated(String a, String b) {
        String c = a + "-" + b;
        return c.equals("x-y") ? 1 : 0;
    }

    public static int emptiness(String s) {
        if (s == null) {
            return -1;
        }
        if (s.isEmpty()) {
            return 0;
        }
        return s.isBlank() ? 1 : 2;
    }

    public static int digits(char c) {
        if (Character.isDigit(c)) {
            return 1;
        }
        return Character.isLetter(c) ? 2 : 3;
    }

    public static char shout(char c) {
        char u = Character.toUpperCase(c);
        return u == 'G' ? '!' : u;
    }

    public static int classes(char c) {
        if (c > 127) {
            return -1;
        }
        if (Character.isWhitespace(c)) {
            return 1;
        }
        if (Character.isUpperCase(c)) {
            return 2;
        }
        return Character.isLetterOrDigit(c) ? 3 : 4;
    }

    public static int replaced(String s) {
        if (s.length() != 3) {
            return -1;
        }
        return s.replace('a', 'b').equals("bob") ? 1 : 0;
    }

    public static int hash(String s) {
        if (s.length() != 2) {
            return -1;
        }
        return s.hashCode() == 2112 ? 1 : 0;
    }

    public static boolean two(String a, String b) {
        return a.equals(b);
    }

    public static int version(String s) {
        int dot = s.indexOf('.');
        if (dot <= 0 || dot > 2) {
            return -1;
        }
        String major = s.substring(0, dot);
        return major.equals("7") ? 7 : 0;
    }

    public static int lastSlash(String path) {
        int at = path.lastIndexOf('/');
        return at == 3 ? 1 : at;
    }

    public static String joined(String[] parts) {
        if (parts.length > 2) {
            return "many";
        }
        String all = "";
        for (String part : parts) {
            all = all + part + ";";
        }
        return all.equals("a;b;") ? "found" : "not";
    }

    public static int letters(String s) {
        int a = 0;
        char[] all = s.toCharArray();
        for (int i = 0; i < all.length && i < 3; i++) {
            if (all[i] == 'a') {
                a++;
            }
        }
        return a;
    }
}
