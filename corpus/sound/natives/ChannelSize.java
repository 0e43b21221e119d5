// FileChannel.truncate and size.
// violates: 9L
package natives;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ChannelSize {
    public static void main(String[] args) throws Exception {
        long n = Verifier.nondetLong();
        if (n < 0 || n > 20) {
            return;
        }
        Path p = Files.createTempFile("sound", ".bin");
        long size;
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.WRITE)) {
            c.write(ByteBuffer.allocate(20));
            c.truncate(n);
            size = c.size();
        }
        Files.delete(p);
        assert size != 9;
    }
}
