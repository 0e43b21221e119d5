package green;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;

/** Writes files. */
public class Notes {
    private final File file;

    public Notes(File file) {
        this.file = file;
    }

    public long add(String line) throws IOException {
        try (Writer writer = new FileWriter(file, true)) {
            writer.write(line + System.lineSeparator());
        }
        return Files.lines(file.toPath()).count();
    }

    public boolean exists() {
        return file.exists();
    }
}
