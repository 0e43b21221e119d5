package omakase.check;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives test classes the temporary directories that JUnit would give them. */
final class TempDirs {
    private TempDirs() {
    }

    /** Makes a new directory for each field of an instance that asks for one. */
    static void give(Object instance) throws Exception {
        for (Field field : instance.getClass().getDeclaredFields()) {
            field.setAccessible(true);
            if (field.getType().getSimpleName().equals("TemporaryFolder")) {
                Object folder = field.get(instance);
                folder.getClass().getMethod("create").invoke(folder);
            }
            for (Annotation annotation : field.getAnnotations()) {
                if (annotation.annotationType().getSimpleName().equals("TempDir")) {
                    Path dir = Files.createTempDirectory("junit");
                    field.set(instance, field.getType() == Path.class ? dir : dir.toFile());
                }
            }
        }
    }
}
