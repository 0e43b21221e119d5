// String.formatted with a string, a char and a boolean.
// violates: "k", 'v', true
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Formatted {
    public static void main(String[] args) throws Exception {
        assert !"%s=%c%b".formatted(Verifier.nondetString(), Verifier.nondetChar(), Verifier.nondetBoolean()).equals("k=vtrue");
    }
}
