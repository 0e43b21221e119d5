// highestOneBit and lowestOneBit.
// violates: 0x00a00000
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class HighestOneBit {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(Integer.highestOneBit(n) == 0x800000 && Integer.lowestOneBit(n) == 0x200000 && Integer.bitCount(n) == 2);
    }
}
