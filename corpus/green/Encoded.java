package green;

import java.util.Arrays;

/** Asks the charset of the machine. */
public class Encoded {
    private final byte[] bytes;

    public Encoded(String text) {
        bytes = text.getBytes();
    }

    public int length() {
        return bytes.length;
    }

    public String text() {
        return new String(bytes);
    }

    public boolean isSame(String other) {
        return Arrays.equals(bytes, other.getBytes());
    }
}
