// A string is split at a pattern.
// violates: "k,;v"
package regex;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SplitPattern {
    public static void main(String[] args) throws Exception {
        String[] parts = Verifier.nondetString().split("[,;]+");
        assert !(parts.length == 2 && parts[0].equals("k") && parts[1].equals("v"));
    }
}
