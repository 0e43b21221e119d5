// valueOf and ordinal agree.
// holds: 1
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Enums {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        Kind k = Kind.values()[n];
        assert k.ordinal() == n && Kind.valueOf(k.name()) == k;
    }

    enum Kind { A, B, C }
}
