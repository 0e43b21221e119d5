// A sum of doubles that loses a small part.
// violates: 1.0e16
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSum {
    public static void main(String[] args) throws Exception {
        double d = Verifier.nondetDouble();
        assert !(d + 1 == d && d > 9.9e15 && d < 1.1e16);
    }
}
