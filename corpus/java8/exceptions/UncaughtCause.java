// Exercises: an uncaught exception with causes, common frames elided and suppressed exceptions on stderr
package exceptions;

public class UncaughtCause {
    static class Disk implements AutoCloseable {
        void read(int block) {
            if (block > 2) throw new IndexOutOfBoundsException("block " + block);
            System.out.println("block " + block);
        }

        @Override public void close() {
            throw new UnsupportedOperationException("cannot close");
        }
    }

    static void load() throws Exception {
        try (Disk d = new Disk()) {
            for (int i = 0; ; i++) d.read(i);
        }
    }

    static void start() {
        try {
            load();
        } catch (Exception e) {
            throw new RuntimeException("load failed", e);
        }
    }

    public static void main(String[] args) {
        System.out.println("begin");
        try {
            start();
        } catch (RuntimeException e) {
            throw new Error(new IllegalStateException("fatal\nsecond line", e));
        }
    }
}
