// Number.byteValue narrows.
// violates: 4660
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NumberMethods {
    public static void main(String[] args) throws Exception {
        Number n = Verifier.nondetInt();
        assert !(n.byteValue() == 0x34 && n.shortValue() == 0x1234 && n.intValue() == 0x1234);
    }
}
