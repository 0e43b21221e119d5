// The sum of a stream is what a loop gives.
// holds: 1, 2
package safe;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamSum {
    public static void main(String[] args) throws Exception {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        assert IntStream.of(a, b).sum() == a + b;
    }
}
