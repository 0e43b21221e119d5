// A system property is set and read.
// violates: "on"
package system;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Property {
    public static void main(String[] args) throws Exception {
        System.setProperty("sound.flag", Verifier.nondetString());
        assert !System.getProperty("sound.flag", "off").equals("on");
    }
}
