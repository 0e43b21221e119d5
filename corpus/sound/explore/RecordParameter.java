// A record within a record.
// reaches: explore.RecordParameter.example()
package explore;

public class RecordParameter {
    static String target(Line l) {
        return l != null && l.from() != null && l.to() != null && l.from().x() + l.to().x() == 31 ? "marked" : "other";
    }
    record Dot(int x) {
    }
    record Line(Dot from, Dot to) {
    }
    public static Line example() {
        return new Line(new Dot(30), new Dot(1));
    }
}
