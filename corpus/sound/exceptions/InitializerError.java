// A static initialiser fails for an input.
// violates: 13
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializerError {
    public static void main(String[] args) throws Exception {
        value = Verifier.nondetInt();
        boolean failed = false;
        try {
            Lazy.touch();
        } catch (ExceptionInInitializerError e) {
            failed = e.getCause().getMessage().equals("unlucky");
        }
        assert !failed;
    }

    static int value;

    static class Lazy {
        static {
            if (value == 13) {
                throw new IllegalStateException("unlucky");
            }
        }

        static void touch() {
        }
    }
}
