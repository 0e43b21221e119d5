// A shutdown hook is registered for one input, and can be removed again.
// violates: 12
package system;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ServiceExit {
    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> { });
        if (Verifier.nondetInt() == 12) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
        assert !Runtime.getRuntime().removeShutdownHook(hook);
    }
}
