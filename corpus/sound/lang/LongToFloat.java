// A long loses digits as a float.
// violates: 16777217L
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongToFloat {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 20000000) {
            return;
        }
        assert (long) (float) n == n || n != 16777217L;
    }
}
