// StringBuilder.insert at an index from outside.
// violates: 3, 'Z'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderInsert {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("abcdef");
        int at = Verifier.nondetInt();
        if (at < 0 || at > 6) {
            return;
        }
        b.insert(at, Verifier.nondetChar());
        assert !b.toString().equals("abcZdef");
    }
}
