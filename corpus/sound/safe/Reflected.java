// A value that went through Method.invoke is still in its range.
// holds: 5
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Reflected {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt() & 15;
        Object r = Integer.class.getMethod("bitCount", int.class).invoke(null, 7);
        assert (Integer) r + n <= 18;
    }
}
