// A wide builder with narrow content gives a narrow string.
// violates: 'n'
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Compress {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("\u0416");
        b.append(Verifier.nondetChar());
        b.deleteCharAt(0);
        assert !b.toString().equals("n");
    }
}
