// An array that no heap holds.
// violates: 2147483647
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class OutOfMemory {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 2147483647 && n > 10) {
            return;
        }
        try {
            long[] a = new long[Math.max(n, 0)];
            assert a.length < 11;
        } catch (OutOfMemoryError e) {
            assert false;
        }
    }
}
