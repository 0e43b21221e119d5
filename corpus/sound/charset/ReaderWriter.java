// An OutputStreamWriter and an InputStreamReader with UTF-16BE.
// violates: 'X'
package charset;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReaderWriter {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Writer w = new OutputStreamWriter(out, "UTF-16BE")) {
            w.write(Verifier.nondetChar());
        }
        int c = new InputStreamReader(new ByteArrayInputStream(out.toByteArray()), "UTF-16BE").read();
        assert c != 'X';
    }
}
