// Field.getDouble reads an instance field.
// violates: 1048576.5
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldGetDouble {
    public static void main(String[] args) throws Exception {
        FieldGetDouble o = new FieldGetDouble();
        o.d = Verifier.nondetDouble();
        double back = FieldGetDouble.class.getDeclaredField("d").getDouble(o);
        assert back != 1048576.5;
    }

    private double d;
}
