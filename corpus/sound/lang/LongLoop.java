// A loop that runs as often as an input says.
// violates: 150
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongLoop {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 200) {
            return;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        assert sum != 11175;
    }
}
