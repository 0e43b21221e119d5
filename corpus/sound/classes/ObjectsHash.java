// Objects.hash, equals and requireNonNullElse.
// violates: 5, "k"
package classes;

import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ObjectsHash {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        String s = Verifier.nondetString();
        assert !(Objects.hash(n, s) == Objects.hash(5, "k") && Objects.equals(s, "k"));
    }
}
