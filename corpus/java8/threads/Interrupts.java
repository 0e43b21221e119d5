// Exercises: interrupting sleep, wait, join and park; interrupted status rules and cooperative cancellation
package threads;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class Interrupts {
    interface Blocking { void run() throws InterruptedException; }

    static void hit(String name, Blocking b) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                b.run();
                System.out.println(name + " returned, status " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                System.out.println(name + " interrupted, status " + Thread.currentThread().isInterrupted() + " " + e.getMessage());
            }
        });
        t.start();
        started.await();
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Object o = new Object();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(30_000);
            } catch (InterruptedException e) {
            }
        });
        sleeper.setDaemon(true);
        sleeper.start();
        hit("sleep", () -> Thread.sleep(30_000));
        hit("wait", () -> {
            synchronized (o) {
                o.wait();
            }
        });
        hit("join", () -> sleeper.join());
        hit("queue", () -> new ArrayBlockingQueue<Integer>(1).take());
        hit("park", () -> {
            while (!Thread.currentThread().isInterrupted()) LockSupport.park();
        });
        hit("busy", () -> {
            long n = 0;
            while (!Thread.interrupted()) n++;
            if (n < 0) throw new InterruptedException();
        });
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println("pending interrupt " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        Thread.currentThread().interrupt();
        synchronized (o) {
            try {
                o.wait(1);
                System.out.println("no");
            } catch (InterruptedException e) {
                System.out.println("wait pending");
            }
        }
        Thread dead = new Thread(() -> { });
        dead.start();
        dead.join();
        dead.interrupt();
        System.out.println(dead.isAlive());
        Thread uncaught = new Thread(() -> {
            try {
                Thread.sleep(30_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            System.out.println("restored " + Thread.currentThread().isInterrupted());
        });
        uncaught.start();
        uncaught.interrupt();
        uncaught.join();
        sleeper.interrupt();
        sleeper.join();
        System.out.println("done");
    }
}
