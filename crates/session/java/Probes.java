package omakase.probes;

/** What instrumented classes call. Hits of class initialisers are kept apart: they run once. */
public final class Probes {
    private static final int ENTERED = -1;

    private static boolean[] hits = new boolean[0];
    private static boolean[] initial = new boolean[0];
    /** Class initialisers that are running. */
    private static int depth;

    private Probes() {
    }

    public static void hit(int probe) {
        if (probe >= 0) {
            boolean[] seen = depth > 0 ? initial : hits;
            if (probe < seen.length) {
                seen[probe] = true;
            }
        } else if (probe == ENTERED) {
            depth++;
        } else if (depth > 0) {
            depth--;
        }
    }

    /** Forgets everything; there are so many probes. */
    public static void start(int count) {
        hits = new boolean[count];
        initial = new boolean[count];
    }

    /** The probes hit since the last call, four to a hexadecimal digit. */
    public static String take() {
        // An initialiser that threw did not say that it was left.
        depth = 0;
        String text = hex(hits);
        hits = new boolean[hits.length];
        return text;
    }

    /** The probes hit in class initialisers. */
    public static String initial() {
        return hex(initial);
    }

    private static String hex(boolean[] bits) {
        char[] digits = new char[(bits.length + 3) / 4];
        for (int i = 0; i < digits.length; i++) {
            int value = 0;
            for (int k = 0; k < 4 && 4 * i + k < bits.length; k++) {
                value |= bits[4 * i + k] ? 1 << k : 0;
            }
            digits[i] = (char) (value < 10 ? '0' + value : 'a' + value - 10);
        }
        return new String(digits);
    }
}
