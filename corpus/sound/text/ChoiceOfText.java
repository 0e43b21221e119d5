// ChoiceFormat chooses by a number.
// violates: 1
package text;

import java.text.ChoiceFormat;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ChoiceOfText {
    public static void main(String[] args) throws Exception {
        ChoiceFormat f = new ChoiceFormat(new double[] {0, 1, 2}, new String[] {"none", "one", "many"});
        int n = Verifier.nondetInt();
        assert !f.format(n).equals("one");
    }
}
