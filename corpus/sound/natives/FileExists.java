// A file is made for one input only.
// violates: 19
package natives;

import java.io.File;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileExists {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("sound", ".tmp");
        if (Verifier.nondetInt() == 19) {
            f.delete();
        }
        boolean exists = f.exists();
        f.delete();
        assert exists;
    }
}
