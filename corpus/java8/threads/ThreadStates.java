// Exercises: observing NEW, TIMED_WAITING, WAITING, BLOCKED, TERMINATED, thread groups and stack of another thread
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class ThreadStates {
    static void until(Thread t, Thread.State s) throws InterruptedException {
        for (int i = 0; i < 2000 && t.getState() != s; i++) Thread.sleep(1);
        System.out.println(t.getName() + " " + t.getState());
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        CountDownLatch release = new CountDownLatch(1);
        Thread sleeping = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        }, "sleeping");
        Thread waiting = new Thread(() -> {
            synchronized (release) {
                try {
                    release.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "waiting");
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                System.out.println("entered");
            }
        }, "blocked");
        Thread parked = new Thread(LockSupport::park, "parked");
        Thread latched = new Thread(() -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                return;
            }
        }, "latched");
        System.out.println(sleeping.getState());
        synchronized (lock) {
            for (Thread t : new Thread[] {sleeping, waiting, blocked, parked, latched}) t.start();
            until(sleeping, Thread.State.TIMED_WAITING);
            until(waiting, Thread.State.WAITING);
            until(blocked, Thread.State.BLOCKED);
            until(parked, Thread.State.WAITING);
            until(latched, Thread.State.WAITING);
            StackTraceElement[] st = waiting.getStackTrace();
            System.out.println(st.length > 1 && st[st.length - 1].getMethodName().equals("run"));
        }
        blocked.join();
        sleeping.interrupt();
        sleeping.join();
        synchronized (release) {
            release.notifyAll();
        }
        waiting.join();
        LockSupport.unpark(parked);
        parked.join();
        release.countDown();
        latched.join();
        until(latched, Thread.State.TERMINATED);
        System.out.println(latched.getStackTrace().length + " " + Thread.currentThread().getState() + " " + Thread.currentThread().getThreadGroup().getParent().getName());
        ThreadGroup g = new ThreadGroup("g");
        g.setMaxPriority(3);
        Thread t = new Thread(g, () -> { });
        t.setPriority(9);
        System.out.println(t.getPriority() + " " + g.getMaxPriority() + " " + t.getThreadGroup().getName());
        t.start();
        t.join();
        System.out.println(t.getThreadGroup() + " " + Thread.State.values().length);
    }
}
