// A directory or a file is made.
// violates: 44
package natives;

import java.io.File;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileDirectory {
    public static void main(String[] args) throws Exception {
        File f = new File(System.getProperty("java.io.tmpdir"), "sound-" + System.nanoTime());
        if (Verifier.nondetInt() == 44) {
            f.mkdir();
        } else {
            f.createNewFile();
        }
        boolean isDirectory = f.isDirectory();
        f.delete();
        assert !isDirectory;
    }
}
