// Inputs in a varargs call.
// violates: 1, 2, 4
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Varargs {
    public static void main(String[] args) throws Exception {
        assert sum(Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()) != 421;
    }

    static int sum(int... a) {
        int s = 0;
        for (int i = a.length - 1; i >= 0; i--) {
            s = s * 10 + a[i];
        }
        return a[0] == 1 && a[1] == 2 ? s : 0;
    }
}
