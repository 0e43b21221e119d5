package prove;

/** Counts valves that are out of order, and fires an alarm when there are too many. */
public class Valves2 {
    private static final int BROKEN = -1;
    private static final int TOLERANCE = 2;

    private final int size;
    private final int[] valves;
    private boolean alarm;

    public Valves2(int[] valves) {
        this.valves = valves;
        this.size = valves.length;
    }

    private int status(int i) {
        if (i < 0) {
            throw new IllegalStateException("below");
        }
        if (i >= size) {
            throw new IllegalStateException("above");
        }
        return valves[i];
    }

    public int check(int wait1, int wait2) {
        while (wait1 > 0) {
            wait1--;
        }
        int count = 0;
        int i = 0;
        while (i < size) {
            if (status(i) == BROKEN) {
                count++;
            }
            i++;
        }
        if (count > TOLERANCE) {
            alarm = true;
        }
        while (wait2 > 0) {
            wait2--;
        }
        return count;
    }

    public boolean isAlarmed() {
        return alarm;
    }
}
