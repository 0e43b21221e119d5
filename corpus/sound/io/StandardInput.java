// System.in is replaced by bytes from outside.
// violates: 65
package io;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StandardInput {
    public static void main(String[] args) throws Exception {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(new byte[] {Verifier.nondetByte()}));
        int c = System.in.read();
        System.setIn(before);
        assert c != 65;
    }
}
