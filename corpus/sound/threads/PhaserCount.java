// A Phaser with a number of parties from outside.
// violates: 7
package threads;

import java.util.concurrent.Phaser;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PhaserCount {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 1 || n > 100) {
            return;
        }
        assert new Phaser(n).getUnarrivedParties() != 7;
    }
}
