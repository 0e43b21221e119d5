// Nested switches with fall-through.
// violates: 2, 3
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NestedSwitch {
    public static void main(String[] args) throws Exception {
        int r = 0;
        switch (Verifier.nondetInt()) {
            case 1:
                r++;
            case 2:
                switch (Verifier.nondetInt()) {
                    case 3:
                        r += 10;
                    default:
                        r += 100;
                }
                break;
            default:
                r = -1;
        }
        assert r != 110;
    }
}
