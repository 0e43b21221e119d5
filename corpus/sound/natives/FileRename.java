// A file is renamed to a name from outside.
// violates: "b.tmp"
package natives;

import java.io.File;
import java.nio.file.Files;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileRename {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 5 || s.indexOf('/') >= 0 || s.indexOf('\0') >= 0) {
            return;
        }
        File dir = Files.createTempDirectory("sound").toFile();
        File a = new File(dir, "a.tmp");
        a.createNewFile();
        File b = new File(dir, s);
        boolean renamed = a.renameTo(b) && new File(dir, "b.tmp").exists();
        b.delete();
        dir.delete();
        assert !renamed;
    }
}
