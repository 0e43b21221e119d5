// Class.getEnumConstants, indexed by an input.
// violates: 2
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumConstants {
    public static void main(String[] args) throws Exception {
        int at = Verifier.nondetInt();
        if (at < 0 || at > 3) {
            return;
        }
        Suit s = Suit.class.getEnumConstants()[at];
        assert s != Suit.HEARTS;
    }

    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }
}
