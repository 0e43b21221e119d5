package refs;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Objects with `finalize`: called once after death, by another thread, with what they refer to intact. */
public class Finalizers {
    static Finalizable saved;

    static class Finalizable {
        final StringBuilder text = new StringBuilder("text");
        final CountDownLatch done;
        final boolean revive;
        int times;

        Finalizable(CountDownLatch done, boolean revive) {
            this.done = done;
            this.revive = revive;
        }

        @Override
        protected void finalize() {
            times++;
            text.append(" finalized by ").append(Thread.currentThread().getName());
            System.out.println(text + " " + times);
            if (revive) {
                saved = this;
            }
            done.countDown();
        }
    }

    static class Throwing extends Finalizable {
        Throwing(CountDownLatch done) {
            super(done, false);
        }

        @Override
        protected void finalize() {
            super.finalize();
            throw new IllegalStateException("ignored");
        }
    }

    static class Silent {
        @Override
        protected void finalize() {}
    }

    static void await(CountDownLatch done) throws InterruptedException {
        for (int i = 0; i < 50 && done.getCount() > 0; i++) {
            System.gc();
            if (done.await(100, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        System.out.println("left " + done.getCount());
    }

    static WeakReference<Finalizable> make(CountDownLatch done, boolean revive) {
        return new WeakReference<>(new Finalizable(done, revive));
    }

    static PhantomReference<Finalizable> makePhantom(CountDownLatch done, ReferenceQueue<Finalizable> queue) {
        return new PhantomReference<>(new Finalizable(done, false), queue);
    }

    static void makeThrowing(CountDownLatch done) {
        new Throwing(done);
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        WeakReference<Finalizable> weak = make(first, false);
        await(first);
        System.out.println("weak cleared " + (weak.get() == null));

        CountDownLatch second = new CountDownLatch(1);
        make(second, true);
        await(second);
        System.out.println("saved " + saved.text + " " + saved.times);
        saved = null;
        System.gc();
        Thread.sleep(50);

        CountDownLatch third = new CountDownLatch(1);
        makeThrowing(third);
        await(third);

        ReferenceQueue<Finalizable> queue = new ReferenceQueue<>();
        CountDownLatch fourth = new CountDownLatch(1);
        PhantomReference<Finalizable> phantom = makePhantom(fourth, queue);
        System.gc();
        await(fourth);
        for (int i = 0; i < 50 && !phantom.isEnqueued(); i++) {
            System.gc();
            Thread.sleep(20);
        }
        System.out.println("phantom after finalize " + (queue.poll() == phantom));
        for (int i = 0; i < 1000; i++) {
            new Silent();
        }
        System.gc();
        System.runFinalization();
        System.out.println("done");
    }
}
