// A record gives back its components.
// holds: 4, 5
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Records {
    public static void main(String[] args) throws Exception {
        record P(int x, int y) {
        }
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        P p = new P(x, y);
        assert p.x() == x && p.y() == y && p.equals(new P(x, y));
    }
}
