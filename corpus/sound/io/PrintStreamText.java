// print of a char and println of a long into a captured stream.
// violates: 'p', 5L
package io;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PrintStreamText {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true);
        out.print(Verifier.nondetChar());
        out.print(Verifier.nondetLong());
        assert !bytes.toString().equals("p5");
    }
}
