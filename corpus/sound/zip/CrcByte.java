// CRC32.update of one byte.
// violates: 90
package zip;

import java.util.zip.CRC32;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CrcByte {
    public static void main(String[] args) throws Exception {
        CRC32 c = new CRC32();
        c.update(Verifier.nondetByte());
        CRC32 z = new CRC32();
        z.update('Z');
        assert c.getValue() != z.getValue();
    }
}
