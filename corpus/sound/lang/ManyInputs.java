// The sum of twelve inputs.
// violates: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 989
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ManyInputs {
    public static void main(String[] args) throws Exception {
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            int n = Verifier.nondetInt();
            if (n < 0 || n > 1000) {
                return;
            }
            sum += n;
        }
        assert sum != 1000;
    }
}
