// A FileChannel writes a buffer and reads it back.
// violates: 2025
package files;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Channel {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("sound", ".bin");
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            c.write(ByteBuffer.allocate(4).putInt(0, Verifier.nondetInt()));
            ByteBuffer back = ByteBuffer.allocateDirect(4);
            c.read(back, 0);
            assert back.getInt(0) != 2025;
        } finally {
            Files.delete(p);
        }
    }
}
