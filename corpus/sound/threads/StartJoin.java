// An input is used in another thread, which is joined.
// violates: 5005
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StartJoin {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        Thread t = new Thread(() -> shared = n * 2);
        t.start();
        t.join();
        assert shared != 10010;
    }

    static int shared;
}
