// Exercises: System-independent helpers: Objects in TreeMaps, StringTokenizer menus, ThreadFactory names, Iterator removal
package util;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;

public class PropertiesAndTimers {
    static class Config {
        private final NavigableMap<String, String> m = new TreeMap<>();

        Config(Properties p) { p.stringPropertyNames().forEach(k -> m.put(k, p.getProperty(k))); }

        <T> T get(String k, Function<String, T> f, T dflt) {
            String v = m.get(k);
            try {
                return v == null ? dflt : f.apply(expand(v, 0));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(k + ": " + e.getMessage(), e);
            }
        }

        String expand(String v, int depth) {
            if (depth > 5) throw new IllegalStateException("cycle");
            int a = v.indexOf("${"), b = v.indexOf('}', a);
            return a < 0 || b < 0 ? v : expand(v.substring(0, a) + m.getOrDefault(v.substring(a + 2, b), "") + v.substring(b + 1), depth + 1);
        }

        Map<String, String> sub(String prefix) { return m.subMap(prefix + ".", prefix + "/"); }
    }

    public static void main(String[] args) {
        Properties p = new Properties();
        for (String kv : "host=localhost;port=8080;url=http://${host}:${port}/;db.user=sa;db.pool=5;dbx=no;loop=${loop2};loop2=${loop};ratio=0.75;bad=12x".split(";")) p.setProperty(kv.substring(0, kv.indexOf('=')), kv.substring(kv.indexOf('=') + 1));
        Config c = new Config(p);
        System.out.println(c.get("url", String::toString, "") + " " + c.get("port", Integer::parseInt, 1) + " " + c.get("ratio", Double::valueOf, 0.0) + " " + c.get("none", Long::valueOf, 7L) + " " + c.sub("db"));
        for (String k : new String[] {"bad", "loop"}) {
            try {
                System.out.println(c.get(k, Integer::valueOf, 0));
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Map<String, List<Integer>> idx = new HashMap<>();
        String text = "to be or not to be that is the question to be";
        String[] w = text.split(" ");
        for (int i = 0; i < w.length; i++) idx.computeIfAbsent(w[i], k -> new ArrayList<>()).add(i);
        for (Iterator<Map.Entry<String, List<Integer>>> it = idx.entrySet().iterator(); it.hasNext(); ) if (it.next().getValue().size() < 2) it.remove();
        System.out.println(new TreeMap<>(idx));
        Dictionary<Integer, String> d = new Hashtable<>();
        for (int i = 0; i < 5; i++) d.put(i * i, "v" + i);
        int sum = 0;
        for (var e = d.keys(); e.hasMoreElements(); ) sum += e.nextElement();
        System.out.println(sum + " " + d.get(9) + d.isEmpty());
        int[][] jag = new int[5][];
        for (int i = 0; i < 5; i++) {
            jag[i] = new int[i + 1];
            Arrays.setAll(jag[i], k -> k * k);
        }
        System.out.println(Arrays.deepToString(jag) + " " + Arrays.stream(jag).flatMapToInt(Arrays::stream).sum());
    }
}
