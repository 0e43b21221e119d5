package reflection;

import java.io.InputStream;

/** Class files of versions that the JVM does not read: on the class path and defined at run time. */
public class ClassFileVersions {
    static class Definer extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("reflection.Newer", bytes, 0, bytes.length);
        }
    }

    /** The message without the versions, which differ from JVM to JVM. */
    static void show(String what, Throwable error) {
        String message = String.valueOf(error.getMessage()).replaceAll("up to \\d+\\.0", "up to N");
        System.out.println(what + ": " + error.getClass().getName() + ": " + message.replaceAll("version \\d+\\.65535$", "version N"));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Class.forName("reflection.Newer"));
            } catch (ClassNotFoundException | LinkageError e) {
                show("class path", e);
            }
        }
        byte[] bytes;
        try (InputStream in = ClassFileVersions.class.getResourceAsStream("Newer.class")) {
            bytes = in.readAllBytes();
        }
        int[][] versions = {{44, 0}, {45, 3}, {52, 0}, {55, 7}, {56, 1}, {57, 65535}, {61, 0}, {89, 0}, {200, 3}};
        for (int[] version : versions) {
            bytes[6] = (byte) (version[0] >> 8);
            bytes[7] = (byte) version[0];
            bytes[4] = (byte) (version[1] >> 8);
            bytes[5] = (byte) version[1];
            String what = version[0] + "." + version[1];
            try {
                Class<?> made = new Definer().define(bytes);
                System.out.println(what + ": " + made.getMethod("hi").invoke(null));
            } catch (LinkageError e) {
                show(what, e);
            }
        }
    }
}
