// The assertion status of a class is asked for and used.
// violates: 64
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class AssertionStatus {
    public static void main(String[] args) throws Exception {
        boolean on = Wait.class.desiredAssertionStatus();
        assert !(on && Verifier.nondetInt() == 64);
    }

    static class Wait {
    }
}
