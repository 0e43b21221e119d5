// Exercises: virtual threads that block inside synchronized, wait/notify and producer/consumer on virtual threads
package threads25;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

public class VirtualPinning {
    static int counter;
    static boolean ready;

    static synchronized void bump() throws InterruptedException {
        int c = counter;
        Thread.sleep(0, 1000);
        counter = c + 1;
    }

    public static void main(String[] args) throws Exception {
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 30; i++) ex.submit(() -> {
                bump();
                return null;
            });
        }
        System.out.println(counter);
        Object lock = new Object();
        List<Thread> waiters = new ArrayList<>();
        CountDownLatch woke = new CountDownLatch(5);
        for (int i = 0; i < 5; i++) waiters.add(Thread.startVirtualThread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                woke.countDown();
            }
        }));
        Thread.sleep(5);
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
        woke.await();
        System.out.println(woke.getCount());
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(4);
        LongAdder sum = new LongAdder();
        Thread prod = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 1; i <= 200; i++) q.put(i);
                q.put(-1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread cons = Thread.ofVirtual().start(() -> {
            try {
                for (int v; (v = q.take()) > 0; ) sum.add(v);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        prod.join();
        cons.join();
        System.out.println(sum);
        StringBuffer order = new StringBuffer();
        List<Thread> ts = new ArrayList<>();
        for (int d : new int[] {3, 1, 2}) ts.add(Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(d * 40);
            } catch (InterruptedException e) {
                return;
            }
            order.append(d);
        }));
        for (Thread t : ts) t.join();
        System.out.println(order);
    }
}
