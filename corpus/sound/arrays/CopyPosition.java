// The position of System.arraycopy is an input.
// violates: 5
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopyPosition {
    public static void main(String[] args) throws Exception {
        byte[] a = {0, 0, 0, 0, 0, 9, 0, 0};
        byte[] b = new byte[2];
        int from = Verifier.nondetInt();
        if (from < 0 || from > 6) {
            return;
        }
        System.arraycopy(a, from, b, 0, 2);
        assert b[0] != 9;
    }
}
