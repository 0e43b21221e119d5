package shapes;

/** Characters. */
public class Caesar {
    private final int shift;

    public Caesar(int shift) {
        this.shift = Math.floorMod(shift, 26);
    }

    public char encode(char letter) {
        if (letter >= 'a' && letter <= 'z') {
            return (char) ('a' + (letter - 'a' + shift) % 26);
        }
        if (letter >= 'A' && letter <= 'Z') {
            return (char) ('A' + (letter - 'A' + shift) % 26);
        }
        return letter;
    }
}
