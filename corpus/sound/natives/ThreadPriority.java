// A thread keeps the priority that an input sets.
// violates: 7
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadPriority {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 10) {
            return;
        }
        Thread t = new Thread(() -> { });
        t.setPriority(n);
        assert t.getPriority() != 7;
    }
}
