// anyMatch and findFirst of an Optional.
// violates: 512
package streams;

import java.util.Optional;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FindFirst {
    public static void main(String[] args) throws Exception {
        Optional<Integer> o = Stream.of(1, Verifier.nondetInt()).filter(x -> x > 511 && x < 513).findFirst();
        assert o.isEmpty();
    }
}
