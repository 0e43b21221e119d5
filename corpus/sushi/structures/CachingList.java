package structures;

/** A doubly linked list of numbers that keeps up to twenty removed nodes, to use them again. */
public class CachingList {
    private static final int MAXIMUM = 20;

    static final class Node {
        int value;
        Node next;
        Node previous;
    }

    private final Node header = new Node();
    private int size;
    private Node firstCached;
    private int cacheSize;

    public CachingList() {
        header.next = header;
        header.previous = header;
    }

    public int size() {
        return size;
    }

    public void add(int value) {
        Node node = takeCached();
        if (node == null) {
            node = new Node();
        }
        node.value = value;
        node.previous = header.previous;
        node.next = header;
        header.previous.next = node;
        header.previous = node;
        size++;
    }

    public int removeFirst() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        Node node = header.next;
        unlink(node);
        return node.value;
    }

    public boolean remove(int value) {
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

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

    private void unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        keep(node);
    }

    private void keep(Node node) {
        if (cacheSize >= MAXIMUM) {
            return;
        }
        node.previous = null;
        node.next = firstCached;
        firstCached = node;
        cacheSize++;
    }

    private Node takeCached() {
        if (cacheSize == 0) {
            return null;
        }
        Node node = firstCached;
        firstCached = node.next;
        node.next = null;
        cacheSize--;
        return node;
    }
}
