// Exercises: String.hashCode over many strings, collisions, and hash-based lookups with colliding keys
package strings;

import java.util.HashMap;
import java.util.Map;

public class HashCodes {
    static int manual(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i);
        return h;
    }

    public static void main(String[] args) {
        String[] samples = {"", "a", "Aa", "BB", "hello", "\0", "\0\0\0", "\u00ff", "\u0100", "\ud83d\ude00", "pollinating sandboxes", "polygenelubricants", "the quick brown fox jumps over the lazy dog"};
        for (String s : samples) System.out.println(s.length() + " " + s.hashCode() + " " + (s.hashCode() == manual(s)));
        Map<String, Integer> m = new HashMap<>();
        String[] parts = {"Aa", "BB"};
        for (int i = 0; i < 256; i++) {
            StringBuilder sb = new StringBuilder();
            for (int b = 0; b < 8; b++) sb.append(parts[(i >> b) & 1]);
            m.put(sb.toString(), i);
        }
        int distinct = (int) m.keySet().stream().mapToInt(String::hashCode).distinct().count();
        System.out.println(m.size() + " " + distinct + " " + m.get("AaBBAaBBAaBBAaBB") + " " + m.get("AaAaAaAaAaAaAaAa") + " " + m.get("BBBBBBBBBBBBBBBB") + " " + m.get("BBBBBBBBBBBBBBBC"));
        for (int i = 0; i < 256; i += 2) m.values().remove(i);
        System.out.println(m.size() + " " + m.containsKey("AaAaAaAaAaAaAaAa") + " " + m.values().stream().mapToInt(x -> x).sum());
        long total = 0;
        StringBuilder grow = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            grow.append((char) (i * 7 % 300));
            total = total * 17 + grow.toString().hashCode();
        }
        System.out.println(total);
        String a = "cached", b = new String("cached");
        System.out.println(a.hashCode() == b.hashCode());
        System.out.println(("x" + 1 + 2.0 + 'c' + true).hashCode() + " " + new StringBuilder("zero").toString().concat("").hashCode());
    }
}
