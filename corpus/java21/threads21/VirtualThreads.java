// Exercises: virtual threads: start, join, executor per task, names, interrupts, thread locals and many sleepers
package threads21;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("virt-1").start(() -> System.out.println("in " + Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + Thread.currentThread().isDaemon()));
        v.join();
        System.out.println(v.getState() + " " + v.isAlive() + " " + v.getPriority() + " " + Thread.currentThread().isVirtual());
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int k = i;
            ts.add(Thread.startVirtualThread(() -> {
                try {
                    Thread.sleep(k % 5);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                n.addAndGet(k);
            }));
        }
        for (Thread t : ts) t.join();
        System.out.println(n);
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int k = i;
                fs.add(ex.submit(() -> k * k));
            }
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum + " " + fs.get(3).resultNow() + " " + fs.get(3).state());
        }
        ReentrantLock lock = new ReentrantLock();
        Semaphore sem = new Semaphore(2);
        int[] count = {0};
        ThreadFactory tf = Thread.ofVirtual().name("w-", 0).factory();
        ConcurrentLinkedQueue<String> names = new ConcurrentLinkedQueue<>();
        ts.clear();
        for (int i = 0; i < 6; i++) ts.add(tf.newThread(() -> {
            names.add(Thread.currentThread().getName());
            for (int k = 0; k < 50; k++) {
                sem.acquireUninterruptibly();
                lock.lock();
                try {
                    count[0]++;
                } finally {
                    lock.unlock();
                    sem.release();
                }
            }
        }));
        System.out.println(ts.get(0).getState());
        ts.forEach(Thread::start);
        for (Thread t : ts) t.join();
        System.out.println(count[0] + " " + names.stream().sorted().toList());
        Thread sleeper = Thread.ofVirtual().unstarted(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        sleeper.start();
        sleeper.interrupt();
        System.out.println(sleeper.join(java.time.Duration.ofSeconds(5)));
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        tl.set("main");
        Thread.ofVirtual().start(() -> System.out.println(tl.get())).join();
        Thread p = Thread.ofPlatform().name("plat").daemon(true).priority(7).unstarted(() -> { });
        System.out.println(p.isVirtual() + p.getName() + p.isDaemon() + p.getPriority());
        try {
            v.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread bad = Thread.ofVirtual().name("bad").uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getMessage())).start(() -> { throw new RuntimeException("oops"); });
        bad.join();
    }
}
