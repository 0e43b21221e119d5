// A string goes through gzip.
// violates: "zip"
package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Gzip {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(Verifier.nondetString().getBytes("UTF-8"));
        }
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assert !new String(in.readAllBytes(), "UTF-8").equals("zip");
    }
}
