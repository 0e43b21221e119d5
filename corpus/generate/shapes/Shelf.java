package shapes;

import java.util.ArrayList;
import java.util.List;

/** A method with an overload beside one that takes the same arguments and has none. */
public class Shelf<E> {
    private final List<E> items = new ArrayList<>();

    public boolean put(E item) {
        if (items.contains(item)) {
            return false;
        }
        return items.add(item);
    }

    public E take(int place) {
        return items.remove(place);
    }

    public boolean take(Object item) {
        if (item instanceof Integer) {
            throw new IllegalArgumentException("numbers stay on the shelf");
        }
        return items.remove(item);
    }

    public int size() {
        return items.size();
    }
}
