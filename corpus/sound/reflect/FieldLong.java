// Field.setLong, Field.get and unboxing.
// violates: 1234567890123L
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldLong {
    public static void main(String[] args) throws Exception {
        FieldLong o = new FieldLong();
        FieldLong.class.getDeclaredField("x").setLong(o, Verifier.nondetLong());
        assert (Long) FieldLong.class.getDeclaredField("x").get(o) != 1234567890123L;
    }

    long x;
}
