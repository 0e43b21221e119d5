// Exercises: CountDownLatch, CyclicBarrier with action and reset, Phaser, Exchanger and Semaphore
package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchesAndBarriers {
    static Thread spawn(ThrowingRunnable r) {
        Thread t = new Thread(() -> {
            try {
                r.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        return t;
    }

    interface ThrowingRunnable { void run() throws Exception; }

    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1), done = new CountDownLatch(5);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            int k = i;
            spawn(() -> {
                go.await();
                sum.addAndGet(k);
                done.countDown();
            });
        }
        System.out.println(done.getCount() + " " + sum);
        go.countDown();
        done.await();
        System.out.println(done.getCount() + " " + sum + " " + new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS));
        List<String> phases = Collections.synchronizedList(new ArrayList<>());
        int[] cells = new int[4];
        CyclicBarrier bar = new CyclicBarrier(4, () -> phases.add("sum=" + (cells[0] + cells[1] + cells[2] + cells[3])));
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = spawn(() -> {
                for (int step = 1; step <= 3; step++) {
                    cells[k] += step * (k + 1);
                    bar.await();
                }
            });
        }
        for (Thread t : ts) t.join();
        System.out.println(phases + " " + bar.getParties() + bar.isBroken());
        try {
            bar.await(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + bar.isBroken());
        }
        try {
            bar.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken");
        }
        bar.reset();
        System.out.println(bar.isBroken());
        Semaphore s = new Semaphore(2);
        AtomicInteger in = new AtomicInteger(), max = new AtomicInteger();
        Thread[] us = new Thread[6];
        for (int i = 0; i < 6; i++) us[i] = spawn(() -> {
            s.acquire();
            max.accumulateAndGet(in.incrementAndGet(), Math::max);
            Thread.sleep(2);
            in.decrementAndGet();
            s.release();
        });
        for (Thread t : us) t.join();
        System.out.println((max.get() <= 2) + " " + s.availablePermits() + s.tryAcquire(3) + s.tryAcquire(2) + s.tryAcquire(1, TimeUnit.MILLISECONDS) + s.drainPermits());
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[2];
        Thread a = spawn(() -> got[0] = ex.exchange("from a")), b = spawn(() -> got[1] = ex.exchange("from b"));
        a.join();
        b.join();
        System.out.println(got[0] + " " + got[1]);
        Phaser ph = new Phaser(1);
        AtomicInteger work = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            ph.register();
            spawn(() -> {
                work.incrementAndGet();
                ph.arriveAndAwaitAdvance();
                work.addAndGet(10);
                ph.arriveAndDeregister();
            });
        }
        ph.arriveAndAwaitAdvance();
        ph.arriveAndAwaitAdvance();
        System.out.println(work + " phase " + ph.getPhase() + " " + ph.getRegisteredParties());
    }
}
