// Exercises: EnumMap and EnumSet with small and large (over 64) enums, views and bulk operations
package collections;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class EnumCollections {
    enum Color { RED, GREEN, BLUE, CYAN, MAGENTA, YELLOW, BLACK }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9,
        E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    static <E extends Enum<E>> void drive(Class<E> c, int step) {
        E[] all = c.getEnumConstants();
        EnumSet<E> s = EnumSet.noneOf(c);
        for (int i = 0; i < all.length; i += step) s.add(all[i]);
        System.out.println(s + " " + s.size() + " " + EnumSet.complementOf(s).size() + " " + EnumSet.allOf(c).size() + s.contains(all[1]));
        EnumSet<E> r = EnumSet.range(all[1], all[all.length - 2]);
        EnumSet<E> i = EnumSet.copyOf(s);
        i.retainAll(r);
        r.removeAll(s);
        System.out.println(i.size() + " " + r.size() + " " + r.containsAll(i) + i.addAll(s) + i.equals(s));
        for (Iterator<E> it = s.iterator(); it.hasNext(); ) if (it.next().ordinal() % 2 == 0) it.remove();
        System.out.println(s + " " + s.getClass().getSuperclass().getSimpleName());
        EnumMap<E, Integer> m = new EnumMap<>(c);
        for (int k = all.length - 1; k >= 0; k -= step) m.merge(all[k], k, Integer::sum);
        int sum = 0;
        for (Map.Entry<E, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() * 2);
            sum += e.getValue();
        }
        m.keySet().remove(all[all.length - 1]);
        System.out.println(m + " " + sum + " " + m.containsValue(null) + m.get("wrong type"));
    }

    public static void main(String[] args) {
        drive(Color.class, 2);
        drive(Big.class, 9);
        EnumMap<Color, List<String>> m = new EnumMap<>(Map.of(Color.BLUE, List.of("sky"), Color.RED, List.of("rose")));
        m.put(Color.GREEN, null);
        m.computeIfAbsent(Color.GREEN, k -> List.of(k.name()));
        System.out.println(m + " " + m.values() + m.clone().equals(m));
    }
}
