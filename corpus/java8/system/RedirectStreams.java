// Exercises: System.setOut, setErr and setIn redirection, nesting, restoring and output from other threads
package system;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Scanner;

public class RedirectStreams {
    static String capture(Runnable r) {
        PrintStream old = System.out;
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        System.setOut(new PrintStream(b, true));
        try {
            r.run();
        } finally {
            System.setOut(old);
        }
        return b.toString().replace(System.lineSeparator(), "/");
    }

    public static void main(String[] args) throws Exception {
        String s = capture(() -> {
            System.out.println("inside");
            System.out.print(42);
        });
        System.out.println("captured " + s);
        System.out.println(capture(() -> System.out.print("outer[" + capture(() -> System.out.print("inner")) + "]")));
        try {
            capture(() -> { throw new IllegalStateException("restored"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        PrintStream err = System.err;
        ByteArrayOutputStream eb = new ByteArrayOutputStream();
        System.setErr(new PrintStream(eb, true));
        Thread t = new Thread(() -> { throw new RuntimeException("to captured stderr"); }, "T1");
        t.start();
        t.join();
        new Exception("trace").printStackTrace();
        System.setErr(err);
        String[] lines = eb.toString().split("\\R");
        System.out.println(lines[0] + " | " + lines.length);
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream("line1\n7 8\n".getBytes()));
        Scanner sc = new Scanner(System.in);
        System.out.println(sc.nextLine() + (sc.nextInt() + sc.nextInt()));
        System.setIn(in);
        PrintStream tee = new PrintStream(System.out) {
            int n;

            @Override public void println(String x) { super.println(++n + ": " + x); }
        };
        PrintStream saved = System.out;
        System.setOut(tee);
        System.out.println("numbered");
        System.out.println("again");
        System.setOut(saved);
        System.out.println("plain");
        System.setOut(null);
        System.setOut(saved);
        System.err.println("real stderr");
        System.out.println(System.in.available() >= 0 || true);
    }
}
