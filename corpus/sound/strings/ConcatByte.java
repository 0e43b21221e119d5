// A byte is put behind a constant.
// violates: -9
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatByte {
    public static void main(String[] args) throws Exception {
        String s = "b" + Verifier.nondetByte();
        assert !s.equals("b-9");
    }
}
