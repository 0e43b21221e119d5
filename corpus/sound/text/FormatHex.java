// Hexadecimal with width and zeros.
// violates: 48879
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FormatHex {
    public static void main(String[] args) throws Exception {
        assert !String.format("%08x", Verifier.nondetInt()).equals("0000beef");
    }
}
