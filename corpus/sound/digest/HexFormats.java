// HexFormat of bytes.
// violates: -86
package digest;

import java.util.HexFormat;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HexFormats {
    public static void main(String[] args) throws Exception {
        assert !HexFormat.of().formatHex(new byte[] {Verifier.nondetByte()}).equals("aa");
    }
}
