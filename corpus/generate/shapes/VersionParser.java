package shapes;

/** A string parser with a checked exception. */
public class VersionParser {
    public int[] parse(String text) throws ParseException {
        if (text.isEmpty()) {
            throw new ParseException("empty version", 0);
        }
        String[] parts = text.split("\\.");
        int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            for (char c : parts[i].toCharArray()) {
                if (c < '0' || c > '9') {
                    throw new ParseException("not a number: " + parts[i], i);
                }
            }
            numbers[i] = parts[i].isEmpty() ? 0 : Integer.parseInt(parts[i]);
        }
        return numbers;
    }
}
