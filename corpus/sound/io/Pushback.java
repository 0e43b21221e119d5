// A PushbackInputStream and a SequenceInputStream.
// violates: 200
package io;

import java.io.ByteArrayInputStream;
import java.io.PushbackInputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Pushback {
    public static void main(String[] args) throws Exception {
        PushbackInputStream in = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1}));
        in.unread(Verifier.nondetInt());
        assert in.read() != 200;
    }
}
