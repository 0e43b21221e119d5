// Hash codes of boxed numbers.
// violates: 4294967297L, 1.0
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCodes {
    public static void main(String[] args) throws Exception {
        int h = Long.hashCode(Verifier.nondetLong());
        int d = Double.hashCode(Verifier.nondetDouble());
        assert !(h == 0 && d == 1072693248);
    }
}
