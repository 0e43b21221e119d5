// The length of a range is an input.
// violates: 13
package streams;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RangeCount {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 30) {
            return;
        }
        assert IntStream.range(0, n).filter(x -> x % 3 == 0).count() != 5 || n != 13;
    }
}
