// A BitSet with a bit from outside.
// violates: 99
package collections;

import java.util.BitSet;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BitsSet {
    public static void main(String[] args) throws Exception {
        BitSet b = new BitSet();
        int n = Verifier.nondetInt();
        if (n < 0 || n > 200) {
            return;
        }
        b.set(n);
        assert !(b.nextSetBit(64) == 99 && b.cardinality() == 1);
    }
}
