// A StackWalker counts frames.
// violates: 6
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class StackWalk {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 20) {
            return;
        }
        assert walk(n) != 7;
    }

    static long walk(int n) {
        return n > 0 ? walk(n - 1)
            : StackWalker.getInstance().walk(s -> s.filter(f -> f.getMethodName().equals("walk")).count());
    }
}
