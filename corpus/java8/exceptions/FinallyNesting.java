// Exercises: nested try/catch/finally with rethrow, order of handlers and the surviving exception
package exceptions;

public class FinallyNesting {
    static final StringBuilder LOG = new StringBuilder();

    static void level(int n, int bad) {
        try {
            LOG.append('<').append(n);
            if (n == bad) throw new IllegalArgumentException("level " + n);
            if (n < 5) level(n + 1, bad);
        } catch (IllegalArgumentException e) {
            LOG.append('c').append(n);
            if (n > 2) throw e;
            if (n == 2) throw new IllegalStateException("wrapped at " + n, e);
        } finally {
            LOG.append('>').append(n);
        }
    }

    static String classify(int k) {
        try {
            switch (k) {
                case 0: return "ok";
                case 1: throw new java.io.IOException("io");
                case 2: throw new NumberFormatException("nf");
                case 3: throw new IllegalArgumentException("ia");
                case 4: throw new AssertionError("ae");
                case 5: throw new java.io.FileNotFoundException("fnf");
                default: throw new Exception("plain");
            }
        } catch (NumberFormatException | java.io.FileNotFoundException e) {
            return "multi " + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (java.io.IOException e) {
            return "io " + e.getMessage();
        } catch (Exception e) {
            return "exception " + e.getMessage();
        } catch (Throwable t) {
            return "throwable " + t;
        } finally {
            LOG.append('f').append(k);
        }
    }

    public static void main(String[] args) {
        for (int bad = 0; bad <= 6; bad++) {
            try {
                level(0, bad);
                System.out.println(bad + " none " + LOG);
            } catch (RuntimeException e) {
                System.out.println(bad + " " + e + " cause " + e.getCause() + " " + LOG);
            }
            LOG.setLength(0);
        }
        for (int k = 0; k < 7; k++) System.out.println(classify(k));
        System.out.println(LOG);
        Throwable kept = null;
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    throw new RuntimeException("first " + i);
                } finally {
                    if (i == 1) throw new RuntimeException("second " + i);
                    if (i == 2) continue;
                }
            } catch (RuntimeException e) {
                kept = e;
                System.out.println(e.getMessage());
            }
        }
        System.out.println(kept.getMessage());
    }
}
