// delete and setLength with inputs.
// violates: 2, 5
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderDelete {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("abcdefgh");
        int from = Verifier.nondetInt();
        int to = Verifier.nondetInt();
        if (from < 0 || to < from || to > 8) {
            return;
        }
        assert !b.delete(from, to).toString().equals("abfgh");
    }
}
