// log of one.
// violates: 1.0
package math;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Log {
    public static void main(String[] args) throws Exception {
        assert Math.log(Verifier.nondetDouble()) != 0;
    }
}
