import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles many small things in one process. Each line of the file that is named has fields separated by tabs: a
 * name, a directory for class files, a class path, sources. For each a line is written: {@code @C name ok}, or
 * {@code @C name bad message}.
 */
final class Compile {
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8)) {
            String[] fields = line.split("\t");
            Files.createDirectories(Path.of(fields[1]));
            List<String> options = new ArrayList<>(
                    List.of("-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", fields[1], "-cp", fields[2]));
            options.addAll(Arrays.asList(fields).subList(3, fields.length));
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            int code = compiler.run(null, messages, messages, options.toArray(new String[0]));
            String verdict = code == 0 ? "ok" : "bad\t" + oneLine(messages.toString(StandardCharsets.UTF_8));
            out.println("@C\t" + fields[0] + "\t" + verdict);
        }
    }

    private static String oneLine(String text) {
        return text.strip().replace('\t', ' ').replace("\r", "").replace('\n', ' ');
    }
}
