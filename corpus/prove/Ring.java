package prove;

/** A bounded buffer whose indices wrap around. */
public class Ring {
    private static final int CAPACITY = 8;

    private final int[] items = new int[CAPACITY];
    private int head;
    private int size;

    public boolean put(int item) {
        if (size == CAPACITY) {
            return false;
        }
        int at = head + size;
        if (at >= CAPACITY) {
            at -= CAPACITY;
        }
        if (at < 0) {
            throw new IllegalStateException();
        }
        items[at] = item;
        size++;
        return true;
    }

    public int take() {
        if (size == 0) {
            throw new java.util.NoSuchElementException();
        }
        int item = items[head];
        head = (head + 1) % CAPACITY;
        if (head < 0) {
            throw new IllegalStateException();
        }
        if (head >= CAPACITY) {
            throw new IllegalStateException();
        }
        size--;
        return item;
    }

    public int peek(int i) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException();
        }
        int at = (head + i) % CAPACITY;
        if (at < 0) {
            throw new IllegalStateException();
        }
        return items[at];
    }

    public int size() {
        return size;
    }
}
