// Externalizable writes a long itself.
// violates: 77777777777L
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExternalTrip {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Parcel p = new Parcel();
        p.weight = Verifier.nondetLong();
        new ObjectOutputStream(bytes).writeObject(p);
        Parcel back = (Parcel) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back.weight != 77777777777L;
    }

    public static class Parcel implements Externalizable {
        long weight;

        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeLong(weight);
        }

        public void readExternal(ObjectInput in) throws IOException {
            weight = in.readLong();
        }
    }
}
