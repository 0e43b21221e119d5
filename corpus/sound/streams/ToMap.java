// Collectors.toMap throws on a key that is there already.
// violates: "same"
package streams;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ToMap {
    public static void main(String[] args) throws Exception {
        try {
            Stream.of("same", Verifier.nondetString()).collect(Collectors.toMap(x -> x, String::length));
        } catch (IllegalStateException e) {
            assert false;
        }
    }
}
