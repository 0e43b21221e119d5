// Arrays.deepToString of nested arrays.
// violates: 44
package arrays;

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DeepToString {
    public static void main(String[] args) throws Exception {
        assert !Arrays.deepToString(new int[][] {{1}, {Verifier.nondetInt()}}).equals("[[1], [44]]");
    }
}
