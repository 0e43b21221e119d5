// A table is indexed by an input.
// violates: 200
package arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class LookupTable {
    public static void main(String[] args) throws Exception {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            table[i] = (i * 167 + 13) & 255;
        }
        int at = Verifier.nondetInt() & 255;
        assert table[at] != ((200 * 167 + 13) & 255);
    }
}
