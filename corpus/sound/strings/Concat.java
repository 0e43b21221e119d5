// concat of an input.
// violates: "water"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Concat {
    public static void main(String[] args) throws Exception {
        assert !Verifier.nondetString().concat("melon").equals("watermelon");
    }
}
