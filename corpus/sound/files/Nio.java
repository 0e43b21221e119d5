// Files.write and readAllBytes.
// violates: 100
package files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Nio {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("sound", ".bin");
        Files.write(p, new byte[] {7, Verifier.nondetByte()});
        byte[] back = Files.readAllBytes(p);
        Files.delete(p);
        assert back[1] != 100;
    }
}
