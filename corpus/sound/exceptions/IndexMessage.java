// The message about an index is made by the machine.
// violates: 7
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IndexMessage {
    public static void main(String[] args) throws Exception {
        try {
            int[] a = new int[3];
            int n = Verifier.nondetInt();
            if (n > 10) {
                return;
            }
            a[n] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert !e.getMessage().equals("Index 7 out of bounds for length 3");
        }
    }
}
