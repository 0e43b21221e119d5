// List.indexOf and contains of an input.
// violates: 30
package collections;

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListIndex {
    public static void main(String[] args) throws Exception {
        assert List.of(10, 20, 30, 40).indexOf(Verifier.nondetInt()) != 2;
    }
}
