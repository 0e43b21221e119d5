// contentEquals with a StringBuffer.
// violates: "buf"
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ContentEquals {
    public static void main(String[] args) throws Exception {
        assert !Verifier.nondetString().contentEquals(new StringBuffer("bu").append('f'));
    }
}
