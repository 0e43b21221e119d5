// What is printed is captured by System.setOut.
// violates: 451
package io;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CapturedOut {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes));
        System.out.print(Verifier.nondetInt());
        System.out.flush();
        System.setOut(before);
        assert !bytes.toString().equals("451");
    }
}
