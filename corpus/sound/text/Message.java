// MessageFormat puts an input into a text.
// violates: "Bob", 3
package text;

import java.text.MessageFormat;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Message {
    public static void main(String[] args) throws Exception {
        assert !MessageFormat.format("{0} has {1}", Verifier.nondetString(), Verifier.nondetInt()).equals("Bob has 3");
    }
}
