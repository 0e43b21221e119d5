// Packages of classes of the library, and of none.
package reflection;

public class PackagesOfClasses {
    public static void main(String[] args) {
        Class<?>[] classes = {java.util.ArrayList.class, Object.class, java.util.List.class, java.util.concurrent.Callable.class};
        for (Class<?> start : classes) {
            for (Class<?> c = start; c != null; c = c.getSuperclass()) {
                System.out.println(c.getName() + ": " + c.getPackage().getName());
            }
        }
        System.out.println(int[].class.getPackage() == null || !int[].class.getPackage().getName().isEmpty());
        System.out.println(Package.getPackage("java.util").getSpecificationTitle());
        System.out.println(Package.getPackage("no.such"));
    }
}
