package moments;

/** Measures how long something takes. */
public class Stopper {
    private long started;
    private long stopped;
    private int laps;

    public void start() {
        started = System.nanoTime();
        stopped = started;
    }

    public int lap() {
        if (started == 0) {
            throw new IllegalStateException("not started");
        }
        stopped = System.nanoTime();
        return ++laps;
    }

    public long millis() {
        return (stopped - started) / 1_000_000;
    }

    public boolean isSlow() {
        return millis() > 500;
    }
}
