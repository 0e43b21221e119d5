// reverseBytes of a long and of a short.
// violates: 0x0102030405060708L
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReverseBytes {
    public static void main(String[] args) throws Exception {
        assert Long.reverseBytes(Verifier.nondetLong()) != 0x0807060504030201L;
    }
}
