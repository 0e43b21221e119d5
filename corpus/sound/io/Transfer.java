// InputStream.transferTo and readNBytes.
// violates: 31
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Transfer {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {0, Verifier.nondetByte(), 2});
        in.skip(1);
        in.transferTo(out);
        assert !(out.size() == 2 && out.toByteArray()[0] == 31);
    }
}
