// replace of a char and of a string.
// violates: "xo.o"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Replace {
    public static void main(String[] args) throws Exception {
        assert !Verifier.nondetString().replace('o', 'e').replace("e.e", "ee").equals("xee");
    }
}
