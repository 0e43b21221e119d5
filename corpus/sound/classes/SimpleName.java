// getSimpleName of a chosen class.
// violates: 1
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SimpleName {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetInt() == 1 ? new Inner() : new SimpleName();
        assert !o.getClass().getSimpleName().equals("Inner");
    }

    static class Inner {
    }
}
