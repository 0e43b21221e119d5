// An EnumMap and an EnumSet by ordinal.
// violates: 1
package collections;

import java.util.EnumMap;
import java.util.EnumSet;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Enums {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        EnumMap<Level, Integer> m = new EnumMap<>(Level.class);
        m.put(Level.values()[n], n);
        assert !(m.containsKey(Level.MID) && EnumSet.complementOf(EnumSet.copyOf(m.keySet())).size() == 2);
    }

    enum Level { LOW, MID, HIGH }
}
