/** Reads and writes of instance and static fields of several types. */
final class FieldAccess {
    static int steps;
    private static long total;

    private int x = 1;
    private int y = 2;
    private long area;
    private double weight;
    private FieldAccess next;

    static long run(int n) {
        FieldAccess a = new FieldAccess();
        FieldAccess b = new FieldAccess();
        a.next = b;
        b.next = a;
        b.x = 5;
        steps = 0;
        total = 0;
        FieldAccess p = a;
        for (int i = 0; i < n; i++) {
            p.x += p.next.y;
            p.y = p.x ^ i;
            p.area += p.x;
            p.weight = p.weight * 0.5 + p.y;
            steps++;
            total += p.area;
            p = p.next;
        }
        return total + steps + a.x + b.y + (long) (a.weight + b.weight);
    }
}
