// An Optional of a value has it.
// holds: 3
package safe;

import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Optionals {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert Optional.of(n).map(x -> x ^ 1).get() == (n ^ 1);
    }
}
