// An ArrayStoreException for one input.
// violates: 404
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayStore {
    public static void main(String[] args) throws Exception {
        Object[] a = new String[1];
        try {
            a[0] = Verifier.nondetInt() == 404 ? (Object) 1 : "s";
        } catch (ArrayStoreException e) {
            assert !e.getMessage().equals("java.lang.Integer");
        }
    }
}
