// Object.clone copies fields.
// violates: 505
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CloneObject implements Cloneable {
    public static void main(String[] args) throws Exception {
        CloneObject a = new CloneObject();
        a.n = Verifier.nondetInt();
        CloneObject b = (CloneObject) a.clone();
        a.n = 0;
        assert b.n != 505;
    }

    int n;

    @Override
    protected Object clone() throws CloneNotSupportedException {
        return super.clone();
    }
}
