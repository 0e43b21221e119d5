// The length of System.arraycopy is an input; a wrong one throws.
// violates: 4
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyLength {
    public static void main(String[] args) throws Exception {
        int[] b = new int[3];
        int n = Verifier.nondetInt();
        if (n < 1 || n > 4) {
            return;
        }
        try {
            System.arraycopy(new int[8], 0, b, 0, n);
        } catch (ArrayIndexOutOfBoundsException e) {
            assert n != 4;
        }
    }
}
