// Exercises: Timer and ScheduledExecutorService ordering by delay, fixed rate counts, cancellation
package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ScheduledOrder {
    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Timer timer = new Timer("timer", true);
        CountDownLatch l = new CountDownLatch(3);
        for (int delay : new int[] {140, 10, 70}) {
            timer.schedule(new TimerTask() {
                @Override public void run() {
                    log.add("t" + delay);
                    l.countDown();
                }
            }, delay);
        }
        l.await();
        System.out.println(log);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        TimerTask rep = new TimerTask() {
            @Override public void run() {
                ticks.incrementAndGet();
                three.countDown();
            }
        };
        timer.scheduleAtFixedRate(rep, 1, 5);
        three.await();
        System.out.println(rep.cancel() + " " + rep.cancel() + " " + (ticks.get() >= 3));
        timer.cancel();
        try {
            timer.schedule(new TimerTask() { @Override public void run() { } }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ScheduledExecutorService ex = java.util.concurrent.Executors.newScheduledThreadPool(1);
        log.clear();
        ScheduledFuture<String> c = ex.schedule(() -> { log.add("c"); return "C"; }, 150, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> a = ex.schedule(() -> { log.add("a"); }, 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> b = ex.schedule(() -> { log.add("b"); }, 80, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> gone = ex.schedule(() -> { log.add("gone"); }, 20, TimeUnit.MILLISECONDS);
        System.out.println(gone.cancel(false) + " " + (c.getDelay(TimeUnit.MILLISECONDS) <= 150) + " " + (a.compareTo(c) < 0));
        System.out.println(c.get() + log + a.isDone() + b.isDone());
        AtomicInteger n = new AtomicInteger();
        CountDownLatch four = new CountDownLatch(4);
        ScheduledFuture<?> f = ex.scheduleWithFixedDelay(() -> {
            n.incrementAndGet();
            four.countDown();
        }, 0, 3, TimeUnit.MILLISECONDS);
        four.await();
        f.cancel(true);
        System.out.println((n.get() >= 4) + " " + f.isCancelled());
        ScheduledFuture<?> fail = ex.scheduleAtFixedRate(() -> { throw new IllegalStateException("stop repeating"); }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            fail.get();
        } catch (java.util.concurrent.ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS));
    }
}
