// A UUID made of two longs, and its text.
// violates: 1L, 2L
package digest;

import java.util.UUID;
import org.sosy_lab.sv_benchmarks.Verifier;

public class UuidParts {
    public static void main(String[] args) throws Exception {
        assert !new UUID(Verifier.nondetLong(), Verifier.nondetLong()).toString().equals("00000000-0000-0001-0000-000000000002");
    }
}
