// Integer.toString in a base from outside.
// violates: 1295, 36
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ToRadix {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int base = Verifier.nondetInt();
        if (base < 30) {
            return;
        }
        assert !Integer.toString(n, base).equals("zz");
    }
}
