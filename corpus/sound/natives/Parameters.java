// Executable.getParameterTypes of a chosen method.
// violates: "take"
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Parameters {
    public static void main(String[] args) throws Exception {
        String name = Verifier.nondetString();
        for (var m : Parameters.class.getDeclaredMethods()) {
            if (m.getName().equals(name)) {
                assert m.getParameterCount() != 3;
            }
        }
    }

    static void take(int a, long b, String c) {
    }
}
