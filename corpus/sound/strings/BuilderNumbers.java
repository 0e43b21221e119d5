// A builder with an int, a char and a long.
// violates: 5, 'x', -7L
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderNumbers {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder().append(Verifier.nondetInt()).append(Verifier.nondetChar()).append(Verifier.nondetLong());
        assert !b.toString().equals("5x-7");
    }
}
