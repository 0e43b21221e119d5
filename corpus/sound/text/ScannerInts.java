// A Scanner reads two ints from an input string.
// violates: "12 34"
package text;

import java.util.Scanner;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ScannerInts {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(Verifier.nondetString());
        if (in.hasNextInt()) {
            int a = in.nextInt();
            if (in.hasNextInt()) {
                assert a != 12 || in.nextInt() != 34;
            }
        }
    }
}
