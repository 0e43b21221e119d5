// toIntExact throws beyond int.
// violates: 2147483648L
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ToIntExact {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 2147483648L) {
            return;
        }
        try {
            Math.toIntExact(n);
        } catch (ArithmeticException e) {
            assert !e.getMessage().equals("integer overflow");
        }
    }
}
