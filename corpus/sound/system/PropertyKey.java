// The key of a property is an input.
// violates: "file.separator"
package system;

import org.sosy_lab.sv_benchmarks.Verifier;

public class PropertyKey {
    public static void main(String[] args) throws Exception {
        String key = Verifier.nondetString();
        if (key.isEmpty()) {
            return;
        }
        assert !(System.getProperty(key) != null && key.startsWith("file.s"));
    }
}
