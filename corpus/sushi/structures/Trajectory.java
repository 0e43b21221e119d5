package structures;

/** Where an aircraft will be: along its route when it follows it, straight on when it does not. */
public class Trajectory {
    public static final class Fix {
        final double x;
        final double y;
        final double height;
        Fix next;

        public Fix(double x, double y, double height) {
            this.x = x;
            this.y = y;
            this.height = height;
        }
    }

    private Fix first;
    private Fix last;
    private int size;
    private final double tolerance;

    public Trajectory(double tolerance) {
        if (!(tolerance > 0)) {
            throw new IllegalArgumentException("tolerance");
        }
        this.tolerance = tolerance;
    }

    public void add(Fix fix) {
        if (last == null) {
            first = fix;
        } else {
            last.next = fix;
        }
        last = fix;
        size++;
    }

    /** The fix that comes next on the route from a place; null when it is left or at its end. */
    public Fix nextFix(double x, double y, double heading) {
        if (size < 2) {
            return null;
        }
        Fix from = first;
        while (from.next != null) {
            Fix to = from.next;
            double dx = to.x - from.x;
            double dy = to.y - from.y;
            double square = dx * dx + dy * dy;
            if (square > 0) {
                double along = ((x - from.x) * dx + (y - from.y) * dy) / square;
                if (along >= 0 && along < 1) {
                    double px = from.x + along * dx - x;
                    double py = from.y + along * dy - y;
                    if (px * px + py * py <= tolerance * tolerance) {
                        double turn = Math.atan2(dy, dx) - heading;
                        if (Math.cos(turn) > 0) {
                            return to;
                        }
                    }
                }
            }
            from = to;
        }
        return null;
    }

    /** How high it is after some time at a speed, climbing or sinking on the way to the next fix. */
    public double heightAfter(double x, double y, double height, double heading, double speed,
            double seconds) {
        if (speed < 0 || seconds < 0) {
            throw new IllegalArgumentException("negative");
        }
        Fix next = nextFix(x, y, heading);
        if (next == null) {
            return height;
        }
        double way = Math.sqrt((next.x - x) * (next.x - x) + (next.y - y) * (next.y - y));
        double flown = speed * seconds;
        if (flown >= way) {
            return next.height;
        }
        double rate = (next.height - height) / way;
        if (rate > 0.1) {
            rate = 0.1;
        } else if (rate < -0.1) {
            rate = -0.1;
        }
        return height + rate * flown;
    }
}
