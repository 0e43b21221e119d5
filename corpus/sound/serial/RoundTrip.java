// An int field is written and read by object streams.
// violates: 192837
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundTrip {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(new Point(Verifier.nondetInt()));
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()));
        assert ((Point) in.readObject()).x != 192837;
    }

    static class Point implements Serializable {
        int x;

        Point(int x) {
            this.x = x;
        }
    }
}
