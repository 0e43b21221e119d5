// toString of a record of all kinds.
// violates: 1.5, 'q', 9L
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordToString {
    public static void main(String[] args) throws Exception {
        record Mix(double d, char c, long l) {
        }
        assert !new Mix(Verifier.nondetDouble(), Verifier.nondetChar(), Verifier.nondetLong()).toString().equals("Mix[d=1.5, c=q, l=9]");
    }
}
