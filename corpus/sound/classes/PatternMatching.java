// instanceof with a pattern.
// violates: 'w'
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class PatternMatching {
    public static void main(String[] args) throws Exception {
        Object o = Verifier.nondetChar() == 'w' ? (Object) "word" : Integer.valueOf(4);
        assert !(o instanceof String s && s.length() == 4);
    }
}
