// remainderUnsigned of a long and toUnsignedString.
// violates: -1L
package bits;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongUnsigned {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        assert !(Long.remainderUnsigned(n, 10) == 5 && Long.toUnsignedString(n).equals("18446744073709551615"));
    }
}
