// Arrays.binarySearch for an input.
// violates: 64
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BinarySearch {
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 4, 8, 16, 32, 64, 128};
        assert Arrays.binarySearch(a, Verifier.nondetInt()) != 6;
    }
}
