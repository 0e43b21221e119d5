// An int is narrowed to byte and short.
// violates: 0x00018081
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteCast {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        assert !((byte) n == -127 && (short) n == -32639 && n == 0x18081);
    }
}
