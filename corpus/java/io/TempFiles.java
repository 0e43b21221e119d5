// Exercises: Files write, read, append, copy, move, delete, attributes and exceptions in a temporary directory
package io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

public class TempFiles {
    interface Body { Object run() throws IOException; }

    static void t(String n, Body b) {
        try {
            System.out.println(n + " = " + b.run());
        } catch (FileAlreadyExistsException | NoSuchFileException | DirectoryNotEmptyException e) {
            System.out.println(n + " ! " + e.getClass().getSimpleName() + " " + Path.of(e.getFile()).getFileName());
        } catch (IOException e) {
            System.out.println(n + " ! IOException");
        }
    }

    public static void main(String[] args) throws IOException {
        Path dir = Files.createTempDirectory("omk");
        Path f = dir.resolve("a.txt");
        t("write", () -> Files.writeString(f, "hello\nworld\n").getFileName());
        t("size", () -> Files.size(f));
        t("lines", () -> Files.readAllLines(f));
        t("append", () -> Files.write(f, List.of("third", "4th"), StandardOpenOption.APPEND).getFileName());
        t("string", () -> Files.readString(f).replace("\n", "|"));
        t("stream", () -> { try (var s = Files.lines(f)) { return s.filter(l -> l.contains("r")).toList(); } });
        t("exists", () -> Files.exists(f) + " " + Files.isRegularFile(f) + Files.isDirectory(dir) + Files.notExists(dir.resolve("zz")) + Files.isReadable(f));
        t("create again", () -> Files.createFile(f));
        t("create new", () -> Files.writeString(f, "x", StandardOpenOption.CREATE_NEW));
        t("missing", () -> Files.readString(dir.resolve("nope.txt")));
        t("append missing", () -> Files.writeString(dir.resolve("nope.txt"), "x", StandardOpenOption.APPEND));
        t("copy", () -> Files.copy(f, dir.resolve("b.txt")).getFileName());
        t("copy again", () -> Files.copy(f, dir.resolve("b.txt")));
        t("copy replace", () -> Files.copy(f, dir.resolve("b.txt"), StandardCopyOption.REPLACE_EXISTING).getFileName());
        t("mismatch", () -> Files.mismatch(f, dir.resolve("b.txt")));
        t("truncate", () -> Files.writeString(dir.resolve("b.txt"), "short").getFileName() + " " + Files.size(dir.resolve("b.txt")) + " " + Files.mismatch(f, dir.resolve("b.txt")));
        t("move", () -> Files.move(dir.resolve("b.txt"), dir.resolve("c.txt")).getFileName() + " " + Files.exists(dir.resolve("b.txt")));
        t("mkdirs", () -> Files.createDirectories(dir.resolve("x/y/z")).getFileName());
        t("mkdir nested missing", () -> Files.createDirectory(dir.resolve("q/r")));
        t("delete non-empty", () -> { Files.delete(dir.resolve("x")); return 0; });
        t("bytes", () -> { Files.write(dir.resolve("bin"), new byte[] {1, 2, -1}); return Files.readAllBytes(dir.resolve("bin"))[2]; });
        t("attrs", () -> { BasicFileAttributes a = Files.readAttributes(f, BasicFileAttributes.class); return a.size() + " " + a.isDirectory() + a.isRegularFile() + a.isSymbolicLink() + (a.lastModifiedTime().toMillis() > 0); });
        t("same", () -> Files.isSameFile(f, dir.resolve("./a.txt")));
        t("latin1", () -> { Files.writeString(f, "\u00e9", StandardCharsets.ISO_8859_1); return Files.size(f); });
        t("malformed", () -> Files.readString(f, StandardCharsets.UTF_8));
        t("list", () -> { try (var s = Files.list(dir)) { return s.map(p -> p.getFileName().toString()).sorted().toList(); } });
        t("delete", () -> { Files.delete(f); return Files.deleteIfExists(f); });
        t("delete missing", () -> { Files.delete(f); return 0; });
        t("cleanup", () -> { try (var s = Files.walk(dir)) { for (Path p : s.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(p); } return Files.exists(dir); });
    }
}
