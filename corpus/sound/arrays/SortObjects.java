// Arrays.sort with a comparator is stable.
// violates: "bb", "a", "cc"
package arrays;

import java.util.Arrays;
import java.util.Comparator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortObjects {
    public static void main(String[] args) throws Exception {
        String[] a = {Verifier.nondetString(), Verifier.nondetString(), Verifier.nondetString()};
        Arrays.sort(a, Comparator.comparing(String::length));
        assert !(a[0].equals("a") && a[1].equals("bb") && a[2].equals("cc"));
    }
}
