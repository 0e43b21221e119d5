// Hash codes of strings, lists and enums' names.
// violates: "hash"
package system;

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringHash {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        assert !(s.length() == 4 && List.of(s).hashCode() == 31 + "hash".hashCode() && s.startsWith("ha"));
    }
}
