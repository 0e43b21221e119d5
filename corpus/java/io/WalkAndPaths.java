// Exercises: directory walks, visitors, glob streams and Path algebra: resolve, relativize, normalize, compare
package io;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

public class WalkAndPaths {
    public static void main(String[] args) throws IOException {
        Path root = Files.createTempDirectory("walk");
        for (String s : new String[] {"src/a/A.java", "src/a/b/B.java", "src/notes.md", "out/x.class", "readme.txt"}) {
            Path p = root.resolve(s);
            Files.createDirectories(p.getParent());
            Files.writeString(p, s.repeat(3));
        }
        try (var s = Files.walk(root)) {
            System.out.println(s.map(p -> root.relativize(p).toString()).sorted().toList());
        }
        try (var s = Files.walk(root, 1)) {
            System.out.println(s.count());
        }
        try (var s = Files.find(root, 9, (p, a) -> a.isRegularFile() && p.toString().endsWith(".java"))) {
            System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList());
        }
        TreeSet<String> globbed = new TreeSet<>();
        try (DirectoryStream<Path> d = Files.newDirectoryStream(root, "*.{txt,md}")) {
            for (Path p : d) globbed.add(p.getFileName().toString());
        }
        System.out.println(globbed);
        long[] total = {0};
        List<String> visited = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override public FileVisitResult preVisitDirectory(Path d, BasicFileAttributes a) { return d.endsWith("out") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE; }

            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes a) {
                total[0] += a.size();
                visited.add(f.getFileName().toString());
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(visited);
        System.out.println(total[0] + " " + visited);
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes a) throws IOException {
                Files.delete(f);
                return FileVisitResult.CONTINUE;
            }

            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) throws IOException {
                Files.delete(d);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(root));
        Path p = Paths.get("/home/user/../docs/./file.tar.gz");
        System.out.println(p.normalize() + " " + p.getFileName() + " " + p.getParent() + " " + p.getRoot() + " " + p.getNameCount() + " " + p.getName(1) + " " + p.subpath(0, 2) + " " + p.isAbsolute() + " " + p.startsWith("/home") + p.endsWith("file.tar.gz") + p.endsWith("gz"));
        Path a = Path.of("a/b"), b = Path.of("a/c/d");
        System.out.println(a.resolve("x") + " " + a.resolve("/abs") + " " + a.resolveSibling("y") + " " + a.relativize(b) + " " + b.relativize(a) + " " + a.compareTo(b) + " " + a.equals(Path.of("a//b/")) + " " + Path.of("").getNameCount() + " " + Path.of("a", "b", "c") + " " + Path.of("../..").normalize() + " " + Path.of("a/../..").normalize() + " " + a.getRoot() + Path.of("/").getFileName() + Path.of("x").getParent());
        List<String> parts = new ArrayList<>();
        for (Path x : p) parts.add(x.toString());
        System.out.println(parts);
        PathMatcher m = FileSystems.getDefault().getPathMatcher("glob:**/*.{java,class}"), r = FileSystems.getDefault().getPathMatcher("regex:.*\\d+\\.log");
        System.out.println(m.matches(Path.of("src/A.java")) + " " + m.matches(Path.of("A.java")) + " " + r.matches(Path.of("app12.log")) + " " + FileSystems.getDefault().getSeparator());
        try {
            Path.of("a\0b");
        } catch (java.nio.file.InvalidPathException e) {
            System.out.println(e.getReason() + " " + e.getIndex());
        }
        try {
            a.relativize(p);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
