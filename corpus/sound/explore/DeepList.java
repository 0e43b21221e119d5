// A list twelve nodes long.
// reaches: explore.DeepList.of(12)
package explore;

public class DeepList {
    static String target(Node n) {
        int length = 0;
        for (Node at = n; at != null && length < 14; at = at.next) {
            length++;
        }
        return length == 12 ? "marked" : "other";
    }
    static class Node {
        Node next;
    }
    public static Node of(int n) {
        Node first = null;
        for (int i = 0; i < n; i++) {
            Node m = new Node();
            m.next = first;
            first = m;
        }
        return first;
    }
}
