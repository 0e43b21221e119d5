// System.identityHashCode does not change, and depends on the object only.
// violates: 9
// depends: identity
package refs;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Identity {
    public static void main(String[] args) throws Exception {
        Object a = new Object();
        Object b = new Object();
        Object chosen = Verifier.nondetInt() == 9 ? b : a;
        assert System.identityHashCode(chosen) != System.identityHashCode(b) || chosen != b;
    }
}
