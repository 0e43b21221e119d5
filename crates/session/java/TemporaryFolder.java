package org.junit.rules;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** Stands in for JUnit's rule while tests are checked. */
public class TemporaryFolder {
    private File root;

    public void create() throws IOException {
        root = Files.createTempDirectory("junit").toFile();
    }

    public File getRoot() {
        return root;
    }
}
