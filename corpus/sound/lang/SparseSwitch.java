// A switch over far-apart values.
// violates: 2000000000
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SparseSwitch {
    public static void main(String[] args) throws Exception {
        int r;
        switch (Verifier.nondetInt()) {
            case -2000000000:
                r = 1;
                break;
            case 0:
                r = 2;
                break;
            case 2000000000:
                r = 3;
                break;
            default:
                r = 0;
        }
        assert r != 3;
    }
}
