package far;

/** Has protected members, for access from another package. */
public class Base {
    protected int counter = 7;
    protected static long total;
    protected String label;

    protected Base(String label) {
        this.label = label;
    }

    public Base() {
        this("base");
    }

    protected int bump(int by) {
        counter += by;
        return counter;
    }

    protected static Base make(String label) {
        return new Base(label);
    }
}
