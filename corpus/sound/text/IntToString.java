// Integer.toString makes decimal digits.
// violates: 987654
package text;

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntToString {
    public static void main(String[] args) throws Exception {
        assert !Integer.toString(Verifier.nondetInt()).equals("987654");
    }
}
