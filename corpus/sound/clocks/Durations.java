// Duration.toString and plus.
// violates: 5400L
package clocks;

import java.time.Duration;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Durations {
    public static void main(String[] args) throws Exception {
        assert !Duration.ofSeconds(Verifier.nondetLong()).plusMillis(1).equals(Duration.ofMillis(5400001L));
    }
}
