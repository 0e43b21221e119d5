// A short is put before a constant.
// violates: 300
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatShort {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetShort() + "s";
        assert !s.equals("300s");
    }
}
