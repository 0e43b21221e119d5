// A piped stream connects two ends.
// violates: 99
package io;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Pipe {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        out.write(Verifier.nondetInt());
        out.close();
        assert in.read() != 99;
    }
}
