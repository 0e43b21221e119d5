package shapes;

/** Variable arguments and overloads. */
public final class Joiner {
    private Joiner() {
    }

    public static String join(char separator, String... parts) {
        StringBuilder text = new StringBuilder();
        for (String part : parts) {
            if (text.length() > 0) {
                text.append(separator);
            }
            text.append(part);
        }
        return text.toString();
    }

    public static int max(int first, int... others) {
        int max = first;
        for (int other : others) {
            if (other > max) {
                max = other;
            }
        }
        return max;
    }
}
