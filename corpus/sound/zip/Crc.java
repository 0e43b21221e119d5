// The CRC-32 of an input.
// violates: 90
package zip;

import java.util.zip.CRC32;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Crc {
    public static void main(String[] args) throws Exception {
        CRC32 c = new CRC32();
        c.update(new byte[] {Verifier.nondetByte()});
        assert c.getValue() != 0x59bc5767L;
    }
}
