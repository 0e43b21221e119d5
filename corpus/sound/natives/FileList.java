// How many files a directory has depends on an input.
// violates: 3
package natives;

import java.io.File;
import java.nio.file.Files;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileList {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 5) {
            return;
        }
        File dir = Files.createTempDirectory("sound").toFile();
        for (int i = 0; i < n; i++) {
            new File(dir, "f" + i).createNewFile();
        }
        int count = dir.list().length;
        for (File f : dir.listFiles()) {
            f.delete();
        }
        dir.delete();
        assert count != 3;
    }
}
