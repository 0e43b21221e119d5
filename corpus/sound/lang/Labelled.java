// A labelled break leaves two loops.
// violates: 57
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Labelled {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int found = 0;
        outer:
        for (int i = 1; i < 9; i++) {
            for (int k = 1; k < 9; k++) {
                if (i * 10 + k == n) {
                    found = i * k;
                    break outer;
                }
            }
        }
        assert found != 35 || n == 75;
    }
}
