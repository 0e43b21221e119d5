package shapes;

/** Switches that a compiler turns into more than one. */
public class Switches {
    enum Level {
        LOW, MIDDLE, HIGH
    }

    static int statement(String word) {
        int result = 0;
        switch (word) {
            case "one":
                result = 1;
                break;
            case "two":
            case "deux":
                result = 2;
                break;
            case "Aa":
                result = 3;
                break;
            case "BB":
                result = 4;
                break;
            default:
                result = -1;
        }
        return result;
    }

    static String expression(String word) {
        return switch (word) {
            case "yes", "oui" -> "affirmative";
            case "no" -> "negative";
            default -> {
                String trimmed = word.trim();
                yield trimmed.isEmpty() ? "nothing" : trimmed;
            }
        };
    }

    static int exhaustive(Level level) {
        return switch (level) {
            case LOW -> 1;
            case MIDDLE -> 2;
            case HIGH -> 3;
        };
    }

    static int partial(Level level) {
        switch (level) {
            case LOW:
                return 10;
            case HIGH:
                return 30;
        }
        return 0;
    }

    static int dense(int n) {
        switch (n) {
            case 1:
            case 2:
                return 12;
            case 3:
                n += 4;
            case 5:
                return n;
            default:
                return -n;
        }
    }

    static String sparse(int n) {
        return switch (n) {
            case 1 -> "one";
            case 100 -> "hundred";
            case 10_000 -> "ten thousand";
            default -> throw new IllegalArgumentException("no word for " + n);
        };
    }

    static int inLoop(String text) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case 'a':
                case 'e':
                    count++;
                    continue;
                case '!':
                    return -count;
                default:
            }
        }
        return count;
    }

    static Runnable insideLambda(String word, StringBuilder out) {
        return () -> {
            switch (word) {
                case "left" -> out.append('<');
                case "right" -> out.append('>');
                default -> out.append('?');
            }
        };
    }
}
