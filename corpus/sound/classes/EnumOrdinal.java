// values(), ordinal and compareTo.
// violates: 2
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumOrdinal {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        Colour c = Colour.values()[n];
        assert !(c.ordinal() == 2 && c.compareTo(Colour.GREEN) > 0 && c.name().equals("BLUE"));
    }

    enum Colour { RED, GREEN, BLUE }
}
