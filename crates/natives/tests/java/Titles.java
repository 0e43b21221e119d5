package titles;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.jar.*;
import java.util.zip.ZipEntry;

/** Says what the packages of its classes are called; with a file to write, puts its classes into a jar instead. */
public class Titles {
    static final String MANIFEST = "Manifest-Version: 1.0\n"
            + "Implementation-Title: Shapes\nImplementation-Version: 1.2.3\nSpecification-Vendor: nobody\n\n"
            + "Name: titles/\nSpecification-Version: 7\nImplementation-Version: 4.5\nSealed: true\n\n";

    static class Nested { }

    public static void main(String[] args) throws IOException {
        if (args.length == 1) {
            write(args[0]);
            return;
        }
        Package own = new Nested().getClass().getPackage();
        System.out.println(own);
        System.out.println(own == Titles.class.getPackage());
        System.out.println(own.getImplementationTitle() + ", " + own.getImplementationVersion() + ", "
                + own.getImplementationVendor());
        System.out.println(own.getSpecificationTitle() + ", " + own.getSpecificationVersion() + ", "
                + own.getSpecificationVendor() + ", " + own.isCompatibleWith("6.9"));
        System.out.println(own.isSealed());
    }

    /** The title that a program shows with its version. */
    public static int title() {
        return Titles.class.getPackage().getImplementationTitle().length();
    }

    private static void write(String jar) throws IOException {
        Manifest manifest = new Manifest(new ByteArrayInputStream(MANIFEST.getBytes(StandardCharsets.UTF_8)));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(Paths.get(jar)), manifest)) {
            for (String name : new String[] {"titles/Titles.class", "titles/Titles$Nested.class"}) {
                out.putNextEntry(new ZipEntry(name));
                try (InputStream in = Titles.class.getClassLoader().getResourceAsStream(name)) {
                    byte[] bytes = new byte[1 << 16];
                    for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                        out.write(bytes, 0, n);
                    }
                }
                out.closeEntry();
            }
        }
    }
}
