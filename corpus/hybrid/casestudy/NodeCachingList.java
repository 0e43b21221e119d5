package casestudy;

/**
 * A linked list that keeps up to a number of removed nodes to use them again, as the documentation of
 * Apache Commons Collections describes its NodeCachingLinkedList.
 */
public class NodeCachingList extends PlainLinkedList {
    private static final int DEFAULT_MAXIMUM = 20;

    private Node firstCached;
    private int cacheSize;
    private int maximum;

    public NodeCachingList() {
        this(DEFAULT_MAXIMUM);
    }

    public NodeCachingList(int maximum) {
        this.maximum = maximum;
    }

    public int getMaximumCacheSize() {
        return maximum;
    }

    public void setMaximumCacheSize(int maximum) {
        this.maximum = maximum;
        shrink();
    }

    public int cacheSize() {
        return cacheSize;
    }

    private void shrink() {
        while (cacheSize > maximum && cacheSize > 0) {
            takeCached();
        }
    }

    /** Null when there is none. */
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

    private boolean isCacheFull() {
        return cacheSize >= maximum;
    }

    private void cache(Node node) {
        if (isCacheFull()) {
            return;
        }
        Node next = firstCached;
        node.previous = null;
        node.next = next;
        node.value = 0;
        firstCached = node;
        cacheSize++;
    }

    @Override
    Node createNode(int value) {
        Node node = takeCached();
        if (node == null) {
            return super.createNode(value);
        }
        node.value = value;
        return node;
    }

    @Override
    int removeNode(Node node) {
        int value = super.removeNode(node);
        cache(node);
        return value;
    }

    @Override
    public void clear() {
        int room = Math.min(size, maximum - cacheSize);
        Node node = header.next;
        for (int i = 0; i < room; i++) {
            Node next = node.next;
            cache(node);
            node = next;
        }
        super.clear();
    }
}
