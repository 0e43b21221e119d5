// Exercises: ServiceLoader over a service without providers, over JDK services, and iteration rules
package util;

import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

public class ServiceLoaders {
    interface Codec { String name(); }

    public static void main(String[] args) {
        ServiceLoader<Codec> l = ServiceLoader.load(Codec.class);
        int n = 0;
        for (Codec c : l) n++;
        System.out.println(n + " " + l.findFirst().isPresent() + " " + l.stream().count() + " " + l);
        Iterator<Codec> it = l.iterator();
        System.out.println(it.hasNext());
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("none " + e.getMessage());
        }
        l.reload();
        System.out.println(ServiceLoader.load(Codec.class, null).iterator().hasNext() + " " + ServiceLoader.loadInstalled(Codec.class).iterator().hasNext());
        try {
            ServiceLoader.load(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(FileSystemProvider.installedProviders().stream().map(FileSystemProvider::getScheme).anyMatch("file"::equals));
        boolean gen = ServiceLoader.load(java.util.random.RandomGenerator.class).stream().anyMatch(p -> p.type().getSimpleName().equals("Random"));
        System.out.println(gen);
        ServiceConfigurationError e = new ServiceConfigurationError("msg", new RuntimeException("why"));
        System.out.println(e.getMessage() + " " + e.getCause().getMessage());
    }
}
