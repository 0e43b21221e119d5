package omakase.check;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles for as long as it is asked to. A request is a number of arguments and each with its length
 * in bytes, an answer the exit code and the messages with their length.
 */
public final class Compiler {
    private static final int NO_COMPILER = 100;

    private Compiler() {
    }

    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
        try {
            while (true) {
                String[] arguments = new String[requests.readInt()];
                for (int i = 0; i < arguments.length; i++) {
                    byte[] bytes = new byte[requests.readInt()];
                    requests.readFully(bytes);
                    arguments[i] = new String(bytes, StandardCharsets.UTF_8);
                }
                ByteArrayOutputStream messages = new ByteArrayOutputStream();
                int code = compiler == null
                        ? NO_COMPILER
                        : compiler.run(null, messages, messages, arguments);
                answers.writeInt(code);
                answers.writeInt(messages.size());
                messages.writeTo(answers);
                answers.flush();
            }
        } catch (EOFException nobodyAsks) {
            // The end.
        }
    }
}
