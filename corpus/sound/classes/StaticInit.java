// A static initialiser reads a field that was set before.
// violates: 99
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StaticInit {
    public static void main(String[] args) throws Exception {
        config = Verifier.nondetInt();
        assert Late.DOUBLED != 198;
    }

    static int config;

    static class Late {
        static final int DOUBLED = config * 2;
    }
}
