// Integer.getInteger reads a property.
// violates: 8081
package system;

import org.sosy_lab.sv_benchmarks.Verifier;

public class GetInteger {
    public static void main(String[] args) throws Exception {
        System.setProperty("sound.port", "" + Verifier.nondetInt());
        assert Integer.getInteger("sound.port") != 8081;
    }
}
