// Character.valueOf caches up to 127.
// violates: '\u0080'
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharCache {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        if (c > 128) {
            return;
        }
        assert Character.valueOf(c) == Character.valueOf(c);
    }
}
