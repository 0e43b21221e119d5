// LongAdder and LongAccumulator.
// violates: 40L
package threads;

import java.util.concurrent.atomic.LongAdder;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Adder {
    public static void main(String[] args) throws Exception {
        LongAdder a = new LongAdder();
        a.add(Verifier.nondetLong());
        a.increment();
        assert a.sum() != 41;
    }
}
