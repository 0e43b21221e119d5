// The width in the format is an input.
// violates: 9
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FormatWidth {
    public static void main(String[] args) throws Exception {
        int w = Verifier.nondetInt();
        if (w < 1 || w > 30) {
            return;
        }
        assert String.format("%" + w + "s|", "x").length() != 10;
    }
}
