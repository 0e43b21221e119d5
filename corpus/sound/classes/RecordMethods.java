// equals, hashCode and toString of a record.
// violates: 3, "c"
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordMethods {
    public static void main(String[] args) throws Exception {
        record Item(int id, String code) {
        }
        Item i = new Item(Verifier.nondetInt(), Verifier.nondetString());
        assert !(i.equals(new Item(3, "c")) && i.toString().equals("Item[id=3, code=c]")
            && i.hashCode() == new Item(3, "c").hashCode());
    }
}
