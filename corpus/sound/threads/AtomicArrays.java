// AtomicIntegerArray at an index from outside.
// violates: 2, 50
package threads;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AtomicArrays {
    public static void main(String[] args) throws Exception {
        AtomicIntegerArray a = new AtomicIntegerArray(4);
        a.getAndAdd(Verifier.nondetInt() & 3, Verifier.nondetInt());
        assert a.get(2) != 50;
    }
}
