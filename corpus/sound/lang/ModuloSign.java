// % keeps the sign of the dividend.
// violates: -17
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ModuloSign {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !(n % 5 == -2 && n > -20 && n < -14);
    }
}
