// Integer.toUnsignedString of a negative number.
// violates: -2
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedToString {
    public static void main(String[] args) throws Exception {
        assert !Integer.toUnsignedString(Verifier.nondetInt()).equals("4294967294");
    }
}
