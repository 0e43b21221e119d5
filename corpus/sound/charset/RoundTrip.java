// A string goes through UTF-8 and back.
// violates: "n\u00e4h"
package charset;

import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundTrip {
    public static void main(String[] args) throws Exception {
        String back = new String(Verifier.nondetString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        assert !back.equals("n\u00e4h");
    }
}
