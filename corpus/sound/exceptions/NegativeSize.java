// NegativeArraySizeException tells the size.
// violates: -5
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeSize {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n > 10) {
            return;
        }
        try {
            int[] a = new int[n];
            assert a.length == n;
        } catch (NegativeArraySizeException e) {
            assert !e.getMessage().equals("-5");
        }
    }
}
