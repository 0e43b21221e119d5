package everyday;

import java.util.BitSet;

/** Work that takes longer than most tests do, and a loop that never ends. */
public class Primes {
    private static final int LIMIT = 8_000;

    private final BitSet composite = new BitSet();

    /** Compares a guess with the number of primes below a limit. */
    public String compare(int guess) {
        int n = 0;
        for (int i = 2; i < LIMIT; i++) {
            if (!composite.get(i)) {
                n++;
                for (int k = 2 * i; k < LIMIT; k += i) {
                    composite.set(k);
                }
            }
        }
        return guess < n ? "more" : "not more";
    }

    public static int halve(int number) {
        while (number != 1) {
            number = number % 2 == 0 ? number / 2 : number;
        }
        return number;
    }
}
