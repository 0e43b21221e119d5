package shapes;

import java.util.Optional;

/** Optional results. */
public final class Directory {
    private Directory() {
    }

    public static Optional<String> extension(String file) {
        int dot = file.lastIndexOf('.');
        if (dot <= 0) {
            return Optional.empty();
        }
        return Optional.of(file.substring(dot + 1));
    }
}
