// A byte goes through Deflater and Inflater.
// violates: 97
package zip;

import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Deflate {
    public static void main(String[] args) throws Exception {
        Deflater d = new Deflater();
        d.setInput(new byte[] {1, 2, Verifier.nondetByte()});
        d.finish();
        byte[] packed = new byte[100];
        int n = d.deflate(packed);
        Inflater i = new Inflater();
        i.setInput(packed, 0, n);
        byte[] back = new byte[3];
        i.inflate(back);
        assert back[2] != 97;
    }
}
