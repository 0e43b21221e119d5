// An input travels in a cause of a cause.
// violates: 42
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Cause {
    public static void main(String[] args) throws Exception {
        Throwable t = new RuntimeException(new Error("c" + Verifier.nondetInt()));
        assert !t.getCause().getMessage().equals("c42") || t.getMessage().length() != "java.lang.Error: c42".length();
    }
}
