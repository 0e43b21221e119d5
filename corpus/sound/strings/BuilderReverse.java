// StringBuilder.reverse of an input.
// violates: "stressed"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderReverse {
    public static void main(String[] args) throws Exception {
        assert !new StringBuilder(Verifier.nondetString()).reverse().toString().equals("desserts");
    }
}
