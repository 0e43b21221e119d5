package shapes;

import java.util.List;

/** Ways out of a try. */
public class Exceptions {
    static final class Door implements AutoCloseable {
        private final List<String> log;
        private final boolean jams;

        Door(List<String> log, boolean jams) {
            this.log = log;
            this.jams = jams;
        }

        @Override
        public void close() {
            log.add("closed");
            if (jams) {
                throw new IllegalStateException("jammed");
            }
        }
    }

    static int resource(List<String> log, int n) {
        try (Door door = new Door(log, n == 7)) {
            log.add("inside");
            if (n < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
        return n;
    }

    static int twoResources(List<String> log, boolean early) {
        try (Door outer = new Door(log, false);
                Door inner = new Door(log, false)) {
            if (early) {
                return 1;
            }
            log.add("inside");
        }
        log.add("outside");
        return 2;
    }

    static int nullResource(List<String> log, boolean none) {
        try (Door door = none ? null : new Door(log, false)) {
            return log.size();
        }
    }

    static int resourceAndCatch(List<String> log, int n) {
        try (Door door = new Door(log, false)) {
            return 10 / n;
        } catch (ArithmeticException e) {
            log.add("caught");
            return 0;
        } finally {
            log.add("finally");
        }
    }

    static String finallyOnly(String text, List<String> log) {
        try {
            log.add("before");
            return text.trim();
        } finally {
            log.add("after");
            if (log.size() > 5) {
                log.clear();
            }
        }
    }

    static int catchAndFinally(String text, List<String> log) {
        int n = 0;
        try {
            n = Integer.parseInt(text);
            if (n == 3) {
                return 33;
            }
        } catch (NumberFormatException e) {
            n = -1;
        } finally {
            log.add("done");
        }
        return n;
    }

    static int finallyInLoop(int[] numbers, List<String> log) {
        int sum = 0;
        for (int number : numbers) {
            try {
                if (number == 0) {
                    continue;
                }
                if (number < 0) {
                    break;
                }
                sum += 100 / number;
            } finally {
                log.add("next");
            }
        }
        return sum;
    }

    static int emptyCatch(String text, List<String> log) {
        int n = 1;
        try {
            n = text.length();
        } catch (NullPointerException e) {
        } finally {
            log.add("x");
        }
        return n;
    }

    static void nested(boolean fail, List<String> log) {
        try {
            try {
                if (fail) {
                    throw new IllegalStateException();
                }
                log.add("fine");
            } finally {
                log.add("inner");
            }
        } finally {
            log.add("outer");
        }
    }

    static int thrownOnTheWay(String text) {
        int a = text.length();
        int b = helper(text) + a;
        int c = b
                + helper(text.substring(3))
                + a;
        return c;
    }

    static int helper(String text) {
        return text.charAt(1);
    }

    static int locked(Object lock, int n) {
        synchronized (lock) {
            if (n > 3) {
                return n;
            }
            n++;
        }
        return -n;
    }

    synchronized int lockedMethod(int n) {
        return n > 0 ? n : -n;
    }

    static int rethrown(int n) throws Exception {
        try {
            return 10 / n;
        } catch (ArithmeticException | IllegalStateException e) {
            throw new Exception("wrapped", e);
        }
    }
}
