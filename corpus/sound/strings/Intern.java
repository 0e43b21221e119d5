// Interned strings are compared by identity.
// violates: "id"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Intern {
    public static void main(String[] args) throws Exception {
        assert Verifier.nondetString().intern() != "id";
    }
}
