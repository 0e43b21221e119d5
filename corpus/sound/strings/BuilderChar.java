// A char is appended to a builder, and the result is a key.
// violates: 'k'
package strings;

import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderChar {
    public static void main(String[] args) throws Exception {
        String key = new StringBuilder("key:").append(Verifier.nondetChar()).toString();
        assert Map.of("key:k", 1).get(key) == null;
    }
}
