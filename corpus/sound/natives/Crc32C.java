// CRC32C over a range of an array.
// violates: 1, 2
package natives;

import java.util.zip.CRC32C;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Crc32C {
    public static void main(String[] args) throws Exception {
        CRC32C c = new CRC32C();
        c.update(new byte[] {9, Verifier.nondetByte(), Verifier.nondetByte(), 9}, 1, 2);
        CRC32C d = new CRC32C();
        d.update(new byte[] {1, 2});
        assert c.getValue() != d.getValue();
    }
}
