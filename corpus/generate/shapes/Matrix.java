package shapes;

/** What looks like bugs: places that are not checked, a division, and an assertion that fails. */
public class Matrix {
    private final int[] cells = {1, 2, 3, 4};

    public int get(int x, int y) {
        return cells[y * 2 + x];
    }

    public int average(int count) {
        int sum = 0;
        for (int cell : cells) {
            sum += cell;
        }
        return sum / count;
    }

    public void scale(int factor) {
        assert factor != 0;
        for (int i = 0; i < cells.length; i++) {
            cells[i] *= factor;
        }
    }
}
