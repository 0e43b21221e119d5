// addExact throws for one input.
// violates: 2147483000
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class AddExact {
    public static void main(String[] args) throws Exception {
        try {
            int n = Verifier.nondetInt();
            if (n > 2147483000) {
                return;
            }
            Math.addExact(n, 648);
        } catch (ArithmeticException e) {
            assert false;
        }
    }
}
