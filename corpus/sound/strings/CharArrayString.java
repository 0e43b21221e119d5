// A string is made of an array that is changed afterwards.
// violates: 'm'
package strings;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharArrayString {
    public static void main(String[] args) throws Exception {
        char[] a = {Verifier.nondetChar(), 'n'};
        String s = new String(a);
        a[0] = 'x';
        assert !s.equals("mn");
    }
}
