// The default locale decides how a number is written.
// violates: "de"
package system;

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LocaleFormat {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(Verifier.nondetString()));
        assert !String.format("%.1f", 1.5).equals("1,5");
    }
}
