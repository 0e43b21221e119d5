// finally runs on each way.
// holds: 3
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Finally {
    public static void main(String[] args) throws Exception {
        int[] count = new int[1];
        try {
            if (Verifier.nondetInt() > 5) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            count[0]++;
        } finally {
            count[0] += 2;
        }
        assert count[0] == 2 || count[0] == 3;
    }
}
