// A string made of a char is switched on.
// violates: 'b'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharInSwitch {
    public static void main(String[] args) throws Exception {
        switch ("a" + Verifier.nondetChar()) {
            case "ab":
                assert false;
                break;
            default:
                break;
        }
    }
}
