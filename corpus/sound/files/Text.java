// Files.writeString and readString.
// violates: "note"
package files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Text {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("sound", ".txt");
        Files.writeString(p, Verifier.nondetString());
        String back = Files.readString(p);
        Files.delete(p);
        assert !back.equals("note");
    }
}
