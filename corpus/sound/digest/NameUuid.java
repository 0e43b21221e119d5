// UUID.nameUUIDFromBytes of an input.
// violates: 5
package digest;

import java.util.UUID;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NameUuid {
    public static void main(String[] args) throws Exception {
        UUID a = UUID.nameUUIDFromBytes(new byte[] {Verifier.nondetByte()});
        assert !a.equals(UUID.nameUUIDFromBytes(new byte[] {5}));
    }
}
