package shapes;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Generic, with state. */
public class Stack<T> {
    private final List<T> items = new ArrayList<>();

    public void push(T item) {
        items.add(item);
    }

    public T pop() {
        if (items.isEmpty()) {
            throw new NoSuchElementException("the stack is empty");
        }
        return items.remove(items.size() - 1);
    }

    public int size() {
        return items.size();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }
}
