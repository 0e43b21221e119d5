// Accessors of a record are called through RecordComponent.
// violates: 1001, "deep"
package reflect;

import java.lang.reflect.RecordComponent;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordComponents {
    public static void main(String[] args) throws Exception {
        record Pair(int number, String word) {
        }
        Pair p = new Pair(Verifier.nondetInt(), Verifier.nondetString());
        int hits = 0;
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            Object v = c.getAccessor().invoke(p);
            if (v.equals(1001) || v.equals("deep")) {
                hits++;
            }
        }
        assert hits != 2;
    }
}
