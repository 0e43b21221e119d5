// A boolean is put behind a constant.
// violates: true
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatBoolean {
    public static void main(String[] args) throws Exception {
        String s = "is " + Verifier.nondetBoolean();
        assert !s.equals("is true");
    }
}
