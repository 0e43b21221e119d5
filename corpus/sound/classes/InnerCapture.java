// An inner class reads the fields of its outer object and a captured variable.
// violates: 3, 14
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InnerCapture {
    public static void main(String[] args) throws Exception {
        InnerCapture outer = new InnerCapture();
        outer.base = Verifier.nondetInt();
        int captured = Verifier.nondetInt();
        class Local {
            int sum() {
                return outer.base * 100 + captured;
            }
        }
        assert new Local().sum() != 314 || captured != 14;
    }

    int base;
}
