// One concatenation of every type.
// violates: 1, 2L, 'c', true, "s", 3
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatAllTypes {
    public static void main(String[] args) throws Exception {
        Object o = null;
        String s = Verifier.nondetInt() + "," + Verifier.nondetLong() + Verifier.nondetChar() + Verifier.nondetBoolean() + Verifier.nondetString() + Verifier.nondetShort() + o;
        assert !s.equals("1,2ctrues3null");
    }
}
