// regionMatches with offset.
// violates: "--key"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RegionMatches {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.regionMatches(true, 2, "KEY", 0, 3) && s.startsWith("--"));
    }
}
