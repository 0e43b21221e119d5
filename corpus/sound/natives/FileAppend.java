// A file is appended to or begun anew.
// violates: true
package natives;

import java.io.File;
import java.io.FileOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileAppend {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("sound", ".bin");
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write(1);
        }
        try (FileOutputStream out = new FileOutputStream(f, Verifier.nondetBoolean())) {
            out.write(2);
        }
        long length = f.length();
        f.delete();
        assert length != 2;
    }
}
