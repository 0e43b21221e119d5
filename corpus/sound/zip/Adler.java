// The Adler-32 of inputs.
// violates: 1, 2
package zip;

import java.util.zip.Adler32;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Adler {
    public static void main(String[] args) throws Exception {
        Adler32 a = new Adler32();
        a.update(new byte[] {Verifier.nondetByte(), Verifier.nondetByte()});
        assert a.getValue() != 0x60004L;
    }
}
