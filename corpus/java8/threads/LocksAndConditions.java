// Exercises: ReentrantLock with conditions, tryLock, fairness, ReadWriteLock, StampedLock and lock errors
package threads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class LocksAndConditions {
    static int turn, total;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition[] cs = {lock.newCondition(), lock.newCondition(), lock.newCondition()};
        StringBuilder sb = new StringBuilder();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 4; k++) {
                    lock.lock();
                    try {
                        while (turn != me) cs[me].awaitUninterruptibly();
                        sb.append((char) ('A' + me)).append(k);
                        turn = (turn + 1) % 3;
                        cs[turn].signal();
                    } finally {
                        lock.unlock();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(sb);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + lock.isLocked() + lock.isFair());
        boolean[] got = new boolean[2];
        Thread t = new Thread(() -> {
            got[0] = lock.tryLock();
            try {
                got[1] = lock.tryLock(5, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        t.join();
        System.out.println(got[0] + " " + got[1]);
        System.out.println(cs[0].await(5, TimeUnit.MILLISECONDS) + " " + lock.getHoldCount() + " " + (cs[0].awaitNanos(1_000_000) <= 0));
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("unlock by non-owner");
        }
        try {
            cs[0].signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("signal without lock");
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Thread[] rs = new Thread[6];
        for (int i = 0; i < 6; i++) {
            boolean writer = i % 2 == 0;
            rs[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (writer) {
                        rw.writeLock().lock();
                        total++;
                        rw.writeLock().unlock();
                    } else {
                        rw.readLock().lock();
                        if (total < 0) throw new AssertionError();
                        rw.readLock().unlock();
                    }
                }
            });
            rs[i].start();
        }
        for (Thread r : rs) r.join();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(total + " " + rw.getReadLockCount() + rw.isWriteLocked() + rw.writeLock().tryLock());
        StampedLock sl = new StampedLock();
        long st = sl.tryOptimisticRead();
        boolean before = sl.validate(st);
        long w = sl.writeLock();
        System.out.println(before + " " + sl.validate(st) + " " + sl.isWriteLocked() + " " + (sl.tryReadLock() == 0));
        sl.unlockWrite(w);
        long r = sl.readLock();
        System.out.println((sl.tryConvertToWriteLock(r) != 0) + " " + sl.isReadLocked());
        Thread parked = new Thread(() -> {
            LockSupport.park();
            System.out.println("unparked");
        });
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1_000_000);
        System.out.println("permit was remembered");
        Thread in = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                System.out.println("no");
            } catch (InterruptedException e) {
                System.out.println("interrupted while waiting for a lock");
            }
        });
        lock.lock();
        in.start();
        in.interrupt();
        in.join();
        lock.unlock();
    }
}
