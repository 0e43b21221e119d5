// A boxed Long never equals a boxed Integer, but a Long of the same value.
// violates: 70000
package boxing;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EqualsTypes {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Object a = (long) n;
        Object b = n;
        assert !(a.equals(70000L) && !a.equals(b));
    }
}
