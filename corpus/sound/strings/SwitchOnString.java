// A string switch.
// violates: "tue"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchOnString {
    public static void main(String[] args) throws Exception {
        switch (Verifier.nondetString()) {
            case "mon":
                break;
            case "tue":
                assert false;
                break;
            default:
                break;
        }
    }
}
