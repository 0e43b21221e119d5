// A file whose name is an input exists.
// violates: "x.dat"
package files;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Names {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        Path dir = Files.createTempDirectory("sound");
        Path p = Files.createFile(dir.resolve("x.dat"));
        boolean exists = !s.isEmpty() && s.indexOf('.') == 1 && new File(dir.toFile(), s).isFile();
        Files.delete(p);
        Files.delete(dir);
        assert !exists;
    }
}
