// The hash code of a string.
// violates: "pizza"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCode {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 5 && s.hashCode() == "pizza".hashCode() && s.charAt(0) == 'p');
    }
}
