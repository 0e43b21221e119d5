// Characters are added and narrowed.
// violates: '\uffff'
package lang;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharArithmetic {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        c += 3;
        assert c != 2;
    }
}
