package shapes;

/** State that everybody may change: branches depend on fields that no method sets. */
public class Cell {
    public static int limit = 10;

    public int row;
    public String label;
    int visits;

    public String describe() {
        if (row > 100) {
            return "far";
        }
        if (label != null && label.startsWith("#")) {
            return "numbered";
        }
        return visits > 2 ? "known" : "new";
    }

    public void visit() {
        visits++;
        row += 2;
    }

    public static boolean isLarge(int size) {
        return size > limit && limit > 50;
    }
}
