// hashCode of a record is made of its components' hashes.
// violates: 40
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordHash {
    public static void main(String[] args) throws Exception {
        record One(int n) {
        }
        assert new One(Verifier.nondetInt()).hashCode() != 40;
    }
}
