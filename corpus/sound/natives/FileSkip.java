// A FileInputStream skips as far as an input says.
// violates: 4L
package natives;

import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Files;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileSkip {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 6) {
            return;
        }
        File f = File.createTempFile("sound", ".bin");
        Files.write(f.toPath(), new byte[] {0, 1, 2, 3, 50, 5, 6, 7});
        int c;
        try (FileInputStream in = new FileInputStream(f)) {
            in.skip(n);
            c = in.read();
        }
        f.delete();
        assert c != 50;
    }
}
