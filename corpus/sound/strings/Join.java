// String.join of inputs.
// violates: "a", "b"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Join {
    public static void main(String[] args) throws Exception {
        assert !String.join("-", Verifier.nondetString(), Verifier.nondetString()).equals("a-b");
    }
}
