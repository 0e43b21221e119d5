// A narrow string is copied into a wide builder.
// violates: 'n'
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Inflate {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("\u0416");
        b.append("x" + Verifier.nondetChar());
        assert b.charAt(2) != 'n';
    }
}
