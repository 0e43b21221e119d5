// toLowerCase of a wide letter.
// violates: "\u0416"
package strings;

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LowerWide {
    public static void main(String[] args) throws Exception {
        assert !Verifier.nondetString().toLowerCase(Locale.ROOT).equals("\u0436");
    }
}
