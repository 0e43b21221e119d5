// Exercises: mutual exclusion by synchronized methods, blocks, static locks and reentrancy
package threads;

public class SynchronizedCounters {
    private int count;
    private static int statics;
    private final Object lock = new Object();
    private long guarded;

    synchronized void inc() { count++; }

    static synchronized void incStatic() { statics++; }

    void block() {
        synchronized (lock) {
            long g = guarded;
            Thread.yield();
            guarded = g + 1;
        }
    }

    synchronized int reenter(int depth) {
        if (depth == 0) return count;
        synchronized (this) {
            return reenter(depth - 1);
        }
    }

    synchronized void throwing() { throw new IllegalStateException("released anyway"); }

    public static void main(String[] args) throws Exception {
        SynchronizedCounters c = new SynchronizedCounters();
        Thread[] ts = new Thread[6];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    c.inc();
                    incStatic();
                    if (k % 10 == 0) c.block();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(c.count + " " + statics + " " + c.guarded + " " + c.reenter(50));
        try {
            c.throwing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(c));
        }
        Thread t = new Thread(() -> {
            c.inc();
            System.out.println("other thread got the lock");
        });
        t.start();
        t.join();
        synchronized (c) {
            System.out.println(Thread.holdsLock(c) + " " + Thread.holdsLock(c.lock));
        }
        for (Runnable bad : new Runnable[] {c::notify, () -> {
            try {
                c.wait(1);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        }}) {
            try {
                bad.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not owner: " + e.getMessage());
            }
        }
        Object a = new Object(), b = new Object();
        int[] transfers = {1000, 1000};
        Runnable swap = () -> {
            for (int i = 0; i < 200; i++) {
                synchronized (a) {
                    synchronized (b) {
                        transfers[0] -= i;
                        transfers[1] += i;
                    }
                }
            }
        };
        Thread x = new Thread(swap), y = new Thread(swap);
        x.start();
        y.start();
        x.join();
        y.join();
        System.out.println(transfers[0] + " " + transfers[1]);
    }
}
