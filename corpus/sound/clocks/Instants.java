// Instant arithmetic with seconds from outside.
// violates: 86400L
package clocks;

import java.time.Instant;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Instants {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 1000000) {
            return;
        }
        assert !Instant.ofEpochSecond(n).toString().equals("1970-01-02T00:00:00Z");
    }
}
