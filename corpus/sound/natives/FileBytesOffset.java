// write and read with an offset into an array.
// violates: 3, 88
package natives;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FileBytesOffset {
    public static void main(String[] args) throws Exception {
        byte[] a = new byte[8];
        int at = Verifier.nondetInt() & 7;
        a[at] = Verifier.nondetByte();
        File f = File.createTempFile("sound", ".bin");
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write(a, 2, 4);
        }
        byte[] b = new byte[8];
        try (FileInputStream in = new FileInputStream(f)) {
            in.read(b, 4, 4);
        }
        f.delete();
        assert b[5] != 88;
    }
}
