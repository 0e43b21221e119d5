// An ArithmeticException is caught.
// violates: 33
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideByZero {
    public static void main(String[] args) throws Exception {
        try {
            int n = 100 / (Verifier.nondetInt() - 33);
            if (n == 100) {
                return;
            }
        } catch (ArithmeticException e) {
            assert !e.getMessage().equals("/ by zero");
        }
    }
}
