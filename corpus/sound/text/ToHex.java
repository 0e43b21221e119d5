// Integer.toHexString, toOctalString and toBinaryString.
// violates: 511
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ToHex {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        String s = Integer.toHexString(n) + Integer.toOctalString(n) + Integer.toBinaryString(n);
        assert !s.equals("1ff777111111111");
    }
}
