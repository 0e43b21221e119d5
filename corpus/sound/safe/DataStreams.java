// A byte goes through streams of bytes.
// holds: 3
package safe;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DataStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int n = Verifier.nondetInt() & 255;
        out.write(n);
        assert new ByteArrayInputStream(out.toByteArray()).read() == n;
    }
}
