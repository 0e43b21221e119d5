// The name of the method in a stack trace.
// violates: 3
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TraceMethod {
    public static void main(String[] args) throws Exception {
        String name;
        try {
            if (Verifier.nondetInt() == 3) {
                right();
            } else {
                left();
            }
            name = "";
        } catch (RuntimeException e) {
            name = e.getStackTrace()[0].getMethodName();
        }
        assert !name.equals("right");
    }

    static void left() {
        throw new RuntimeException();
    }

    static void right() {
        throw new RuntimeException();
    }
}
