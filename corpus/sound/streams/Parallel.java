// A parallel stream adds up an input.
// violates: 901
package streams;

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Parallel {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        int sum = IntStream.rangeClosed(1, 10).parallel().map(x -> x == 5 ? n : x).sum();
        assert sum != 951;
    }
}
