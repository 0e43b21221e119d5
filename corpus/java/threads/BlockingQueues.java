// Exercises: producer/consumer over ArrayBlockingQueue, LinkedBlockingQueue, SynchronousQueue, DelayQueue and TransferQueue
package threads;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public class BlockingQueues {
    static long run(BlockingQueue<Integer> q, int producers, int consumers, int per) throws Exception {
        AtomicLong sum = new AtomicLong();
        Thread[] ps = new Thread[producers], cs = new Thread[consumers];
        for (int i = 0; i < consumers; i++) {
            cs[i] = new Thread(() -> {
                try {
                    for (int v; (v = q.take()) != Integer.MAX_VALUE; ) sum.addAndGet(v);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            cs[i].start();
        }
        for (int i = 0; i < producers; i++) {
            int base = i;
            ps[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < per; k++) q.put(base * per + k);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            ps[i].start();
        }
        for (Thread t : ps) t.join();
        for (int i = 0; i < consumers; i++) q.put(Integer.MAX_VALUE);
        for (Thread t : cs) t.join();
        return sum.get();
    }

    record Late(String name, long at) implements Delayed {
        @Override public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }

        @Override public int compareTo(Delayed o) { return Long.compare(at, ((Late) o).at); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(run(new ArrayBlockingQueue<>(2), 3, 2, 60) + " " + run(new LinkedBlockingQueue<>(), 3, 2, 60) + " " + run(new SynchronousQueue<>(), 2, 2, 30) + " " + run(new LinkedTransferQueue<>(), 2, 2, 40));
        ArrayBlockingQueue<String> q = new ArrayBlockingQueue<>(1);
        System.out.println(q.offer("a") + " " + q.offer("b") + " " + q.offer("c", 5, TimeUnit.MILLISECONDS) + " " + q.poll() + " " + q.poll() + " " + q.poll(5, TimeUnit.MILLISECONDS) + " " + q.remainingCapacity());
        SynchronousQueue<Integer> s = new SynchronousQueue<>();
        System.out.println(s.offer(1) + " " + s.poll() + s.size() + s.isEmpty());
        DelayQueue<Late> d = new DelayQueue<>();
        long now = System.nanoTime();
        d.add(new Late("third", now + 60_000_000));
        d.add(new Late("first", now + 5_000_000));
        d.add(new Late("second", now + 30_000_000));
        System.out.println(d.take().name() + d.take().name() + d.take().name() + d.poll());
        PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>();
        Thread t = new Thread(() -> {
            for (int i = 10; i > 0; i--) p.put(i * 7 % 10);
        });
        t.start();
        t.join();
        StringBuilder sb = new StringBuilder();
        while (!p.isEmpty()) sb.append(p.take());
        System.out.println(sb);
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer("x") + " " + tq.hasWaitingConsumer());
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + tq.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        taker.start();
        tq.transfer("handed over");
        taker.join();
    }
}
