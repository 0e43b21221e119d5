// Two labels of a string switch with the same hash code.
// violates: "BB"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchCollision {
    public static void main(String[] args) throws Exception {
        int n = switch (Verifier.nondetString()) {
            case "Aa" -> 1;
            case "BB" -> 2;
            default -> 0;
        };
        assert n != 2;
    }
}
