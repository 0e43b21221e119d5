package shapes;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator. */
public class Countdown implements Iterator<Integer> {
    private int next;

    public Countdown(int from) {
        next = from;
    }

    @Override
    public boolean hasNext() {
        return next > 0;
    }

    @Override
    public Integer next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return next--;
    }
}
