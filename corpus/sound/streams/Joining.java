// Collectors.joining.
// violates: "y"
package streams;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Joining {
    public static void main(String[] args) throws Exception {
        String s = Stream.of("x", Verifier.nondetString(), "z").collect(Collectors.joining(",", "[", "]"));
        assert !s.equals("[x,y,z]");
    }
}
