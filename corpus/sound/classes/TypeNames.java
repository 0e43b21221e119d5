// Names of arrays and primitive classes.
// violates: 2
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TypeNames {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 2) {
            return;
        }
        Class<?>[] all = {int.class, int[][].class, String[].class};
        assert !all[n].getName().equals("[Ljava.lang.String;");
    }
}
