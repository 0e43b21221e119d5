// Stream.iterate with takeWhile.
// violates: 7
package streams;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class IterateTakeWhile {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 27) {
            return;
        }
        long steps = IntStream.iterate(n, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).takeWhile(x -> x != 1).limit(200).count();
        assert steps != 16;
    }
}
