// A zone chosen by an input has its offset.
// violates: "Asia/Tokyo"
package clocks;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Zones {
    public static void main(String[] args) throws Exception {
        try {
            ZoneId z = ZoneId.of(Verifier.nondetString());
            assert z.getRules().getOffset(Instant.EPOCH).getTotalSeconds() != 32400 || !z.getId().startsWith("Asia/T");
        } catch (DateTimeException e) {
            return;
        }
    }
}
