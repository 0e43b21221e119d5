package structures;

/** A doubly linked list with a sentinel, as textbooks have it. */
public class ChainList {
    static final class Link {
        Object element;
        Link next;
        Link previous;
    }

    private final Link header = new Link();
    private int size;

    public ChainList() {
        header.next = header;
        header.previous = header;
    }

    public int size() {
        return size;
    }

    public void addLast(Object element) {
        Link link = new Link();
        link.element = element;
        link.next = header;
        link.previous = header.previous;
        header.previous.next = link;
        header.previous = link;
        size++;
    }

    public Object remove(int index) {
        Link link = link(index);
        link.previous.next = link.next;
        link.next.previous = link.previous;
        size--;
        return link.element;
    }

    private Link link(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Link link = header;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                link = link.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                link = link.previous;
            }
        }
        return link;
    }
}
