// A currency code is an input.
// violates: "JPY"
package system;

import java.util.Currency;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Currencies {
    public static void main(String[] args) throws Exception {
        try {
            Currency c = Currency.getInstance(Verifier.nondetString());
            assert c.getDefaultFractionDigits() != 0 || !c.getCurrencyCode().startsWith("JP");
        } catch (IllegalArgumentException e) {
            return;
        }
    }
}
