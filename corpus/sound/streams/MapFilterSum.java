// IntStream with map, filter and sum.
// violates: 70
package streams;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapFilterSum {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int sum = IntStream.of(n, 2, 3).map(x -> x * 2).filter(x -> x > 5).sum();
        assert sum != 146;
    }
}
