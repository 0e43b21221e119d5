package shapes;

public class Counter {
    private final int limit;
    private int value;

    public Counter(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.limit = limit;
    }

    public boolean increment() {
        if (value == limit) {
            return false;
        }
        value++;
        return true;
    }

    public int getValue() {
        return value;
    }

    public boolean isFull() {
        return value == limit;
    }
}
