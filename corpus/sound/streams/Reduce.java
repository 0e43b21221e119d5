// reduce and mapToObj.
// violates: 6, 7
package streams;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Reduce {
    public static void main(String[] args) throws Exception {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < 2 || a > b || b > 1000) {
            return;
        }
        assert IntStream.of(a, b).reduce(1, (x, y) -> x * y) != 42 || a == 2 || a == 3;
    }
}
