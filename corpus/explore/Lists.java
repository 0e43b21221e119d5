package explore;

/** Linked structures, with aliases and cycles. */
public class Lists {
    static class Node {
        int value;
        Node next;
    }

    private Node head;
    private int size;

    public static int length(Node list) {
        int n = 0;
        for (Node at = list; at != null; at = at.next) {
            n++;
            if (n > 3) {
                return -1;
            }
        }
        return n;
    }

    public static boolean isSorted(Node list) {
        int seen = 0;
        while (list != null && list.next != null && seen < 3) {
            if (list.value > list.next.value) {
                return false;
            }
            list = list.next;
            seen++;
        }
        return true;
    }

    public static boolean hasCycle(Node list) {
        Node slow = list;
        Node fast = list;
        for (int i = 0; i < 2 && fast != null && fast.next != null; i++) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public static boolean same(Node a, Node b) {
        return a == b && a != null;
    }

    public static int aliased(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        if (a.value == 2) {
            return a == b ? 1 : -1;
        }
        return 0;
    }

    public static Node reversed(Node list) {
        Node result = null;
        int n = 0;
        while (list != null && n++ < 3) {
            Node next = list.next;
            list.next = result;
            result = list;
            list = next;
        }
        return result;
    }

    public static int swapped(Node a, Node b) {
        if (a.value > b.value) {
            int t = a.value;
            a.value = b.value;
            b.value = t;
        }
        return a.value > b.value ? 1 : 0;
    }

    public static int find(Node list, int wanted) {
        int at = 0;
        while (list.value != wanted) {
            list = list.next;
            if (++at == 3) {
                return -1;
            }
        }
        return at;
    }

    public int first() {
        if (head == null) {
            throw new java.util.NoSuchElementException("empty");
        }
        return head.value;
    }

    public boolean consistent() {
        int n = 0;
        for (Node at = head; at != null && n < 3; at = at.next) {
            n++;
        }
        return n == size;
    }

    public void push(int value) {
        if (size >= 10) {
            throw new IllegalStateException("full: " + size);
        }
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
        size++;
    }

    public int merge(Lists other) {
        if (other == this) {
            return -1;
        }
        if (other.head == head) {
            return head == null ? 0 : 1;
        }
        return other.size + size == 5 ? 2 : 3;
    }
}
