// bitCount of an int in a range.
// violates: 0x7fffffff
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BitCount {
    public static void main(String[] args) throws Exception {
        assert Integer.bitCount(Verifier.nondetInt()) != 31;
    }
}
