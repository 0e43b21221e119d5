// An InheritableThreadLocal passes an input to a child.
// violates: 321
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Inherited {
    public static void main(String[] args) throws Exception {
        InheritableThreadLocal<Integer> l = new InheritableThreadLocal<>();
        l.set(Verifier.nondetInt());
        int[] seen = new int[1];
        Thread t = new Thread(() -> seen[0] = l.get());
        t.start();
        t.join();
        assert seen[0] != 321;
    }
}
