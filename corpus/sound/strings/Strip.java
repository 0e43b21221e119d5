// strip and trim differ on a wide space.
// violates: "\u2003x"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Strip {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert s.length() > 3 || s.strip().equals(s.trim());
    }
}
