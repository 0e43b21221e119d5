// Digits have values from 0 to 9.
// holds: '5'
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharRange {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        if (c >= '0' && c <= '9') {
            int v = c - '0';
            assert v >= 0 && v <= 9;
        }
    }
}
