// Exercises: PrintStream and PrintWriter formatting, autoflush, error state, append, println of every type
package io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

public class PrintStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(b, true, "UTF-8");
        p.print(true);
        p.print('c');
        p.print(-1);
        p.print(1L << 40);
        p.print(1.5f);
        p.print(-0.0);
        p.print(new char[] {'x', 'y'});
        p.print((String) null);
        p.print((Object) null);
        p.println();
        p.println(false);
        p.println('z');
        p.println(7);
        p.println(new char[] {'q'});
        p.println((Object) "obj");
        p.printf(Locale.ROOT, "%5.2f|%-4s|%04d%n", Math.PI, "ab", 42);
        p.format("%s", "fmt").append('!').append("seq").append("abcdef", 2, 4).append(null).println();
        p.write(65);
        p.write(new byte[] {66, 67, 68}, 1, 2);
        p.println("\u20ac");
        p.flush();
        System.out.print(b.toString(StandardCharsets.UTF_8).replace("\u20ac", "<euro>").replace("\r", ""));
        System.out.println(b.size() + " " + p.checkError());
        PrintStream bad = new PrintStream(new OutputStream() {
            @Override public void write(int x) throws IOException { throw new IOException("disk full"); }
        });
        bad.println("lost");
        System.out.println(bad.checkError());
        PrintStream closed = new PrintStream(new ByteArrayOutputStream());
        closed.close();
        closed.print("x");
        System.out.println(closed.checkError());
        StringWriter sw = new StringWriter();
        PrintWriter w = new PrintWriter(sw);
        w.println(1);
        w.printf("%d-%s", 5, "x");
        w.write("string", 1, 3);
        w.write('W');
        System.out.println(sw.toString().replace(System.lineSeparator(), "|") + w.checkError());
        try {
            p.printf("%d", "str");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        int[] flushes = {0, 0};
        PrintStream auto = new PrintStream(new OutputStream() {
            @Override public void write(int x) { flushes[0]++; }

            @Override public void flush() { flushes[1]++; }
        }, true);
        auto.print("abc");
        int after = flushes[1];
        auto.println("def");
        auto.write('\n');
        System.out.println(flushes[0] + " " + (flushes[1] > after));
        char[] secret = {'p', 'w'};
        System.out.println(secret);
        System.out.println("concat " + String.valueOf(secret));
        System.out.print("");
        System.out.print('a');
        System.out.print(1.0f);
        System.out.print(2.0);
        System.out.println(3L);
        System.out.printf("%s %s%n", "last", "line");
        System.err.println("to stderr");
        System.err.printf("%03d%n", 7);
        System.out.write('\n');
        System.out.flush();
        PrintStream ascii = new PrintStream(b = new ByteArrayOutputStream(), false, "US-ASCII");
        ascii.print("caf\u00e9");
        ascii.flush();
        System.out.println(b);
    }
}
