// Booleans and bits from comparisons.
// violates: 19, -4
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Ternaries {
    public static void main(String[] args) throws Exception {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int bits = (a > 18 ? 1 : 0) | (a < 20 ? 2 : 0) | (b > -5 ? 4 : 0) | (b < -3 ? 8 : 0);
        assert bits != 15;
    }
}
