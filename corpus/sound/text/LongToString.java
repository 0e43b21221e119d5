// Long.toString of a negative number.
// violates: -1234567890123L
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongToString {
    public static void main(String[] args) throws Exception {
        assert !Long.toString(Verifier.nondetLong()).equals("-1234567890123");
    }
}
