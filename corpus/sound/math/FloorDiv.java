// floorDiv and floorMod of a negative number.
// violates: -7777
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloorDiv {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(Math.floorDiv(n, 100) == -78 && Math.floorMod(n, 100) == 23);
    }
}
