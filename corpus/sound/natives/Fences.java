// Values stay what they are across fences.
// violates: 30
package natives;

import java.lang.invoke.VarHandle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Fences {
    public static void main(String[] args) throws Exception {
        int[] a = new int[1];
        a[0] = Verifier.nondetInt();
        VarHandle.fullFence();
        int b = a[0];
        VarHandle.releaseFence();
        assert b != 30;
    }
}
