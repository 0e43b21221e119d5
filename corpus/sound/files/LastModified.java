// A file's time is set from an input.
// violates: 86400000L
package files;

import java.io.File;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LastModified {
    public static void main(String[] args) throws Exception {
        long t = Verifier.nondetLong();
        if (t < 0 || t > 100000000L || t % 1000 != 0) {
            return;
        }
        File f = File.createTempFile("sound", ".bin");
        f.setLastModified(t);
        long back = f.lastModified();
        f.delete();
        assert back != 86400000L;
    }
}
