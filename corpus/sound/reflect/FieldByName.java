// The name of the field that is read is an input.
// violates: "secret"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldByName {
    public static void main(String[] args) throws Exception {
        int value;
        try {
            value = FieldByName.class.getDeclaredField(Verifier.nondetString()).getInt(new FieldByName());
        } catch (NoSuchFieldException e) {
            return;
        }
        assert value != 42;
    }

    int secret = 42;
    int open = 1;
}
