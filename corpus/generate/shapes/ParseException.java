package shapes;

/** A checked exception with a place. */
public class ParseException extends Exception {
    private final int position;

    public ParseException(String message, int position) {
        super(message);
        this.position = position;
    }

    public int getPosition() {
        return position;
    }
}
