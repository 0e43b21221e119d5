// A file is mapped into memory.
// violates: 606
package natives;

import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Mapped {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("sound", ".bin");
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer b = c.map(FileChannel.MapMode.READ_WRITE, 0, 8);
            b.putInt(0, Verifier.nondetInt());
            assert b.getInt(0) != 606;
        } finally {
            Files.delete(p);
        }
    }
}
