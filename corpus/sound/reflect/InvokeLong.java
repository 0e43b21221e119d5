// A long and a double go through Method.invoke.
// violates: 5L, 0.5
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeLong {
    public static void main(String[] args) throws Exception {
        Object r = InvokeLong.class.getDeclaredMethod("mix", long.class, double.class).invoke(null, Verifier.nondetLong(), Verifier.nondetDouble());
        assert !r.equals(5.5);
    }

    static double mix(long a, double b) {
        return a == 5 ? a + b : 0;
    }
}
