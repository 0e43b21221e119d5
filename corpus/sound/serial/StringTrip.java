// A string in a list goes through object streams.
// violates: "frozen"
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringTrip {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(new ArrayList<>(List.of("a", Verifier.nondetString())));
        Object back = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
        assert !((List<?>) back).get(1).equals("frozen");
    }
}
