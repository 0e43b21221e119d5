// Exercises: a JSON parser and printer written by hand, with error positions and round trips
package util;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class JsonLite {
    final String s;
    int i;

    JsonLite(String s) { this.s = s; }

    static Object parse(String s) {
        JsonLite p = new JsonLite(s);
        Object v = p.value();
        p.ws();
        if (p.i < s.length()) throw p.err("trailing");
        return v;
    }

    IllegalArgumentException err(String m) { return new IllegalArgumentException(m + " at " + i); }

    void ws() { while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++; }

    char peek() {
        ws();
        if (i >= s.length()) throw err("end of input");
        return s.charAt(i);
    }

    void expect(char c) {
        if (peek() != c) throw err("expected '" + c + "'");
        i++;
    }

    Object value() {
        char c = peek();
        switch (c) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                i++;
                if (peek() == '}') {
                    i++;
                    return m;
                }
                do {
                    String k = string();
                    expect(':');
                    m.put(k, value());
                } while (more('}'));
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                i++;
                if (peek() == ']') {
                    i++;
                    return l;
                }
                do l.add(value()); while (more(']'));
                return l;
            }
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default:
                int st = i;
                while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
                if (st == i) throw err("unexpected '" + c + "'");
                String n = s.substring(st, i);
                try {
                    return n.matches("-?\\d{1,18}") ? (Object) Long.valueOf(n) : (Object) Double.valueOf(n);
                } catch (NumberFormatException e) {
                    throw err("bad number " + n);
                }
        }
    }

    boolean more(char end) {
        char c = peek();
        i++;
        if (c == end) return false;
        if (c != ',') {
            i--;
            throw err("expected ',' or '" + end + "'");
        }
        return true;
    }

    Object word(String w, Object v) {
        if (!s.startsWith(w, i)) throw err("expected " + w);
        i += w.length();
        return v;
    }

    String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        for (; ; ) {
            if (i >= s.length()) throw err("unterminated string");
            char c = s.charAt(i++);
            if (c == '"') return sb.toString();
            if (c != '\\') sb.append(c);
            else switch (c = s.charAt(i++)) {
                case 'n' -> sb.append('\n');
                case 't' -> sb.append('\t');
                case 'u' -> {
                    sb.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
                    i += 4;
                }
                default -> sb.append(c);
            }
        }
    }

    static String print(Object o) {
        if (o instanceof String t) {
            StringBuilder sb = new StringBuilder("\"");
            for (char c : t.toCharArray()) sb.append(c == '"' || c == '\\' ? "\\" + c : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : "" + c);
            return sb.append('"').toString();
        }
        if (o instanceof List<?> l) return l.stream().map(JsonLite::print).collect(java.util.stream.Collectors.joining(",", "[", "]"));
        if (o instanceof Map<?, ?> m) return m.entrySet().stream().map(e -> print(e.getKey()) + ":" + print(e.getValue())).collect(java.util.stream.Collectors.joining(",", "{", "}"));
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        String doc = "{ \"name\": \"\\u00e9 \\\"q\\\"\", \"n\": [1, -2.5e3, 0, 12345678901234567890], \"nested\": {\"a\": {}, \"b\": [], \"c\": [[null, true, false]]}, \"t\": \"tab\\tnl\\n\" }";
        Object v = parse(doc);
        String out = print(v);
        System.out.println(out + " " + print(parse(out)).equals(out) + " " + ((Map<?, ?>) v).keySet());
        for (String bad : new String[] {"", "{", "[1,]", "{\"a\" 1}", "tru", "\"abc", "[1 2]", "1 2", "{1:2}", "-", "1.2.3", "@"}) {
            try {
                System.out.println(bad + " -> " + print(parse(bad)));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! " + e.getMessage());
            }
        }
        StringBuilder deep = new StringBuilder("0");
        for (int k = 0; k < 200; k++) deep.insert(0, '[').append(']');
        System.out.println(print(parse(deep.toString())).length());
    }
}
