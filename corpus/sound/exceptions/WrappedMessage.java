// toString of an exception that wraps another.
// violates: "deep"
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class WrappedMessage {
    public static void main(String[] args) throws Exception {
        Exception e = new Exception(new IllegalStateException(Verifier.nondetString()));
        assert !e.toString().equals("java.lang.Exception: java.lang.IllegalStateException: deep");
    }
}
