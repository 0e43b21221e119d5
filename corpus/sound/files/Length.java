// The length of a file depends on an input.
// violates: 17
package files;

import java.io.File;
import java.io.FileOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Length {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 30) {
            return;
        }
        File f = File.createTempFile("sound", ".bin");
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write(new byte[n]);
        }
        long length = f.length();
        f.delete();
        assert length != 17;
    }
}
