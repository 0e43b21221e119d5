// Bytes written to a file are read again.
// violates: 123
package files;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class WriteRead {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("sound", ".bin");
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write(new byte[] {1, Verifier.nondetByte()});
        }
        try (FileInputStream in = new FileInputStream(f)) {
            in.read();
            assert in.read() != 123;
        } finally {
            f.delete();
        }
    }
}
