// A shift by more than the width.
// violates: 33
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftBeyond {
    public static void main(String[] args) throws Exception {
        int by = Verifier.nondetInt();
        assert !(1 << by == 2 && by > 31 && by < 40);
    }
}
