// An entry's name and content go through a zip archive.
// violates: "e", 55
package zip;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Archive {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String name = Verifier.nondetString();
        if (name.length() > 3) {
            return;
        }
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry(name));
            out.write(Verifier.nondetByte());
        }
        ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assert !(in.getNextEntry().getName().equals("e") && in.read() == 55);
    }
}
