// A conditional unboxes and widens.
// violates: false, 16777217
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TernaryUnboxing {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetBoolean() ? 1 : (Object) (float) Verifier.nondetInt();
        assert !(o instanceof Float f && f == 16777216f && f.intValue() != 1);
    }
}
