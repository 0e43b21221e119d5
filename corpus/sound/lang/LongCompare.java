// Comparison of longs with far-apart words.
// violates: 4294967296L
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongCompare {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        assert !(n > 0xffffffffL && n < 0x100000001L);
    }
}
