// A long is put behind a constant.
// violates: 10000000000L
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatLong {
    public static void main(String[] args) throws Exception {
        String s = "l" + Verifier.nondetLong();
        assert !s.equals("l10000000000");
    }
}
