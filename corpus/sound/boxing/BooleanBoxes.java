// Boolean has two objects only.
// violates: true, true
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BooleanBoxes {
    public static void main(String[] args) throws Exception {
        Boolean a = Verifier.nondetBoolean();
        Boolean b = Verifier.nondetBoolean();
        assert !(a == b && a);
    }
}
