// floorMod is in its range.
// holds: -7
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloorMod {
    public static void main(String[] args) throws Exception {
        int r = Math.floorMod(Verifier.nondetInt(), 10);
        assert r >= 0 && r < 10;
    }
}
