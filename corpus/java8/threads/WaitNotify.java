// Exercises: wait/notify ping-pong, bounded buffer, notifyAll barriers and timed waits
package threads;

import java.util.ArrayDeque;
import java.util.Deque;

public class WaitNotify {
    static class Buffer<T> {
        private final Deque<T> q = new ArrayDeque<>();
        private final int cap;
        int maxSeen;

        Buffer(int cap) { this.cap = cap; }

        synchronized void put(T t) throws InterruptedException {
            while (q.size() == cap) wait();
            q.add(t);
            maxSeen = Math.max(maxSeen, q.size());
            notifyAll();
        }

        synchronized T take() throws InterruptedException {
            while (q.isEmpty()) wait();
            T t = q.poll();
            notifyAll();
            return t;
        }
    }

    static final StringBuffer LOG = new StringBuffer();
    static boolean ping = true;
    static final Object LOCK = new Object();

    static void play(boolean me, String word) {
        for (int i = 0; i < 5; i++) {
            synchronized (LOCK) {
                while (ping != me) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                LOG.append(word).append(i).append(' ');
                ping = !me;
                LOCK.notify();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> play(true, "ping")), b = new Thread(() -> play(false, "pong"));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(LOG);
        Buffer<Integer> buf = new Buffer<>(3);
        long[] sums = new long[2];
        Thread[] ps = new Thread[3], cs = new Thread[2];
        for (int p = 0; p < 3; p++) {
            int base = p * 1000;
            ps[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < 100; i++) buf.put(base + i);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            ps[p].start();
        }
        for (int c = 0; c < 2; c++) {
            int id = c;
            cs[c] = new Thread(() -> {
                try {
                    for (int v; (v = buf.take()) >= 0; ) sums[id] += v;
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            cs[c].start();
        }
        for (Thread t : ps) t.join();
        buf.put(-1);
        buf.put(-1);
        for (Thread t : cs) t.join();
        System.out.println(sums[0] + sums[1] + " " + (buf.maxSeen <= 3));
        Object o = new Object();
        long t0 = System.nanoTime();
        synchronized (o) {
            o.wait(20);
        }
        System.out.println(System.nanoTime() - t0 >= 19_000_000L);
        int[] arrived = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                synchronized (arrived) {
                    arrived[0]++;
                    arrived.notifyAll();
                    while (arrived[0] < 4) {
                        try {
                            arrived.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(arrived[0]);
    }
}
