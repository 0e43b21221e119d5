// Class.getInterfaces of a proxy or a plain object.
// violates: 71
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Interfaces {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetInt() == 71 ? (Runnable) () -> { } : new Object();
        assert o.getClass().getInterfaces().length != 1;
    }
}
