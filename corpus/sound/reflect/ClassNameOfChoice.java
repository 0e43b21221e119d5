// An input chooses an object; the name of its class decides.
// violates: 3
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ClassNameOfChoice {
    public static void main(String[] args) throws Exception {
        Object[] all = {1, 2L, 'c', new StringBuilder(), 1.0, "s"};
        int at = Verifier.nondetInt();
        if (at < 0 || at >= all.length) {
            return;
        }
        assert !all[at].getClass().getName().equals("java.lang.StringBuilder");
    }
}
