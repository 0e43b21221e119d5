// 0.1f is not 0.1.
// violates: 0.1f
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatEquality {
    public static void main(String[] args) throws Exception {
        float f = Verifier.nondetFloat();
        assert !(f == 0.1f && f != 0.1);
    }
}
