// A list that comes back to its second node.
// reaches: explore.Cycle.example()
package explore;

public class Cycle {
    static String target(Node a) {
        if (a == null || a.next == null || a.next == a || a.next.next == null) {
            return "other";
        }
        return a.next.next.next == a.next && a.next.next != a.next && a.next.next != a ? "marked" : "short";
    }
    static class Node {
        Node next;
    }
    public static Node example() {
        Node a = new Node();
        a.next = new Node();
        a.next.next = new Node();
        a.next.next.next = a.next;
        return a;
    }
}
