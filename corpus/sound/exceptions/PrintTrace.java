// printStackTrace writes a message.
// violates: "printed"
package exceptions;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PrintTrace {
    public static void main(String[] args) throws Exception {
        StringWriter w = new StringWriter();
        new Exception(Verifier.nondetString()).printStackTrace(new PrintWriter(w));
        assert !w.toString().startsWith("java.lang.Exception: printed\n\tat");
    }
}
