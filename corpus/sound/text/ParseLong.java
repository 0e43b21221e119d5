// A long beyond the range of int.
// violates: "5000000000"
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseLong {
    public static void main(String[] args) throws Exception {
        try {
            assert Long.parseLong(Verifier.nondetString()) != 5_000_000_000L;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
