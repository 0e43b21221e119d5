// Base64 of inputs.
// violates: 77, 97, 110
package digest;

import java.util.Base64;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Base64Encode {
    public static void main(String[] args) throws Exception {
        byte[] b = {Verifier.nondetByte(), Verifier.nondetByte(), Verifier.nondetByte()};
        assert !Base64.getEncoder().encodeToString(b).equals("TWFu");
    }
}
