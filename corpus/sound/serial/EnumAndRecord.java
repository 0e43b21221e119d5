// A record with an enum and a double is serialised.
// violates: 2.5
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumAndRecord {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        double size = Verifier.nondetDouble();
        new ObjectOutputStream(bytes).writeObject(new Thing(size > 2 ? Kind.BIG : Kind.SMALL, size));
        Thing back = (Thing) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back.kind != Kind.BIG || back.size != 2.5;
    }

    enum Kind { SMALL, BIG }

    record Thing(Kind kind, double size) implements Serializable {
    }
}
