// Two methods that call each other.
// violates: 25
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Mutual {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 40) {
            return;
        }
        assert !odd(n) || n != 25;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }
}
