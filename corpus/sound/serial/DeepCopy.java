// An array of arrays is copied by serialisation.
// violates: 8675309
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DeepCopy {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new int[][] {{1}, {2, Verifier.nondetInt()}});
        int[][] back = (int[][]) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back[1][1] != 8675309;
    }
}
