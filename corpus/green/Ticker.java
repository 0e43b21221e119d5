package green;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Starts threads, and may leave them. */
public class Ticker {
    private ExecutorService pool;
    private int ticks;

    public void start() {
        if (pool != null) {
            throw new IllegalStateException("started");
        }
        pool = Executors.newSingleThreadExecutor();
    }

    public int tick() throws Exception {
        if (pool == null) {
            return -1;
        }
        Future<Integer> next = pool.submit(() -> ++ticks);
        return next.get();
    }

    public void stop() {
        pool.shutdownNow();
        pool = null;
    }

    public boolean isRunning() {
        return pool != null;
    }
}
