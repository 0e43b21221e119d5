import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.jar.*;
import java.util.zip.*;

/** Makes jars and directories of all kinds in the directory it is given. */
public class Maker {
    static Path root;

    interface Filler { void fill(JarOutputStream out) throws IOException; }

    static void jar(String name, String manifest, Filler filler) throws IOException {
        Manifest m = new Manifest(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)));
        try (OutputStream file = Files.newOutputStream(root.resolve(name));
             JarOutputStream out = manifest.isEmpty() ? new JarOutputStream(file) : new JarOutputStream(file, m)) {
            filler.fill(out);
        }
    }

    static ZipEntry at(String name) {
        ZipEntry e = new ZipEntry(name);
        e.setTime(1_000_000_000_000L);
        return e;
    }

    static void put(JarOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(at(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }

    static void store(JarOutputStream out, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry e = at(name);
        e.setMethod(ZipEntry.STORED);
        e.setSize(bytes.length);
        e.setCrc(crc.getValue());
        out.putNextEntry(e);
        out.write(bytes);
        out.closeEntry();
    }

    static final String PLAIN = "Manifest-Version: 1.0\nImplementation-Title: plain\n\n";

    public static void main(String[] args) throws IOException {
        root = Path.of(args[0]);
        Files.createDirectories(root);
        jar("plain.jar", PLAIN, out -> {
            put(out, "a/", "");
            put(out, "a/one.txt", "plain one");
            put(out, "a/both.txt", "plain both");
            put(out, "a/Texts.properties", "key=root\nonly=here\n");
            put(out, "a/Texts_de.properties", "key=deutsch\n");
            put(out, "a/Texts_de_AT.properties", "key=austria\n");
            put(out, "META-INF/services/java.lang.Runnable", "# comment\nLooker$First # one\n\nLooker$Second\n");
            for (int i = 0; i < 400; i++) put(out, "many/" + i % 7 + "/entry" + i + ".txt", "entry " + i);
        });
        jar("multi.jar", "Manifest-Version: 1.0\nMulti-Release: true\n\n", out -> {
            put(out, "a/two.txt", "two");
            put(out, "META-INF/versions/9/a/two.txt", "two of 9");
            put(out, "META-INF/versions/11/a/two.txt", "two of 11");
            put(out, "META-INF/versions/99/a/two.txt", "two of 99");
            put(out, "META-INF/versions/9/a/nine.txt", "only of 9");
            put(out, "META-INF/versions/99/a/later.txt", "only of 99");
            put(out, "META-INF/services/java.lang.Runnable", "Looker$Second\nLooker$Third\n");
        });
        jar("notmulti.jar", PLAIN, out -> {
            put(out, "a/three.txt", "three");
            put(out, "META-INF/versions/9/a/three.txt", "three of 9");
        });
        jar("named.jar", PLAIN, out -> put(out, "a/named.txt", "named"));
        jar("naming.jar", "Manifest-Version: 1.0\nClass-Path: named.jar absent.jar\n\n", out -> {
            put(out, "a/naming.txt", "naming");
            put(out, "a/both.txt", "naming both");
        });
        jar("comments.jar", PLAIN, out -> {
            ZipEntry e = at("a/comment.txt");
            e.setComment("a comment");
            e.setExtra(new byte[] { 0x55, 0x55, 2, 0, 1, 2 });
            out.putNextEntry(e);
            out.write('c');
            out.closeEntry();
            put(out, "a/\u00fc.txt", "umlaut");
            out.setComment("of the whole file");
        });
        jar("stored.jar", "", out -> {
            store(out, "a/stored.txt", "stored");
            store(out, "a/empty.txt", "");
            store(out, "a/with space.txt", "space");
            store(out, "a/%41.txt", "percent");
            store(out, "dir/inside.txt", "inside");
            put(out, "a/both.txt", "stored both");
            put(out, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n");
            put(out, "meta-inf/manifest.mf", "Manifest-Version: 1.0\n\n");
        });
        jar("signed.jar", PLAIN, out -> {
            put(out, "META-INF/KEY.SF", "Signature-Version: 1.0\n\n");
            put(out, "META-INF/KEY.RSA", "not one");
            put(out, "a/signed.txt", "signed");
        });
        jar("index.jar", PLAIN, out -> {
            put(out, "META-INF/INDEX.LIST", "JarIndex-Version: 1.0\n\nindex.jar\na\n\n");
            put(out, "a/index.txt", "index");
        });
        Files.write(root.resolve("garbage.jar"), new byte[] { 'P', 'K', 3, 4, 0, 0 });
        jar("whole.jar", PLAIN, out -> put(out, "a/behind.txt", "behind something"));
        ByteArrayOutputStream behind = new ByteArrayOutputStream();
        behind.write("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8));
        behind.write(Files.readAllBytes(root.resolve("whole.jar")));
        Files.write(root.resolve("behind.jar"), behind.toByteArray());
        Path directory = root.resolve("directory");
        for (String name : new String[] { "a/file.txt", "a/both.txt", "a/with space.txt", "META-INF/services/java.lang.Runnable" }) {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, (name.endsWith("Runnable") ? "Looker$First" : "directory " + name).getBytes(StandardCharsets.UTF_8));
        }
    }
}
