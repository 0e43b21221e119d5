// Exercises: text on stdout and stderr without newline at the end, partial lines, flush and bytes
package system;

public class StdoutStderr {
    public static void main(String[] args) throws Exception {
        System.out.print("no newline yet");
        System.err.print("err part 1;");
        System.out.println(" - now");
        System.err.println(" err part 2");
        for (int i = 0; i < 5; i++) {
            System.out.print(i);
            System.out.print(i == 4 ? "\n" : ",");
        }
        System.out.write(new byte[] {'b', 'y', 't', 'e', 's', '\n'}, 0, 6);
        System.out.write("all\n".getBytes());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 2000; i++) big.append((char) ('a' + i % 26));
        System.out.println(big);
        System.out.println(big.length());
        System.out.append("appended ").append('c').append("xyz", 1, 2).println();
        System.err.println(new StringBuilder("builder to err"));
        System.out.println(new char[] {'c', 'h', 'a', 'r', 's'});
        System.out.printf("%d %s%n", 1, "fmt");
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.println(1.0f);
        System.out.println('c');
        System.out.println(true);
        System.out.println(9_000_000_000L);
        System.out.println();
        System.out.println("tab\there \\ quote\" nul-free");
        System.err.print("unterminated stderr");
        System.out.print("unterminated stdout");
    }
}
