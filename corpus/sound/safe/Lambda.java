// A lambda sees what it captured.
// holds: 5
package safe;

import java.util.function.IntSupplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Lambda {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        IntSupplier s = () -> n + 1;
        assert s.getAsInt() == n + 1;
    }
}
