// Optional map, filter and orElse.
// violates: "  opt "
package streams;

import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalChain {
    public static void main(String[] args) throws Exception {
        String s = Optional.of(Verifier.nondetString()).filter(x -> x.length() == 6).map(String::trim).orElse("none");
        assert !s.equals("opt");
    }
}
