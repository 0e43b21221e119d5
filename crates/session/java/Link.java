package omakase.check;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The way back to who asked. What to do comes over the standard input; answers go over a pipe of
 * their own, each with a word that was told for it alone, so that code under test can neither find
 * the pipe by chance nor say anything in its name. The words are in this object, which only local
 * variables refer to.
 *
 * <p>Two threads watch: one ends the JVM when an answer takes too long, after saying so, the other
 * when nobody waits for answers any more.
 */
final class Link {
    private static final int STANDARD_OUTPUT = 1;
    private static final int LONGEST_REASON = 1000;
    /** What comes before the first test may take longer on a busy machine than any test. */
    private static final long FIRST_ANSWER_NANOS = 60_000_000_000L;
    private static final int TOO_LONG = 3;
    private static final int NOBODY_WAITS = 4;

    /** The test class. */
    final String type;
    /** How many probes its class under test has. */
    final int probes;
    /** The tests, in order. */
    final String[] tests;

    private final DataInputStream in;
    private final OutputStream out;
    private final long answerNanos;
    private final String[] secrets;
    /** The answer that is waited for, and until when. */
    private int awaited;
    private long deadline;

    private Link(DataInputStream in) throws IOException {
        this.in = in;
        int channel = in.readInt();
        out = channel == STANDARD_OUTPUT
                ? new FileOutputStream(FileDescriptor.out)
                : new FileOutputStream("/dev/fd/" + channel);
        answerNanos = in.readInt() * 1_000_000L;
        type = text();
        probes = in.readInt();
        tests = texts();
        secrets = texts();
        await(0);
    }

    /** Reads what to do, and begins to watch. What tests print or read is nothing from then on. */
    static Link open() throws IOException {
        FileInputStream input = new FileInputStream(FileDescriptor.in);
        Link link = new Link(new DataInputStream(new BufferedInputStream(input)));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        link.watch();
        return link;
    }

    /** Begins what an answer is about; it has its time from now on. */
    synchronized void await(int answer) {
        awaited = answer;
        long nanos = answer == 0 ? Math.max(answerNanos, FIRST_ANSWER_NANOS) : answerNanos;
        deadline = System.nanoTime() + nanos;
    }

    /** Answers, by number. */
    synchronized void answer(int number, String word, String reason, String hits) {
        String line = "\n" + secrets[number] + "\t" + word + "\t" + plain(reason) + "\t" + hits + "\n";
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException nobodyReads) {
            Runtime.getRuntime().halt(NOBODY_WAITS);
        }
    }

    /** Answers for the last time. */
    void end(String word, String reason, String hits) {
        answer(secrets.length - 1, word, reason, hits);
        Runtime.getRuntime().halt(0);
    }

    /** What was thrown; its own words only if it has any. */
    static String describe(Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (Throwable again) {
            return thrown.getClass().getName();
        }
    }

    private static String plain(String reason) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(reason.length(), LONGEST_REASON); i++) {
            char c = reason.charAt(i);
            text.append(c < ' ' || c == 0x7f ? ' ' : c);
        }
        return text.toString();
    }

    private void endWhenLate() {
        while (true) {
            pause();
            synchronized (this) {
                if (System.nanoTime() - deadline > 0) {
                    answer(awaited, "hang", "", "");
                    Runtime.getRuntime().halt(TOO_LONG);
                }
            }
        }
    }

    private void endWhenAlone() {
        try {
            while (in.read() >= 0) {
                // Nothing more is expected.
            }
        } catch (IOException closed) {
            // The same.
        }
        Runtime.getRuntime().halt(NOBODY_WAITS);
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException bySomeTest) {
            // It goes on.
        }
    }

    private void watch() {
        start(new Runnable() {
            @Override
            public void run() {
                endWhenLate();
            }
        });
        start(new Runnable() {
            @Override
            public void run() {
                endWhenAlone();
            }
        });
    }

    /** In a group above that of tests, which may count or interrupt the threads of their own. */
    private static void start(Runnable work) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, work, "watch");
        thread.setDaemon(true);
        thread.start();
    }

    private String text() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String[] texts() throws IOException {
        String[] all = new String[in.readInt()];
        for (int i = 0; i < all.length; i++) {
            all[i] = text();
        }
        return all;
    }
}
