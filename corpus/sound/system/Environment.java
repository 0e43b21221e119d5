// The name of an environment variable is an input; none has this value.
// violates: "OMAKASE_SOUND"
package system;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Environment {
    public static void main(String[] args) throws Exception {
        String name = Verifier.nondetString();
        String v = name.isEmpty() ? "" : System.getenv(name);
        assert v != null || !name.startsWith("OMAKASE_");
    }
}
