// writeObject and readObject of a class keep a transient field.
// violates: 'y', 606
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CustomWrite {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Note n = new Note();
        n.tag = Verifier.nondetChar();
        n.size = Verifier.nondetInt();
        new ObjectOutputStream(bytes).writeObject(n);
        Note back = (Note) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back.tag != 'y' || back.size != 606;
    }

    static class Note implements Serializable {
        char tag;
        transient int size;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(size);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            size = in.readInt();
        }
    }
}
