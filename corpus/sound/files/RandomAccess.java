// A RandomAccessFile is written at a place from outside.
// violates: 5L
package files;

import java.io.File;
import java.io.RandomAccessFile;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RandomAccess {
    public static void main(String[] args) throws Exception {
        long at = Verifier.nondetLong();
        if (at < 0 || at > 9) {
            return;
        }
        File f = File.createTempFile("sound", ".bin");
        try (RandomAccessFile r = new RandomAccessFile(f, "rw")) {
            r.setLength(10);
            r.seek(at);
            r.write(1);
            r.seek(5);
            assert r.read() != 1;
        } finally {
            f.delete();
        }
    }
}
