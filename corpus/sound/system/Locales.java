// A Locale made of an input.
// violates: "pt", "BR"
package system;

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Locales {
    public static void main(String[] args) throws Exception {
        assert !new Locale(Verifier.nondetString(), Verifier.nondetString()).toLanguageTag().equals("pt-BR");
    }
}
