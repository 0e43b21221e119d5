// A thread is interrupted for one input.
// violates: 911
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Interrupt {
    public static void main(String[] args) throws Exception {
        Thread t = Thread.currentThread();
        if (Verifier.nondetInt() == 911) {
            t.interrupt();
        }
        boolean interrupted = false;
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        assert !interrupted;
    }
}
