// Digits are replaced by a pattern.
// violates: "a1b22"
package regex;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReplaceAll {
    public static void main(String[] args) throws Exception {
        assert !Verifier.nondetString().replaceAll("[0-9]", "#").equals("a#b##");
    }
}
