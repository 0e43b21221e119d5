// Which of two handlers runs depends on an input.
// violates: 0
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CatchOrder {
    public static void main(String[] args) throws Exception {
        String s;
        try {
            int n = Verifier.nondetInt();
            int[] a = new int[10 / n];
            s = "" + a[5];
        } catch (ArithmeticException e) {
            s = "zero";
        } catch (RuntimeException e) {
            s = "other";
        }
        assert !s.equals("zero");
    }
}
