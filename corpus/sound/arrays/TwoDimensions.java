// Indexes of a matrix are inputs.
// violates: 3, 4
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TwoDimensions {
    public static void main(String[] args) throws Exception {
        int[][] m = new int[6][6];
        m[3][4] = 77;
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        if (i < 0 || j < 0 || i > 5 || j > 5) {
            return;
        }
        assert m[i][j] != 77;
    }
}
