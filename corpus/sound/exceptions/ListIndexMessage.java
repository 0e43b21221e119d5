// The message about a list index.
// violates: 6
package exceptions;

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListIndexMessage {
    public static void main(String[] args) throws Exception {
        try {
            new ArrayList<>(List.of(1, 2)).get(Verifier.nondetInt());
        } catch (IndexOutOfBoundsException e) {
            assert !e.getMessage().equals("Index 6 out of bounds for length 2");
        }
    }
}
