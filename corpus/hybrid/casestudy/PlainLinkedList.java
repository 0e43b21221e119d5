package casestudy;

/**
 * A doubly linked list of integers in a ring with a header node: Knuth, The Art of Computer
 * Programming, volume 1, 2.2.5.
 */
public class PlainLinkedList {
    /** A place in the ring. */
    static class Node {
        Node previous = this;
        Node next = this;
        int value;
    }

    final Node header = new Node();
    int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int get(int index) {
        return nodeAt(index, false).value;
    }

    public int set(int index, int value) {
        Node node = nodeAt(index, false);
        int before = node.value;
        node.value = value;
        return before;
    }

    public void addFirst(int value) {
        addBefore(header.next, value);
    }

    public void addLast(int value) {
        addBefore(header, value);
    }

    public void add(int index, int value) {
        addBefore(nodeAt(index, true), value);
    }

    public int removeFirst() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return removeNode(header.next);
    }

    public int removeLast() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return removeNode(header.previous);
    }

    public int removeAt(int index) {
        return removeNode(nodeAt(index, false));
    }

    public boolean removeValue(int value) {
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                removeNode(node);
                return true;
            }
        }
        return false;
    }

    /** -1 when it is not there. */
    public int indexOf(int value) {
        int index = 0;
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean contains(int value) {
        return indexOf(value) != -1;
    }

    public void clear() {
        header.next = header;
        header.previous = header;
        size = 0;
    }

    public int[] toArray() {
        int[] values = new int[size];
        int index = 0;
        for (Node node = header.next; node != header; node = node.next) {
            values[index++] = node.value;
        }
        return values;
    }

    /** From whichever end is nearer. */
    Node nodeAt(int index, boolean endAllowed) {
        if (index < 0) {
            throw new IndexOutOfBoundsException("negative: " + index);
        }
        if (!endAllowed && index == size) {
            throw new IndexOutOfBoundsException("the size itself: " + index);
        }
        if (index > size) {
            throw new IndexOutOfBoundsException("larger than the size: " + index);
        }
        Node node;
        if (index < size / 2) {
            node = header.next;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
        } else {
            node = header;
            for (int i = size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    void addBefore(Node place, int value) {
        Node node = createNode(value);
        node.next = place;
        node.previous = place.previous;
        place.previous.next = node;
        place.previous = node;
        size++;
    }

    int removeNode(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return node.value;
    }

    Node createNode(int value) {
        Node node = new Node();
        node.value = value;
        return node;
    }
}
